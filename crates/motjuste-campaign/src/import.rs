//! From files to items: what a campaign asks about is read in the formats the field has, and
//! candidates of any number of proposers are put together, each with its sources (SWORDS §3.2; for
//! verdicts, people's and systems' substitutes mixed, McCarthy & Navigli 2009, §4.4).

use std::collections::HashMap;

use motjuste_core::{Benchmark, ItemKey, ModelError, TargetId};
use motjuste_formats::{Document, LexsubInstance};

use crate::{
    Candidate, Error, Item, JudgeItem, Kind, RecallItem, Sentence, SimilarityItem, VerdictItem,
};

/// A file as it was named, read.
#[derive(Debug)]
pub struct Named {
    /// The file's name; for proposals, what the source is called.
    pub name: String,
    /// What it holds.
    pub document: Document,
}

/// Why files do not make items.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A file of the wrong kind.
    #[error("{name}: a {kind} campaign is not made from {found}; it takes {takes}")]
    NotItems {
        /// The file.
        name: String,
        /// What the campaign does.
        kind: Kind,
        /// What the file holds.
        found: &'static str,
        /// What it should hold.
        takes: &'static str,
    },
    /// Proposals that fit no item.
    #[error("{0}: none of its answers is for an item of the files; are they of the same data?")]
    NoneFits(String),
    /// Data that cannot be an item.
    #[error("{name}: {source}")]
    Model {
        /// The file.
        name: String,
        /// Why not.
        source: ModelError,
    },
    /// A pair that cannot be an item.
    #[error("{name}: {source}")]
    Pair {
        /// The file.
        name: String,
        /// Why not.
        source: Box<Error>,
    },
}

/// The items of files for a campaign of this kind; `proposals` add candidates to them.
///
/// # Errors
/// The first file that does not fit.
pub fn items(kind: Kind, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
    match kind {
        Kind::Judge => judge(files, proposals),
        Kind::Verdict => verdict(files, proposals),
        Kind::Recall => {
            refuse_proposals(kind, proposals)?;
            recall(files)
        }
        Kind::Similarity => {
            refuse_proposals(kind, proposals)?;
            similarity(files)
        }
    }
}

fn refuse_proposals(kind: Kind, proposals: &[Named]) -> Result<(), ImportError> {
    match proposals.first() {
        Some(file) => Err(file.unfit(kind, "no proposals: people are not shown any")),
        None => Ok(()),
    }
}

impl Named {
    fn unfit(&self, kind: Kind, takes: &'static str) -> ImportError {
        let (name, found) = (self.name.clone(), self.document.what());
        ImportError::NotItems { name, kind, found, takes }
    }

    /// Whether its substitutes are dictionary forms, as it says.
    fn lemmatized(&self) -> Option<bool> {
        match &self.document {
            Document::Benchmark(benchmark) => Some(benchmark.lemmatized()),
            Document::Result(result) => Some(result.lemmatized()),
            _ => None,
        }
    }

    fn model(&self, source: ModelError) -> ImportError {
        ImportError::Model { name: self.name.clone(), source }
    }
}

fn proposed(text: &str, source: &str) -> Candidate {
    Candidate { text: text.to_owned(), sources: [source.to_owned()].into() }
}

