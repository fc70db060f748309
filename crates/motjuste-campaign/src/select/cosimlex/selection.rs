//! Reading documents for contexts of pairs: where the words stand, which three sentences have each
//! once, what the scorers say of them.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use motjuste_core::{Pos, Score};

use super::candidate::{Candidate, is_well_built, on_one_line};
use super::pool::Pool;
use super::{KEPT, PairScorer, Settings};
use crate::select::priority::priority;
use crate::select::swords::CONTEXT_SENTENCES;
use crate::select::{Analyse, Document, Offer, Reason, Report, SelectError, Sentence, Sheet};

/// A word's position in a document: its sentence and its bytes.
type Place = (usize, Range<usize>);

pub(super) struct Selection<'s> {
    settings: &'s Settings,
    scorers: [&'s dyn PairScorer; 2],
    /// The pairs a word belongs to, and its side in them.
    words: HashMap<&'s str, Vec<(usize, usize)>>,
    pools: Vec<Pool>,
    seen: HashSet<(usize, u128)>,
    report: Report,
}

impl<'s> Selection<'s> {
    pub(super) fn new(settings: &'s Settings, scorers: [&'s dyn PairScorer; 2]) -> Self {
        let mut words: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for (number, pair) in settings.pairs.iter().enumerate() {
            for (side, word) in pair.words.iter().enumerate() {
                words.entry(word).or_default().push((number, side));
            }
        }
        let pools = settings.pairs.iter().map(|_| Pool::new(settings.offered)).collect();
        let report = Report::new("CoSimLex", settings.seed);
        Self { settings, scorers, words, pools, seen: HashSet::new(), report }
    }

    pub(super) fn read(
        &mut self,
        document: &Document,
        language: &impl Analyse,
    ) -> Result<(), SelectError> {
        let sentences = language.sentences(&document.text);
        self.report.documents += 1;
        self.report.sentences += sentences.len();
        if sentences.len() < CONTEXT_SENTENCES {
            self.report.drop(Reason::TooFewSentences, &document.name, &document.text);
            return Ok(());
        }
        for (pair, places) in self.places(&sentences) {
            for start in self.contexts(document, &sentences, &places) {
                let context = start..start + CONTEXT_SENTENCES;
                let words = places.each_ref().map(|side| within(side, &context).next());
                if let [Some((_, first)), Some((_, second))] = words {
                    self.consider(pair, document, &sentences[context], [first, second])?;
                }
            }
        }
        Ok(())
    }

    fn places(&self, sentences: &[Sentence]) -> BTreeMap<usize, [Vec<Place>; 2]> {
        let mut places: BTreeMap<usize, [Vec<Place>; 2]> = BTreeMap::new();
        for (number, sentence) in sentences.iter().enumerate() {
            for word in &sentence.words {
                let lemma = word.lemma.to_lowercase();
                for &(pair, side) in self.words.get(lemma.as_str()).into_iter().flatten() {
                    // Without a part of speech, any but a name's: *New York* says nothing of *new*.
                    let fits = match (self.settings.pairs[pair].pos, word.pos) {
                        (_, None) => true,
                        (None, Some(pos)) => pos != Pos::Propn,
                        (Some(wanted), Some(pos)) => wanted == pos,
                    };
                    if fits {
                        places.entry(pair).or_default()[side].push((number, word.span.clone()));
                    }
                }
            }
        }
        places
    }

    /// First sentences of the contexts that have each word once and share no sentence.
    fn contexts(
        &mut self,
        document: &Document,
        sentences: &[Sentence],
        [first, second]: &[Vec<Place>; 2],
    ) -> Vec<usize> {
        let last = sentences.len() - CONTEXT_SENTENCES;
        let around = |(at, _): &Place| at.saturating_sub(CONTEXT_SENTENCES - 1)..=*at.min(&last);
        let starts: BTreeSet<usize> = first.iter().flat_map(around).collect();
        let mut once = Vec::new();
        for start in starts {
            let context = start..start + CONTEXT_SENTENCES;
            match (within(first, &context).count(), within(second, &context).count()) {
                (0, _) | (_, 0) => {}
                (1, 1) => once.push(start),
                _ => {
                    let text = sentences[start].text(&document.text);
                    self.report.drop(Reason::WordTwice, &document.name, text);
                }
            }
        }
        let chosen = apart(&once);
        self.report.drop_many(Reason::Overlap, once.len() - chosen.len(), &document.name);
        chosen
    }

    fn consider(
        &mut self,
        pair: usize,
        document: &Document,
        sentences: &[Sentence],
        words: [&Range<usize>; 2],
    ) -> Result<(), SelectError> {
        let context = sentences[0].span.start..sentences[CONTEXT_SENTENCES - 1].span.end;
        let text = &document.text[context.clone()];
        let built = !self.settings.well_built || is_well_built(&document.text, sentences);
        if !built || text.contains("<strong>") {
            self.report.drop(Reason::NotASentence, &document.name, text);
            return Ok(());
        }
        let inside = words.map(|word| word.start - context.start..word.end - context.start);
        let candidate = on_one_line(text, inside);
        let priority = priority(self.settings.seed, &candidate.text);
        if !self.seen.insert((pair, priority)) {
            self.report.drop(Reason::Duplicate, &document.name, text);
            return Ok(());
        }
        let [first, second] = self.scorers.map(|scorer| self.score(pair, scorer, &candidate));
        self.pools[pair].take(candidate, priority, [first?, second?]);
        Ok(())
    }

    fn score(
        &self,
        pair: usize,
        scorer: &dyn PairScorer,
        candidate: &Candidate,
    ) -> Result<Score, SelectError> {
        let similarity = scorer.similarity(&candidate.text, candidate.words.clone());
        similarity.and_then(|score| Ok(Score::new(score)?)).map_err(|error| SelectError::Scorer {
            scorer: scorer.name().to_owned(),
            pair: self.settings.pairs[pair].name(),
            reason: error.to_string(),
        })
    }

    pub(super) fn finish(mut self) -> (Sheet, Report) {
        let names = self.scorers.map(PairScorer::name);
        let Settings { pairs, offered, seed, .. } = self.settings;
        let mut sheet = Sheet::default();
        for (pair, pool) in pairs.iter().zip(self.pools) {
            let found = pool.found;
            if found < KEPT {
                let example = format!("{}, found {found} times", pair.name());
                self.report.drop_many(Reason::TooFewFound, 1, &example);
                continue;
            }
            let offer = |(candidate, why): (Candidate, String)| Offer {
                group: pair.words.to_vec(),
                keep: false,
                why,
                forms: candidate.forms(),
                text: candidate.marked(),
            };
            let mut offers: Vec<Offer> =
                pool.into_offers(names, *offered).into_iter().map(offer).collect();
            self.report.drop_many(Reason::NotDrawn, found - offers.len(), &pair.name());
            // The order should not tell the expert which ones a model chose.
            offers.sort_by_key(|offer| priority(*seed, &offer.text));
            sheet.offers.extend(offers);
        }
        self.report.kept = sheet.offers.len();
        for why in sheet.offers.iter().flat_map(|offer| offer.why.split(", ")) {
            *self.report.offered.entry(why.to_owned()).or_default() += 1;
        }
        (sheet, self.report)
    }
}

fn within<'p>(places: &'p [Place], context: &Range<usize>) -> impl Iterator<Item = &'p Place> {
    places.iter().filter(|(at, _)| context.contains(at))
}

/// Of contexts that share sentences, the middle one: it has the words most in its middle.
fn apart(starts: &[usize]) -> Vec<usize> {
    let mut chosen: Vec<usize> = Vec::new();
    let runs = starts.chunk_by(|a, b| a + 1 == *b).flat_map(|run| run.chunks(CONTEXT_SENTENCES));
    for run in runs {
        let middle = run[(run.len() - 1) / 2];
        if chosen.last().is_none_or(|last| last + CONTEXT_SENTENCES <= middle) {
            chosen.push(middle);
        }
    }
    chosen
}
