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
fn a_weak_token_and_a_database_that_cannot_be_written_are_refused() {
    let workspace = Workspace::judge();
    let weak = workspace.collect("serve --addr 127.0.0.1:0 --requester-token short");
    assert!(weak.complaint().contains("can be guessed"), "{}", weak.err);
    let Some(disk) = SmallDisk::new("10m") else { return };
    let book = disk.path().join("campaigns.db");
    fs::copy(workspace.path("book.db"), &book).unwrap();
    disk.protect("campaigns.db");
    let arguments = format!("serve --addr 127.0.0.1:0 --book {}", book.display());
    let refused = program().run(&arguments);
    assert!(refused.complaint().contains("read-only"), "{}", refused.err);
}
