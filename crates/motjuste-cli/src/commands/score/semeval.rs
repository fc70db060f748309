//! `motjuste score semeval best|oot|mw`.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use motjuste_core::{Answer, GoldItem, Pos};
use motjuste_formats::{FormatError, Lines, SemevalAnswers, SemevalGold, Text, parse, read_bytes};
use motjuste_metrics::semeval::bounds::{Bounds, upper_bounds};
use motjuste_metrics::semeval::compatible::{self, Classic, Votes};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Figures, MwFigures, Task, corrected, multiword, order_of_pos};
use serde_json::{Map, Value, json};

use crate::output::{OutputFormat, ScoreReport, Scored, Shown, note, or_zero, print_text};
use crate::system_file::SystemFile;

/// What the original scorer's death exits with.
const EXIT_LIKE_PERL: u8 = 255;

/// Why a figure can be undefined.
const ZERO_DENOMINATOR: &str = "a zero denominator";

/// Score answers as SemEval-2007 task 10 does
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste score semeval best --gold gold.trial --system mine.best --format classic
  motjuste score semeval oot --gold gold.trial --system KU=ku.oot --system mine.oot --by-pos
  motjuste score semeval mw --gold gold.mw --system mine.mw

--compatible (the default) reproduces the official scorer with all its traps; --corrected follows
the paper. docs/scoring.md lists what differs.")]
pub(crate) struct Args {
    /// The subtask
    #[arg(value_enum)]
    task: TaskArg,
    /// What people answered: `bright.a 1 :: intelligent 3;clever 3;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's answers: `bright.a 1 :: clever` (oot: `:::`); repeat for several systems
    #[arg(long = "system", value_name = "[NAME=]FILE", required = true)]
    systems: Vec<SystemFile>,
    /// As the official scorer computes it, traps included (the default)
    #[arg(long, conflicts_with = "corrected")]
    compatible: bool,
    /// As the paper defines it
    #[arg(long)]
    corrected: bool,
    /// Also by part of speech, as in Tables 4 to 8
    #[arg(long)]
    by_pos: bool,
    /// Leave out the items whose ids or lexelts this file lists (multiword targets, say)
    #[arg(long, value_name = "FILE")]
    exclude_ids: Option<PathBuf>,
    /// Score only the items whose ids or lexelts this file lists (the manual sample, say)
    #[arg(long, value_name = "FILE")]
    sample: Option<PathBuf>,
    /// Count only substitutes of one word, on both sides
    #[arg(long)]
    single_word: bool,
    /// How to print the result; `classic` is what the original scorer prints
    #[arg(long, value_enum, default_value_t = FormatArg::Table)]
    format: FormatArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TaskArg {
    /// One guess is best; credit is divided by the number of guesses
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
    /// What the original scorer prints, byte for byte
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
}

impl File {
    fn read(path: &Path) -> Result<Self, FormatError> {
        Ok(Self { name: path.display().to_string(), bytes: read_bytes(path)? })
    }

    fn gold(&self) -> Result<Vec<GoldItem>, FormatError> {
        parse::<SemevalGold>(&Text::from_bytes(&self.name, self.bytes.clone())?)
    }

    fn answers(&self) -> Result<Vec<Answer>, FormatError> {
        parse::<SemevalAnswers>(&Text::from_bytes(&self.name, self.bytes.clone())?)
            .map(|answers| answers.answers)
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
            report(args, &gold, &systems, &subset)?.print(format)?;
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
            eprintln!("motjuste: {}: division by zero: {}", answers.name, death.reason());
            code = ExitCode::from(EXIT_LIKE_PERL);
        }
    }
    Ok(code)
}

fn report(
    args: &Args,
    gold: &File,
    systems: &[(&str, File)],
    subset: &Subset,
) -> anyhow::Result<ScoreReport> {
    let mut report = ScoreReport {
        title: format!("{} on {} ({})", args.task_name(), args.gold.display(), args.mode_name()),
        columns: args.columns(),
        ..ScoreReport::default()
    };
    for (name, answers) in systems {
        report.systems.push(match args.task() {
            Some(task) => score_system(args, task, name, gold, answers, subset)?,
            None => score_multiwords(args, name, gold, answers)?,
        });
    }
    if let (Some(task), Ok(gold)) = (args.task(), gold.gold())
        && let Some(bounds) = upper_bounds(&gold, subset)
    {
        report.footnotes.push(bound_footnote(task, &bounds));
        report.extra.insert("upper_bounds".into(), bounds_json(task, &bounds));
    }
    report.extra.insert("mode".into(), json!(args.mode_name()));
    Ok(report)
}

