//! Targets with their candidates, features and people's judgements.

use std::collections::HashMap;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use motjuste_core::{
    Benchmark, Context, ContextId, Label, Observer, Pos, Substitute, Target, TargetId,
};
use motjuste_encoder::{Encoder, Judged, LayerVectors, SharedContext, Tuned};
use motjuste_engine::features::{self, Lexical, Standard, StaticVectors};
use motjuste_engine::propose::{self, Proposer};
use motjuste_engine::vectors::WordVectors;
use motjuste_engine::{AnalysedTarget, Candidate, Reading, Source, Stage, place, suitable};
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::{LabelSet, Spelling};
use rayon::prelude::*;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{RankerError, Step};

/// Every how many targets the standardisation of an encoder is measured.
const MEASURED: usize = 6;

/// One in so many edited sentences teaches the large tier: its encoder takes half a second for each.
const EDITED_OF_LARGE: usize = 2;

/// A candidate of an item.
#[derive(Debug, Clone)]
pub struct Labelled {
    /// Its dictionary form, as proposed or judged.
    pub lemma: String,
    /// What scoring compares.
    pub key: String,
    /// Its features, as far as it was taken.
    pub row: Vec<f32>,
    /// The share of people who accepted it, if anyone was asked.
    pub share: Option<f32>,
    /// The stage from which the engine proposes it itself, if it does.
    pub proposed: Option<Stage>,
    /// The last stage that the cascade shows it to.
    pub reached: Stage,
    /// Out-of-fold: what it would be ordered by at that stage.
    pub order: f32,
    /// Out-of-fold: its score, at the last stage that looked at it.
    pub score: f32,
    /// Out-of-fold: the share predicted for it, at the last stage that looked at it.
    pub predicted: f32,
}

impl Labelled {
    /// Whether the engine would look at it in a stage.
    pub(super) fn is_seen(&self, stage: Stage) -> bool {
        self.reached >= stage && self.proposed.is_none_or(|from| from <= stage)
    }
}

/// Where an item's labels come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// People judged a list of candidates.
    Judged,
    /// People named substitutes freely.
    Named,
    /// An editor gave verdicts on the words the engine shows.
    Edited,
    /// The votes of a crowd were predicted for some of the candidates.
    Voted,
}

/// A target to learn from.
#[derive(Debug, Clone)]
pub struct Item {
    /// The target.
    pub target: TargetId,
    /// Its dictionary form, by which folds are cut.
    pub lemma: String,
    /// How much it counts.
    pub weight: f32,
    /// Where its labels come from.
    pub origin: Origin,
    /// The fold it is left out of.
    pub fold: usize,
    /// The candidates.
    pub candidates: Vec<Labelled>,
    pub(super) text: String,
    pub(super) span: Range<usize>,
    pub(super) pos: Pos,
}

impl Item {
    /// The items of a benchmark, with the features that need no candidate in place; `encoder` is the
    /// small one, if there are to be more stages than the first.
    ///
    /// # Errors
    /// If a target cannot be read.
    pub fn of_benchmark(
        benchmark: &Benchmark,
        weight: f32,
        encoder: Option<&Arc<Encoder>>,
    ) -> Result<Vec<Self>, RankerError> {
        let mut items = Vec::with_capacity(benchmark.targets().len());
        for (place, target) in benchmark.targets().iter().enumerate() {
            let fail = |reason: String| RankerError::Target { id: target.id().to_string(), reason };
            let context =
                benchmark.context_of(target).ok_or_else(|| fail("no context".to_owned()))?;
            let pos = target.pos().unwrap_or(Pos::Noun);
            let located = AnalysedTarget::with_pos(context.text(), target.span().bytes(), pos)
                .map_err(|e| fail(e.to_string()))?;
            let located = read(located, encoder)?;
            let judgements = judgements(benchmark.substitutes_of(place), pos);
            items.push(Self {
                target: target.id(),
                weight,
                origin: match judgements.values().any(|judged| judged.explicit) {
                    true => Origin::Judged,
                    false => Origin::Named,
                },
                fold: 0,
                candidates: labelled(&located, judgements),
                lemma: located.lemma.clone(),
                span: located.span.clone(),
                pos,
                text: context.text().to_owned(),
            });
        }
        Ok(items)
    }

