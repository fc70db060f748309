//! `motjuste-lab score lexsub`: the row that papers on SemEval-2007 and CoInCo print.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::ValueEnum;
use motjuste_core::{Answer, CandidatePool, CompactString, GoldItem, RankedItem};
use motjuste_formats::{
    AnswerKind, Answers, Candidates, Document, Format, Kind, Loss, NamedFile, SemevalAnswers,
    SemevalGold, Swords, convert, read, read_bytes,
};
use motjuste_metrics::Label;
use motjuste_metrics::gap::{self, RankedGaps, Rules};
use motjuste_metrics::lexsub::{self, in_pool};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Measure, Task, compatible};
use serde_json::json;

use crate::notes;
use crate::score_report::{Figures, ScoreReport, Scored};
use motjuste_terminal::output::{OutputFormat, note};

/// Score substitutes and rankings as papers on SemEval-2007 and CoInCo do, in one row
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-lab score lexsub --gold lst_all.gold --system mine.oot --ranked mine=mine.ranked
  motjuste-lab score lexsub --gold trial.gold --system mine.lsr.json --benchmark trial.json
  motjuste-lab score lexsub --gold coinco.gold --system mine.oot --published coinco

best and oot: recall as the official scorer prints it, of the first guess and of the first ten; m: the
mode. P@k: guesses that somebody gave, of the first k. R@10: answers found in ten guesses.
GAP: of the candidates pooled over all items of a lemma, without those that have a space or a hyphen.")]
pub(crate) struct Args {
    /// Gold answers: `take.v 25 :: consider 2;accept 1;`
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// A system's guesses (best, oot, RANKED or .lsr.json); may be repeated
    #[arg(long = "system", value_name = "[NAME=]FILE")]
    systems: Vec<NamedFile>,
    /// A system's scores of the pooled candidates, for GAP; the name says whose they are
    #[arg(long, value_name = "[NAME=]FILE", required_unless_present = "systems")]
    ranked: Vec<NamedFile>,
    /// Pooled candidates [default: all gold answers to the items of a lemma]
    #[arg(long, value_name = "FILE")]
    candidates: Option<PathBuf>,
    /// Benchmark of the .lsr.json files
    #[arg(long, value_name = "FILE")]
    benchmark: Option<PathBuf>,
    /// Show published rows as well
    #[arg(long, value_enum, value_name = "BENCHMARK")]
    published: Option<Published>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Published {
    /// SemEval-2007, trial and test
    Semeval07,
    /// CoInCo; the split differs between papers
    Coinco,
}

/// What the literature prints, a column per measure of [`COLUMNS`]. Sources: for Arefyev et al. the
/// figures of their repository, which anyone can reproduce; for P@1 of CILex its abstract.
/// [`QUOTED`] marks rows from papers that quote the ones named.
const ROWS: [(Published, &str, [Option<f64>; 8]); 9] = {
    use Published::{Coinco, Semeval07};
    const fn generated(
        best: f64,
        best_m: f64,
        oot: f64,
        oot_m: f64,
        gap: Option<f64>,
    ) -> [Option<f64>; 8] {
        [Some(best), Some(best_m), Some(oot), Some(oot_m), None, None, None, gap]
    }
    const fn ranked(p1: f64, p3: f64, r10: f64, gap: f64) -> [Option<f64>; 8] {
        [None, None, None, None, Some(p1), Some(p3), Some(r10), Some(gap)]
    }
    const fn first(p1: f64) -> [Option<f64>; 8] {
        [None, None, None, None, Some(p1), None, None, None]
    }
    const fn only(gap: f64) -> [Option<f64>; 8] {
        [None, None, None, None, None, None, None, Some(gap)]
    }
    [
        (Semeval07, "XLNet (Arefyev 2020)", ranked(31.7, 22.8, 34.93, 59.11)),
        (Semeval07, "XLNet+embs (Arefyev 2020)", ranked(49.53, 34.88, 47.47, 59.62)),
        (Semeval07, "CILex (Seneviratne 2022)", first(55.96)),
        (Semeval07, "Wada 2022†", only(64.97)),
        (Semeval07, "CILex3 (Seneviratne 2022)†", generated(23.31, 40.98, 56.32, 74.88, None)),
        (Coinco, "XLNet (Arefyev 2020)", ranked(38.16, 28.58, 26.47, 53.39)),
        (Coinco, "XLNet+embs (Arefyev 2020)", ranked(51.5, 39.92, 35.12, 55.63)),
        (Coinco, "CILex (Seneviratne 2022)", first(57.25)),
        (Coinco, "ParaLS (Qiang 2023)†", generated(18.19, 40.35, 50.33, 76.74, Some(58.0))),
    ]
};

/// The sign after the name of a row that was not checked in its own paper.
const QUOTED: char = '†';

/// Names, headings and digits, in the order of [`ROWS`].
const COLUMNS: [(&str, &str, usize); 8] = [
    ("best_r", "best", 2),
    ("best_mode_r", "best-m", 2),
    ("oot_r", "oot", 2),
    ("oot_mode_r", "oot-m", 2),
    ("p@1", "P@1", 1),
    ("p@3", "P@3", 1),
    ("r@10", "R@10", 1),
    (gap::NAME, "GAP", 1),
];

/// What all systems are scored against.
struct Gold<'g> {
    items: Vec<GoldItem>,
    votes: compatible::Votes<'g>,
    pools: Vec<CandidatePool>,
}

