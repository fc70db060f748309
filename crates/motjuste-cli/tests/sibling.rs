//! Commands of the other programs: run where they are installed, named where they are not.

#![allow(clippy::unwrap_used)]

mod run;

use std::path::Path;
use std::process::Command;

use run::{Said, program};

/// `motjuste …` in a directory of its own, with that directory as its PATH.
fn alone(directory: &Path, arguments: &[&str]) -> Said {
    let copy = directory.join("motjuste");
    if !copy.exists() {
        // A link where possible: a program cannot start while another thread's child still holds
        // the copy open for writing.
        let program = env!("CARGO_BIN_EXE_motjuste");
        std::fs::hard_link(program, &copy)
            .or_else(|_| std::fs::copy(program, &copy).map(drop))
            .unwrap();
    }
    Command::new(copy).args(arguments).env("PATH", directory).output().unwrap().into()
}

#[test]
fn a_command_of_a_program_that_is_missing_says_how_to_get_it() {
    let directory = tempfile::tempdir().unwrap();
    for (command, sibling) in [("score", "motjuste-lab"), ("collect", "motjuste-collect")] {
        let said = alone(directory.path(), &[command, "swords"]);
        let expected = format!(
            "motjuste: {sibling} is not installed: install it with `cargo install --path crates/{sibling}`"
        );
        assert!(said.complaint().starts_with(&expected), "{}", said.err);
    }
    let help = alone(directory.path(), &["help"]).out;
    assert!(help.contains("(not installed)") && help.contains("score, compare"), "{help}");
}

#[cfg(unix)]
#[test]
fn a_sibling_gets_the_arguments_and_its_exit_code_is_passed_on() {
    use std::os::unix::fs::PermissionsExt as _;
    let directory = tempfile::tempdir().unwrap();
    for name in ["motjuste-lab", "motjuste-collect"] {
        let path = directory.path().join(name);
        std::fs::write(&path, "#!/bin/sh\necho ${0##*/} \"$@\"\nexit 7\n").unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for (arguments, expected) in [
        (&["score", "gap", "--gold", "a b"][..], "motjuste-lab score gap --gold a b\n"),
        (&["collect", "serve"], "motjuste-collect serve\n"),
    ] {
        let said = alone(directory.path(), arguments);
        assert_eq!((said.code, said.out.as_str()), (Some(7), expected), "{}", said.err);
    }
    let help = alone(directory.path(), &["help"]).out;
    assert!(help.contains("motjuste-collect") && !help.contains("not installed"), "{help}");
}

#[test]
fn a_command_that_nobody_has_gets_the_nearest_one() {
    let said = program().run("sugest");
    assert_eq!(said.complaint(), "motjuste: unknown command \"sugest\"; did you mean suggest?");
    let said = program().run("xyzzy");
    assert_eq!(said.complaint(), "motjuste: unknown command \"xyzzy\"; see `motjuste help`");
    let said = program().run("good day");
    assert!(said.complaint().ends_with("motjuste \"a **bright** idea\""), "{}", said.complaint());
}