    /// Its context, as benchmarks know it.
    #[must_use]
    pub fn context(&self) -> Option<ContextId> {
        Context::new(self.text.as_str()).ok().map(|context| context.id())
    }

    /// Whether somebody was asked about its words, so that a *no* is known from silence.
    pub(super) const fn is_judged(&self) -> bool {
        !matches!(self.origin, Origin::Named)
    }

    /// A sentence of a file with its target **marked**, and what was said of some words.
    pub(super) fn of_marked(
        sentence: &str,
        pos: &str,
        judged: impl Iterator<Item = (String, f32)>,
        (origin, weight): (Origin, f32),
        encoder: Option<&Arc<Encoder>>,
    ) -> Result<Self, String> {
        let pos: Pos = pos.parse().map_err(|_| format!("{pos:?} is no part of speech"))?;
        let (text, span) = place::marked(sentence).map_err(|e| e.to_string())?;
        let located = AnalysedTarget::with_pos(&text, span, pos).map_err(|e| e.to_string())?;
        let located = read(located, encoder).map_err(|e| e.to_string())?;
        let mut judgements: HashMap<String, Judgement> = HashMap::new();
        for (word, share) in judged {
            let key = Lemmatizer::embedded().normalise(&word, pos).into_owned();
            // Two forms of one word: the better, which comes first.
            judgements.entry(key).or_insert_with(|| Judgement::of_share(&word, share));
        }
        let context = Context::new(text.as_str()).map_err(|e| e.to_string())?;
        let offset = text[..located.span.start].chars().count();
        let target = Target::new(&context, located.surface(), offset, Some(pos));
        Ok(Self {
            target: target.map_err(|e| e.to_string())?.id(),
            lemma: located.lemma.clone(),
            weight,
            origin,
            fold: 0,
            candidates: labelled(&located, judgements),
            span: located.span.clone(),
            pos,
            text: text.clone(),
        })
    }

    pub(super) fn located(&self) -> Result<AnalysedTarget<'_>, RankerError> {
        AnalysedTarget::with_pos(&self.text, self.span.clone(), self.pos)
            .map_err(|e| RankerError::Target { id: self.target.to_string(), reason: e.to_string() })
    }
}

/// The labels of one substitute, with forms of one word merged.
pub(super) struct Judgement {
    text: String,
    accepted: u32,
    asked: u32,
    /// Asked about it, rather than named by people.
    explicit: bool,
}

impl Judgement {
    /// What counts as the answers of a hundred people.
    pub(super) fn of_share(text: &str, share: f32) -> Self {
        let accepted = (share * 100.0).round() as u32;
        Self { text: text.to_owned(), accepted, asked: 100, explicit: true }
    }

    /// The share of those asked who accepted; a word somebody came up with unasked is accepted by
    /// more than half, the more the more people came up with it.
    fn share(&self) -> f32 {
        if self.explicit {
            self.accepted as f32 / self.asked.max(1) as f32
        } else if self.accepted == 0 {
            0.0
        } else {
            (0.5 + 0.1 * self.accepted as f32).min(1.0)
        }
    }
}

fn judgements<'b>(
    substitutes: impl Iterator<Item = &'b Substitute>,
    pos: Pos,
) -> HashMap<String, Judgement> {
    let mut judgements: HashMap<String, Judgement> = HashMap::new();
    for substitute in substitutes {
        let tally = substitute.labels().tally();
        let explicit = substitute
            .labels()
            .as_slice()
            .iter()
            .any(|label| !matches!(label, Label::TrueImplicit | Label::FalseImplicit));
        let key = Lemmatizer::embedded().normalise(substitute.text(), pos).into_owned();
        let judgement = judgements.entry(key).or_insert_with(|| Judgement {
            text: substitute.text().to_owned(),
            accepted: 0,
            asked: 0,
            explicit: false,
        });
        judgement.accepted += tally.positive;
        judgement.asked += tally.decided();
        judgement.explicit |= explicit;
    }
    judgements
}

