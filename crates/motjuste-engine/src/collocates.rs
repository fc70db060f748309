//! The collocations of the target that its sentence has: *promise* after *keep* tells what is kept, and
//! that it may be *honoured*.

use motjuste_core::Pos;
use motjuste_lexicon::{
    Collocation, Collocations, Frequencies, Meanings, Tag, WordNet, lemma_in_context,
};

use crate::AnalysedTarget;
use crate::usual::usual_meanings;
use crate::vectors::{WordId, WordVectors};

/// How many words away a collocate may stand.
const REACH: usize = 7;
/// How many words away it counts in full.
const NEAR: usize = 3;
/// How much it counts farther away.
const FAR: f32 = 0.7;
/// How much it counts on the other side of the target: *the promise was kept*. Adjectives stand on
/// either side of their noun.
const OTHER_SIDE: f32 = 0.5;
/// How similar another word must be to a collocate to stand for it, and how much it then counts at the
/// most: *vow* for *promise*.
const SIMILAR: f32 = 0.5;
const AS_MUCH: f32 = 0.6;
/// How strongly a collocation speaks beside which resemblance to others is not looked for.
const CERTAIN: f32 = 1.0;
/// How much a preposition or another little word counts right beside the target, and how much within a few
/// words.
const BESIDE: f32 = 0.7;
const FEW_WORDS_AWAY: f32 = 0.35;
/// How frequent verbs and adverbs are that say as little as a preposition: *go*, *too*.
const COMMONEST: f32 = 5.5;
/// The most that the collocates of one collocation count together.
const STRONGEST: f32 = 2.0;
/// How much likelier a meaning is with a collocate than without, as a logarithm.
const LIKELIER: f32 = 1.5;
/// How likely a meaning must be for an encoder, beside the likeliest, for its collocations to count in full. Of the
/// words that unlikelier ones name first, a crowd accepts 25 %, of the others 65 % (docs/quality.md).
const AGREED: f32 = 0.2;

/// The collocations found beside a target, with how strongly they speak.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Collocates {
    found: Vec<(Collocation, f32)>,
    /// How usual each meaning of the target is in this company.
    usual: Vec<f32>,
}

impl Collocates {
    /// Looks for the target's collocations in its sentence.
    pub(crate) fn of(target: &AnalysedTarget<'_>) -> Self {
        let mut usual = usual_meanings(&target.lemma, target.pos);
        let mut collocations = Collocations::embedded().of(&target.lemma, target.pos).peekable();
        if collocations.peek().is_none() {
            return Self { found: Vec::new(), usual };
        }
        let before: Vec<Neighbour> =
            target.tagged_before().rev().take(REACH).map(Neighbour::new).collect();
        let after: Vec<Neighbour> = target.tagged_after().take(REACH).map(Neighbour::new).collect();
        let strength = |collocation: &Collocation| {
            let other_side = if target.pos == Pos::Adj { 1.0 } else { OTHER_SIDE };
            let weigh = |word: &str, side: &[Neighbour], other: &[Neighbour]| {
                let there = Weight::of(word, side);
                if there != Weight::default() {
                    return there;
                }
                // A preposition says nothing on the other side, nor does what must stand beside the target.
                if beside(word).is_some() {
                    return Weight::default();
                }
                Weight { content: Weight::of(word, other).content * other_side, function: 0.0 }
            };
            let first = collocation.before().map(|word| weigh(word, &before, &after));
            let then = collocation.after().map(|word| weigh(word, &after, &before));
            first.chain(then).fold(Weight::default(), Weight::plus).total()
        };
        // What stands there decides; only where nothing does, what is like it.
        let resemblance = |collocation: &Collocation| {
            let first = collocation.before().map(|word| similar(word, &before));
            let then = collocation.after().map(|word| similar(word, &after));
            first.chain(then).fold(0.0, f32::max)
        };
        let mut found: Vec<(Collocation, f32)> =
            collocations.map(|collocation| (collocation, strength(&collocation))).collect();
        if strongest(&found, |_| true) < CERTAIN {
            for (collocation, strength) in &mut found {
                if *strength == 0.0 {
                    *strength = resemblance(collocation);
                }
            }
        }
        found.retain(|(_, strength)| *strength > 0.0);
        for (place, share) in usual.iter_mut().enumerate() {
            let strongest = strongest(&found, |collocation| collocation.meaning() == Some(place));
            *share *= (LIKELIER * strongest).exp();
        }
        let total: f32 = usual.iter().sum();
        usual.iter_mut().for_each(|share| *share /= total);
        Self { found, usual }
    }

