//! Accuracy on the held-out part of Brown: of all words, and of words with content.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use motjuste_core::Pos;
use motjuste_lexicon::Tag;

use crate::{Result, brown, penn};

/// Words asked for, and those tagged right.
#[derive(Debug, Default, Clone, Copy)]
struct Share {
    right: usize,
    of: usize,
}

impl Share {
    fn see(&mut self, right: bool) {
        self.right += usize::from(right);
        self.of += 1;
    }

    fn percent(self) -> f64 {
        100.0 * self.right as f64 / self.of.max(1) as f64
    }
}

/// Prints accuracy and the commonest mistakes.
pub(crate) fn print(dir: &Path, mut tag: impl FnMut(&[&str]) -> Vec<Tag>) -> Result<()> {
    let (_, held_out) = brown::read(dir)?;
    let (mut all, mut all_slots, mut content, mut content_slots, mut forms) =
        (Share::default(), Share::default(), Share::default(), Share::default(), Share::default());
    let mut by_pos: BTreeMap<Pos, [usize; 3]> = BTreeMap::new(); // gold, found, both
    let mut confusions: BTreeMap<(String, String), usize> = BTreeMap::new();
    let started = Instant::now();
    for sentence in &held_out {
        let text: Vec<&str> = sentence.iter().map(|(word, _)| word.as_str()).collect();
        for (gold, found) in penn::convert(sentence).into_iter().zip(tag(&text)) {
            all.see(gold.pos == found.pos);
            all_slots.see(gold == found);
            if matches!(gold.pos, Pos::Noun | Pos::Verb | Pos::Adj | Pos::Adv) {
                content.see(gold.pos == found.pos);
                content_slots.see(gold == found);
                if gold != found {
                    *confusions.entry((name(gold), name(found))).or_default() += 1;
                }
            }
            if gold.pos == Pos::Verb && found.pos == Pos::Verb {
                forms.see(gold.slot == found.slot);
            }
            by_pos.entry(gold.pos).or_default()[0] += 1;
            by_pos.entry(found.pos).or_default()[1] += 1;
            by_pos.entry(gold.pos).or_default()[2] += usize::from(gold.pos == found.pos);
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    println!(
        "{} words: part of speech {:.2} %, with slot {:.2} %, form of verbs {:.2} %",
        all.of,
        all.percent(),
        all_slots.percent(),
        forms.percent()
    );
    println!(
        "{} words with content: part of speech {:.2} %, with slot {:.2} %",
        content.of,
        content.percent(),
        content_slots.percent()
    );
    println!("{:.0} words a second", all.of as f64 / seconds);
    println!("tag     words  recall  precision");
    for (pos, [gold, found, right]) in by_pos {
        let recall = Share { right, of: gold }.percent();
        let precision = Share { right, of: found }.percent();
        println!("{:6} {gold:6}  {recall:6.2}  {precision:6.2}", pos.name());
    }
    let mut confusions: Vec<_> = confusions.into_iter().collect();
    confusions.sort_by_key(|(pair, n)| (Reverse(*n), pair.clone()));
    for ((gold, found), n) in confusions.into_iter().take(12) {
        println!("{n:6} × {gold} tagged {found}");
    }
    Ok(())
}

/// A tag's part of speech and slot, in words.
pub(crate) fn name(tag: Tag) -> String {
    let slot = tag.slot.map_or("", |slot| slot.name());
    format!("{} {slot}", tag.pos.name()).trim_end().to_owned()
}
