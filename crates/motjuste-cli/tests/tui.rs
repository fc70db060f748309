//! `motjuste tui` in a real terminal: tmux draws it, presses its keys and reads its screen.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use motjuste_testing::skipped;

/// Longer than anything takes.
const PATIENCE: Duration = Duration::from_secs(60);

const LETTER: &str =
    "# A letter\n\nI met an amazing man in `an odd town`, and he had an old dog.\n";

struct Terminal {
    /// A tmux server of its own.
    name: String,
    directory: tempfile::TempDir,
}

impl Terminal {
    /// A terminal with the program on a file; `None` where there is no tmux.
    fn open(bytes: &[u8]) -> Option<Self> {
        let terminal = Self::with(bytes)?;
        terminal.start("letter.md");
        terminal.shows("worth changing");
        Some(terminal)
    }

    fn with(bytes: &[u8]) -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        if Command::new("tmux").arg("-V").output().is_err() {
            skipped("motjuste tui in a terminal (tmux is not installed)");
            return None;
        }
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("motjuste-test-{}-{number}", std::process::id());
        let directory = tempfile::tempdir().unwrap();
        let terminal = Self { name, directory };
        fs::write(terminal.path(), bytes).unwrap();
        Some(terminal)
    }

    /// Runs the program and prints its status when it ends.
    fn start(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_motjuste");
        let command = format!(
            "'{program}' tui --tier embedded {arguments}; echo ended with $?; exec sleep 600"
        );
        let directory = self.directory.path().to_str().unwrap();
        self.tmux(&["new-session", "-d", "-x", "80", "-y", "24", "-c", directory, &command]);
    }

    fn tmux(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.args(["-f", "/dev/null", "-L", &self.name]).args(arguments);
        command.env("MOTJUSTE_CONFIG", "").env("XDG_CONFIG_HOME", "/nonexistent");
        command.env("LANG", "C.UTF-8").env("MOTJUSTE_OFFLINE", "1");
        let output = command.output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        output
    }

    fn path(&self) -> PathBuf {
        self.directory.path().join("letter.md")
    }

    fn beside(&self, ending: &str) -> PathBuf {
        self.directory.path().join(format!("letter.md{ending}"))
    }

    fn keys(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    fn screen(&self) -> String {
        String::from_utf8(self.tmux(&["capture-pane", "-p"]).stdout).unwrap()
    }

    /// Waits until the screen is as it should be.
    #[track_caller]
    fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let end = Instant::now() + PATIENCE;
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(Instant::now() < end, "{what} is not seen:\n{screen}");
            thread::sleep(Duration::from_millis(30));
        }
    }

    #[track_caller]
    fn shows(&self, text: &str) -> String {
        self.until(text, |screen| screen.contains(text))
    }

    /// Goes to the word worth changing, and waits for its substitutes.
    #[track_caller]
    fn at_amazing(&self) -> String {
        self.until("the check", |screen| {
            let title = screen.lines().next().unwrap_or_default();
            title.contains("1 word worth changing · embedded tier")
        });
        self.keys(&["Tab"]);
        self.shows("“amazing” is worn");
        self.shows(" in 10")
    }

    /// The process of the program.
    fn program(&self) -> String {
        let pane = self.tmux(&["list-panes", "-F", "#{pane_pid}"]);
        let shell = String::from_utf8(pane.stdout).unwrap();
        let child =
            Command::new("ps").args(["-o", "pid=", "--ppid", shell.trim()]).output().unwrap();
        String::from_utf8(child.stdout).unwrap().trim().to_owned()
    }

    fn text(&self) -> String {
        fs::read_to_string(self.path()).unwrap()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = Command::new("tmux").args(["-L", &self.name, "kill-server"]).output();
    }
}

/// The n-th choice on the screen, with its article.
fn choice(screen: &str, number: usize) -> String {
    let line = screen.lines().find(|line| line.starts_with(&format!("{number} "))).unwrap();
    line[2..].split("  ").next().unwrap().to_owned()
}

