//! What stands behind verbs: objects and prepositions, counted in text, and WordNet's frames.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::WordNet;
use crate::inflect::rows;

/// Prepositions that a verb chooses rather than a place or a time.
const CHOSEN: &[&str] = &["about", "after", "against", "for", "of", "upon", "with"];
/// Prepositions of place and direction, which a verb must choose more clearly.
const OF_PLACE: &[&str] = &["at", "from", "in", "into", "on", "over", "through", "to"];

/// A verb chooses a preposition that follows it in this share of its uses, and this many times as
/// often as it follows all verbs.
const SHARE: f32 = 0.05;
const RATIO: f32 = 3.0;
const SHARE_OF_PLACE: f32 = 0.2;
const RATIO_OF_PLACE: f32 = 4.0;
/// Before *to* most verbs have an infinitive.
const SHARE_OF_TO: f32 = 0.4;
/// A verb that takes a preposition in a smaller part of what another does hardly takes it.
const AS_OFTEN: f32 = 0.1;
/// A verb that takes a preposition in a smaller part of its uses with an object does without it.
const RATHER_OBJECT: f32 = 0.05;
/// Shares of objects below and above which a verb has none, or always one.
const NO_OBJECT: f32 = 0.05;
const HARDLY_OBJECT: f32 = 0.15;
const ALWAYS_OBJECT: f32 = 0.75;
const MOSTLY_OBJECT: f32 = 0.4;
const SELDOM_OBJECT: f32 = 0.3;
/// Verbs counted less often prove nothing about objects.
const ENOUGH: f32 = 30.0;

static EMBEDDED: LazyLock<VerbPatterns> = LazyLock::new(VerbPatterns::read);

/// How verbs are used.
#[derive(Debug)]
pub struct VerbPatterns {
    verbs: HashMap<&'static str, Counts>,
    /// The share of all verbs that a preposition follows.
    usual: HashMap<&'static str, f32>,
    /// WordNet's word: whether a verb always takes an object, or never.
    frames: HashMap<&'static str, bool>,
}

#[derive(Debug)]
struct Counts {
    all: f32,
    objects: f32,
    prepositions: Vec<(&'static str, f32)>,
}

impl VerbPatterns {
    /// The counts built into the program.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    fn read() -> Self {
        let mut verbs = HashMap::new();
        for [verb, all, objects, prepositions] in rows(include_str!("../data/verb-patterns.tsv")) {
            let number = |text: &str| text.parse::<f32>().unwrap_or_default();
            let pairs = prepositions.split("; ").filter_map(|pair| pair.split_once(' '));
            let counts = Counts {
                all: number(all).max(1.0),
                objects: number(objects),
                prepositions: pairs.map(|(word, count)| (word, number(count))).collect(),
            };
            verbs.insert(verb, counts);
        }
        let all: f32 = verbs.values().map(|counts| counts.all).sum();
        let mut usual: HashMap<&str, f32> = HashMap::new();
        for (word, count) in verbs.values().flat_map(|counts| &counts.prepositions) {
            *usual.entry(word).or_default() += count / all.max(1.0);
        }
        let frames = rows(include_str!("../data/verb-frames.tsv"))
            .map(|[verb, takes]| (verb, takes == "transitive"))
            .collect();
        Self { verbs, usual, frames }
    }

    /// Whether a verb and the preposition behind it belong together: *look for*, *depend on*.
    #[must_use]
    pub fn chooses(&self, verb: &str, preposition: &str) -> bool {
        let usual = self.usual.get(preposition).copied().unwrap_or_default();
        let share = self.share(verb, preposition);
        if CHOSEN.contains(&preposition) {
            share >= SHARE && share >= RATIO * usual || has_phrase(verb, preposition)
        } else if OF_PLACE.contains(&preposition) {
            let least = if preposition == "to" { SHARE_OF_TO } else { SHARE_OF_PLACE };
            share >= least && share >= RATIO_OF_PLACE * usual
                || share >= SHARE && has_phrase(verb, preposition)
        } else {
            false
        }
    }

