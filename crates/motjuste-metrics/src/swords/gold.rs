//! The benchmark's side of an evaluation: substitutes lemmatised, merged and counted (spec: SWORDS
//! reference, §3).

use std::borrow::Cow;

use motjuste_core::{Benchmark, FastMap, Pos, Tally, TargetId};
use motjuste_lemma::Lemmatizer;

use super::Options;
use super::lists::{Guess, Guessed};
use crate::benchmark_data::Standing;

/// From when on a substitute is conceivable. The two differ only for merged substitutes with more
/// than ten labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conceivable {
    /// At least 10 % positive labels, as the reference evaluator has it.
    Reference,
    /// More than 0 %, as the paper has it.
    Paper,
}

/// What an abstention means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Abstain {
    /// Nothing: the label is dropped, as the reference evaluator does.
    Drop,
    /// No, as in the paper, §3.3.
    Negative,
}

/// One judged substitute, after lemmatisation and merging.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged<'b> {
    /// The lemma, lower case.
    pub text: Cow<'b, str>,
    pub positive: u32,
    /// All labels that count.
    pub total: u32,
    /// More than half of the labels are positive.
    pub acceptable: bool,
    /// Enough labels are positive, see [`Conceivable`].
    pub conceivable: bool,
}

impl Judged<'_> {
    /// The share of positive labels.
    pub fn ratio(&self) -> f64 {
        f64::from(self.positive) / f64::from(self.total)
    }

    const fn standing(&self) -> Standing {
        match (self.acceptable, self.conceivable) {
            (true, _) => Standing::Acceptable,
            (false, true) => Standing::Conceivable,
            (false, false) => Standing::Inconceivable,
        }
    }
}

/// A target with its judged substitutes.
#[derive(Debug)]
pub struct GoldTarget<'b> {
    pub id: TargetId,
    pub pos: Option<Pos>,
    /// Its own lemma: guesses of it do not count.
    pub lemma: Cow<'b, str>,
    /// Its substitutes, in the order of the file.
    pub judged: Vec<Judged<'b>>,
    by_lemma: FastMap<Cow<'b, str>, Lemma>,
    /// The file's own spellings that are not lemmas, to save lemmatising a guess spelled the same
    /// way.
    by_spelling: FastMap<&'b str, usize>,
    pub(super) acceptable: usize,
    pub(super) conceivable: usize,
}

/// A judged substitute by its lemma.
#[derive(Debug, Clone, Copy)]
struct Lemma {
    at: usize,
    /// Whether the file spells a substitute so: then its lemma is the word itself.
    is_spelling: bool,
}

/// What a guess turns out to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Resolved<'g> {
    /// The target itself.
    Target,
    /// The judged substitute at this position.
    Judged(usize),
    /// Something nobody was asked about, as lemma.
    Unjudged(Cow<'g, str>),
}

impl GoldTarget<'_> {
    pub(super) fn resolve<'g>(&self, guess: &'g str) -> Resolved<'g> {
        if let Some(lemma) = self.by_lemma.get(guess).filter(|lemma| lemma.is_spelling) {
            return Resolved::Judged(lemma.at);
        }
        if let Some(&position) = self.by_spelling.get(guess) {
            return Resolved::Judged(position);
        }
        let lemma = normalise(guess, self.pos);
        if lemma == self.lemma {
            return Resolved::Target;
        }
        match self.by_lemma.get(&lemma) {
            Some(lemma) => Resolved::Judged(lemma.at),
            None => Resolved::Unjudged(lemma),
        }
    }

    /// The lemma of a guess.
    pub fn text<'g>(&'g self, guess: &'g Guess) -> &'g str {
        match &guess.substitute {
            Guessed::Judged(at) => &self.judged[*at].text,
            Guessed::Unjudged(lemma) => lemma,
        }
    }

    /// How people find a guess; `None` where nobody was asked about it.
    pub fn standing(&self, guess: &Guess) -> Option<Standing> {
        guess.judged().map(|at| self.judged[at].standing())
    }

    /// The judged substitutes, the most accepted first.
    pub fn by_ratio(&self) -> Vec<&Judged<'_>> {
        let mut judged: Vec<_> = self.judged.iter().collect();
        judged.sort_by(|a, b| b.ratio().total_cmp(&a.ratio()));
        judged
    }
}

