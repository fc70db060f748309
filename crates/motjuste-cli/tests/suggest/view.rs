//! What a person sees: groups, columns, widths; colours only where they are wanted.

use std::path::Path;

use motjuste_testing::skipped;

use super::run::{Said, program};
use super::{SENTENCE, lines, suggest};

fn at_width(columns: &str, text: &str) -> Said {
    let home = tempfile::tempdir().unwrap();
    let arguments = ["suggest", "--tier", "embedded", text];
    let mut command = program().offline_command(home.path(), &arguments);
    Said::from(command.env("COLUMNS", columns).output().unwrap())
}

#[test]
fn the_sentence_comes_first_then_groups_with_aligned_columns() {
    let said = suggest(&[SENTENCE]);
    let shown = lines(&said);
    assert_eq!(shown[..2], [SENTENCE, ""]);
    let suggestions: Vec<&&str> = shown.iter().filter(|line| line.contains(" in 10")).collect();
    assert!(!suggestions.is_empty() && suggestions.iter().all(|line| line.starts_with("  ")));
    let column = |line: &str| line.find(" in 10").unwrap();
    assert!(suggestions.iter().all(|line| column(line) == column(suggestions[0])), "{}", said.out);
    assert!(suggestions.iter().any(|line| line.starts_with("  a ")), "the article is shown");
    let bands = ["rare", "medium", "common"];
    assert!(suggestions.iter().all(|line| bands.iter().any(|band| line.contains(band))));
    assert!(suggestions.iter().any(|line| line.contains("Moby")));
    // Another sense has its gloss.
    let said = suggest(&["The **light** was poor."]);
    let shown = lines(&said);
    assert!(shown.iter().any(|line| line.contains("WordNet")));
    let mut headings = shown[2..].iter().filter(|line| !line.is_empty() && !line.starts_with(' '));
    assert!(headings.all(|line| line.starts_with("also, as “")), "{}", said.out);
    assert!(said.out.contains("also, as “"), "{}", said.out);
}

#[test]
fn every_width_is_kept() {
    let long = "When the long meeting had come to an end the **exhausted** members of the council \
                walked back to their small hotel and slept until noon.";
    for columns in [40, 60, 80, 120] {
        let said = at_width(&columns.to_string(), long);
        for line in lines(&said) {
            assert!(line.chars().count() <= columns.min(96), "{columns}: {line}");
        }
    }
}

#[test]
fn a_pipe_gets_no_colours() {
    assert!(!suggest(&[SENTENCE]).out.contains('\x1b'));
}

/// On a terminal of its own, which `script` (util-linux) provides.
fn on_a_terminal(variables: &[(&str, &str)]) -> Option<String> {
    if !Path::new("/usr/bin/script").exists() {
        skipped("there is no /usr/bin/script to make a terminal");
        return None;
    }
    let home = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_motjuste");
    let mut command = super::run::program().offline_command(home.path(), &[]);
    let mut script = std::process::Command::new("/usr/bin/script");
    script.envs(command.env("TERM", "xterm").get_envs().filter_map(|(k, v)| Some((k, v?))));
    script.envs(variables.iter().copied()).env("COLUMNS", "80");
    script.args(["-qec", &format!("{program} suggest --tier embedded '{SENTENCE}'"), "/dev/null"]);
    script.stdin(std::process::Stdio::null());
    Some(String::from_utf8(script.output().unwrap().stdout).unwrap())
}

#[test]
fn a_terminal_gets_colours_unless_they_are_refused() {
    let Some(coloured) = on_a_terminal(&[]) else { return };
    assert!(coloured.contains("an \x1b[1mamazing\x1b[0m paper"), "{coloured}");
    let plain = on_a_terminal(&[("NO_COLOR", "1")]).unwrap();
    assert!(plain.contains("**amazing**") && !plain.contains('\x1b'), "{plain}");
}