/// Scores and prints.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let items = read::<SemevalGold>(&args.gold)?;
    let pools = match &args.candidates {
        Some(path) => read::<Candidates>(path)?,
        None => pooled(&items)?,
    };
    let bytes = read_bytes(&args.gold)?;
    let votes = compatible::Votes::read(&bytes, &Subset::default());
    let gold = Gold { items, votes, pools };
    let benchmark = args.benchmark.as_deref().map(read::<Swords>).transpose()?;
    let companions: Vec<Document> = benchmark.map(Document::Benchmark).into_iter().collect();
    let rankings = |file: &NamedFile| rankings(&file.path, &companions);
    let mut report = ScoreReport {
        title: format!("{} ({} items)", args.gold.display(), gold.items.len()),
        columns: Some(COLUMNS.map(label).into()),
        ..ScoreReport::default()
    };
    for file in &args.systems {
        let guesses = rankings(file)?;
        let mut figures = guessed(&gold, &guesses)?;
        notes::unanswered_items(&file.name, &gold.items, &guesses);
        let separate = args.ranked.iter().find(|ranked| ranked.name == file.name);
        let ranked = separate.map(&rankings).transpose()?;
        if ranked.is_none() {
            note(format_args!(
                "{0}: GAP is of its guesses, as no --ranked {0}=FILE scores the candidates",
                file.name
            ));
        }
        notes::tied_candidates(&file.name, &gold.items, &guesses, |guesses| {
            let own_gap = ranked.is_none().then(|| gap_of(&gold, guesses.to_vec()).0);
            Ok(guessed(&gold, guesses)?.into_iter().chain(own_gap).map(as_shown).collect())
        })?;
        if let Some(ranked) = &ranked {
            tied_gap(&file.name, &gold, ranked)?;
        }
        figures.push(noted_gap(&file.name, &gold, ranked.unwrap_or(guesses)));
        report.systems.push(Scored::new(&file.name, figures));
    }
    let alone = |ranked: &&NamedFile| args.systems.iter().all(|file| file.name != ranked.name);
    for file in args.ranked.iter().filter(alone) {
        let ranked = rankings(file)?;
        notes::unanswered_items(&file.name, &gold.items, &ranked);
        tied_gap(&file.name, &gold, &ranked)?;
        let gap = noted_gap(&file.name, &gold, ranked);
        report.systems.push(Scored::new(&file.name, vec![gap]));
    }
    let published = ROWS.iter().filter(|(set, ..)| Some(*set) == args.published);
    if published.clone().any(|(_, name, _)| name.ends_with(QUOTED)) {
        report.footnotes.push(format!(
            "{QUOTED} as later papers quote it; not checked against the paper itself"
        ));
    }
    for (_, name, values) in published {
        let known = COLUMNS.into_iter().zip(values);
        let figures = known.filter_map(|(column, value)| Some((label(column), (*value)?)));
        let mut row = Scored::new(*name, figures.collect());
        row.breakdowns.insert("published".into(), json!(true));
        row.breakdowns.insert("quoted".into(), json!(name.ends_with(QUOTED)));
        report.systems.push(row);
    }
    report.print(args.format)?;
    Ok(ExitCode::SUCCESS)
}

