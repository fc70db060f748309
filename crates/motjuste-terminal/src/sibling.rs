//! The other programs of the family, found as cargo and git find theirs: beside this one, or on PATH.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use anyhow::Context;

/// A program for another audience.
#[derive(Debug)]
pub struct Sibling {
    pub name: &'static str,
    pub about: &'static str,
    /// Its commands that `motjuste COMMAND` runs too; without any, `motjuste NAME` runs it.
    pub commands: &'static [&'static str],
}

pub const LAB: Sibling = Sibling {
    name: "motjuste-lab",
    about: "score and compare systems, run benchmarks, train",
    commands: &["score", "compare", "table", "agree", "data", "bench", "senses", "train"],
};
pub const COLLECT: Sibling = Sibling {
    name: "motjuste-collect",
    about: "collect human judgements in campaigns",
    commands: &[],
};
pub const SIBLINGS: [Sibling; 2] = [LAB, COLLECT];

impl Sibling {
    /// Its arguments for `motjuste COMMAND …`, if it has this command.
    ///
    /// `motjuste score x` is `motjuste-lab score x`; `motjuste collect serve` is
    /// `motjuste-collect serve`.
    pub fn arguments(&self, given: &[OsString]) -> Option<Vec<OsString>> {
        let command = given.first()?.to_str()?;
        if self.commands.contains(&command) {
            return Some(given.to_vec());
        }
        let is_own_name = self.name.strip_prefix("motjuste-") == Some(command);
        is_own_name.then(|| given[1..].to_vec())
    }

    pub fn remedy(&self) -> String {
        format!(
            "install it with `cargo install --path crates/{0}`, or run `cargo build --release -p {0}`",
            self.name
        )
    }

    pub fn find(&self) -> Option<PathBuf> {
        find(self.name)
    }
}

/// The path of a program of the family: beside this one, or on PATH.
pub fn find(name: impl AsRef<OsStr>) -> Option<PathBuf> {
    let mut file = name.as_ref().to_owned();
    file.push(env::consts::EXE_SUFFIX);
    let beside = env::current_exe().ok().and_then(|own| Some(own.parent()?.to_owned()));
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = beside.into_iter().chain(env::split_paths(&path));
    directories.map(|directory| directory.join(&file)).find(|path| path.is_file())
}

/// Becomes the program at `path`.
pub fn become_program(path: &PathBuf, arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let mut command = Command::new(path);
    command.args(arguments);
    let cannot = || format!("cannot run {}", path.display());
    // On Unix the sibling takes this process's place: signals and exit codes need no relay.
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        Err(command.exec()).with_context(cannot)
    }
    #[cfg(not(unix))]
    {
        let status = command.status().with_context(cannot)?;
        let code = status.code().and_then(|code| u8::try_from(code).ok());
        Ok(ExitCode::from(code.unwrap_or(crate::EXIT_BAD_INPUT)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(sibling: &Sibling, given: &[&str]) -> Option<Vec<OsString>> {
        sibling.arguments(&given.iter().map(OsString::from).collect::<Vec<_>>())
    }

    #[test]
    fn a_command_or_the_name_itself_leads_to_the_sibling() {
        let given = |words: &[&str]| Some(words.iter().map(OsString::from).collect::<Vec<_>>());
        assert_eq!(arguments(&LAB, &["score", "gap"]), given(&["score", "gap"]));
        assert_eq!(arguments(&LAB, &["lab", "score"]), given(&["score"]));
        assert_eq!(arguments(&COLLECT, &["collect", "serve"]), given(&["serve"]));
        assert_eq!(arguments(&COLLECT, &["serve"]), None);
        assert_eq!(arguments(&LAB, &["sugest"]), None);
    }
}
