//! How items become tasks. Every random choice is drawn from the campaign's seed and the item's
//! number.

use std::collections::BTreeMap;

use motjuste_metrics::random::Stream;

use super::{About, Question, Task, controls::controls};
use crate::{
    Campaign, Candidate, Error, Item, ItemNumber, JudgeItem, JudgeSettings, Procedure,
    SimilaritySettings, TaskNumber,
};

/// An item and its number.
pub(crate) type Numbered<'a> = (ItemNumber, &'a Item);

/// What a random stream is for; with an item's number and a wave it makes its number.
#[derive(Clone, Copy)]
enum Purpose {
    Judge = 1,
    Verdict = 2,
    Similarity = 3,
    Sample = 4,
}

fn stream(campaign: &Campaign, purpose: Purpose, item: ItemNumber, wave: u32) -> Stream {
    // The wave, counted in tasks, keeps the streams of several waves for one item apart.
    let number = (purpose as u64) << 60 | u64::from(item.0) << 28 | u64::from(wave & 0x0fff_ffff);
    Stream::new(campaign.seed, number)
}

/// The first tasks for items just added; `first` is the first number that is free. `asked` says how
/// many items are asked about so far.
pub(crate) fn plan(
    campaign: &Campaign,
    items: &[Numbered<'_>],
    first: TaskNumber,
    asked: u32,
) -> Result<Vec<Task>, Error> {
    let questions = match &campaign.procedure {
        Procedure::Judge(settings) => judge_tasks(campaign, settings, items)?,
        Procedure::Recall(_) => recall_tasks(items),
        Procedure::Verdict(settings) => {
            let sample = (settings.sample > 0).then(|| settings.sample.saturating_sub(asked));
            verdict_tasks(campaign, items, sample)?
        }
        Procedure::Similarity(settings) => similarity_tasks(campaign, settings, items),
    };
    Ok(number(campaign, 1, first, questions))
}

/// The tasks that follow for candidates with a positive label (SWORDS §3.3). Candidates of two groups
/// never meet in one task: whoever has judged one of a task's candidates cannot do it, and groups
/// were judged by different people.
pub(crate) fn plan_second_stage(
    campaign: &Campaign,
    settings: &JudgeSettings,
    (number_of_item, item): (ItemNumber, &JudgeItem),
    groups: Vec<Vec<u16>>,
    first: TaskNumber,
) -> Result<Vec<Task>, Error> {
    let mut tasks = Vec::new();
    for candidates in groups {
        let wave = first.0.saturating_add(u32::try_from(tasks.len()).unwrap_or(u32::MAX));
        let random = stream(campaign, Purpose::Judge, number_of_item, wave);
        tasks.extend(split_candidates(settings, number_of_item, item, candidates, random)?);
    }
    Ok(number(campaign, 2, first, tasks))
}

fn number(
    campaign: &Campaign,
    stage: u8,
    first: TaskNumber,
    tasks: Vec<Vec<Question>>,
) -> Vec<Task> {
    let wanted = campaign.procedure.wanted(stage);
    let task = |(number, questions)| Task { number: TaskNumber(number), stage, wanted, questions };
    (first.0..).zip(tasks).map(task).collect()
}

fn judge_tasks(
    campaign: &Campaign,
    settings: &JudgeSettings,
    items: &[Numbered<'_>],
) -> Result<Vec<Vec<Question>>, Error> {
    let mut tasks = Vec::new();
    for &(number, item) in items {
        let Item::Judge(judge) = item else { continue };
        if judge.candidates().is_empty() {
            continue;
        }
        let candidates = positions(item, judge.candidates())?;
        let random = stream(campaign, Purpose::Judge, number, 0);
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
) -> Result<Vec<Vec<Question>>, Error> {
    random.shuffle(&mut candidates);
    let mut tasks = Vec::new();
    for part in array_split(&candidates, settings.candidates_per_task) {
        let mut about: Vec<About> = part.iter().copied().map(About::Candidate).collect();
        if settings.controls {
            let controls = controls(item, settings, &mut random)
                .ok_or_else(|| Error::NoControlWord(item.target().id().to_string()))?;
            about.extend(controls.map(About::Control));
            random.shuffle(&mut about);
        }
        tasks.push(about.into_iter().map(|about| Question { item: number, about }).collect());
    }
    Ok(tasks)
}

/// The fewest parts of at most `most` values; their sizes are those of `numpy.array_split`: the
/// first parts have one more where it does not come out even.
fn array_split<T>(values: &[T], most: u32) -> impl Iterator<Item = &[T]> {
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

/// One block per word, its sentences in the order of the file, the same for all.
fn recall_tasks(items: &[Numbered<'_>]) -> Vec<Vec<Question>> {
    let mut blocks: Vec<Vec<Question>> = Vec::new();
    let mut block_of: BTreeMap<&str, usize> = BTreeMap::new();
    for &(number, item) in items {
        let Item::Recall(recall) = item else { continue };
        let block = *block_of.entry(recall.key.lemma_pos()).or_insert(blocks.len());
        if block == blocks.len() {
            blocks.push(Vec::new());
        }
        blocks[block].push(Question { item: number, about: About::Sentence });
    }
    blocks
}

/// One task per sentence of the sample, its substitutes in random order.
fn verdict_tasks(
    campaign: &Campaign,
    items: &[Numbered<'_>],
    sample: Option<u32>,
) -> Result<Vec<Vec<Question>>, Error> {
    let mut chosen: Vec<usize> = (0..items.len()).collect();
    if let (Some(sample), Some(&(first, _))) = (sample, items.first()) {
        stream(campaign, Purpose::Sample, first, 0).shuffle(&mut chosen);
        chosen.truncate(usize::try_from(sample).unwrap_or(usize::MAX));
        chosen.sort_unstable();
    }
    let mut tasks = Vec::new();
    for position in chosen {
        let (number, item) = items[position];
        let Item::Verdict(verdict) = item else { continue };
        let ask = |at| Question { item: number, about: About::Substitute(at) };
        let mut questions: Vec<_> =
            positions(item, verdict.substitutes())?.into_iter().map(ask).collect();
        stream(campaign, Purpose::Verdict, number, 0).shuffle(&mut questions);
        tasks.push(questions);
    }
    Ok(tasks)
}

/// The positions of candidates, of which there must be some and not too many.
fn positions(item: &Item, candidates: &[Candidate]) -> Result<Vec<u16>, Error> {
    if candidates.is_empty() {
        return Err(Error::NothingToAsk(item.id()));
    }
    let all: Result<_, _> = (0..candidates.len()).map(u16::try_from).collect();
    all.map_err(|_| Error::TooManyCandidates(item.id()))
}

/// Two blocks for every few pairs: what one shows in its first context, the other shows in its
/// second.
fn similarity_tasks(
    campaign: &Campaign,
    settings: &SimilaritySettings,
    items: &[Numbered<'_>],
) -> Vec<Vec<Question>> {
    let Some(&(first, _)) = items.first() else { return Vec::new() };
    let mut random = stream(campaign, Purpose::Similarity, first, 0);
    let mut pairs: Vec<ItemNumber> = items.iter().map(|(number, _)| *number).collect();
    random.shuffle(&mut pairs);
    let mut blocks = Vec::new();
    for block in array_split(&pairs, settings.pairs_per_block) {
        let choice: Vec<u8> = block.iter().map(|_| random.below(2) as u8).collect();
        for other in [0, 1] {
            let ask = |(&item, &context): (&ItemNumber, &u8)| Question {
                item,
                about: About::Context(context ^ other),
            };
            blocks.push(block.iter().zip(&choice).map(ask).collect());
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RecallItem, Sentence, SimilarityItem, VerdictItem};
    use motjuste_core::{ItemKey, PairInContexts};
    use proptest::prelude::*;

    fn campaign(procedure: Procedure) -> Campaign {
        Campaign { seed: 7, ..Campaign::new("c".parse().unwrap(), "C", procedure) }
    }

    fn planned(campaign: &Campaign, items: &[Item]) -> Vec<Task> {
        let numbered: Vec<_> = (1..).map(ItemNumber).zip(items).collect();
        plan(campaign, &numbered, TaskNumber(1), 0).unwrap()
    }

    fn candidates(n: usize) -> Vec<Candidate> {
        (0..n).map(|i| Candidate { text: format!("w{i}"), sources: Default::default() }).collect()
    }

    fn key(lexelt: &str, id: usize) -> ItemKey {
        ItemKey { lexelt: lexelt.into(), id: id.to_string() }
    }

    #[test]
    fn a_task_has_ten_candidates_at_most_and_two_controls() {
        let item = Item::Judge(JudgeItem::new("a bar", "bar", 2, None, candidates(23)).unwrap());
        let tasks = planned(&campaign(Procedure::Judge(JudgeSettings::default())), &[item]);
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
        let item = || Item::Judge(JudgeItem::new("a bar", "bar", 2, None, candidates(12)).unwrap());
        let one = campaign(Procedure::Judge(JudgeSettings::default()));
        let other = Campaign { seed: 8, ..one.clone() };
        assert_eq!(planned(&one, &[item()]), planned(&one, &[item()]));
        assert_ne!(planned(&one, &[item()]), planned(&other, &[item()]));
    }

    #[test]
    fn sentences_of_one_word_are_one_block_in_the_order_of_the_file() {
        let sentence = Sentence::new("", "bar", "").unwrap();
        let items =
            [("bar.n", 1), ("run.v", 2), ("bar.n.v", 3), ("bar.v", 4)].map(|(lexelt, id)| {
                Item::Recall(RecallItem { key: key(lexelt, id), sentence: sentence.clone() })
            });
        let tasks = planned(&campaign(Procedure::Recall(Default::default())), &items);
        let blocks: Vec<Vec<u32>> =
            tasks.iter().map(|t| t.questions.iter().map(|q| q.item.0).collect()).collect();
        assert_eq!(blocks, [vec![1, 3], vec![2], vec![4]]);
    }

    #[test]
    fn a_sample_of_sentences_is_judged() {
        let item = |id| {
            Item::Verdict(
                VerdictItem::new(
                    key("bar.n", id),
                    Sentence::new("", "bar", "").unwrap(),
                    candidates(5),
                )
                .unwrap(),
            )
        };
        let items: Vec<_> = (0..20).map(item).collect();
        let settings = crate::VerdictSettings { sample: 4, ..Default::default() };
        let tasks = planned(&campaign(Procedure::Verdict(settings)), &items);
        assert_eq!(tasks.len(), 4);
        let orders: std::collections::BTreeSet<String> = tasks
            .iter()
            .map(|t| format!("{:?}", t.questions.iter().map(|q| &q.about).collect::<Vec<_>>()))
            .collect();
        assert!(orders.len() > 1, "substitutes are shuffled: {orders:?}");
    }

    #[test]
    fn two_blocks_show_a_pair_in_its_two_contexts() {
        let item = |n: usize| {
            let pair = PairInContexts {
                words: [format!("a{n}"), format!("b{n}")],
                contexts: [(); 2].map(|()| format!("<strong>a{n}</strong> <strong>b{n}</strong>")),
                forms: [(); 2].map(|()| [format!("a{n}"), format!("b{n}")]),
            };
            Item::Similarity(SimilarityItem::new(pair).unwrap())
        };
        let items: Vec<_> = (0..7).map(item).collect();
        let settings = SimilaritySettings { pairs_per_block: 4, ..Default::default() };
        let tasks = planned(&campaign(Procedure::Similarity(settings)), &items);
        assert_eq!(tasks.len(), 4);
        for blocks in tasks.chunks(2) {
            assert_eq!(blocks[0].units(), blocks[1].units(), "nobody does both");
            for (one, other) in blocks[0].questions.iter().zip(&blocks[1].questions) {
                assert_ne!(one.about, other.about);
            }
        }
    }

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