#[test]
fn a_word_is_taken_undone_taken_again_and_saved_with_a_backup() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    let screen = terminal.at_amazing();
    let second = choice(&screen, 2);
    terminal.keys(&["2"]);
    terminal.shows(&format!("Replaced “amazing” with “{second}”"));
    terminal.shows("[changed]");
    terminal.keys(&["u"]);
    terminal.shows("Undone.");
    terminal.until("the old text", |screen| {
        screen.contains("amazing man") && !screen.contains("[changed]")
    });
    terminal.keys(&["r"]);
    terminal.shows("Redone.");
    terminal.keys(&["s"]);
    terminal.shows("Saved. The text before is in letter.md~.");
    let article = if second.starts_with("a ") { "" } else { "an " };
    assert_eq!(terminal.text(), LETTER.replace("an amazing", &format!("{article}{second}")));
    assert_eq!(fs::read_to_string(terminal.beside("~")).unwrap(), LETTER);
    terminal.keys(&["q"]);
    terminal.shows("ended with 0");
}

#[test]
fn the_article_changes_with_its_word() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    let screen = terminal.at_amazing();
    let number = (1..=9).find(|number| choice(&screen, *number).starts_with("a ")).unwrap();
    let word = choice(&screen, number);
    for _ in 1..number {
        terminal.keys(&["Down"]);
    }
    terminal.keys(&["Enter"]);
    terminal.shows(&format!("with “{word}”"));
    terminal.keys(&["s"]);
    terminal.shows("Saved.");
    assert!(terminal.text().contains(&format!("I met {word} man")), "{}", terminal.text());
    assert!(terminal.text().contains("`an odd town`"), "code is left alone");
}

#[test]
fn unsaved_changes_are_asked_about() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    terminal.at_amazing();
    terminal.keys(&["1"]);
    terminal.shows("[changed]");
    terminal.keys(&["q"]);
    terminal.shows("There are unsaved changes");
    terminal.keys(&["C-c"]);
    terminal.shows("ended with 0");
    assert_eq!(terminal.text(), LETTER);
}

#[test]
fn a_terminated_session_keeps_the_changes_beside_the_file() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    terminal.at_amazing();
    terminal.keys(&["1"]);
    terminal.shows("[changed]");
    let child = terminal.program();
    assert!(Command::new("kill").arg(&child).status().unwrap().success());
    terminal.shows("unsaved changes are in ");
    terminal.shows("ended with 1");
    assert_eq!(terminal.text(), LETTER);
    let kept = fs::read_to_string(terminal.beside(".unsaved")).unwrap();
    assert!(!kept.contains("amazing") && kept.contains("old dog"), "{kept}");
}

#[test]
fn a_closed_window_ends_the_program_and_keeps_the_changes() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    terminal.at_amazing();
    terminal.keys(&["1"]);
    terminal.shows("[changed]");
    let child = terminal.program();
    terminal.tmux(&["kill-server"]);
    let end = Instant::now() + PATIENCE;
    while Command::new("ps").args(["-p", &child]).output().unwrap().status.success() {
        assert!(Instant::now() < end, "the program goes on without a window");
        thread::sleep(Duration::from_millis(30));
    }
    assert_eq!(terminal.text(), LETTER);
    assert!(!fs::read_to_string(terminal.beside(".unsaved")).unwrap().contains("amazing"));
}

#[test]
fn any_word_can_be_asked_about_and_explained_and_ignored() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    terminal.at_amazing();
    terminal.keys(&["w"]);
    terminal.shows("would accept it, place 1 of ");
    terminal.keys(&["i"]);
    terminal.shows("“amazing” is left alone from now on");
    terminal.shows("0 words worth changing");
    terminal.keys(&["End"]);
    terminal.shows("“dog”");
    terminal.keys(&["Left"]);
    terminal.shows("“old”");
    terminal.shows("1 ");
    // A name, a function word: nothing to take, and no harm in trying.
    terminal.keys(&["Left"]);
    terminal.shows("Nothing to take: ");
    terminal.keys(&["Enter", "5", "s"]);
    terminal.shows("Nothing has changed.");
    terminal.keys(&["?"]);
    terminal.shows("Any key closes this.");
    terminal.keys(&["x"]);
    terminal.until("the text", |screen| !screen.contains("Any key closes this."));
    assert_eq!(terminal.text(), LETTER);
}

