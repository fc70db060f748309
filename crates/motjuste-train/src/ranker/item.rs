//! Targets with their candidates, features and people's judgements.

use std::collections::HashMap;
use std::ops::Range;

use motjuste_core::{Benchmark, Context, ContextId, Label, Observer, Pos, Substitute, TargetId};
use motjuste_encoder::{Encoder, LayerVectors};
use motjuste_engine::features::{self, Lexical, Standard, StaticVectors};
use motjuste_engine::propose::{self, Proposer};
use motjuste_engine::vectors::WordVectors;
use motjuste_engine::{AnalysedTarget, Candidate, Tier, suitable};
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::{LabelSet, Spelling};
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::{RankerError, Step};

/// Every how many targets the standardisation of an encoder is measured.
const MEASURED: usize = 6;

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
    /// Whether the engine proposes it itself.
    pub proposed: bool,
    /// The highest tier whose encoder the cascade shows it to.
    pub reached: Tier,
    /// Out-of-fold: what it would be ordered by at that tier.
    pub order: f32,
    /// Out-of-fold: its score, at the highest tier that looked at it.
    pub score: f32,
    /// Out-of-fold: the share predicted for it, at the highest tier that looked at it.
    pub predicted: f32,
    /// Of an item from plain text: what the best ranker makes of it, once for the forests of each
    /// fold and once for those trained on everything.
    pub(super) lessons: Vec<f32>,
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
    /// Nobody was asked: plain text, labelled by the best ranker for the lesser ones.
    Text,
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
    /// The items of a benchmark, with the features that need no encoder.
    ///
    /// # Errors
    /// If a target cannot be read.
    pub fn of_benchmark(benchmark: &Benchmark, weight: f32) -> Result<Vec<Self>, RankerError> {
        let mut items = Vec::with_capacity(benchmark.targets().len());
        for (place, target) in benchmark.targets().iter().enumerate() {
            let fail = |reason: String| RankerError::Target { id: target.id().to_string(), reason };
            let context =
                benchmark.context_of(target).ok_or_else(|| fail("no context".to_owned()))?;
            let pos = target.pos().unwrap_or(Pos::Noun);
            let located = AnalysedTarget::with_pos(context.text(), target.span().bytes(), pos)
                .map_err(|e| fail(e.to_string()))?;
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
        matches!(self.origin, Origin::Judged | Origin::Edited)
    }

    fn located(&self) -> Result<AnalysedTarget<'_>, RankerError> {
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

/// The engine's candidates and other judged words, with lexical features.
pub(super) fn labelled(
    target: &AnalysedTarget<'_>,
    mut judgements: HashMap<String, Judgement>,
) -> Vec<Labelled> {
    let lemmas = Lemmatizer::embedded();
    let lexical = Lexical::new(target);
    let vectors = StaticVectors::new(WordVectors::embedded(), target);
    let label = |candidate: &Candidate, key: String, share, proposed| {
        let mut row = lexical.row(candidate).to_vec();
        row.extend(vectors.row(&candidate.lemma));
        Labelled {
            lemma: candidate.lemma.clone(),
            key,
            row,
            share,
            proposed,
            reached: Tier::Embedded,
            order: 0.0,
            score: 0.0,
            predicted: 0.0,
            lessons: Vec::new(),
        }
    };
    let candidates = propose::embedded().propose(target).suggestible(target, LabelSet::default());
    let mut labelled: Vec<Labelled> = suitable(target, candidates, Spelling::default())
        .iter()
        .map(|candidate| {
            let key = lemmas.normalise(&candidate.lemma, target.pos).into_owned();
            let share = judgements.get(&key).map(Judgement::share);
            label(candidate, key, share, true)
        })
        .collect();
    for one in &labelled {
        judgements.remove(&one.key);
    }
    let mut others: Vec<(String, Judgement)> = judgements.into_iter().collect();
    others.sort_by(|a, b| a.0.cmp(&b.0));
    labelled.extend(others.into_iter().map(|(key, judgement)| {
        label(&Candidate::new(judgement.text.clone()), key, Some(judgement.share()), false)
    }));
    labelled
}

/// Cuts items into folds by lemma.
pub(super) fn assign_folds(items: &mut [Item], folds: usize, seed: u64) -> Result<(), RankerError> {
    let asked = items.iter().filter(|item| item.origin != Origin::Text);
    let mut lemmas: Vec<String> = asked.map(|item| item.lemma.clone()).collect();
    lemmas.sort();
    lemmas.dedup();
    if folds < 2 || lemmas.len() < folds {
        return Err(RankerError::TooFew { lemmas: lemmas.len(), folds });
    }
    // By the lemma alone, so that a lemma stays in its fold whatever else is learned from.
    for item in items.iter_mut().filter(|item| item.origin != Origin::Text) {
        item.fold = (xxh3_64_with_seed(item.lemma.as_bytes(), seed) % folds as u64) as usize;
    }
    Ok(())
}

/// Forgets how far candidates came in an earlier round, but not their features.
pub(super) fn start_again(items: &mut [Item]) {
    for one in items.iter_mut().flat_map(|item| &mut item.candidates) {
        one.reached = Tier::Embedded;
    }
}

/// Marks the candidates a tier's encoder is shown: the best by the tier below, and for training
/// whatever was judged.
pub(super) fn keep_best(items: &mut [Item], tier: Tier) {
    let kept = motjuste_engine::kept_for(tier);
    for item in items {
        let mut order: Vec<usize> = (0..item.candidates.len())
            .filter(|at| {
                let one = &item.candidates[*at];
                one.proposed && one.reached as usize + 1 == tier as usize
            })
            .collect();
        order.sort_by(|a, b| item.candidates[*b].order.total_cmp(&item.candidates[*a].order));
        for at in order.into_iter().take(kept) {
            item.candidates[at].reached = tier;
        }
    }
}

/// Adds the features of a tier's encoder to every candidate that is kept or judged.
pub(super) fn encode(
    items: &mut [Item],
    tier: Tier,
    encoder: &Encoder,
    known: Option<Standard>,
    observer: &dyn Observer<Step>,
) -> Result<Standard, RankerError> {
    let standard = match known {
        Some(standard) => standard,
        None => measure(items, tier, encoder)?,
    };
    let count = items.len();
    for (place, item) in items.iter_mut().enumerate() {
        let shown = shown(item, tier);
        if shown.is_empty() {
            continue;
        }
        let located = item.located()?;
        let lemmas: Vec<&str> =
            shown.iter().map(|at| item.candidates[*at].lemma.as_str()).collect();
        let shared = features::in_place(encoder, &located, &lemmas)?;
        let vectors = (tier == Tier::Base).then(WordVectors::embedded);
        let added = features::contextual(&located, &lemmas, &shared, &standard, vectors)?;
        for (at, added) in shown.into_iter().zip(added) {
            item.candidates[at].row.extend(added);
        }
        observer.observe(Step::Encoding(tier, place + 1, count));
    }
    Ok(standard)
}

fn shown(item: &Item, tier: Tier) -> Vec<usize> {
    (0..item.candidates.len())
        .filter(|at| {
            let one = &item.candidates[*at];
            let wanted = one.reached == tier || (item.is_judged() && one.share.is_some());
            wanted && one.row.len() < features::width(tier)
        })
        .collect()
}

/// Mean and spread of the encoder's dimensions over some of the items.
fn measure(items: &[Item], tier: Tier, encoder: &Encoder) -> Result<Standard, RankerError> {
    let mut sample: Vec<LayerVectors> = Vec::new();
    for item in items.iter().step_by(MEASURED) {
        let located = item.located()?;
        let shown = shown(item, tier);
        let lemmas: Vec<&str> =
            shown.iter().map(|at| item.candidates[*at].lemma.as_str()).collect();
        let shared = features::in_place(encoder, &located, &lemmas)?;
        sample.push(shared.target);
        sample.extend(shared.candidates);
    }
    Standard::measure(&sample).ok_or(RankerError::TooFew { lemmas: 0, folds: 1 })
}