/// Has the small encoder read the sentence.
pub(super) fn read<'t>(
    mut target: AnalysedTarget<'t>,
    encoder: Option<&Arc<Encoder>>,
) -> Result<AnalysedTarget<'t>, RankerError> {
    let read = |encoder| Reading::new(encoder, WordVectors::embedded(), &target);
    target.reading = encoder.map(read).transpose()?.map(Arc::new);
    Ok(target)
}

/// The engine's candidates and other judged words, with the features that need none in place.
pub(super) fn labelled(
    target: &AnalysedTarget<'_>,
    mut judgements: HashMap<String, Judgement>,
) -> Vec<Labelled> {
    let lemmas = Lemmatizer::embedded();
    let lexical = Lexical::new(target);
    let collocates = target.collocates();
    let vectors = StaticVectors::new(WordVectors::embedded(), target);
    let mut senses = Vec::new();
    let mut label = |candidate: &Candidate, key: String, share, proposed| {
        let mut row = lexical.row(candidate).to_vec();
        row.extend(features::meanings(collocates.usual(), candidate));
        row.extend(features::collocations(collocates, candidate));
        row.extend(vectors.row(&candidate.lemma));
        senses.extend(target.reading.as_ref().map(|reading| {
            let senses = features::senses(reading.senses(), candidate, target.pos);
            let meant = features::meant(reading.meanings().likelihoods(), candidate);
            [&senses[..], &meant].concat()
        }));
        Labelled {
            lemma: candidate.lemma.clone(),
            key,
            row,
            share,
            proposed,
            reached: Stage::Embedded,
            order: 0.0,
            score: 0.0,
            predicted: 0.0,
        }
    };
    let pool = propose::embedded().propose(target).narrowed(target);
    let candidates = pool.suggestible(target, LabelSet::default());
    let mut labelled: Vec<Labelled> = suitable(target, candidates, Spelling::default())
        .iter()
        .map(|candidate| {
            let key = lemmas.normalise(&candidate.lemma, target.pos).into_owned();
            let share = judgements.get(&key).map(Judgement::share);
            let others = Candidate { neighbour_in_context: false, ..candidate.clone() };
            let alone = others.sources() == [Source::Given];
            let proposed = if alone { Stage::Shortlist } else { Stage::Embedded };
            label(candidate, key, share, Some(proposed))
        })
        .collect();
    for one in &labelled {
        judgements.remove(&one.key);
    }
    let mut others: Vec<(String, Judgement)> = judgements.into_iter().collect();
    others.sort_by(|a, b| a.0.cmp(&b.0));
    labelled.extend(others.into_iter().map(|(key, judgement)| {
        label(&Candidate::new(judgement.text.clone()), key, Some(judgement.share()), None)
    }));
    if let Some(reading) = &target.reading {
        let lemmas: Vec<&str> = labelled.iter().map(|one| one.lemma.as_str()).collect();
        let added = vectors.in_context(reading.query(), &lemmas);
        for ((one, added), senses) in labelled.iter_mut().zip(added).zip(senses) {
            one.row.extend(added.into_iter().chain(senses));
        }
    }
    labelled
}

/// Cuts items into folds by lemma.
pub(super) fn assign_folds(items: &mut [Item], folds: usize, seed: u64) -> Result<(), RankerError> {
    let mut lemmas: Vec<String> = items.iter().map(|item| item.lemma.clone()).collect();
    lemmas.sort();
    lemmas.dedup();
    if folds < 2 || lemmas.len() < folds {
        return Err(RankerError::TooFew { lemmas: lemmas.len(), folds });
    }
    // By the lemma alone, so that a lemma stays in its fold whatever else is learned from.
    for item in items {
        item.fold = (xxh3_64_with_seed(item.lemma.as_bytes(), seed) % folds as u64) as usize;
    }
    Ok(())
}

/// Keeps one in [`EDITED_OF_LARGE`] of the sentences that an editor judged.
pub(super) fn thin_edited(items: &mut Vec<Item>) {
    let mut place = 0;
    items.retain(|item| {
        place += usize::from(item.origin == Origin::Edited);
        item.origin != Origin::Edited || place % EDITED_OF_LARGE == 0
    });
}

