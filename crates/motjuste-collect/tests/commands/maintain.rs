//! Backups and repair, and what a server refuses before it serves.

use std::fs;
use std::path::Path;

use motjuste_testing::SmallDisk;

use crate::run::{motjuste, program};
use crate::workspace::Workspace;

#[test]
fn after_a_command_the_database_is_one_file() {
    let workspace = Workspace::judge();
    workspace.done("invite words 3");
    let book = workspace.path("book.db");
    assert!(Path::new(&book).exists() && !Path::new(&format!("{book}-wal")).exists());
    let copy = workspace.path("copy.db");
    fs::copy(&book, &copy).unwrap();
    let status = motjuste(&format!("collect status words --format json --book {copy}")).json();
    assert_eq!(status["status"]["annotators"].as_array().unwrap().len(), 3);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        assert_eq!(fs::metadata(&book).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn a_backup_is_checked_and_restored() {
    let workspace = Workspace::judge();
    let (backup, again) = (workspace.path("backup.db"), workspace.path("again.db"));
    workspace.done(&format!("backup {backup}"));
    let exists = workspace.collect(&format!("backup {backup}"));
    assert!(exists.complaint().contains("backup.db"), "{}", exists.err);
    let on = |book: &str, arguments: &str| motjuste(&format!("collect {arguments} --book {book}"));
    assert_eq!(on(&backup, "check").code, Some(0));
    assert_eq!(on(&again, &format!("restore {backup}")).code, Some(0));
    assert_eq!(on(&again, "check").code, Some(0));
    assert_eq!(on(&again, "rebuild").code, Some(0));
    let of = |book: &str| on(book, "status words --format json").json();
    assert_eq!(of(&again), of(&backup));
    let over = on(&again, &format!("restore {backup}"));
    assert!(over.complaint().contains("again.db"), "{}", over.err);
    let clock = on(&again, "set-clock-back words");
    assert!(clock.err.contains("not ahead"), "{}", clock.err);
}

#[test]
fn a_log_that_is_ahead_of_the_clock_is_told_and_set_back() {
    let workspace = Workspace::judge();
    assert!(!workspace.done("status words").out.contains("hours ahead"));
    workspace.execute("UPDATE events SET at = at + 36000000");
    let warned = workspace.done("status words").out;
    let warned = warned.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(warned.contains("The log is 10.0 hours ahead of this machine's clock."), "{warned}");
    assert!(warned.contains("run motjuste-collect set-clock-back words."), "{warned}");
    let set_back = workspace.done("set-clock-back words").err;
    assert!(set_back.contains("log set back by 10.0 hours"), "{set_back}");
    assert!(!workspace.done("status words").out.contains("hours ahead"));
}

#[test]
fn a_damaged_database_fails_its_check() {
    let workspace = Workspace::judge();
    let book = workspace.path("book.db");
    motjuste_testing::damage(book.as_ref(), b"wordscreated", b"wordscreatee");
    let said = workspace.collect("check");
    assert_eq!(said.code, Some(1), "{}", said.err);
    assert!(said.err.contains("missing from index"), "{}", said.err);
    assert!(said.err.contains("problems found"), "{}", said.err);
}

#[cfg(unix)]
#[test]
fn after_a_server_the_database_is_one_file() {
    let workspace = Workspace::judge();
    let book = workspace.path("book.db");
    let beside = ["-wal", "-shm"].map(|end| format!("{book}{end}"));
    let arguments = format!("serve --addr 127.0.0.1:0 --book {book}");
    let server = program().start(&arguments, "for annotators");
    assert!(Path::new(&beside[0]).exists(), "it writes there while it runs");
    let origin = server.said().split_whitespace().find(|word| word.starts_with("http://")).unwrap();
    // Once it answers, it knows what an interruption means.
    assert_eq!(ureq::get(format!("{origin}healthz")).call().unwrap().status(), 200);
    let said = server.interrupt();
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(Path::new(&book).exists());
    for file in beside {
        assert!(!Path::new(&file).exists(), "{file}");
    }
}

#[test]
fn a_weak_token_and_a_database_that_cannot_be_written_are_refused() {
    let workspace = Workspace::judge();
    let serve = "serve --addr 127.0.0.1:0";
    let book = workspace.path("book.db");
    let weak = program().run_briefly(&format!("{serve} --requester-token short --book {book}"));
    assert!(weak.complaint().contains("can be guessed"), "{}", weak.err);
    let Some(disk) = SmallDisk::new("10m") else { return };
    let book = disk.path().join("campaigns.db");
    fs::copy(workspace.path("book.db"), &book).unwrap();
    disk.protect("campaigns.db");
    let refused = program().run_briefly(&format!("{serve} --book {}", book.display()));
    assert!(refused.complaint().contains("read-only"), "{}", refused.err);
}
