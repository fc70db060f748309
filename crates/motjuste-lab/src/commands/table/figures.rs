//! The figures of result files against a gold file of any kind.

use anyhow::{Context, bail, ensure};
use motjuste_core::{GoldItem, PairSimilarity, RankedItem};
use motjuste_formats::{
    AnswerKind, Answers, CosimlexPair, Document, Kind, Lsr, NamedFile, Swords, Text, parse, read,
};
use motjuste_metrics::Figure;
use motjuste_metrics::gap::{self, RankedGaps, Rules};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Measure as SemevalMeasure, Task, corrected};
use motjuste_metrics::similarity::{PairScores, change_figure, similarity_figure};
use motjuste_metrics::swords::{Gold, Lists, Measure, Options, TieOrder, Weight, score_items};

use super::Args;
use crate::notes::{self, Range};

/// What was measured of each file, in the order given.
pub(super) struct Measured {
    pub(super) figures: Vec<Vec<Figure>>,
    pub(super) items: usize,
    /// What the items are.
    pub(super) unit: &'static str,
    /// What the figures are, a sentence each.
    pub(super) about: Vec<String>,
}

/// Scores every file with the measures of its gold.
pub(super) fn measure(args: &Args) -> anyhow::Result<Measured> {
    let (kind, text) = Document::open(&args.gold, None)?;
    match kind {
        Kind::Swords => swords(args, &text),
        _ => match Document::parse(kind, &text)? {
            Document::Gold(gold) => semeval(args, &gold),
            Document::PairSimilarities(gold) => pairs(args, &gold),
            Document::Cosimlex(rated) => {
                pairs(args, &rated.iter().map(CosimlexPair::gold).collect::<Vec<_>>())
            }
            _ => bail!(
                "{} is {kind}; table takes a SWORDS benchmark, or the gold of SemEval-2007 or \
                 SemEval-2020",
                args.gold.display()
            ),
        },
    }
}

fn swords(args: &Args, text: &Text) -> anyhow::Result<Measured> {
    let benchmark = parse::<Swords>(text)?;
    let k = args.k.into();
    let gold = Gold::prepare(&benchmark, Options { k, ..Options::default() });
    let figures = |file: &NamedFile| {
        let result = read::<Lsr>(&file.path)?;
        let lists = Lists::prepare(&benchmark, &gold, &result)
            .with_context(|| format!("cannot score {}", file.path.display()))?;
        let items = score_items(&gold, &lists, k);
        let measures =
            || Measure::all_f(k).chain([Measure::Gap(Weight::Share), Measure::MeanLength]);
        let widest = || {
            let with = |order| score_items(&gold, &lists.reordered(&gold, order), k);
            let (low, high) = (with(TieOrder::Unluckiest), with(TieOrder::Luckiest));
            Range::widest(measures().filter_map(|measure| {
                let (low, high) = (measure.value(&low)?, measure.value(&high)?);
                Some(Range { label: measure.label(), low, high })
            }))
        };
        notes::of_lists(&file.name, &gold, &lists, &items, "", widest);
        Ok(measures().map(|measure| measure.figure(&items)).collect())
    };
    let about = format!(
        "F{k}: of the first {k} guesses against the acceptable substitutes, Fc{k}: against the \
         conceivable ones; lenient: without unjudged guesses, strict: unjudged guesses are wrong; \
         GAP: weighed by the share of positive labels; length: guesses per target"
    );
    Ok(Measured {
        figures: args.files.iter().map(figures).collect::<anyhow::Result<_>>()?,
        items: gold.targets().len(),
        unit: "targets",
        about: vec![about],
    })
}

