//! Conversions between the formats of lexical substitution.

use std::collections::{HashMap, HashSet};

use motjuste_core::{
    Answer, Benchmark, CandidatePool, CompactString, Context, GoldItem, ItemKey, Label, Ranked,
    RankedItem, Ranking, Score, SystemResult, Target,
};
use serde::Deserialize;

use super::item_keys::{TargetsById, id_text, item_key, item_keys, loses_pos};
use super::{Converted, answer_kind, counted, no_way};
use crate::coinco_benchmark::coinco_gold;
use crate::item_line::as_entry;
use crate::{
    Answers, CoincoSentence, Document, FormatError, Kind, LexsubInstance, coinco_benchmark,
    semeval_benchmark,
};

/// Makes a benchmark of sentences and gold, or of CoInCo.
pub(super) fn to_benchmark(
    document: &Document,
    to: Kind,
    companions: &[Document],
) -> Result<Converted, FormatError> {
    let given = || std::iter::once(document).chain(companions);
    let pools = given().find_map(|document| match document {
        Document::Candidates(pools) => Some(pools.as_slice()),
        _ => None,
    });
    if let Document::Coinco(sentences) = document {
        let benchmark = coinco_benchmark(sentences, split_of(companions), pools)?;
        return Ok(Converted {
            document: Document::Benchmark(benchmark),
            lost: lost_of_coinco(sentences),
        });
    }
    let instances = given().find_map(|document| match document {
        Document::Instances(instances) => Some(instances),
        _ => None,
    });
    let gold = given().find_map(|document| match document {
        Document::Gold(gold) => Some(gold.as_slice()),
        _ => None,
    });
    let instances = instances
        .ok_or_else(|| no_way(document, to, "the sentences are missing; add their XML file"))?;
    let benchmark = semeval_benchmark(instances, gold.unwrap_or_default(), pools)?;
    Ok(Document::Benchmark(benchmark).into())
}

/// The ids of a CoInCo split, if there are any.
fn split_of(companions: &[Document]) -> Option<&[u32]> {
    companions.iter().find_map(|document| match document {
        Document::CoincoIds(ids) => Some(ids.as_slice()),
        _ => None,
    })
}

/// The gold of CoInCo, an item per token.
pub(super) fn gold_of_coinco(sentences: &[CoincoSentence], companions: &[Document]) -> Converted {
    let gold = coinco_gold(sentences, split_of(companions));
    let mut lost = lost_of_coinco(sentences);
    lost.extend(counted(sentences.len(), "sentence", "sentences"));
    let semicolons = sentences.iter().flat_map(|sentence| &sentence.tokens);
    let semicolons = semicolons.flat_map(|token| &token.substitutes);
    lost.extend(in_answers(semicolons.map(|substitute| substitute.lemma.as_str())));
    Converted { document: Document::Gold(gold), lost }
}