/// Marks the candidates a stage is shown: the best by the stage before, and for training whatever
/// was judged.
pub(super) fn keep_best(items: &mut [Item], stage: Stage) {
    for item in items {
        let mut order: Vec<usize> = (0..item.candidates.len())
            .filter(|at| {
                let one = &item.candidates[*at];
                let is_next = one.reached as usize + 1 == stage as usize;
                is_next && one.proposed.is_some_and(|from| from <= stage)
            })
            .collect();
        order.sort_by(|a, b| item.candidates[*b].order.total_cmp(&item.candidates[*a].order));
        let kept = stage.kept(order.iter().map(|at| item.candidates[*at].lemma.as_str()));
        for at in order.into_iter().take(kept) {
            item.candidates[at].reached = stage;
        }
    }
}

/// Adds the features of a stage's encoder to every candidate that is kept or judged. `tuned` are
/// layers of the small encoder, where it is the stage's.
pub(super) fn encode(
    items: &mut [Item],
    stage: Stage,
    encoder: &Arc<Encoder>,
    tuned: Option<&Tuned>,
    observer: &dyn Observer<Step>,
) -> Result<Standard, RankerError> {
    let measured: Vec<&Item> = items.iter().step_by(MEASURED).collect();
    let read: Vec<InPlace> = measured
        .into_par_iter()
        .map(|item| InPlace::read(item, &shown(item, stage), encoder, tuned))
        .collect::<Result<_, _>>()?;
    let standard = Standard::measure(read.iter().flat_map(InPlace::vectors))
        .ok_or(RankerError::TooFew { lemmas: 0, folds: 1 })?;
    let (count, done) = (items.len(), AtomicUsize::new(0));
    // A core each: that is faster than all cores on one item.
    items.par_iter_mut().try_for_each(|item| {
        let shown = shown(item, stage);
        let read = InPlace::read(item, &shown, encoder, tuned)?;
        for (at, added) in shown.into_iter().zip(read.features(tuned, &standard)) {
            item.candidates[at].row.extend(added);
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        observer.observe(Step::Encoding(stage, done, count));
        Ok::<_, RankerError>(())
    })?;
    Ok(standard)
}

/// Candidates as an encoder reads them in the target's place.
enum InPlace {
    Judged(LayerVectors, Vec<Judged>),
    Compared(SharedContext),
}

impl InPlace {
    fn read(
        item: &Item,
        shown: &[usize],
        encoder: &Arc<Encoder>,
        tuned: Option<&Tuned>,
    ) -> Result<Self, RankerError> {
        let located = item.located()?;
        let lemmas: Vec<&str> =
            shown.iter().map(|at| item.candidates[*at].lemma.as_str()).collect();
        let Some(tuned) = tuned else {
            return Ok(Self::Compared(motjuste_engine::in_place(encoder, &located, &lemmas)?));
        };
        let reading = Reading::new(encoder, WordVectors::embedded(), &located)?;
        let judged = reading.judged(&located, tuned, &lemmas)?;
        Ok(Self::Judged(reading.target().clone(), judged))
    }

    /// The target's, then the candidates'.
    fn vectors(&self) -> Vec<&LayerVectors> {
        match self {
            Self::Judged(target, judged) => {
                iter::once(target).chain(judged.iter().map(|one| &one.vectors)).collect()
            }
            Self::Compared(shared) => {
                iter::once(&shared.target).chain(&shared.candidates).collect()
            }
        }
    }

    fn features(&self, tuned: Option<&Tuned>, standard: &Standard) -> Vec<Vec<f32>> {
        match (self, tuned) {
            (Self::Judged(target, judged), Some(tuned)) => {
                features::judged(target, judged, tuned, standard)
            }
            (Self::Judged(..), None) => unreachable!("tuned layers judged the candidates"),
            (Self::Compared(shared), _) => features::contextual(shared, standard),
        }
    }
}

fn shown(item: &Item, stage: Stage) -> Vec<usize> {
    (0..item.candidates.len())
        .filter(|at| {
            let one = &item.candidates[*at];
            one.reached == stage || (item.is_judged() && one.share.is_some())
        })
        .collect()
}