impl Args {
    const fn task_name(&self) -> &'static str {
        match self.task {
            TaskArg::Best => "best",
            TaskArg::Oot => "oot",
            TaskArg::Mw => "mw",
        }
    }

    const fn mode_name(&self) -> &'static str {
        if self.corrected { "corrected" } else { "compatible" }
    }

    fn columns(&self) -> Vec<Shown> {
        let task = self.task_name();
        if self.task == TaskArg::Mw {
            let column =
                |metric: &str, heading: &str, group| Shown::new(metric, heading, 2).under(group);
            return vec![
                column("detection_p", "P", "detection"),
                column("detection_r", "R", "detection"),
                column("identification_p", "P", "identification"),
                column("identification_r", "R", "identification"),
            ];
        }
        let mut columns = vec![
            Shown::new(format!("{task}_p"), "P", 2).under("all"),
            Shown::new(format!("{task}_r"), "R", 2).under("all"),
            Shown::new(format!("{task}_mode_p"), "P", 2).under("mode"),
            Shown::new(format!("{task}_mode_r"), "R", 2).under("mode"),
            Shown::new("total", "items", 0).neutral(),
            Shown::new("attempted", "attempted", 0).neutral(),
        ];
        if self.by_pos {
            for (suffix, group) in [("r", "recall"), ("mode_r", "mode recall")] {
                for (pos, heading) in PARTS_OF_SPEECH {
                    let letter = pos.letter().unwrap_or_default();
                    let metric = format!("{task}_{suffix}_{letter}");
                    columns.push(Shown::new(metric, heading, 2).under(group));
                }
            }
        }
        if self.task == TaskArg::Oot {
            columns.push(Shown::new("items_with_duplicates", "IwD", 0).neutral());
        }
        columns
    }
}

const PARTS_OF_SPEECH: [(Pos, &str); 4] =
    [(Pos::Noun, "nouns"), (Pos::Verb, "verbs"), (Pos::Adj, "adjectives"), (Pos::Adv, "adverbs")];

fn figures(
    args: &Args,
    task: Task,
    gold: &File,
    answers: &File,
    subset: &Subset,
) -> anyhow::Result<Figures> {
    if args.corrected {
        return Ok(corrected::score(task, &gold.gold()?, &answers.answers()?, subset).figures);
    }
    let votes = Votes::read(&gold.bytes, subset);
    let outcome = compatible::score(task, &votes, &answers.bytes, subset);
    for line in &outcome.bad_lines {
        note(format_args!("{}, line {line}: not an answer, skipped", answers.name));
    }
    if !outcome.unsettled.is_empty() {
        let ids: Vec<_> = outcome.unsettled.iter().map(String::as_str).collect();
        note(format_args!(
            "{}: the original scorer leaves to chance which of a hyphenated and a spaced twin \
             counts in items {}",
            answers.name,
            ids.join(", ")
        ));
    }
    Ok(outcome.figures)
}

fn score_system(
    args: &Args,
    task: Task,
    name: &str,
    gold: &File,
    answers: &File,
    subset: &Subset,
) -> anyhow::Result<Scored> {
    let all = figures(args, task, gold, answers, subset)?;
    if !args.corrected {
        note_difference(task, name, gold, answers, subset, &all);
    }
    let mut scored = Scored { name: name.to_owned(), ..Scored::default() };
    scored.metrics = percentages(name, args.task_name(), "", &all);
    scored.metrics.extend([
        ("total".to_owned(), all.items as f64),
        ("attempted".to_owned(), all.attempted as f64),
        ("total_with_mode".to_owned(), all.with_mode as f64),
        ("mode_attempted".to_owned(), all.mode_attempted as f64),
        ("items_with_duplicates".to_owned(), all.duplicates as f64),
    ]);
    if args.by_pos {
        by_pos(args, task, gold, answers, subset, &mut scored)?;
    }
    Ok(scored)
}

