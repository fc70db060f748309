//! Which of the target's senses a suggestion belongs to, for those WordNet does not say it of.

use motjuste_lexicon::wordnet::{Relation, SynsetId};
use motjuste_lexicon::{Meanings, WordNet};

use crate::AnalysedTarget;
use crate::candidate::{Candidate, Path};
use crate::vectors::{WordId, WordVectors};

/// How close a word must be to a sense's words to count among them.
const CLOSE: f32 = 0.35;
/// Words of a sense that are compared; more add nothing.
const COMPARED: usize = 12;

/// The target's senses, each with words that represent it.
#[derive(Debug)]
pub(crate) struct Senses<'t> {
    target: &'t AnalysedTarget<'t>,
    senses: Vec<(SynsetId, Vec<WordId>)>,
    /// How likely each meaning of our own thesaurus is here.
    meanings: Vec<f32>,
}

impl<'t> Senses<'t> {
    pub(crate) fn new(target: &'t AnalysedTarget<'_>) -> Self {
        let vectors = WordVectors::embedded();
        let senses = WordNet::embedded()
            .senses(&target.lemma, target.pos)
            .map(|sense| {
                let synset = sense.synset();
                let near = [Relation::Similar, Relation::VerbGroup, Relation::Hypernym]
                    .into_iter()
                    .flat_map(|relation| synset.related(relation))
                    .flat_map(|near| near.members());
                let words = sense
                    .synonyms()
                    .chain(near)
                    .filter_map(|word| vectors.find(&word.to_lowercase(), target.pos))
                    .take(COMPARED)
                    .collect();
                (synset.id(), words)
            })
            .collect();
        let meanings = match &target.reading {
            Some(reading) => reading.meanings().likelihoods().to_vec(),
            None => target.collocates().usual().to_vec(),
        };
        Self { target, senses, meanings }
    }

    /// The sense a candidate belongs to: the one WordNet leads to it from, unless only by a long
    /// way, else that of the meaning it is listed for, else the one whose words are closest to it.
    pub(crate) fn closest(&self, candidate: &Candidate) -> Option<SynsetId> {
        let near = candidate.closest_path().is_some_and(|path| path <= Path::Hyponym);
        if near || self.senses.len() == 1 {
            let likely = self.likely(candidate).or(candidate.sense);
            return likely.or_else(|| self.senses.first().map(|(sense, _)| *sense));
        }
        if let Some(sense) = self.of_meaning(candidate) {
            return Some(sense);
        }
        let vectors = WordVectors::embedded();
        let own = vectors
            .find(&candidate.lemma.to_lowercase(), self.target.pos)
            .map(|word| vectors.average(word));
        let closeness = |words: &[WordId]| {
            let own = own.as_ref()?;
            words.iter().map(|word| vectors.mean_similarity(own, *word)).max_by(f32::total_cmp)
        };
        self.senses
            .iter()
            .filter_map(|(sense, words)| Some((*sense, closeness(words)?)))
            .filter(|(_, closeness)| *closeness > CLOSE)
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|(sense, _)| sense)
            .or(candidate.sense)
    }

    /// The sense of the likeliest meaning that our own thesaurus lists a candidate for.
    fn of_meaning(&self, candidate: &Candidate) -> Option<SynsetId> {
        let AnalysedTarget { lemma, pos, reading, .. } = self.target;
        let bits = candidate.meanings.sure | candidate.meanings.other;
        let listed = (0..self.meanings.len().min(32)).filter(|place| bits >> place & 1 == 1);
        let meaning = listed.max_by(|a, b| self.meanings[*a].total_cmp(&self.meanings[*b]))?;
        let senses = Meanings::embedded().of(lemma, *pos).nth(meaning)?.senses();
        let likely = |sense: &usize| {
            let reading = reading.as_ref()?;
            reading.senses().likelihoods().get(*sense).copied()
        };
        let sense = senses.max_by(|a, b| {
            let [a_likely, b_likely] = [a, b].map(|sense| likely(sense).unwrap_or_default());
            a_likely.total_cmp(&b_likely).then_with(|| b.cmp(a))
        })?;
        self.senses.get(sense).map(|(sense, _)| *sense)
    }

    /// The likeliest here of the senses that lead to a candidate by a short way.
    fn likely(&self, candidate: &Candidate) -> Option<SynsetId> {
        let likelihoods = self.target.reading.as_ref()?.senses().likelihoods();
        let short = &candidate.senses[..=Path::Hyponym as usize];
        let leads = short.iter().fold(0, |all, senses| all | senses);
        let leading = (0..likelihoods.len().min(64)).filter(|place| leads >> place & 1 == 1);
        let best = leading.max_by(|a, b| likelihoods[*a].total_cmp(&likelihoods[*b]))?;
        self.senses.get(best).map(|(sense, _)| *sense)
    }
}

/// A target's senses, the likeliest first; none where no encoder has read the sentence or the senses
/// cannot be told apart.
pub(crate) fn likely_senses(target: &AnalysedTarget<'_>) -> Vec<(SynsetId, f32)> {
    let Some(reading) = &target.reading else { return Vec::new() };
    let senses = WordNet::embedded().senses(&target.lemma, target.pos);
    let senses = senses.map(|sense| sense.synset().id());
    let mut likely: Vec<(SynsetId, f32)> =
        senses.zip(reading.senses().likelihoods().iter().copied()).collect();
    likely.sort_by(|a, b| b.1.total_cmp(&a.1));
    likely
}