fn judge(files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
    let takes = "a SWORDS file, with substitutes or without";
    let proposals: Vec<(&Named, HashMap<TargetId, Vec<Candidate>>)> = proposals
        .iter()
        .map(|file| match &file.document {
            Document::Benchmark(benchmark) => Ok((file, of_benchmark(benchmark, &file.name))),
            Document::Result(result) => {
                let of = |(target, ranking): &(TargetId, motjuste_core::Ranking)| {
                    let entries = ranking.entries().iter();
                    (*target, entries.map(|e| proposed(&e.substitute, &file.name)).collect())
                };
                Ok((file, result.rankings().iter().map(of).collect()))
            }
            _ => Err(file.unfit(Kind::Judge, "proposals as a SWORDS file or a system's result")),
        })
        .collect::<Result<_, _>>()?;
    let mut items = Vec::new();
    for file in files {
        let Document::Benchmark(benchmark) = &file.document else {
            return Err(file.unfit(Kind::Judge, takes));
        };
        let bare = JudgeItem::of_benchmark(benchmark).map_err(|error| file.model(error))?;
        for item in bare {
            let target = item.target().id();
            // What a file without candidates says of them is about nothing.
            let of_file = item.lemmatized().filter(|_| !item.candidates().is_empty());
            let sources = proposals.iter().filter(|(_, by_target)| {
                by_target.get(&target).is_some_and(|proposed| !proposed.is_empty())
            });
            let said = of_file.into_iter().chain(sources.filter_map(|(file, _)| file.lemmatized()));
            let lemmatized = agreed(said);
            let more = proposals.iter().filter_map(|(_, by_target)| by_target.get(&target));
            let more = more.flatten().cloned();
            let item = item.with_more(more).map_err(|error| file.model(error))?;
            items.push(Item::Judge(item.with_lemmatized(lemmatized)));
        }
    }
    for (file, by_target) in &proposals {
        let is_asked = |item: &Item| matches!(item, Item::Judge(judge) if by_target.contains_key(&judge.target().id()));
        if !items.iter().any(is_asked) {
            return Err(ImportError::NoneFits(file.name.clone()));
        }
    }
    Ok(items)
}

/// What all say, if they do.
fn agreed(mut said: impl Iterator<Item = bool>) -> Option<bool> {
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}

/// A benchmark's substitutes, with the sources it names or else its own name.
fn of_benchmark(benchmark: &Benchmark, name: &str) -> HashMap<TargetId, Vec<Candidate>> {
    let of = |(position, target): (usize, &motjuste_core::Target)| {
        let candidates = benchmark.substitutes_of(position).map(|substitute| {
            let mut candidate = proposed(substitute.text(), name);
            if !substitute.sources().is_empty() {
                candidate.sources = substitute.sources().iter().cloned().collect();
            }
            candidate
        });
        (target.id(), candidates.collect())
    };
    benchmark.targets().iter().enumerate().map(of).collect()
}

/// The sentences of files that hold some.
fn sentences(
    kind: Kind,
    files: &[Named],
) -> impl Iterator<Item = Result<(&Named, &[LexsubInstance]), ImportError>> {
    files.iter().map(move |file| match &file.document {
        Document::Instances(instances) => Ok((file, instances.as_slice())),
        _ => Err(file.unfit(kind, "sentences as SemEval-2007 XML")),
    })
}

fn recall(files: &[Named]) -> Result<Vec<Item>, ImportError> {
    let mut items = Vec::new();
    for file in sentences(Kind::Recall, files) {
        let (file, instances) = file?;
        let of_file = RecallItem::of_instances(instances).map_err(|error| file.model(error))?;
        items.extend(of_file.into_iter().map(Item::Recall));
    }
    Ok(items)
}

fn verdict(files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
    let proposals: Vec<(&Named, HashMap<&ItemKey, Vec<Candidate>>)> =
        proposals.iter().map(|file| Ok((file, by_item(file)?))).collect::<Result<_, _>>()?;
    let mut items = Vec::new();
    for file in sentences(Kind::Verdict, files) {
        let (file, instances) = file?;
        for instance in instances {
            let item = || {
                let sentence = Sentence::new(&instance.before, &instance.head, &instance.after)?;
                let substitutes =
                    proposals.iter().filter_map(|(_, by_item)| by_item.get(&instance.key));
                VerdictItem::new(instance.key.clone(), sentence, substitutes.flatten().cloned())
            };
            let item = item().map_err(|error| file.model(error))?;
            // A sentence nobody said anything about has nothing to judge.
            if !item.substitutes().is_empty() {
                items.push(Item::Verdict(item));
            }
        }
    }
    for (file, by_item) in &proposals {
        let is_asked = |item: &Item| matches!(item, Item::Verdict(verdict) if by_item.contains_key(&verdict.key));
        if !items.iter().any(is_asked) {
            return Err(ImportError::NoneFits(file.name.clone()));
        }
    }
    Ok(items)
}