fn semeval(args: &Args, gold: &[GoldItem]) -> anyhow::Result<Measured> {
    let figures = |file: &NamedFile| match Document::read(&file.path, None)?.1 {
        Document::Answers(Answers { kind, answers }) => {
            let task = match kind {
                AnswerKind::Best => Task::Best,
                AnswerKind::Oot => Task::Oot,
            };
            let outcome = corrected::score(task, gold, &answers, &Subset::default());
            let silent = outcome.items.iter().filter(|item| !item.attempted).count();
            notes::unanswered(&file.name, silent, outcome.items.len(), "items");
            Ok(SemevalMeasure::RECALLS.map(|measure| measure.figure(task, &outcome)).into())
        }
        Document::Ranked(ranked) => {
            let figure = |ranked: &[RankedItem]| {
                let gaps = RankedGaps::score(gold, ranked, Rules::default()).items;
                gap::figure(gaps.iter().map(|item| item.gap))
            };
            notes::unanswered_items(&file.name, gold, &ranked);
            notes::tied_candidates(&file.name, gold, &ranked, |ranked| {
                let Figure { label, value, .. } = figure(ranked);
                Ok(vec![(label, value.unwrap_or(0.0))])
            })?;
            Ok(vec![figure(&ranked)])
        }
        other => bail!(
            "{} is {}; give best or oot answers, or ranked candidates",
            file.path.display(),
            other.what()
        ),
    };
    let figures = args.files.iter().map(figures).collect::<anyhow::Result<Vec<Vec<Figure>>>>()?;
    let has = |name: &str| figures.iter().flatten().any(|figure| figure.label.name == name);
    let mut about = Vec::new();
    if Task::ALL.iter().any(|task| has(&SemevalMeasure::Recall.name(*task))) {
        let how = "R: recall, mode R: recall of the mode, as McCarthy and Navigli (2009) define \
                   them (motjuste-lab score semeval --corrected)";
        about.push(how.to_owned());
    }
    if has(gap::NAME) {
        about.push("GAP: without candidates that have a space or a hyphen".to_owned());
    }
    Ok(Measured { figures, items: gold.len(), unit: "items", about })
}

fn pairs(args: &Args, gold: &[PairSimilarity]) -> anyhow::Result<Measured> {
    let figures = |file: &NamedFile| {
        let (_, document) = Document::read(&file.path, None)?;
        let (similarities, changes) = match document {
            // A result with the columns of both subtasks looks like gold.
            Document::PairSimilarities(both) => (
                Some(both.iter().map(|pair| pair.similarity).collect()),
                Some(both.iter().map(|pair| pair.change).collect()),
            ),
            Document::Similarities(similarities) => (Some(similarities), None),
            Document::Changes(changes) => (None, Some(changes)),
            other => bail!(
                "{} is {}; give predicted changes or similarities",
                file.path.display(),
                other.what()
            ),
        };
        let rows = similarities.as_ref().map(Vec::len).or(changes.as_ref().map(Vec::len));
        ensure!(
            rows == Some(gold.len()),
            "{} does not have {} rows, one per pair of {}",
            file.path.display(),
            gold.len(),
            args.gold.display()
        );
        let change = changes.map(|changes: Vec<f64>| {
            let gold = gold.iter().map(|pair| pair.change);
            change_figure(&changes.into_iter().zip(gold).collect::<Vec<_>>())
        });
        let similarity = similarities.map(|similarities: Vec<[f64; 2]>| {
            let pair = |(predicted, gold): ([f64; 2], &PairSimilarity)| PairScores {
                predicted,
                gold: gold.similarity,
            };
            similarity_figure(&similarities.into_iter().zip(gold).map(pair).collect::<Vec<_>>())
        });
        Ok(change.into_iter().chain(similarity).collect())
    };
    let about = "subtask 1: uncentred Pearson correlation of the changes; subtask 2: harmonic mean \
                 of Pearson and Spearman of the similarities";
    Ok(Measured {
        figures: args.files.iter().map(figures).collect::<anyhow::Result<_>>()?,
        items: gold.len(),
        unit: "pairs",
        about: vec![about.to_owned()],
    })
}
