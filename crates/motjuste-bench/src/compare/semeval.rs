//! Two sets of answers to SemEval-2007 items, `best` or `oot`, by the paper's definitions.

use motjuste_core::{Answer, CompactString, GoldItem};
use motjuste_formats::{AnswerKind, Answers, SemevalAnswers, SemevalGold, Text, parse, read};
use motjuste_metrics::semeval::corrected::{self, normal_form};
use motjuste_metrics::semeval::subset::Subset;
use motjuste_metrics::semeval::{ItemCredit, Measure, Task};
use serde_json::json;

use super::items::shown_list;
use super::{Compared, Comparing, Differing};
use crate::{Error, Result};

/// Tests recall and mode recall and finds the items that differ most.
pub(super) fn compare(asked: &Comparing, text: &Text) -> Result<Compared> {
    let gold = parse::<SemevalGold>(text)?;
    let answers = [read::<SemevalAnswers>(&asked.a.path)?, read::<SemevalAnswers>(&asked.b.path)?];
    let task = task_of(asked, &answers)?;
    let outcomes = answers
        .each_ref()
        .map(|answers| corrected::score(task, &gold, &answers.answers, &Subset::default()));
    let figures =
        |measure: Measure| outcomes.each_ref().map(|outcome| measure.figure(task, outcome));
    let tested = Measure::RECALLS.into_iter();
    let comparisons = asked.test(tested.map(figures));
    let credits = outcomes.map(|outcome| outcome.items);
    Ok(Compared { comparisons, differing: differing(asked, &answers, &credits) })
}

fn task_of(asked: &Comparing, [a, b]: &[Answers; 2]) -> Result<Task> {
    match (a.kind, b.kind) {
        (AnswerKind::Best, AnswerKind::Best) => Ok(Task::Best),
        (AnswerKind::Oot, AnswerKind::Oot) => Ok(Task::Oot),
        _ => {
            let other = asked.b.path.display();
            let reason = format!("{other} answers another subtask (:: is best, ::: is oot)");
            Err(Error::Gold { path: asked.a.path.clone(), reason })
        }
    }
}

fn differing(
    asked: &Comparing,
    answers: &[Answers; 2],
    [a, b]: &[Vec<ItemCredit<'_>>; 2],
) -> Vec<Differing> {
    let advantages = a.iter().zip(b).map(|(a, b)| (a.item, a.credit - b.credit));
    let mut advantages: Vec<_> = advantages.filter(|(_, size)| *size != 0.0).collect();
    advantages.sort_by(|(_, x), (_, y)| y.abs().total_cmp(&x.abs()));
    advantages
        .into_iter()
        .take(asked.items)
        .map(|(item, advantage)| {
            let people: Vec<String> =
                item.substitutes.iter().map(|(s, votes)| format!("{s} {votes}")).collect();
            let text = format!(
                "{}\n  people: {}\n{}{}",
                item.key,
                people.join(", "),
                shown_list(&asked.a.name, &guesses(item, &answers[0].answers)),
                shown_list(&asked.b.name, &guesses(item, &answers[1].answers)),
            );
            let json = json!({"item": item.key.id.as_str(), "advantage": advantage});
            Differing { text, json }
        })
        .collect()
}

fn guesses(item: &GoldItem, answers: &[Answer]) -> Vec<(String, char)> {
    let answer = answers.iter().find(|answer| answer.key.id == item.key.id);
    let forms: Vec<_> = item.substitutes.iter().map(|(s, _)| normal_form(s)).collect();
    let marked = |guess: &CompactString| {
        let found = forms.contains(&normal_form(guess));
        (guess.to_string(), if found { '✓' } else { '?' })
    };
    answer.map_or_else(Vec::new, |answer| answer.guesses.iter().map(marked).collect())
}