    /// The same, weaker where an encoder finds the meaning unlikely: *company* suggests published figures, but not in
    /// "the company released its workers".
    pub(crate) fn agreeing_with(&self, likelihoods: &[f32]) -> Self {
        let likeliest = likelihoods.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        let agreed = |collocation: &Collocation| {
            let likelihood = collocation.meaning().and_then(|place| likelihoods.get(place))?;
            Some((likelihood / likeliest / AGREED).sqrt().min(1.0))
        };
        let heard = |(collocation, strength): &(Collocation, f32)| {
            (*collocation, strength * agreed(collocation).unwrap_or(1.0))
        };
        Self { found: self.found.iter().map(heard).collect(), usual: self.usual.clone() }
    }

    /// How usual each meaning of the target is in this company; empty for a word that the thesaurus does
    /// not know.
    #[must_use]
    pub fn usual(&self) -> &[f32] {
        &self.usual
    }

    /// The words to print in this company: each with its place in a collocation, from 0, and how
    /// strongly that speaks. Where a collocation names none, the words of its meaning.
    pub(crate) fn words(
        &self,
        target: &AnalysedTarget<'_>,
    ) -> impl Iterator<Item = (&'static str, u8, f32)> {
        let meanings: Vec<_> = Meanings::embedded().of(&target.lemma, target.pos).collect();
        let words = move |(collocation, strength): &(Collocation, f32)| {
            let own: Vec<&'static str> = collocation.words().collect();
            let words = match collocation.meaning().and_then(|place| meanings.get(place)) {
                Some(meaning) if own.is_empty() && !collocation.is_fixed() => {
                    meaning.words().collect()
                }
                _ => own,
            };
            let strength = *strength;
            (0u8..).zip(words).map(move |(place, word)| (word, place, strength))
        };
        self.found.iter().flat_map(words)
    }

    /// How strongly the collocation speaks that says most.
    #[must_use]
    pub fn strongest(&self) -> f32 {
        strongest(&self.found, |_| true)
    }

    /// How strongly it speaks against any substitute.
    #[must_use]
    pub fn fixed(&self) -> f32 {
        strongest(&self.found, Collocation::is_fixed)
    }
}

fn strongest(found: &[(Collocation, f32)], wanted: impl Fn(&Collocation) -> bool) -> f32 {
    let wanted = found.iter().filter(|(collocation, _)| wanted(collocation));
    wanted.map(|(_, strength)| *strength).fold(0.0, f32::max)
}

/// A word near the target.
#[derive(Debug)]
struct Neighbour {
    form: String,
    lemma: String,
    pos: Pos,
    is_content: bool,
    vectors: Option<WordId>,
}

impl Neighbour {
    fn new((word, tag): (&str, Tag)) -> Self {
        let lemma = lemma_in_context(word, tag, WordNet::embedded()).to_lowercase();
        let pos = tag.pos;
        Self {
            form: word.to_lowercase(),
            is_content: match pos {
                Pos::Noun | Pos::Adj | Pos::Propn | Pos::Num => true,
                Pos::Verb | Pos::Adv => Frequencies::embedded().zipf(&lemma) < COMMONEST,
                _ => false,
            },
            vectors: WordVectors::embedded().find(&lemma, pos),
            lemma,
            pos,
        }
    }

    fn is(&self, word: &str) -> bool {
        self.lemma == word || self.form == word
    }
}

/// The word of a collocate that counts only right beside the target, and in full: `+whether`.
fn beside(collocate: &str) -> Option<&str> {
    collocate.strip_prefix('+')
}

/// How much collocates count: words with a meaning of their own, and others.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Weight {
    content: f32,
    function: f32,
}

impl Weight {
    /// How much a collocate counts on one side of the target, the nearest word of which comes first.
    fn of(word: &str, side: &[Neighbour]) -> Self {
        if let Some(word) = beside(word) {
            let is_there = side.first().is_some_and(|next| next.is(word));
            // *Watch that you do not fall*, but not *watch that old film*.
            let begins_clause = || {
                let mut after = side[1..].iter().map(|neighbour| neighbour.pos).peekable();
                let has_subject = after
                    .peek()
                    .is_some_and(|first| matches!(first, Pos::Pron | Pos::Det | Pos::Propn));
                let nominal = |pos: &Pos| matches!(pos, Pos::Adj | Pos::Noun | Pos::Adv | Pos::Num);
                has_subject || matches!(after.find(|pos| !nominal(pos)), Some(Pos::Verb | Pos::Aux))
            };
            let is_there = is_there && (word != "that" || begins_clause());
            return Self { content: f32::from(u8::from(is_there)), function: 0.0 };
        }
        let place = side.iter().position(|neighbour| neighbour.is(word));
        let Some(place) = place else { return Self::default() };
        let (content, function) = match (side[place].is_content, place) {
            (true, ..NEAR) => (1.0, 0.0),
            (true, _) => (FAR, 0.0),
            (false, 0) => (0.0, BESIDE),
            (false, 1..=NEAR) => (0.0, FEW_WORDS_AWAY),
            (false, _) => (0.0, 0.0),
        };
        Self { content, function }
    }