#[test]
fn windows_shrink_and_grow() {
    let text = format!("{LETTER}\n{}", "漢字かな交じり文 👩‍🚀 and e\u{301}tude\tgo on. ".repeat(40));
    let Some(terminal) = Terminal::open(text.as_bytes()) else { return };
    terminal.at_amazing();
    for (width, height) in [("20", "6"), ("5", "3"), ("1", "1"), ("200", "50"), ("60", "30")] {
        terminal.tmux(&["resize-window", "-x", width, "-y", height]);
        terminal.keys(&["End", "Home", "Tab"]);
    }
    terminal.shows("“amazing”");
    terminal.shows("漢字");
    let screen = terminal.screen();
    let wide: Vec<&str> = screen.lines().filter(|line| line.contains('漢')).collect();
    assert!(wide.iter().all(|line| line.chars().count() < 60), "{screen}");
    terminal.keys(&["1", "s"]);
    terminal.shows("Saved.");
    let tail = text.split_once(" man in ").unwrap().1;
    assert!(terminal.text().ends_with(tail), "the rest is as it was");
}

#[test]
fn line_breaks_and_the_byte_order_mark_stay() {
    let text = format!("\u{feff}{}", LETTER.replace('\n', "\r\n"));
    let Some(terminal) = Terminal::open(text.as_bytes()) else { return };
    terminal.at_amazing();
    terminal.keys(&["1", "s"]);
    terminal.shows("Saved.");
    let written = terminal.text();
    let (head, tail) = text.split_once("an amazing").unwrap();
    assert!(written.starts_with(head) && written.ends_with(tail), "{written:?}");
    assert_eq!(fs::read(terminal.beside("~")).unwrap(), text.as_bytes());
}

#[test]
fn a_read_only_file_can_be_read() {
    let Some(terminal) = Terminal::with(LETTER.as_bytes()) else { return };
    fs::set_permissions(terminal.path(), fs::Permissions::from_mode(0o444)).unwrap();
    terminal.start("letter.md");
    terminal.shows("[read-only]");
    terminal.at_amazing();
    terminal.keys(&["1"]);
    terminal.shows("The file is read-only.");
    terminal.keys(&["s", "q"]);
    terminal.shows("ended with 0");
    assert_eq!(terminal.text(), LETTER);
    assert!(!Path::new(&terminal.beside("~")).exists());
}

#[test]
fn a_file_that_somebody_else_wrote_is_not_overwritten_unasked() {
    let Some(terminal) = Terminal::open(LETTER.as_bytes()) else { return };
    terminal.at_amazing();
    fs::write(terminal.path(), "Theirs.\n").unwrap();
    terminal.keys(&["1", "s"]);
    terminal.shows("letter.md has changed on the disk");
    assert_eq!(terminal.text(), "Theirs.\n");
    terminal.keys(&["S"]);
    terminal.shows("Saved.");
    assert!(terminal.text().starts_with("# A letter"));
    assert_eq!(fs::read_to_string(terminal.beside("~")).unwrap(), "Theirs.\n");
}

#[test]
fn what_is_no_text_is_refused() {
    let Some(terminal) = Terminal::with(b"line one\nline \xff two\n") else { return };
    terminal.start("letter.md");
    let screen = terminal.shows("ended with 2");
    assert!(screen.contains("letter.md is not UTF-8 (line 2 has an invalid byte)"), "{screen}");
    for (arguments, message) in [("none.md", "cannot read none.md"), (".", "it is not a file")] {
        let Some(terminal) = Terminal::with(b"") else { return };
        terminal.start(arguments);
        let screen = terminal.shows("ended with 2");
        assert!(screen.contains(message), "{screen}");
    }
    let output =
        Command::new(env!("CARGO_BIN_EXE_motjuste")).arg("tui").arg(terminal.path()).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(said.contains("is not UTF-8"), "{said}");
    fs::write(terminal.path(), LETTER).unwrap();
    let output =
        Command::new(env!("CARGO_BIN_EXE_motjuste")).arg("tui").arg(terminal.path()).output();
    let said = String::from_utf8(output.unwrap().stderr).unwrap();
    assert!(said.contains("motjuste tui needs a terminal"), "{said}");
}

#[test]
fn the_embedded_tier_answers_until_the_model_is_loaded_or_cannot_be() {
    let Some(terminal) = Terminal::with(LETTER.as_bytes()) else { return };
    // Offline and with an empty cache, there is no model.
    let models = terminal.directory.path().join("models");
    fs::create_dir(&models).unwrap();
    let program = env!("CARGO_BIN_EXE_motjuste");
    let (models, file) = (models.to_str().unwrap().to_owned(), terminal.path());
    let command =
        format!("MOTJUSTE_HOME='{models}' '{program}' tui --tier base {}", file.display());
    terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", &command]);
    terminal.shows("using the embedded tier instead of base");
    terminal.at_amazing();
}
