//! How items become tasks. Every random choice is drawn from the campaign's seed and the item's
//! number.

use motjuste_metrics::random::Stream;

use super::{Question, Task};
use crate::kind::Numbered;
use crate::{AnnotatorNumber, Campaign, ItemNumber, Result, TaskNumber};

/// What a random stream is for; with an item's number and a wave it makes its number. A campaign's
/// tasks depend on these numbers.
#[derive(Clone, Copy)]
pub(crate) enum Purpose {
    Judge = 1,
    Verdict = 2,
    Similarity = 3,
    Sample = 4,
    Order = 5,
    Check = 6,
}

pub(crate) fn stream(campaign: &Campaign, purpose: Purpose, item: ItemNumber, wave: u32) -> Stream {
    // The wave, counted in tasks, keeps the streams of several waves for one item apart.
    let number = (purpose as u64) << 60 | u64::from(item.0) << 28 | u64::from(wave & 0x0fff_ffff);
    Stream::new(campaign.seed, number)
}

/// What one person's order of the choices of a task is drawn from: everybody has another, so that no
/// place in the list favours a word.
pub(crate) fn order(campaign: &Campaign, person: AnnotatorNumber, task: TaskNumber) -> Stream {
    stream(campaign, Purpose::Order, ItemNumber(person.0), task.0)
}

/// The first tasks for items just added; `first` is the first number that is free. `asked` is how many
/// items are asked about so far.
pub(crate) fn plan(
    campaign: &Campaign,
    items: &[Numbered<'_>],
    first: TaskNumber,
    asked: u32,
) -> Result<Vec<Task>> {
    let questions = campaign.procedure.of_kind().plan(campaign, items, asked)?;
    Ok(number(campaign, 1, first, questions))
}

/// The tasks that follow for candidates with a positive label (SWORDS §3.3).
pub(crate) fn plan_second_stage(
    campaign: &Campaign,
    item: Numbered<'_>,
    groups: Vec<Vec<u16>>,
    first: TaskNumber,
) -> Result<Vec<Task>> {
    let kind = campaign.procedure.of_kind();
    let questions = kind.plan_second_stage(campaign, item, groups, first)?;
    Ok(number(campaign, 2, first, questions))
}

fn number(
    campaign: &Campaign,
    stage: u8,
    first: TaskNumber,
    tasks: Vec<Vec<Question>>,
) -> Vec<Task> {
    let wanted = campaign.procedure.of_kind().wanted(stage);
    let task = |(number, questions)| Task { number: TaskNumber(number), stage, wanted, questions };
    (first.0..).zip(tasks).map(task).collect()
}

/// The fewest parts of at most `most` values; their sizes are those of `numpy.array_split`: the
/// first parts have one more where it does not come out even.
pub(crate) fn array_split<T>(values: &[T], most: u32) -> impl Iterator<Item = &[T]> {
    let most = usize::try_from(most).unwrap_or(usize::MAX).max(1);
    let parts = values.len().div_ceil(most);
    let mut rest = values;
    (0..parts).map(move |part| {
        let larger = usize::from(part < values.len() % parts);
        let (taken, left) = rest.split_at(values.len() / parts + larger);
        rest = left;
        taken
    })
}

/// The first tasks of a new campaign.
#[cfg(test)]
pub(crate) fn planned(seed: u64, procedure: crate::Procedure, items: &[crate::Item]) -> Vec<Task> {
    let campaign = Campaign { seed, ..Campaign::new("c".parse().unwrap(), "C", procedure) };
    let numbered: Vec<_> = (1..).map(ItemNumber).zip(items).collect();
    plan(&campaign, &numbered, TaskNumber(1), 0).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn array_split_loses_nothing_and_is_even(n in 0_usize..200, most in 1_u32..20) {
            let values: Vec<usize> = (0..n).collect();
            let parts: Vec<&[usize]> = array_split(&values, most).collect();
            prop_assert_eq!(&parts.concat(), &values);
            prop_assert_eq!(parts.len(), n.div_ceil(most as usize));
            let sizes: Vec<usize> = parts.iter().map(|part| part.len()).collect();
            prop_assert!(sizes.is_sorted_by(|a, b| a >= b));
            prop_assert!(sizes.first().zip(sizes.last()).is_none_or(|(a, b)| a - b <= 1));
        }
    }
}
