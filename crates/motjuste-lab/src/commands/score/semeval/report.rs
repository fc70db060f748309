//! The figures of SemEval-2007 systems side by side, by part of speech, with upper bounds.

use motjuste_core::Pos;
use motjuste_metrics::semeval::bounds::{Bounds, upper_bounds};
use motjuste_metrics::semeval::compatible::{self, Votes};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{Figures, MwFigures, Task, corrected, multiword, order_of_pos};
use serde_json::{Map, Value, json};

use super::{Args, File, TaskArg};
use crate::score_report::{ScoreReport, Scored, Shown, or_zero};
use motjuste_terminal::output::note;

/// Why a figure can be undefined.
const ZERO_DENOMINATOR: &str = "a zero denominator";

/// Scores every system.
pub(super) fn report(
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
            "{}: in the original scorer, chance decides whether the hyphenated or the spaced form \
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
            note(format_args!("--corrected would reject these files: {error}"));
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