    /// Whether a verb can stand before a preposition that another verb chooses: *hunt* as *look*
    /// does in *look for*.
    #[must_use]
    pub fn accepts(&self, verb: &str, preposition: &str, as_verb: &str) -> bool {
        let Some(objects) = self.objects(verb) else {
            return self.frames.get(verb) != Some(&true); // too rare a verb to be told
        };
        let share = self.share(verb, preposition);
        let enough = share > 0.0 && share >= AS_OFTEN * self.share(as_verb, preposition);
        let without_object = OF_PLACE.contains(&preposition) || share >= RATHER_OBJECT * objects;
        enough && without_object || has_phrase(verb, preposition)
    }

    /// Whether a verb never takes an object.
    #[must_use]
    pub fn takes_no_object(&self, verb: &str) -> bool {
        match (self.frames.get(verb), self.objects(verb)) {
            (Some(true), _) => false,
            (Some(false), counted) => counted.is_none_or(|share| share < HARDLY_OBJECT),
            (None, counted) => counted.is_some_and(|share| share < NO_OBJECT),
        }
    }

    /// Whether a verb takes an object much more often than a preposition: *seek*, not *search*.
    #[must_use]
    pub fn prefers_object(&self, verb: &str, preposition: &str) -> bool {
        let objects = self.objects(verb).unwrap_or_default();
        objects > MOSTLY_OBJECT && objects > 3.0 * self.share(verb, preposition)
    }

    /// Whether WordNet has a verb only with an object.
    #[must_use]
    pub fn always_takes_object(&self, verb: &str) -> bool {
        self.frames.get(verb) == Some(&true)
    }

    /// Whether a verb hardly stands without an object.
    #[must_use]
    pub fn needs_object(&self, verb: &str) -> bool {
        self.frames.get(verb) == Some(&true)
            && self.objects(verb).is_some_and(|share| share > ALWAYS_OBJECT)
    }

    /// Whether a verb mostly stands without an object.
    #[must_use]
    pub fn seldom_takes_object(&self, verb: &str) -> bool {
        self.frames.get(verb) == Some(&false)
            || self.objects(verb).is_some_and(|share| share < SELDOM_OBJECT)
    }

    /// The share of a verb's uses that a preposition follows.
    fn share(&self, verb: &str, preposition: &str) -> f32 {
        let Some(counts) = self.verbs.get(verb) else { return 0.0 };
        let found = counts.prepositions.iter().find(|(word, _)| *word == preposition);
        found.map_or(0.0, |(_, count)| count / counts.all)
    }

    /// The share of a verb's uses that an object follows; `None` if it was not counted enough.
    fn objects(&self, verb: &str) -> Option<f32> {
        let counts = self.verbs.get(verb).filter(|counts| counts.all >= ENOUGH)?;
        Some(counts.objects / counts.all)
    }
}

/// Whether WordNet has verb and preposition as one verb.
fn has_phrase(verb: &str, preposition: &str) -> bool {
    let phrase = format!("{verb} {preposition}");
    WordNet::embedded().senses(&phrase, Pos::Verb).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_choose_their_prepositions() {
        let patterns = VerbPatterns::embedded();
        for (verb, preposition) in
            [("look", "for"), ("wait", "for"), ("listen", "to"), ("depend", "on"), ("deal", "with")]
        {
            assert!(patterns.chooses(verb, preposition), "{verb} {preposition}");
        }
        assert!(!patterns.chooses("destroy", "in") && !patterns.chooses("walk", "over the"));
        assert!(patterns.accepts("search", "for", "look"));
        assert!(patterns.accepts("hunt", "for", "look"));
        assert!(patterns.prefers_object("seek", "for"));
        assert!(!patterns.prefers_object("search", "for"));
        assert!(!patterns.accepts("await", "for", "wait"));
    }

    #[test]
    fn objects_are_known_where_verbs_were_counted() {
        let patterns = VerbPatterns::embedded();
        assert!(patterns.takes_no_object("arrive") && patterns.takes_no_object("listen"));
        assert!(!patterns.takes_no_object("read") && !patterns.takes_no_object("qqqq"));
        assert!(patterns.needs_object("destroy") && !patterns.needs_object("smile"));
    }
}
