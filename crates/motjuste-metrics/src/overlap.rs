//! What systems find at all, and whether they then choose it (McCarthy & Navigli 2009, §4.2–4.3,
//! Tables 9 and 10): type overlap with people, and precision against the mode among words found.
//!
//! Only items whose target is not part of a multiword, only single-word substitutes on both sides,
//! and only a system's first single-word guess.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use motjuste_core::{Answer, CompactString, GoldItem};

/// One system's row of Tables 9 and 10.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Overlap {
    /// Eq. 8: mean number of people's substitutes a system finds for a word.
    pub type_overlap: f64,
    /// Mean number of different first guesses for a word.
    pub substitutes: f64,
    /// Those of `type_overlap` that no other system finds.
    pub type_overlap_uniq: f64,
    /// Eq. 9: precision on items whose mode every system has among its guesses for the word.
    pub all_precision: Option<f64>,
    /// Eq. 10: precision on items whose mode this system has among its guesses for the word.
    pub sys_precision: Option<f64>,
    /// How many items eq. 9 is over; the same for all systems.
    pub all_items: usize,
    /// How many items eq. 10 is over.
    pub sys_items: usize,
}

/// Compares systems, each given by its `best` answers, in the order given. `multiwords` are the ids
/// of items whose target people said is part of a multiword.
pub fn compare(
    gold: &[GoldItem],
    systems: &[Vec<Answer>],
    multiwords: &HashSet<CompactString>,
) -> Vec<Overlap> {
    let items: Vec<&GoldItem> =
        gold.iter().filter(|item| !multiwords.contains(&item.key.id)).collect();
    let people = types_by_word(&items, |item| single_words(item).map(|(word, _)| word).collect());
    let systems: Vec<System<'_>> = systems.iter().map(|s| System::new(&items, s)).collect();
    let found_by_all = with_mode_found(&items, &systems);
    let row = |(at, system): (usize, &System<'_>)| {
        let (before, after) = (&systems[..at], &systems[at + 1..]);
        let others: Vec<&System<'_>> = before.iter().chain(after).collect();
        let found = with_mode_found(&items, std::slice::from_ref(system));
        Overlap {
            type_overlap: mean(&people, |word, types| system.found(word, types).count()),
            substitutes: mean(&people, |word, _| system.types[word].len()),
            type_overlap_uniq: mean(&people, |word, types| {
                let alone = |guess: &&str| others.iter().all(|o| !o.types[word].contains(guess));
                system.found(word, types).filter(alone).count()
            }),
            all_precision: system.precision(&found_by_all),
            sys_precision: system.precision(&found),
            all_items: found_by_all.len(),
            sys_items: found.len(),
        }
    };
    systems.iter().enumerate().map(row).collect()
}

/// The items whose mode all these systems have among their guesses for the word.
fn with_mode_found<'a>(items: &[&'a GoldItem], systems: &[System<'_>]) -> Vec<&'a GoldItem> {
    let found = |item: &&&GoldItem| {
        let (word, mode) = (word_of(item), mode(item));
        mode.is_some_and(|mode| systems.iter().all(|s| s.types[word].contains(mode)))
    };
    items.iter().filter(found).copied().collect()
}

/// The different substitutes of each word.
type TypesByWord<'a> = BTreeMap<&'a str, BTreeSet<&'a str>>;

struct System<'a> {
    first_guess: HashMap<&'a str, &'a str>,
    types: TypesByWord<'a>,
}

impl<'a> System<'a> {
    fn new(items: &[&'a GoldItem], answers: &'a [Answer]) -> Self {
        let mut first_guess = HashMap::with_capacity(answers.len());
        for answer in answers {
            let mut words = answer.guesses.iter().map(|g| g.trim()).filter(|g| is_single_word(g));
            if let Some(first) = words.next() {
                first_guess.entry(answer.key.id.as_str()).or_insert(first);
            }
        }
        let types = types_by_word(items, |item| {
            first_guess.get(item.key.id.as_str()).copied().into_iter().collect()
        });
        Self { first_guess, types }
    }

    /// The substitutes of people that the system finds for a word.
    fn found<'s>(
        &'s self,
        word: &str,
        people: &'s BTreeSet<&'s str>,
    ) -> impl Iterator<Item = &'s str> {
        people.intersection(&self.types[word]).copied()
    }

    fn precision(&self, items: &[&GoldItem]) -> Option<f64> {
        let hit =
            |item: &&&GoldItem| self.first_guess.get(item.key.id.as_str()).copied() == mode(item);
        (!items.is_empty()).then(|| items.iter().filter(hit).count() as f64 / items.len() as f64)
    }
}

