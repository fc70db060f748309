//! Features that need no encoder: WordNet, thesaurus, frequency, form.

use motjuste_core::Pos;
use motjuste_lexicon::wordnet::SynsetId;
use motjuste_lexicon::{Frequencies, Neighbourhood, Thesaurus, WordNet};

use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};
use crate::propose::shares;

/// Lexicographer files of WordNet: coarse topics.
const TOPICS: usize = 45;

/// The names of the lexical features, in order.
pub const LEXICAL: [&str; 33] = [
    "synonym",
    "similar",
    "hypernym",
    "hyponym",
    "sister",
    "associated",
    "similar twice",
    "distant",
    "antonym",
    "linking senses",
    "listed",
    "listing",
    "thesaurus cosine",
    "neighbour",
    "candidate zipf",
    "target zipf",
    "zipf difference",
    "words",
    "letters",
    "hyphen or capital",
    "candidate senses",
    "candidate senses, any class",
    "share of class",
    "share back",
    "topics shared",
    "target senses",
    "target dominance",
    "common beginning",
    "common ending",
    "known to WordNet",
    "noun",
    "verb",
    "adjective",
];

/// What lexical features need to know of the target, worked out once.
#[derive(Debug)]
pub struct Lexical<'l> {
    neighbourhood: Option<Neighbourhood<'l>>,
    lemma: &'l str,
    pos: Pos,
    zipf: f32,
    senses: Uses,
    /// The share of its most usual sense.
    dominance: f32,
    topics: [f32; TOPICS],
}

impl<'l> Lexical<'l> {
    #[must_use]
    pub fn new(target: &'l AnalysedTarget<'_>) -> Self {
        let senses = Uses::new(&target.lemma, target.pos);
        Self {
            neighbourhood: Thesaurus::embedded().neighbourhood(&target.lemma),
            lemma: &target.lemma,
            pos: target.pos,
            zipf: Frequencies::embedded().zipf(&target.lemma),
            dominance: senses.own.iter().map(|own| own.share).fold(0.0, f32::max),
            topics: senses.topics(),
            senses,
        }
    }

    /// The features of a candidate.
    #[must_use]
    pub fn row(&self, candidate: &Candidate) -> [f32; LEXICAL.len()] {
        let word = candidate.lemma.as_str();
        let zipf = Frequencies::embedded().zipf(word);
        let senses = Uses::new(word, self.pos);
        let topics = senses.topics();
        let shared: f32 = self.topics.iter().zip(&topics).map(|(a, b)| a.min(*b)).sum();
        let mut features = [0.0; LEXICAL.len()];
        let (paths, rest) = features.split_at_mut(Path::ALL.len());
        paths.copy_from_slice(&candidate.paths);
        rest.copy_from_slice(&[
            f32::from(candidate.linking_senses),
            flag(candidate.listed),
            flag(candidate.listing),
            self.neighbourhood.as_ref().map_or(0.0, |near| near.cosine(word)),
            flag(candidate.neighbour),
            zipf,
            self.zipf,
            zipf - self.zipf,
            word.split(' ').count() as f32,
            word.chars().count() as f32,
            flag(word.contains('-') || word.contains(char::is_uppercase)),
            senses.own.len() as f32,
            senses.all as f32,
            senses.share_of_class,
            self.share_back(&senses),
            shared,
            self.senses.own.len() as f32,
            self.dominance,
            common(self.lemma.chars(), word.chars()),
            common(self.lemma.chars().rev(), word.chars().rev()),
            flag(senses.all > 0),
            flag(self.pos == Pos::Noun),
            flag(self.pos == Pos::Verb),
            flag(self.pos == Pos::Adj),
        ]);
        features
    }

    /// How usual, among the candidate's own senses, the one is that the target shares.
    fn share_back(&self, senses: &Uses) -> f32 {
        let target = &self.senses.own;
        let is_shared = |use_: &&Use| target.iter().any(|own| own.synset == use_.synset);
        senses.own.iter().filter(is_shared).map(|own| own.share).fold(0.0, f32::max)
    }
}

/// One sense of a word.
#[derive(Debug, Clone, Copy)]
struct Use {
    synset: SynsetId,
    topic: u8,
    /// Its share of the word's uses as its part of speech.
    share: f32,
}

/// The senses of a word, as one part of speech and in all.
#[derive(Debug)]
struct Uses {
    own: Vec<Use>,
    all: usize,
    /// How much the word is used as this part of speech; not a number if WordNet does not know it.
    share_of_class: f32,
}

impl Uses {
    fn new(word: &str, pos: Pos) -> Self {
        let (mut senses, mut synsets) = (Vec::new(), Vec::new());
        let (mut all, mut tagged, mut tagged_here) = (0, 0.0, 0.0);
        for sense in WordNet::embedded().all_senses(word) {
            let (synset, count) = (sense.synset(), f32::from(sense.tag_count()) + 0.5);
            all += 1;
            tagged += count;
            if synset.pos() == pos {
                tagged_here += count;
                senses.push(sense);
                synsets.push(synset);
            }
        }
        let own = synsets.iter().zip(shares(&senses)).map(|(synset, share)| Use {
            synset: synset.id(),
            topic: synset.lexicographer_file(),
            share,
        });
        Self { own: own.collect(), all, share_of_class: tagged_here / tagged }
    }

    /// How the uses spread over WordNet's topics.
    fn topics(&self) -> [f32; TOPICS] {
        let mut topics = [0.0; TOPICS];
        for Use { topic, share, .. } in &self.own {
            if let Some(topic) = topics.get_mut(usize::from(*topic)) {
                *topic += share;
            }
        }
        topics
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// The share of the target's letters that both words have in common before they first differ.
fn common(a: impl Iterator<Item = char> + Clone, b: impl Iterator<Item = char>) -> f32 {
    let length = a.clone().count().max(1);
    a.zip(b).take_while(|(a, b)| a == b).count() as f32 / length as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propose::Proposer;

    fn feature(target: &AnalysedTarget<'_>, word: &str, name: &str) -> f32 {
        let pool = crate::propose::embedded()[..2].propose(target);
        let candidate = pool.get(word).cloned().unwrap_or_else(|| Candidate::new(word));
        let place = LEXICAL.iter().position(|known| *known == name).unwrap();
        Lexical::new(target).row(&candidate)[place]
    }

    #[test]
    fn features_say_what_the_lexicons_say() {
        let text = "A bright idea.";
        let target = AnalysedTarget::new(text, 2..8).unwrap();
        let of = |word, name| feature(&target, word, name);
        assert!(of("smart", "synonym") > 0.0 && of("smart", "share back") > 0.0);
        assert_eq!(of("table", "synonym"), 0.0);
        assert!(of("brilliant", "thesaurus cosine") > of("heavy", "thesaurus cosine"));
        assert_eq!(of("on the ball", "words"), 3.0);
        assert!(of("good", "zipf difference") > 0.0 && of("lustrous", "zipf difference") < 0.0);
        assert!((of("brightly", "common beginning") - 1.0).abs() < 1e-6);
        assert_eq!(of("xqzzy", "known to WordNet"), 0.0);
    }
}
