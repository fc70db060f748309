//! The figures of SemEval-2007 systems side by side, by part of speech, with upper bounds.

use motjuste_core::Pos;
use motjuste_metrics::Label;
use motjuste_metrics::semeval::bounds::{Bounds, upper_bounds};
use motjuste_metrics::semeval::compatible::{self, Votes};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{
    Figures, Measure, MwFigures, Task, corrected, multiword, order_of_pos,
};
use serde_json::{Map, Value, json};

use super::{Args, File, TaskArg};
use crate::notes;
use crate::score_report::{Figures as Shown, ScoreReport, Scored, figures_json, or_zero};
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
        columns: Some(args.columns()),
        ..ScoreReport::default()
    };
    for (name, answers) in systems {
        report.systems.push(match args.task() {
            Some(task) => score_system(args, task, name, gold, answers, subset)?,
            None => score_multiwords(args, name, gold, answers)?,
        });
    }
    if let (Some(task), Ok(gold)) = (args.task(), gold.gold())
        && let Some(bounds) = upper_bounds(gold, subset)
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

    fn columns(&self) -> Vec<Label> {
        let Some(task) = self.task() else {
            return mw_figures(&MwFigures::default()).map(|f| f.0).into();
        };
        let mut columns: Vec<Label> =
            Measure::ALL.iter().map(|measure| label(*measure, task, None)).collect();
        columns.extend([ITEMS, ATTEMPTED]);
        if self.by_pos {
            for (measure, group) in
                [(Measure::Recall, "recall"), (Measure::ModeRecall, "mode recall")]
            {
                columns.extend(PARTS_OF_SPEECH.map(|(_, letter, heading)| {
                    label(measure, task, Some(letter)).headed(heading).under(group)
                }));
            }
        }
        if task == Task::Oot {
            columns.push(DUPLICATES);
        }
        columns
    }
}

const PARTS_OF_SPEECH: [(Pos, char, &str); 4] = [
    (Pos::Noun, 'n', "nouns"),
    (Pos::Verb, 'v', "verbs"),
    (Pos::Adj, 'a', "adjectives"),
    (Pos::Adv, 'r', "adverbs"),
];

const ITEMS: Label = Label::new("total", "items", 0).neutral();
const ATTEMPTED: Label = Label::new("attempted", "attempted", 0).neutral();
const WITH_MODE: Label = Label::new("total_with_mode", "items with mode", 0).neutral();
const MODE_ATTEMPTED: Label = Label::new("mode_attempted", "attempted with mode", 0).neutral();
const DUPLICATES: Label = Label::new("items_with_duplicates", "IwD", 0).neutral();

/// A measure of all items, or of one part of speech: `best_r_n`.
fn label(measure: Measure, task: Task, letter: Option<char>) -> Label {
    let (heading, group) = match measure {
        Measure::Precision => ("P", "all"),
        Measure::Recall => ("R", "all"),
        Measure::ModePrecision => ("P", "mode"),
        Measure::ModeRecall => ("R", "mode"),
    };
    let name = measure.name(task);
    let name = letter.map_or_else(|| name.clone(), |letter| format!("{name}_{letter}"));
    Label::new("", heading, 2).under(group).renamed(name)
}

fn figures(
    args: &Args,
    task: Task,
    gold: &File,
    answers: &File,
    subset: &Subset,
) -> anyhow::Result<Figures> {
    if args.corrected {
        return Ok(corrected::score(task, gold.gold()?, answers.answers()?, subset).figures);
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
    warn(task, name, answers, &all);
    let mut scored = Scored::new(name, percentages(name, task, None, &all));
    let counts = [
        (ITEMS, all.items),
        (ATTEMPTED, all.attempted),
        (WITH_MODE, all.with_mode),
        (MODE_ATTEMPTED, all.mode_attempted),
        (DUPLICATES, all.duplicates),
    ];
    scored.figures.extend(counts.map(|(label, count)| (label, count as f64)));
    if args.by_pos {
        by_pos(args, task, gold, answers, subset, &mut scored)?;
    }
    Ok(scored)
}

/// More guesses than this in a *best* answer are more likely a list than a hedge.
const HEDGE: f64 = 3.0;

/// Says what a table does not show: silence, and lists that divide the credit of `best`.
fn warn(task: Task, name: &str, answers: &File, figures: &Figures) {
    let silent = figures.items.saturating_sub(figures.attempted);
    notes::unanswered(name, silent, figures.items, "items");
    let Ok(answers) = answers.answers() else { return };
    let guesses: usize = answers.iter().map(|answer| answer.guesses.len()).sum();
    let mean = guesses as f64 / answers.len().max(1) as f64;
    if task == Task::Best && mean > HEDGE {
        note(format_args!(
            "{name}: an answer has {mean:.1} guesses on average, which share the credit of best; \
             `motjuste-lab data convert --top 1` keeps the first"
        ));
    }
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
    for (pos, letter, _) in PARTS_OF_SPEECH {
        let only = Subset { pos: Some(pos), ..subset.clone() };
        let figures = match args.corrected {
            true => corrected::score(task, gold.gold()?, answers.answers()?, &only).figures,
            false => {
                let votes = Votes::read(&gold.bytes, &only);
                compatible::score(task, &votes, &answers.bytes, &only).figures
            }
        };
        let values = percentages(&scored.name, task, Some(letter), &figures);
        breakdown.insert(letter.into(), figures_json(&values));
        recalls.push((pos, figures.recall().unwrap_or(0.0)));
        mode_recalls.push((pos, figures.mode_recall().unwrap_or(0.0)));
        scored.figures.extend(values);
    }
    breakdown.insert("order".into(), json!(order_of_pos(&recalls)));
    breakdown.insert("mode_order".into(), json!(order_of_pos(&mode_recalls)));
    scored.breakdowns.insert("by_pos".into(), Value::Object(breakdown));
    Ok(())
}

/// The four figures as percentages; an undefined one is 0 and noted.
fn percentages(system: &str, task: Task, letter: Option<char>, figures: &Figures) -> Shown {
    let percentage = |measure: Measure| {
        let label = label(measure, task, letter);
        let value = or_zero(measure.value(figures), system, &label.name, ZERO_DENOMINATOR);
        (label, 100.0 * value)
    };
    Measure::ALL.map(percentage).into()
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
    let corrected = corrected::score(task, gold, answers, subset).figures;
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
        multiword::corrected(gold.gold()?, answers.answers()?)
    } else {
        let outcome = multiword::score(&gold.bytes, &answers.bytes);
        for line in &outcome.bad_lines {
            note(format_args!("{}, line {line}: not an answer, skipped", answers.name));
        }
        outcome.figures
    };
    let percentage = |(label, value): (Label, Option<f64>)| {
        let value = or_zero(value, name, &label.name, ZERO_DENOMINATOR);
        (label, 100.0 * value)
    };
    let mut shown: Shown = mw_figures(&figures).map(percentage).into();
    for (label, count) in [("multiwords", figures.multiwords), ("answered", figures.answered)] {
        shown.push((Label::new(label, label, 0).neutral(), count as f64));
    }
    Ok(Scored::new(name, shown))
}

fn mw_figures(figures: &MwFigures) -> [(Label, Option<f64>); 4] {
    let detection = |name, heading| Label::new(name, heading, 2).under("detection");
    let identification = |name, heading| Label::new(name, heading, 2).under("identification");
    [
        (detection("detection_p", "P"), figures.detection_precision()),
        (detection("detection_r", "R"), figures.detection_recall()),
        (identification("identification_p", "P"), figures.identification_precision()),
        (identification("identification_r", "R"), figures.identification_recall()),
    ]
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