fn lost_of_coinco(sentences: &[CoincoSentence]) -> Vec<String> {
    let tokens = || sentences.iter().flat_map(|sentence| &sentence.tokens);
    let problematic = tokens().filter(|token| token.problematic == Some(true)).count();
    let others = tokens().filter(|token| token.id.is_none()).count();
    let tagged =
        tokens().flat_map(|token| &token.substitutes).filter(|s| !s.pos.is_empty()).count();
    [
        counted(problematic, "problematic target", "problematic targets"),
        counted(others, "token that is not a target", "tokens that are not targets")
            .map(|tokens| format!("the lemmas and tags of {tokens}")),
        counted(tagged, "substitute", "substitutes").map(|subs| format!("the tags of {subs}")),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Takes out of a benchmark what a format can hold.
pub(super) fn from_benchmark(
    benchmark: &Benchmark,
    document: &Document,
    to: Kind,
) -> Result<Converted, FormatError> {
    match to {
        Kind::SemevalGold => Ok(gold(benchmark)),
        Kind::Candidates => Ok(pool_benchmark(benchmark)),
        Kind::SemevalXml => sentences(benchmark),
        _ => Err(no_way(document, to, "a benchmark has only sentences, substitutes and labels")),
    }
}

fn gold(benchmark: &Benchmark) -> Converted {
    let mut items = Vec::new();
    let (mut rejected, mut negative, mut asked) = (0, 0, 0);
    for (position, target) in benchmark.targets().iter().enumerate() {
        let mut substitutes = Vec::new();
        for substitute in benchmark.substitutes_of(position) {
            let tally = substitute.labels().tally();
            negative += (tally.negative + tally.unsure) as usize;
            asked += substitute.labels().as_slice().iter().filter(|l| **l == Label::True).count();
            if tally.positive > 0 {
                substitutes.push((as_entry(substitute.text()).into(), tally.positive));
            } else {
                rejected += 1;
            }
        }
        substitutes.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
        items.push(GoldItem { key: item_key(target), substitutes });
    }
    let lost = [
        counted(benchmark.contexts().len(), "context", "contexts"),
        counted(
            rejected,
            "substitute without a positive label",
            "substitutes without a positive label",
        ),
        counted(negative, "negative or unsure label", "negative or unsure labels"),
        (asked > 0).then(|| "whether people were asked for a substitute or about it".to_owned()),
        lost_pos(benchmark),
        lost_semicolons(benchmark),
    ];
    Converted { document: Document::Gold(items), lost: lost.into_iter().flatten().collect() }
}

fn lost_semicolons(benchmark: &Benchmark) -> Option<String> {
    in_answers(benchmark.substitutes().iter().map(|substitute| substitute.text()))
}

/// What [`as_entry`] changes.
fn in_answers<'a>(answers: impl Iterator<Item = &'a str>) -> Option<String> {
    let semicolons = answers.filter(|answer| answer.contains(';')).count();
    counted(semicolons, "semicolon", "semicolons").map(|s| format!("{s} in answers"))
}

fn lost_pos(benchmark: &Benchmark) -> Option<String> {
    let others = benchmark.targets().iter().filter(|target| loses_pos(target)).count();
    let others = counted(others, "target", "targets")?;
    Some(format!("the part of speech of {others} that are not nouns, verbs, adjectives or adverbs"))
}

/// Pools by lemma and part of speech, each candidate once, in the order they come.
#[derive(Default)]
struct Pools {
    pools: Vec<CandidatePool>,
    places: HashMap<String, usize>,
    seen: HashSet<(usize, String)>,
}

impl Pools {
    fn add(&mut self, key: &ItemKey, candidate: &str) {
        let lexelt = key.lemma_pos();
        let place = *self.places.entry(lexelt.to_owned()).or_insert(self.pools.len());
        if place == self.pools.len() {
            self.pools.push(CandidatePool { lexelt: lexelt.to_owned(), candidates: Vec::new() });
        }
        if self.seen.insert((place, candidate.to_owned())) {
            self.pools[place].candidates.push(candidate.to_owned());
        }
    }
}

/// The pool of a lemma is all that was given for any of its items.
pub(super) fn pool_gold(gold: &[GoldItem]) -> Converted {
    let mut pools = Pools::default();
    for item in gold {
        item.substitutes.iter().for_each(|(substitute, _)| pools.add(&item.key, substitute));
    }
    let lost = counted(gold.len(), "item", "items").map(|items| format!("the votes of {items}"));
    Converted { document: Document::Candidates(pools.pools), lost: lost.into_iter().collect() }
}

fn pool_benchmark(benchmark: &Benchmark) -> Converted {
    let mut pools = Pools::default();
    for (position, target) in benchmark.targets().iter().enumerate() {
        let key = item_key(target);
        benchmark.substitutes_of(position).for_each(|s| pools.add(&key, &as_entry(s.text())));
    }
    let lost = [
        counted(benchmark.contexts().len(), "context", "contexts"),
        counted(benchmark.substitutes().len(), "substitute", "substitutes")
            .map(|substitutes| format!("the labels of {substitutes}")),
        lost_semicolons(benchmark),
    ];
    let lost = lost.into_iter().flatten().collect();
    Converted { document: Document::Candidates(pools.pools), lost }
}

fn sentences(benchmark: &Benchmark) -> Result<Converted, FormatError> {
    let mut instances = Vec::with_capacity(benchmark.targets().len());
    for target in benchmark.targets() {
        let context = benchmark.context_of(target).ok_or_else(|| FormatError::DoesNotFit {
            item: target.id().to_string(),
            reason: "its context is not in the benchmark".into(),
        })?;
        instances.push(instance(context, target));
    }
    let substitutes = counted(benchmark.substitutes().len(), "substitute", "substitutes");
    let lost = [substitutes.map(|s| format!("{s} and their labels")), lost_pos(benchmark)];
    let lost = lost.into_iter().flatten().collect();
    Ok(Converted { document: Document::Instances(instances), lost })
}

/// The sentence as its source had it, where the benchmark remembers that.
fn instance(context: &Context, target: &Target) -> LexsubInstance {
    #[derive(Default, Deserialize)]
    struct Source {
        #[serde(default)]
        legacy_ids: Vec<serde_json::Value>,
        #[serde(default)]
        raw_contexts: Vec<String>,
    }
    let key = item_key(target);
    let extra = context.extra().map_or("{}", |extra| extra.json());
    let source: Source = serde_json::from_str(extra).unwrap_or_default();
    let of_item = |id: &serde_json::Value| id_text(id) == key.id;
    let raw = source.legacy_ids.iter().position(of_item).and_then(|i| source.raw_contexts.get(i));
    raw.and_then(|raw| LexsubInstance::from_markup(key.clone(), raw)).unwrap_or_else(|| {
        let span = target.span().bytes();
        let text = context.text();
        LexsubInstance {
            key,
            before: text[..span.start].to_owned(),
            head: text[span.clone()].to_owned(),
            after: text[span.end..].to_owned(),
        }
    })
}

/// Ranked substitutes of one item, as every format of results has them.
struct RankedAnswer {
    key: ItemKey,
    ranked: Vec<(CompactString, f64)>,
}

/// Converts between answers, ranked candidates and results.
pub(super) fn between_results(
    document: &Document,
    to: Kind,
    companions: &[Document],
) -> Result<Converted, FormatError> {
    let benchmark = companions.iter().find_map(|document| match document {
        Document::Benchmark(benchmark) => Some(benchmark),
        _ => None,
    });
    let ranked = ranked_answers(document, benchmark)?;
    let lemmatized = match document {
        Document::Result(result) => result.lemmatized(),
        _ => benchmark.is_none_or(Benchmark::lemmatized),
    };
    let inflected = (!lemmatized).then(|| "that substitutes are not dictionary forms".to_owned());
    match to {
        Kind::Lsr => Ok(Document::Result(result(ranked, lemmatized, benchmark)?).into()),
        Kind::Ranked => {
            let items = ranked.into_iter();
            let items =
                items.map(|RankedAnswer { key, ranked }| RankedItem { key, candidates: ranked });
            let document = Document::Ranked(items.collect());
            Ok(Converted { document, lost: inflected.into_iter().collect() })
        }
        Kind::SemevalBest | Kind::SemevalOot => {
            let scored =
                ranked.iter().filter(|answer| says_more_than_ranks(&answer.ranked)).count();
            let scores =
                counted(scored, "item", "items").map(|items| format!("the scores of {items}"));
            let answers = ranked.into_iter().map(|RankedAnswer { key, ranked }| Answer {
                key,
                guesses: ranked.into_iter().map(|(substitute, _)| substitute).collect(),
            });
            let answers = Answers { kind: answer_kind(to), answers: answers.collect() };
            let lost = scores.into_iter().chain(inflected).collect();
            Ok(Converted { document: Document::Answers(answers), lost })
        }
        _ => Err(no_way(document, to, "it has only ordered substitutes")),
    }
}

/// Whether scores are anything but 0, −1, −2, …, which the order alone gives back.
fn says_more_than_ranks(ranked: &[(CompactString, f64)]) -> bool {
    ranked.iter().enumerate().any(|(rank, (_, score))| *score != Score::of_rank(rank).value())
}

fn ranked_answers(
    document: &Document,
    benchmark: Option<&Benchmark>,
) -> Result<Vec<RankedAnswer>, FormatError> {
    Ok(match document {
        Document::Answers(answers) => answers
            .answers
            .iter()
            .map(|Answer { key, guesses }| {
                let ranked = guesses.iter().enumerate();
                let ranked = ranked.map(|(rank, s)| (s.clone(), Score::of_rank(rank).value()));
                RankedAnswer { key: key.clone(), ranked: ranked.collect() }
            })
            .collect(),
        Document::Ranked(items) => items
            .iter()
            .map(|RankedItem { key, candidates }| {
                let mut ranked = candidates.clone();
                ranked.sort_by(|(_, a), (_, b)| b.total_cmp(a));
                RankedAnswer { key: key.clone(), ranked }
            })
            .collect(),
        Document::Result(result) => {
            let mut answers = Vec::with_capacity(result.rankings().len());
            for (target, ranking) in result.rankings() {
                let entries = ranking.entries().iter();
                let ranked = entries.map(|e| (e.substitute.as_str().into(), e.score.value()));
                let ranked: Vec<(CompactString, f64)> = ranked.collect();
                let keys = match benchmark {
                    // What the SWORDS evaluator calls targets it knows nothing else of.
                    None => vec![ItemKey {
                        lexelt: "dummylemma.n".into(),
                        id: target.to_string().into(),
                    }],
                    Some(benchmark) => {
                        let found = benchmark.target(*target);
                        item_keys(found.ok_or_else(|| FormatError::DoesNotFit {
                            item: target.to_string(),
                            reason: "the benchmark has no such target: is it the right one?".into(),
                        })?)
                    }
                };
                let answer = |key| RankedAnswer { key, ranked: Vec::clone(&ranked) };
                answers.extend(keys.into_iter().map(answer));
            }
            answers
        }
        _ => Vec::new(),
    })
}

fn result(
    answers: Vec<RankedAnswer>,
    lemmatized: bool,
    benchmark: Option<&Benchmark>,
) -> Result<SystemResult, FormatError> {
    let targets = TargetsById::new(benchmark);
    let mut result = SystemResult::new(lemmatized);
    for RankedAnswer { key, ranked } in answers {
        let fits = |error: motjuste_core::ModelError| FormatError::DoesNotFit {
            item: key.to_string(),
            reason: error.to_string(),
        };
        let entries: Result<Vec<Ranked>, _> = ranked
            .into_iter()
            .map(|(substitute, score)| {
                Ok(Ranked { substitute: substitute.into(), score: Score::new(score)? })
            })
            .collect();
        let target = targets.target(&key)?;
        if result.ranking(target).is_some() && targets.is_repeated(target) {
            continue;
        }
        result.add(target, Ranking::new(entries.map_err(fits)?)).map_err(fits)?;
    }
    Ok(result)
}