fn by_pos(
    args: &Args,
    task: Task,
    gold: &File,
    answers: &File,
    subset: &Subset,
    scored: &mut Scored,
) -> anyhow::Result<()> {
    let mut breakdown = Map::new();
    let (mut recalls, mut mode_recalls) = (Vec::new(), Vec::new());
    for (pos, _) in PARTS_OF_SPEECH {
        let only = Subset { pos: Some(pos), ..subset.clone() };
        let figures = match args.corrected {
            true => corrected::score(task, &gold.gold()?, &answers.answers()?, &only).figures,
            false => {
                let votes = Votes::read(&gold.bytes, &only);
                compatible::score(task, &votes, &answers.bytes, &only).figures
            }
        };
        let letter = pos.letter().unwrap_or_default();
        let values = percentages(&scored.name, args.task_name(), &format!("_{letter}"), &figures);
        let own: Map<String, Value> =
            values.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        breakdown.insert(letter.to_string(), Value::Object(own));
        recalls.push((pos, figures.recall().unwrap_or(0.0)));
        mode_recalls.push((pos, figures.mode_recall().unwrap_or(0.0)));
        scored.metrics.extend(values);
    }
    breakdown.insert("order".into(), json!(order_of_pos(&recalls)));
    breakdown.insert("mode_order".into(), json!(order_of_pos(&mode_recalls)));
    scored.breakdowns.insert("by_pos".into(), Value::Object(breakdown));
    Ok(())
}

/// The four figures as percentages; an undefined one is 0 and noted.
fn percentages(system: &str, task: &str, suffix: &str, figures: &Figures) -> Vec<(String, f64)> {
    let values = [
        ("p", figures.precision()),
        ("r", figures.recall()),
        ("mode_p", figures.mode_precision()),
        ("mode_r", figures.mode_recall()),
    ];
    let percentage = |(name, value): (&str, Option<f64>)| {
        let name = format!("{task}_{name}{suffix}");
        let value = or_zero(value, system, &name, ZERO_DENOMINATOR);
        (name, 100.0 * value)
    };
    values.into_iter().map(percentage).collect()
}

/// Says when the two modes differ on the given files.
fn note_difference(
    task: Task,
    system: &str,
    gold: &File,
    answers: &File,
    subset: &Subset,
    compatible: &Figures,
) {
    let (gold, answers) = match (gold.gold(), answers.answers()) {
        (Ok(gold), Ok(answers)) => (gold, answers),
        (Err(error), _) | (_, Err(error)) => {
            note(format_args!("--corrected would refuse these files: {error}"));
            return;
        }
    };
    let corrected = corrected::score(task, &gold, &answers, subset).figures;
    let shown = |figures: &Figures| {
        let percent = |value: Option<f64>| format!("{:.2}", 100.0 * value.unwrap_or(0.0));
        format!(
            "P {} R {} over {} items, mode P {} R {} over {}",
            percent(figures.precision()),
            percent(figures.recall()),
            figures.items,
            percent(figures.mode_precision()),
            percent(figures.mode_recall()),
            figures.with_mode
        )
    };
    let (ours, theirs) = (shown(&corrected), shown(compatible));
    if ours != theirs {
        note(format_args!("{system}: --corrected differs: {ours} (compatible: {theirs})"));
    }
}

fn score_multiwords(
    args: &Args,
    name: &str,
    gold: &File,
    answers: &File,
) -> anyhow::Result<Scored> {
    let figures: MwFigures = if args.corrected {
        multiword::corrected(&gold.gold()?, &answers.answers()?)
    } else {
        let outcome = multiword::score(&gold.bytes, &answers.bytes);
        for line in &outcome.bad_lines {
            note(format_args!("{}, line {line}: not an answer, skipped", answers.name));
        }
        outcome.figures
    };
    let values = [
        ("detection_p", figures.detection_precision()),
        ("detection_r", figures.detection_recall()),
        ("identification_p", figures.identification_precision()),
        ("identification_r", figures.identification_recall()),
    ];
    let percent = |(metric, value): (&str, Option<f64>)| {
        (metric.to_owned(), 100.0 * or_zero(value, name, metric, ZERO_DENOMINATOR))
    };
    let mut metrics: Vec<_> = values.into_iter().map(percent).collect();
    metrics.extend([
        ("multiwords".to_owned(), figures.multiwords as f64),
        ("answered".to_owned(), figures.answered as f64),
    ]);
    Ok(Scored { name: name.to_owned(), metrics, ..Scored::default() })
}

fn bound_footnote(task: Task, bounds: &Bounds) -> String {
    match task {
        Task::Best => format!("upper bound of recall: {:.2}", 100.0 * bounds.best),
        Task::Oot => format!(
            "upper bound of recall: {:.2}, with duplicates {:.2}",
            100.0 * bounds.oot,
            100.0 * bounds.oot_with_duplicates
        ),
    }
}

fn bounds_json(task: Task, bounds: &Bounds) -> Value {
    match task {
        Task::Best => json!({"best_r": 100.0 * bounds.best}),
        Task::Oot => json!({
            "oot_r": 100.0 * bounds.oot,
            "oot_r_with_duplicates": 100.0 * bounds.oot_with_duplicates,
        }),
    }
}