/// All targets that have a judged substitute left.
#[derive(Debug)]
pub struct Gold<'b> {
    options: Options,
    targets: Vec<GoldTarget<'b>>,
    without_pos: usize,
}

impl<'b> Gold<'b> {
    /// Lemmatises, merges and counts the substitutes of a benchmark.
    pub fn prepare(benchmark: &'b Benchmark, options: Options) -> Self {
        let mut gold = Self { options, targets: Vec::new(), without_pos: 0 };
        for position in 0..benchmark.targets().len() {
            let target = prepare_target(benchmark, position, options);
            gold.without_pos += usize::from(target.pos.is_none());
            if !target.judged.is_empty() {
                gold.targets.push(target);
            }
        }
        gold
    }

    /// The targets, in the order of the benchmark.
    pub fn targets(&self) -> &[GoldTarget<'b>] {
        &self.targets
    }

    /// What it was prepared with; its answers are scored so too.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// How many targets of the benchmark have no part of speech.
    pub(super) const fn without_pos(&self) -> usize {
        self.without_pos
    }
}

fn prepare_target(benchmark: &Benchmark, position: usize, options: Options) -> GoldTarget<'_> {
    let target = &benchmark.targets()[position];
    let lemma = normalise(target.surface(), target.pos());
    let substitutes = benchmark.substitutes_of(position);
    let mut tallies: Vec<(Cow<'_, str>, Tally)> = Vec::with_capacity(substitutes.len());
    let mut by_lemma: FastMap<Cow<'_, str>, Lemma> = FastMap::default();
    by_lemma.reserve(substitutes.len());
    let mut spellings = Vec::new();
    for substitute in substitutes {
        let form = normalise(substitute.text(), target.pos());
        if form == lemma {
            continue;
        }
        let is_spelling = form == substitute.text();
        let lemma = by_lemma.entry(form).or_insert_with_key(|form| {
            tallies.push((form.clone(), Tally::default()));
            Lemma { at: tallies.len() - 1, is_spelling }
        });
        lemma.is_spelling |= is_spelling;
        tallies[lemma.at].1.add(substitute.labels().as_slice());
        if !is_spelling {
            spellings.push((substitute.text(), lemma.at));
        }
    }
    let judged: Vec<Option<Judged<'_>>> =
        tallies.into_iter().map(|(text, tally)| judge(text, tally, options)).collect();
    let kept = positions_of_kept(&judged);
    by_lemma.retain(|_, lemma| kept[lemma.at].map(|new| lemma.at = new).is_some());
    let spellings = spellings.into_iter().filter_map(|(text, at)| Some((text, kept[at]?)));
    let by_spelling = spellings.collect();
    let judged: Vec<Judged<'_>> = judged.into_iter().flatten().collect();
    GoldTarget {
        id: target.id(),
        pos: target.pos(),
        lemma,
        acceptable: judged.iter().filter(|judged| judged.acceptable).count(),
        conceivable: judged.iter().filter(|judged| judged.conceivable).count(),
        judged,
        by_lemma,
        by_spelling,
    }
}

/// Counts the labels of a merged substitute; `None` if all of them were abstentions.
fn judge(text: Cow<'_, str>, tally: Tally, options: Options) -> Option<Judged<'_>> {
    let total = match options.abstain {
        Abstain::Drop => tally.decided(),
        Abstain::Negative => tally.total(),
    };
    let positive = tally.positive;
    (total > 0).then(|| Judged {
        text,
        positive,
        total,
        acceptable: 2 * positive > total,
        conceivable: match options.conceivable {
            Conceivable::Reference => 10 * positive >= total,
            Conceivable::Paper => positive > 0,
        },
    })
}

/// The index of each element once the absent ones are removed.
fn positions_of_kept<T>(elements: &[Option<T>]) -> Vec<Option<usize>> {
    let mut next = 0;
    let place = |element: &Option<T>| {
        element.as_ref().map(|_| {
            next += 1;
            next - 1
        })
    };
    elements.iter().map(place).collect()
}

/// What is compared: the lemma for the target's part of speech, lower case and trimmed.
fn normalise(word: &str, pos: Option<Pos>) -> Cow<'_, str> {
    Lemmatizer::embedded().normalise(word, pos.unwrap_or(Pos::Noun))
}