    fn plus(self, other: Self) -> Self {
        let (content, function) = (self.content + other.content, self.function + other.function);
        Self { content, function }
    }

    /// Together; little words do not add up to much.
    fn total(self) -> f32 {
        (self.content + self.function.min(BESIDE)).min(STRONGEST)
    }
}

/// How much the word on one side of the target counts that is most similar to a collocate.
fn similar(word: &str, side: &[Neighbour]) -> f32 {
    if beside(word).is_some() {
        return 0.0;
    }
    let vectors = WordVectors::embedded();
    let mut most = 0.0f32;
    for class in [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv] {
        let known = |(place, neighbour): (usize, &Neighbour)| {
            (neighbour.pos == class).then_some((place, neighbour.vectors?))
        };
        let mut neighbours = side.iter().enumerate().filter_map(known).peekable();
        // To find a word takes longer than to compare it.
        let Some(_) = neighbours.peek() else { continue };
        let Some(other) = vectors.find(word, class) else { continue };
        for (place, own) in neighbours {
            let above = (vectors.word_similarity(own, other) - SIMILAR) / (1.0 - SIMILAR);
            most = most.max(AS_MUCH * above * if place < NEAR { 1.0 } else { FAR });
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place;

    fn collocates(text: &str) -> (Collocates, Vec<&'static str>) {
        let (text, span) = place::marked(text).unwrap();
        let target = AnalysedTarget::new(&text, span).unwrap();
        let found = Collocates::of(&target);
        let words = found.words(&target).map(|(word, ..)| word).collect();
        (found, words)
    }

    #[test]
    fn company_tells_the_meaning_and_the_words() {
        let (kept, words) = collocates("He always **kept** his promises.");
        assert!(words.contains(&"honour"), "{words:?}");
        assert!(kept.strongest() >= 1.0 && kept.fixed() == 0.0);
        let (plain, _) = collocates("He always **kept** them.");
        let honour = Meanings::embedded()
            .of("keep", Pos::Verb)
            .position(|meaning| meaning.words().any(|word| word == "honour"));
        let honour = honour.unwrap();
        assert!(kept.usual()[honour] > 2.0 * plain.usual()[honour]);
        assert!((kept.usual().iter().sum::<f32>() - 1.0).abs() < 1e-5);
    }

    #[test]
    fn company_of_an_unlikely_meaning_says_less() {
        let (released, _) = collocates("The company has **released** two teenagers.");
        assert_eq!(released.strongest(), 1.0, "{released:?}");
        let likely = released.agreeing_with(&[0.3, 0.1, 0.1, 0.3, 0.1, 0.1]);
        assert_eq!(likely, released);
        let unlikely = released.agreeing_with(&[0.95, 0.01, 0.01, 0.01, 0.01, 0.01]);
        assert!(unlikely.strongest() > 0.0 && unlikely.strongest() < 0.3, "{unlikely:?}");
        assert_eq!(released.agreeing_with(&[]), released);
    }

    #[test]
    fn an_object_may_stand_before_a_passive_verb() {
        let (passive, _) = collocates("The promise was **kept** gladly.");
        let (active, _) = collocates("She **kept** the promise gladly.");
        assert!(passive.strongest() > 0.0 && passive.strongest() < active.strongest());
    }

    #[test]
    fn a_little_word_right_beside_may_tell() {
        let (whether, words) = collocates("I will **check** whether it fits.");
        assert!(whether.strongest() >= 1.0, "{words:?}");
        assert!(words.contains(&"find out"), "{words:?}");
        let (film, words) = collocates("We **watched** that old film.");
        assert!(film.strongest() > 0.0 && !words.contains(&"be careful"), "{words:?}");
    }

    #[test]
    fn little_words_do_not_add_up() {
        let (quality, _) = collocates("The **quality** of it has declined.");
        assert!(quality.strongest() <= BESIDE, "{quality:?}");
    }

    #[test]
    fn some_company_wants_no_other_word() {
        let (got, words) = collocates("They **got** married in May.");
        assert!(got.fixed() > 0.0, "{words:?}");
    }

    #[test]
    fn a_word_without_collocations_is_as_usual() {
        let (unknown, words) = collocates("An **xylographic** print.");
        assert!(unknown.usual().is_empty() && words.is_empty());
    }
}