/// The substitutes a file has for each item.
fn by_item(file: &Named) -> Result<HashMap<&ItemKey, Vec<Candidate>>, ImportError> {
    let given = |texts: &mut dyn Iterator<Item = &str>| -> Vec<Candidate> {
        texts.map(|text| proposed(text, &file.name)).collect()
    };
    match &file.document {
        Document::Gold(gold) => Ok(gold
            .iter()
            .map(|item| (&item.key, given(&mut item.substitutes.iter().map(|(s, _)| s.as_str()))))
            .collect()),
        Document::Answers(answers) => Ok(answers
            .answers
            .iter()
            .map(|answer| (&answer.key, given(&mut answer.guesses.iter().map(String::as_str))))
            .collect()),
        _ => Err(file.unfit(Kind::Verdict, "proposals as a gold file or a system's answers")),
    }
}

fn similarity(files: &[Named]) -> Result<Vec<Item>, ImportError> {
    let mut items = Vec::new();
    for file in files {
        let pairs: Vec<_> = match &file.document {
            Document::Pairs(pairs) => pairs.clone(),
            Document::Cosimlex(pairs) => pairs.iter().map(|pair| pair.pair.clone()).collect(),
            _ => {
                return Err(file.unfit(Kind::Similarity, "pairs in contexts, as CoSimLex has them"));
            }
        };
        for pair in pairs {
            let item = SimilarityItem::new(pair).map_err(|source| ImportError::Pair {
                name: file.name.clone(),
                source: Box::new(source),
            })?;
            items.push(Item::Similarity(item));
        }
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Context, GoldItem, Ranked, Ranking, Score, SystemResult, Target};

    use super::*;

    fn benchmark() -> (Benchmark, TargetId) {
        let mut benchmark = Benchmark::new(true);
        let context = Context::new("A bright boy").unwrap();
        let target = Target::new(&context, "bright", 2, None).unwrap();
        let id = target.id();
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        (benchmark, id)
    }

    fn named(name: &str, document: Document) -> Named {
        Named { name: name.into(), document }
    }

    #[test]
    fn candidates_of_two_systems_are_merged_with_both_sources() {
        let (benchmark, target) = benchmark();
        let system = |lemmatized: bool, substitutes: &[&str]| {
            let mut result = SystemResult::new(lemmatized);
            let ranked = substitutes
                .iter()
                .map(|s| Ranked { substitute: (*s).into(), score: Score::new(1.0).unwrap() });
            result.add(target, Ranking::new(ranked.collect())).unwrap();
            Document::Result(result)
        };
        let proposals = [
            named("one", system(true, &["clever"])),
            named("two", system(true, &["Clever", "shiny"])),
        ];
        let files = [named("x.json", Document::Benchmark(benchmark))];
        let made = items(Kind::Judge, &files, &proposals).unwrap();
        let [Item::Judge(item)] = &made[..] else { panic!("{made:?}") };
        let candidates: Vec<_> = item
            .candidates()
            .iter()
            .map(|c| (c.text.as_str(), c.sources.iter().cloned().collect::<Vec<_>>().join("+")))
            .collect();
        assert_eq!(candidates, [("clever", "one+two".into()), ("shiny", "two".to_owned())]);
        assert_eq!(item.lemmatized(), Some(true), "both say so");
        let proposals =
            [named("one", system(true, &["clever"])), named("two", system(false, &["cleverer"]))];
        let made = items(Kind::Judge, &files, &proposals).unwrap();
        let [Item::Judge(item)] = &made[..] else { panic!("{made:?}") };
        assert_eq!(item.lemmatized(), None, "they do not agree");
        let json = serde_json::to_string(&made[0]).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), made[0]);
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let gold = || {
            Document::Gold(vec![GoldItem {
                key: ItemKey { lexelt: "bright.a".into(), id: "1".into() },
                substitutes: vec![("clever".into(), 2)],
            }])
        };
        let error = items(Kind::Judge, &[named("gold", gold())], &[]).unwrap_err().to_string();
        assert!(error.contains("gold") && error.contains("SWORDS"), "{error}");
        let instance = LexsubInstance {
            key: ItemKey { lexelt: "bright.a".into(), id: "2".into() },
            before: "A ".into(),
            head: "bright".into(),
            after: " boy".into(),
        };
        let files = [named("x.xml", Document::Instances(vec![instance]))];
        let error = items(Kind::Verdict, &files, &[named("gold", gold())]).unwrap_err();
        assert!(matches!(error, ImportError::NoneFits(_)), "{error}");
    }
}