fn types_by_word<'a>(
    items: &[&'a GoldItem],
    types: impl Fn(&'a GoldItem) -> Vec<&'a str>,
) -> TypesByWord<'a> {
    let mut by_word = TypesByWord::new();
    for item in items {
        by_word.entry(word_of(item)).or_default().extend(types(item));
    }
    by_word
}

fn mean(people: &TypesByWord<'_>, count: impl Fn(&str, &BTreeSet<&str>) -> usize) -> f64 {
    let counts: usize = people.iter().map(|(word, types)| count(word, types)).sum();
    if people.is_empty() { 0.0 } else { counts as f64 / people.len() as f64 }
}

fn word_of(item: &GoldItem) -> &str {
    item.key.lemma_pos()
}

fn single_words(item: &GoldItem) -> impl Iterator<Item = (&str, u32)> {
    let all = item.substitutes.iter().map(|(substitute, votes)| (substitute.trim(), *votes));
    all.filter(|(substitute, _)| is_single_word(substitute))
}

/// The mode among single words.
fn mode(item: &GoldItem) -> Option<&str> {
    let max = single_words(item).map(|(_, votes)| votes).max()?;
    let mut top = single_words(item).filter(|(_, votes)| *votes == max);
    let mode = top.next()?;
    top.next().is_none().then_some(mode.0)
}

fn is_single_word(substitute: &str) -> bool {
    !substitute.is_empty() && !substitute.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use motjuste_core::ItemKey;

    fn key(id: &str) -> ItemKey {
        ItemKey { lexelt: "bright.a".into(), id: id.into() }
    }

    fn gold(id: &str, substitutes: &[(&str, u32)]) -> GoldItem {
        let substitutes = substitutes.iter().map(|(s, votes)| ((*s).into(), *votes)).collect();
        GoldItem { key: key(id), substitutes }
    }

    fn system(guesses: &[&str]) -> Vec<Answer> {
        let answer = |(at, guess): (usize, &&str)| Answer {
            key: key(&(at + 1).to_string()),
            guesses: guess.split(';').map(CompactString::from).collect(),
        };
        guesses.iter().enumerate().map(answer).collect()
    }

    #[test]
    fn found_alone_and_chosen_rightly() {
        let items = [
            gold("1", &[("clever", 3), ("smart", 1)]),
            gold("2", &[("shining", 2), ("well lit", 5)]),
            gold("3", &[("clever", 2), ("sharp", 2)]),
        ];
        let rows = compare(
            &items,
            &[
                system(&["clever", "shining", "clever"]),
                system(&["smart", "well lit;clever", "dim"]),
            ],
            &HashSet::new(),
        );
        let [a, b] = rows[..] else { panic!("two systems") };
        assert_eq!((a.type_overlap, a.substitutes, a.type_overlap_uniq), (2.0, 2.0, 1.0));
        assert_eq!((b.type_overlap, b.substitutes, b.type_overlap_uniq), (2.0, 3.0, 1.0));
        // Modes: 1 clever, 2 shining (the only single word), 3 none. Both systems have clever
        // somewhere, only the first has shining.
        assert_eq!((a.all_items, a.all_precision, b.all_precision), (1, Some(1.0), Some(0.0)));
        assert_eq!((a.sys_items, a.sys_precision), (2, Some(1.0)));
        assert_eq!((b.sys_items, b.sys_precision), (1, Some(0.0)));
    }

    #[test]
    fn multiword_targets_are_left_out() {
        let items = [gold("1", &[("clever", 3)])];
        let rows = compare(&items, &[system(&["clever"])], &["1".into()].into());
        assert_eq!(rows, [Overlap::default()]);
    }
}
