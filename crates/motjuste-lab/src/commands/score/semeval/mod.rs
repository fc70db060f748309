//! `motjuste-lab score semeval best|oot|mw`.

mod report;

use std::cell::OnceCell;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use motjuste_core::{Answer, GoldItem};
use motjuste_formats::{
    FormatError, Lines, NamedFile, SemevalAnswers, SemevalGold, Text, parse, read_bytes,
};
use motjuste_metrics::semeval::compatible::{self, Classic, Votes};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Task, multiword};

use motjuste_terminal::output::{OutputFormat, print_text, say};

/// What the original scorer's death exits with.
const EXIT_LIKE_PERL: u8 = 255;

/// Score answers as SemEval-2007 task 10 does
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab score semeval best --gold gold.trial --system mine.best --format classic
  motjuste-lab score semeval oot --gold gold.trial --system KU=ku.oot --system mine.oot --by-pos
  motjuste-lab score semeval mw --gold gold.mw --system mine.mw

--compatible (the default) reproduces the official scorer, bugs included; --corrected follows the
paper. docs/scoring.md lists the differences.")]
pub(crate) struct Args {
    /// The subtask
    #[arg(value_enum)]
    task: TaskArg,
    /// Gold answers: `bright.a 1 :: intelligent 3;clever 3;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's answers: `bright.a 1 :: clever` (oot: `:::`); may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<NamedFile>,
    /// Score as the official scorer does, bugs included (the default)
    #[arg(long, conflicts_with = "corrected")]
    compatible: bool,
    /// Score as the paper defines
    #[arg(long)]
    corrected: bool,
    /// Also by part of speech, as in Tables 4 to 8
    #[arg(long)]
    by_pos: bool,
    /// Leave out the items whose ids or lexelts this file lists (such as multiword targets)
    #[arg(long, value_name = "FILE")]
    exclude_ids: Option<PathBuf>,
    /// Score only the items whose ids or lexelts this file lists (such as the manual sample)
    #[arg(long, value_name = "FILE")]
    sample: Option<PathBuf>,
    /// Count only single-word substitutes, on both sides
    #[arg(long)]
    single_word: bool,
    /// Output format; `classic` is the original scorer's
    #[arg(long, value_enum, default_value_t = FormatArg::Table)]
    format: FormatArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TaskArg {
    /// Credit is divided by the number of guesses, so one guess is best
    Best,
    /// Up to ten guesses
    Oot,
    /// Find and name multiwords
    Mw,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    /// For reading in a terminal
    Table,
    /// The original scorer's output, byte for byte
    Classic,
    /// For programs, at full precision
    Json,
    /// For spreadsheets, at full precision
    Csv,
    /// For a README or an issue
    Markdown,
    /// For a paper (booktabs)
    Latex,
    /// One HTML table
    Html,
}

impl FormatArg {
    const fn plain(self) -> Option<OutputFormat> {
        match self {
            Self::Classic => None,
            Self::Table => Some(OutputFormat::Table),
            Self::Json => Some(OutputFormat::Json),
            Self::Csv => Some(OutputFormat::Csv),
            Self::Markdown => Some(OutputFormat::Markdown),
            Self::Latex => Some(OutputFormat::Latex),
            Self::Html => Some(OutputFormat::Html),
        }
    }
}

/// A file as bytes for the compatible scorer and as records for the corrected one.
struct File {
    name: String,
    bytes: Vec<u8>,
    gold: OnceCell<Vec<GoldItem>>,
    answers: OnceCell<Vec<Answer>>,
}

impl File {
    fn read(path: &Path) -> Result<Self, FormatError> {
        let (name, bytes) = (path.display().to_string(), read_bytes(path)?);
        Ok(Self { name, bytes, gold: OnceCell::new(), answers: OnceCell::new() })
    }

    fn gold(&self) -> Result<&[GoldItem], FormatError> {
        self.once(&self.gold, parse::<SemevalGold>)
    }

    fn answers(&self) -> Result<&[Answer], FormatError> {
        self.once(&self.answers, |text| Ok(parse::<SemevalAnswers>(text)?.answers))
    }

    /// The records, parsed when first asked for.
    fn once<'f, T>(
        &'f self,
        records: &'f OnceCell<Vec<T>>,
        parse: impl FnOnce(&Text) -> Result<Vec<T>, FormatError>,
    ) -> Result<&'f [T], FormatError> {
        if let Some(records) = records.get() {
            return Ok(records);
        }
        let parsed = parse(&Text::from_bytes(&self.name, self.bytes.clone())?)?;
        Ok(records.get_or_init(|| parsed))
    }
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let subset = args.subset()?;
    let gold = File::read(&args.gold)?;
    let systems = args
        .systems
        .iter()
        .map(|system| Ok((system.name.as_str(), File::read(&system.path)?)))
        .collect::<anyhow::Result<Vec<_>>>()?;
    match args.format.plain() {
        None => classic(args, &gold, &systems, &subset),
        Some(format) => {
            report::report(args, &gold, &systems, &subset)?.print(format)?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

impl Args {
    fn subset(&self) -> anyhow::Result<Subset> {
        let list = |path: &PathBuf| -> Result<HashSet<String>, FormatError> {
            let text = Text::read(path, Lines::Matter)?;
            let lines = text.as_str().lines().map(str::trim).filter(|line| !line.is_empty());
            Ok(lines.map(str::to_owned).collect())
        };
        Ok(Subset {
            exclude: self.exclude_ids.as_ref().map(list).transpose()?.unwrap_or_default(),
            only: self.sample.as_ref().map(list).transpose()?,
            single_word: self.single_word,
            pos: None,
        })
    }

    const fn task(&self) -> Option<Task> {
        match self.task {
            TaskArg::Best => Some(Task::Best),
            TaskArg::Oot => Some(Task::Oot),
            TaskArg::Mw => None,
        }
    }
}

fn classic(
    args: &Args,
    gold: &File,
    systems: &[(&str, File)],
    subset: &Subset,
) -> anyhow::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for (_, answers) in systems {
        let Classic { stdout, death } = match args.task() {
            Some(task) => {
                let votes = Votes::read(&gold.bytes, subset);
                compatible::score(task, &votes, &answers.bytes, subset).classic(task, &answers.name)
            }
            None => {
                multiword::score(&gold.bytes, &answers.bytes).classic(&gold.name, &answers.name)
            }
        };
        print_text(&stdout)?;
        if let Some(death) = death {
            say(format_args!("motjuste: {}: division by zero: {}", answers.name, death.reason()));
            code = ExitCode::from(EXIT_LIKE_PERL);
        }
    }
    Ok(code)
}
