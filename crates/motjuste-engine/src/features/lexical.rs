//! Features that need no encoder: WordNet, thesaurus, frequency, form.

use motjuste_core::Pos;
use motjuste_lexicon::{Frequencies, Neighbourhood, Thesaurus, WordNet};

use crate::Located;
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
    senses: usize,
    /// The share of its most usual sense.
    dominance: f32,
    topics: [f32; TOPICS],
}

impl<'l> Lexical<'l> {
    /// Looks at a target.
    #[must_use]
    pub fn new(target: &'l Located<'_>) -> Self {
        let wordnet = WordNet::embedded();
        let senses: Vec<_> = wordnet.senses(&target.lemma, target.pos).collect();
        let shares = shares(&senses);
        Self {
            neighbourhood: Thesaurus::embedded().neighbourhood(&target.lemma),
            lemma: &target.lemma,
            pos: target.pos,
            zipf: Frequencies::embedded().zipf(&target.lemma),
            senses: senses.len(),
            dominance: shares.iter().copied().fold(0.0, f32::max),
            topics: topics(&target.lemma, target.pos),
        }
    }

    /// The features of a candidate.
    #[must_use]
    pub fn of(&self, candidate: &Candidate) -> [f32; LEXICAL.len()] {
        let wordnet = WordNet::embedded();
        let word = candidate.lemma.as_str();
        let zipf = Frequencies::embedded().zipf(word);
        let here = wordnet.senses(word, self.pos).count();
        let anywhere: Vec<_> = wordnet.all_senses(word).collect();
        let tagged = |senses: &mut dyn Iterator<Item = u16>| {
            senses.map(|count| f32::from(count) + 0.5).sum::<f32>()
        };
        let in_class = tagged(&mut wordnet.senses(word, self.pos).map(|sense| sense.tag_count()));
        let in_all = tagged(&mut anywhere.iter().map(|sense| sense.tag_count()));
        let own_topics = topics(word, self.pos);
        let shared: f32 = self.topics.iter().zip(&own_topics).map(|(a, b)| a.min(*b)).sum();
        let mut features = [0.0; LEXICAL.len()];
        let (paths, rest) = features.split_at_mut(Path::ALL.len());
        paths.copy_from_slice(&candidate.paths);
        let letters = word.chars().count() as f32;
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
            letters,
            flag(word.contains('-') || word.contains(char::is_uppercase)),
            here as f32,
            anywhere.len() as f32,
            if in_all > 0.0 { in_class / in_all } else { f32::NAN },
            self.share_back(candidate),
            shared,
            self.senses as f32,
            self.dominance,
            common(self.lemma.chars(), word.chars()),
            common(self.lemma.chars().rev(), word.chars().rev()),
            flag(!anywhere.is_empty()),
            flag(self.pos == Pos::Noun),
            flag(self.pos == Pos::Verb),
            flag(self.pos == Pos::Adj),
        ]);
        features
    }

    /// How usual, among the candidate's own senses, the one is that the target shares.
    fn share_back(&self, candidate: &Candidate) -> f32 {
        let wordnet = WordNet::embedded();
        let senses: Vec<_> = wordnet.senses(&candidate.lemma, self.pos).collect();
        let shares = shares(&senses);
        senses
            .iter()
            .zip(shares)
            .filter(|(sense, _)| sense.synset().members().any(|word| word == self.lemma))
            .map(|(_, share)| share)
            .fold(0.0, f32::max)
    }
}

fn flag(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// How a word's uses spread over WordNet's topics.
fn topics(word: &str, pos: Pos) -> [f32; TOPICS] {
    let senses: Vec<_> = WordNet::embedded().senses(word, pos).collect();
    let mut topics = [0.0; TOPICS];
    for (sense, share) in senses.iter().zip(shares(&senses)) {
        if let Some(topic) = topics.get_mut(usize::from(sense.synset().lexicographer_file())) {
            *topic += share;
        }
    }
    topics
}

/// The share of the target's letters that both words have in common before they first differ.
fn common(a: impl Iterator<Item = char> + Clone, b: impl Iterator<Item = char>) -> f32 {
    let length = a.clone().count().max(1);
    a.zip(b).take_while(|(a, b)| a == b).count() as f32 / length as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propose::{Pool, Proposer, ThesaurusProposer, WordNetProposer};

    fn feature(target: &Located<'_>, word: &str, name: &str) -> f32 {
        let mut pool = Pool::new(&target.lemma);
        WordNetProposer.propose(target, &mut pool);
        ThesaurusProposer.propose(target, &mut pool);
        let candidate = pool.get(word).cloned().unwrap_or_else(|| Candidate::new(word));
        let place = LEXICAL.iter().position(|known| *known == name).unwrap();
        Lexical::new(target).of(&candidate)[place]
    }

    #[test]
    fn features_say_what_the_lexicons_say() {
        let text = "A bright idea.";
        let target = Located::new(text, 2..8).unwrap();
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
