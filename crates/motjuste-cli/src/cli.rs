//! The command line as a whole: one definition drives parsing, help, completions and the man page.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::bail;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use motjuste_core::Pos;
use motjuste_lexicon::{Lemmatize, WordNet};
use motjuste_terminal::shell::{self, CompletionsArgs, ManArgs};
use motjuste_terminal::sibling::{self, SIBLINGS};

use crate::commands;

/// Find the right word for this sentence
#[derive(Debug, Parser)]
#[command(name = "motjuste", version, about, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Suggest substitutes for a word in its sentence
    Suggest(Box<commands::suggest::Args>),
    /// Answer many requests: JSON Lines in, JSON Lines out
    Batch(commands::batch::Args),
    /// Look up a word: senses, synonyms, frequency and forms
    Word(commands::word::Args),
    /// Compare the meaning of two words in context
    Similarity(commands::similarity::Args),
    /// Serve the writer's page and an HTTP API
    Serve(Box<commands::serve::Args>),
    /// Serve editors: the language server protocol
    Lsp(commands::lsp::Args),
    /// Walk through a text in the terminal and take better words
    Tui(commands::tui::Args),
    /// Print contextual vectors and similarities as JSON
    Encode(commands::encode::Args),
    /// Download, verify and remove models and lexicons
    Assets(commands::assets::Args),
    /// Print shell completions
    Completions(CompletionsArgs),
    /// Print the manual page (roff), or write one page per command
    Man(ManArgs),
    /// A command of another program of the family
    #[command(external_subcommand)]
    Other(Vec<OsString>),
}

/// Parses the arguments and runs the command.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let matches = command().get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.command {
        Command::Suggest(args) => commands::suggest::run(&args),
        Command::Batch(args) => commands::batch::run(&args),
        Command::Word(args) => commands::word::run(&args),
        Command::Similarity(args) => commands::similarity::run(&args),
        Command::Serve(args) => commands::serve::run(*args),
        Command::Lsp(args) => commands::lsp::run(&args),
        Command::Tui(args) => commands::tui::run(&args),
        Command::Encode(args) => commands::encode::run(&args),
        Command::Assets(args) => commands::assets::run(&args),
        Command::Completions(args) => shell::completions(&args, command()),
        Command::Man(args) => shell::man(&args, command()),
        Command::Other(arguments) => other(&arguments),
    }
}

/// The command line, with the other programs of the family at the end of its help.
fn command() -> clap::Command {
    let mut help = String::from("Other programs:\n");
    for sibling in SIBLINGS {
        let state = if sibling.find().is_some() { "" } else { " (not installed)" };
        help.push_str(&format!("  {:<17} {}{state}\n", sibling.name, sibling.about));
        if !sibling.commands.is_empty() {
            let commands = sibling.commands.join(", ");
            help.push_str(&format!("  {:<17} `motjuste` also runs its commands: {commands}\n", ""));
        }
    }
    Cli::command().after_help(help)
}

/// Whether somebody asks about a word rather than for a command.
fn is_english(given: &str) -> bool {
    let wordnet = WordNet::embedded();
    let is = |pos| wordnet.senses(&wordnet.lemma(given, pos), pos).next().is_some();
    [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv].into_iter().any(is)
}

/// `motjuste quick` is `motjuste suggest quick`.
fn suggest(arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let program = [OsString::from("motjuste"), OsString::from("suggest")];
    let matches = command().get_matches_from(program.iter().chain(arguments));
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    match cli.command {
        Command::Suggest(args) => commands::suggest::run(&args),
        _ => bail!("unknown command {:?}; see `motjuste help`", arguments[0].to_string_lossy()),
    }
}

/// Runs a command of a sibling program, as cargo and git do.
fn other(arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    for sibling in SIBLINGS {
        let Some(arguments) = sibling.arguments(arguments) else { continue };
        let Some(path) = sibling.find() else {
            bail!("{} is not installed: {}", sibling.name, sibling.remedy());
        };
        return sibling::become_program(&path, &arguments);
    }
    let given = arguments[0].to_string_lossy();
    let alone = arguments.get(1).is_none_or(|next| next.to_string_lossy().starts_with('-'));
    if given.contains("**") || (alone && is_english(&given)) {
        return suggest(arguments);
    }
    let cli = Cli::command();
    let own = cli.get_subcommands().map(clap::Command::get_name);
    let known = own.chain(SIBLINGS.iter().flat_map(|sibling| sibling.commands).copied());
    let near = known
        .map(|name| (strsim::jaro_winkler(&given, name), name))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, name)) => bail!("unknown command {given:?}; did you mean {name}?"),
        None if given.contains(' ') || is_english(&given) => bail!(
            "unknown command {given:?}; for a word of a text, quote the text and mark the word: \
             motjuste \"a **bright** idea\""
        ),
        None => bail!("unknown command {given:?}; see `motjuste help`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_command_is_defined_twice() {
        command().debug_assert();
        let cli = Cli::command();
        for sibling in SIBLINGS {
            for name in sibling.commands {
                assert!(cli.find_subcommand(name).is_none(), "{name}");
            }
        }
    }
}
