//! Targets of SWORDS files, with candidates of any number of proposers (SWORDS §3.2).

use std::collections::HashMap;

use motjuste_core::{Benchmark, Ranking, Target, TargetId};
use motjuste_formats::Document;

use super::JudgeItem;
use crate::import::{ImportError, Named};
use crate::kind::choices::all_fit;
use crate::kind::{Candidate, Item, Kind};

type Proposed = HashMap<TargetId, Vec<Candidate>>;

pub(super) fn items(files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
    let proposals: Vec<(&Named, Proposed)> = proposals
        .iter()
        .map(|file| Ok((file, proposed(file)?)))
        .collect::<Result<_, ImportError>>()?;
    let mut items = Vec::new();
    for file in files {
        let Document::Benchmark(benchmark) = &file.document else {
            return Err(file.unfit(Kind::Judge, "a SWORDS file, with or without substitutes"));
        };
        for item in JudgeItem::from_benchmark(benchmark).map_err(|error| file.model(error))? {
            let target = item.target().id();
            // What a file without candidates says of them is about nothing.
            let of_file = item.lemmatized().filter(|_| !item.candidates().is_empty());
            let sources = proposals.iter().filter(|(_, by_target)| {
                by_target.get(&target).is_some_and(|proposed| !proposed.is_empty())
            });
            let said = of_file.into_iter().chain(sources.filter_map(|(file, _)| lemmatized(file)));
            let lemmatized = agreed(said);
            let more = proposals.iter().filter_map(|(_, by_target)| by_target.get(&target));
            let item =
                item.with_more(more.flatten().cloned()).map_err(|error| file.model(error))?;
            items.push(Item::Judge(item.with_lemmatized(lemmatized)));
        }
    }
    all_fit(&proposals, |by_target| {
        items.iter().any(|item| {
            matches!(item, Item::Judge(judge) if by_target.contains_key(&judge.target().id()))
        })
    })?;
    Ok(items)
}

fn proposed(file: &Named) -> Result<Proposed, ImportError> {
    match &file.document {
        Document::Benchmark(benchmark) => Ok(of_benchmark(benchmark, &file.name)),
        Document::Result(result) => {
            let of = |(target, ranking): &(TargetId, Ranking)| {
                let entries = ranking.entries().iter();
                (*target, entries.map(|e| Candidate::new(&e.substitute, &file.name)).collect())
            };
            Ok(result.rankings().iter().map(of).collect())
        }
        _ => Err(file.unfit(Kind::Judge, "proposals as a SWORDS file or a system's result")),
    }
}

/// A benchmark's substitutes, with the sources it names or else its own name.
fn of_benchmark(benchmark: &Benchmark, name: &str) -> Proposed {
    let of = |(position, target): (usize, &Target)| {
        let candidates = benchmark.substitutes_of(position).map(|substitute| {
            let mut candidate = Candidate::new(substitute.text(), name);
            if !substitute.sources().is_empty() {
                candidate.sources = substitute.sources().iter().cloned().collect();
            }
            candidate
        });
        (target.id(), candidates.collect())
    };
    benchmark.targets().iter().enumerate().map(of).collect()
}

/// Whether its substitutes are dictionary forms, as the file says.
fn lemmatized(file: &Named) -> Option<bool> {
    match &file.document {
        Document::Benchmark(benchmark) => Some(benchmark.lemmatized()),
        Document::Result(result) => Some(result.lemmatized()),
        _ => None,
    }
}

/// What all say, if they do.
fn agreed(mut said: impl Iterator<Item = bool>) -> Option<bool> {
    let first = said.next()?;
    said.all(|other| other == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Context, Ranked, Score, SystemResult};

    use super::*;

    #[test]
    fn candidates_of_two_systems_are_merged_with_both_sources() {
        let mut benchmark = Benchmark::new(true);
        let context = Context::new("A bright boy").unwrap();
        let target = Target::new(&context, "bright", 2, None).unwrap();
        let id = target.id();
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        let system = |name: &str, lemmatized: bool, substitutes: &[&str]| {
            let mut result = SystemResult::new(lemmatized);
            let ranked = substitutes
                .iter()
                .map(|s| Ranked { substitute: (*s).into(), score: Score::new(1.0).unwrap() });
            result.add(id, Ranking::new(ranked.collect())).unwrap();
            Named { name: name.into(), document: Document::Result(result) }
        };
        let files = [Named { name: "x.json".into(), document: Document::Benchmark(benchmark) }];
        let proposals =
            [system("one", true, &["clever"]), system("two", true, &["Clever", "shiny"])];
        let made = items(&files, &proposals).unwrap();
        let [Item::Judge(item)] = &made[..] else { panic!("{made:?}") };
        let candidates: Vec<_> = item
            .candidates()
            .iter()
            .map(|c| (c.text.as_str(), c.sources.iter().cloned().collect::<Vec<_>>().join("+")))
            .collect();
        assert_eq!(candidates, [("clever", "one+two".into()), ("shiny", "two".to_owned())]);
        assert_eq!(item.lemmatized(), Some(true), "both say so");
        let proposals = [system("one", true, &["clever"]), system("two", false, &["cleverer"])];
        let made = items(&files, &proposals).unwrap();
        let [Item::Judge(item)] = &made[..] else { panic!("{made:?}") };
        assert_eq!(item.lemmatized(), None, "they do not agree");
        let json = serde_json::to_string(&made[0]).unwrap();
        assert_eq!(serde_json::from_str::<Item>(&json).unwrap(), made[0]);
    }
}
