//! One candidate list with its hidden controls is one task (SWORDS App. B.1, B.3).

use super::{JudgeItem, JudgeSettings};
use crate::kind::choices::positions;
use crate::kind::controls::controls;
use crate::kind::{Item, Numbered, Planned};
use crate::task::{Purpose, array_split, stream};
use crate::{About, Campaign, Error, ItemNumber, Question, TaskNumber};
use motjuste_metrics::random::Stream;

pub(super) fn first_stage(
    settings: &JudgeSettings,
    campaign: &Campaign,
    items: &[Numbered<'_>],
) -> Planned {
    let mut tasks = Vec::new();
    for &(number, item) in items {
        let Item::Judge(judge) = item else { continue };
        if judge.candidates().is_empty() {
            continue;
        }
        let candidates = positions(&item.id(), judge.candidates())?;
        let random = stream(campaign, Purpose::Judge, number, 0);
        tasks.extend(split_candidates(settings, number, judge, candidates, random)?);
    }
    Ok(tasks)
}

/// Candidates of two groups never meet in one task: anyone who has judged one of a task's candidates
/// cannot do it, and groups were judged by different people (SWORDS §3.3).
pub(super) fn second_stage(
    settings: &JudgeSettings,
    campaign: &Campaign,
    (number, item): Numbered<'_>,
    groups: Vec<Vec<u16>>,
    first: TaskNumber,
) -> Planned {
    let Item::Judge(judge) = item else { return Ok(Vec::new()) };
    let mut tasks = Vec::new();
    for candidates in groups {
        let wave = first.0.saturating_add(u32::try_from(tasks.len()).unwrap_or(u32::MAX));
        let random = stream(campaign, Purpose::Judge, number, wave);
        tasks.extend(split_candidates(settings, number, judge, candidates, random)?);
    }
    Ok(tasks)
}

/// Candidates in random order, split as evenly as can be, each part with its controls.
fn split_candidates(
    settings: &JudgeSettings,
    number: ItemNumber,
    item: &JudgeItem,
    mut candidates: Vec<u16>,
    mut random: Stream,
) -> Planned {
    random.shuffle(&mut candidates);
    let mut tasks = Vec::new();
    for part in array_split(&candidates, settings.candidates_per_task) {
        let mut about: Vec<About> = part.iter().copied().map(About::Candidate).collect();
        if settings.controls {
            let (target, words) = (item.target().surface(), &settings.control_words);
            let controls = controls(target, item.candidates(), words, &mut random)
                .ok_or_else(|| Error::NoControlWord(item.target().id().to_string()))?;
            about.extend(controls.map(About::Control));
            random.shuffle(&mut about);
        }
        tasks.push(about.into_iter().map(|about| Question { item: number, about }).collect());
    }
    Ok(tasks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::task::planned;
    use crate::{Candidate, Procedure};

    fn item(candidates: usize) -> Item {
        let candidates = (0..candidates).map(|i| Candidate::new(&format!("w{i}"), "x"));
        Item::Judge(JudgeItem::new("a bar", "bar", 2, None, candidates).unwrap())
    }

    #[test]
    fn a_task_has_ten_candidates_at_most_and_two_controls() {
        let tasks = planned(7, Procedure::Judge(JudgeSettings::default()), &[item(23)]);
        let sizes: Vec<_> = tasks.iter().map(|task| task.questions.len()).collect();
        assert_eq!(sizes, [8 + 2, 8 + 2, 7 + 2], "numpy.array_split(range(23), 3)");
        let mut asked = Vec::new();
        for task in &tasks {
            let controls: Vec<_> = task
                .questions
                .iter()
                .filter_map(|q| match &q.about {
                    About::Control(control) => Some(control.expected),
                    _ => None,
                })
                .collect();
            assert_eq!(controls.len(), 2);
            asked.extend(task.units());
        }
        asked.sort_unstable();
        asked.dedup();
        assert_eq!(asked.len(), 23, "every candidate is asked about once");
    }

    #[test]
    fn the_same_seed_gives_the_same_tasks() {
        let plan = |seed| planned(seed, Procedure::Judge(JudgeSettings::default()), &[item(12)]);
        assert_eq!(plan(7), plan(7));
        assert_ne!(plan(7), plan(8));
    }
}