fn label((name, heading, decimals): (&'static str, &'static str, usize)) -> Label {
    Label::new(name, heading, decimals)
}

/// Melamud's pool: the union of the gold answers to all items of a lemma.
fn pooled(gold: &[GoldItem]) -> anyhow::Result<Vec<CandidatePool>> {
    let gold = Document::Gold(gold.to_vec());
    match convert(&gold, Kind::Candidates, &[], Loss::Allowed)?.document {
        Document::Candidates(pools) => Ok(pools),
        _ => unreachable!("a gold file converts to candidates"),
    }
}

/// A result of any format as ranked candidates.
fn rankings(path: &Path, companions: &[Document]) -> anyhow::Result<Vec<RankedItem>> {
    let (_, document) = Document::read(path, None)?;
    let converted = convert(&document, Kind::Ranked, companions, Loss::Allowed)
        .with_context(|| format!("cannot score {}", path.display()))?;
    match converted.document {
        Document::Ranked(items) => Ok(items),
        _ => unreachable!("ranked candidates were asked for"),
    }
}

/// best, oot, P@k and R@k of a system's guesses.
fn guessed(gold: &Gold<'_>, guesses: &[RankedItem]) -> anyhow::Result<Figures> {
    let mut figures = Vec::new();
    for (task, kind, count) in [(Task::Best, AnswerKind::Best, 1), (Task::Oot, AnswerKind::Oot, 10)]
    {
        let answers = Answers { kind, answers: guesses.iter().map(|i| first(i, count)).collect() };
        let mut bytes = Vec::new();
        SemevalAnswers::write(&answers, &mut bytes)?;
        let outcome = compatible::score(task, &gold.votes, &bytes, &Subset::default());
        for measure in Measure::RECALLS {
            let value = measure.value(&outcome.figures).unwrap_or(0.0);
            figures.push((measure.label(task), compatible::rounded_percent(value)));
        }
    }
    for figure in lexsub::figures(&gold.items, guesses) {
        figures.push((figure.label, figure.value.unwrap_or(0.0)));
    }
    Ok(figures)
}

/// The first guesses of an item, each once.
fn first(item: &RankedItem, count: usize) -> Answer {
    let mut ranked: Vec<&(CompactString, f64)> = item.candidates.iter().collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    let guesses = ranked.into_iter().take(count).map(|(guess, _)| guess.clone()).collect();
    Answer { key: item.key.clone(), guesses }
}

/// GAP of the candidates that are in the pool, and how many are not.
fn gap_of(gold: &Gold<'_>, ranked: Vec<RankedItem>) -> ((Label, f64), usize) {
    let (ranked, strange) = in_pool(ranked, &gold.items, &gold.pools);
    let gaps = RankedGaps::score(&gold.items, &ranked, Rules::default());
    let figure = gap::figure(gaps.items.iter().map(|item| item.gap));
    ((figure.label, figure.value.unwrap_or(0.0)), strange)
}

fn noted_gap(name: &str, gold: &Gold<'_>, ranked: Vec<RankedItem>) -> (Label, f64) {
    let (gap, strange) = gap_of(gold, ranked);
    if strange > 0 {
        note(format_args!("{name}: {strange} candidates are not in the pool and do not count"));
    }
    gap
}

fn tied_gap(name: &str, gold: &Gold<'_>, ranked: &[RankedItem]) -> anyhow::Result<()> {
    let figures = |ranked: &[RankedItem]| Ok(vec![gap_of(gold, ranked.to_vec()).0]);
    notes::tied_candidates(name, &gold.items, ranked, figures)
}

/// A figure under the heading of its column.
fn as_shown((own, value): (Label, f64)) -> (Label, f64) {
    let column = COLUMNS.into_iter().find(|(name, ..)| *name == own.name);
    (column.map_or(own, label), value)
}
