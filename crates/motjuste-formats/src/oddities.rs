//! What is odd about answers that read well: what a person would see who looks at them.

use std::collections::{HashMap, HashSet};

use motjuste_core::Benchmark;

use crate::convert::item_key;
use crate::{Document, Place, Problem, Severity};

/// A list of guesses with scores, and whose it is.
struct List<'d> {
    id: String,
    guesses: Vec<(&'d str, f64)>,
}

impl Document {
    /// A warning for every kind of oddity in a result, answers or ranked candidates: how many lists
    /// have it, and the first. With their benchmark, also what only that can tell.
    pub fn oddities(&self, benchmark: Option<&Benchmark>) -> Vec<Problem> {
        let Some(lists) = self.lists() else { return Vec::new() };
        let texts = |list: &List<'_>| -> Vec<String> {
            list.guesses.iter().map(|(guess, _)| guess.trim().to_lowercase()).collect()
        };
        let mut oddities = vec![
            odd(&lists, "no guess", |list| list.guesses.is_empty()),
            odd(&lists, "a blank guess", |list| texts(list).iter().any(String::is_empty)),
            odd(&lists, "a guess twice", |list| {
                let mut seen = HashSet::new();
                texts(list).into_iter().any(|text| !text.is_empty() && !seen.insert(text))
            }),
        ];
        let several = |list: &&List<'_>| list.guesses.len() > 1;
        let tied = |list: &List<'_>| list.guesses.iter().all(|(_, s)| *s == list.guesses[0].1);
        if lists.iter().any(|list| several(&list)) && lists.iter().filter(several).all(tied) {
            let message = "all guesses of every list have the same score: their order is chance";
            oddities.push(Some(warning(None, message.to_owned())));
        }
        if let Some(benchmark) = benchmark {
            let targets: HashMap<String, &str> = benchmark
                .targets()
                .iter()
                .flat_map(|target| {
                    [item_key(target).id.into(), target.id().to_string()]
                        .map(|id| (id, target.surface()))
                })
                .collect();
            oddities.push(odd(&lists, "the target itself as a guess", |list| {
                let target = targets.get(&list.id).map(|surface| surface.to_lowercase());
                target.is_some_and(|target| texts(list).contains(&target))
            }));
            let answered: HashSet<&str> = lists
                .iter()
                .filter(|list| !list.guesses.is_empty())
                .filter_map(|list| Some(*targets.get(&list.id)?).map(|_| list.id.as_str()))
                .collect();
            let (all, silent) =
                (benchmark.targets().len(), benchmark.targets().len() - answered.len());
            if silent > 0 {
                let message = format!("{silent} of {all} targets of the benchmark have no answer");
                oddities.push(Some(warning(None, message)));
            }
        }
        oddities.into_iter().flatten().collect()
    }

    fn lists(&self) -> Option<Vec<List<'_>>> {
        Some(match self {
            Self::Result(result) => result
                .rankings()
                .iter()
                .map(|(target, ranking)| List {
                    id: target.to_string(),
                    guesses: ranking
                        .entries()
                        .iter()
                        .map(|entry| (entry.substitute.as_str(), entry.score.value()))
                        .collect(),
                })
                .collect(),
            Self::Answers(answers) => answers
                .answers
                .iter()
                .map(|answer| List {
                    id: answer.key.id.to_string(),
                    guesses: (0_u32..)
                        .zip(&answer.guesses)
                        .map(|(rank, guess)| (guess.as_str(), -f64::from(rank)))
                        .collect(),
                })
                .collect(),
            Self::Ranked(items) => items
                .iter()
                .map(|item| List {
                    id: item.key.id.to_string(),
                    guesses: item
                        .candidates
                        .iter()
                        .map(|(c, score)| (c.as_str(), *score))
                        .collect(),
                })
                .collect(),
            _ => return None,
        })
    }
}

fn odd(lists: &[List<'_>], what: &str, is_odd: impl Fn(&List<'_>) -> bool) -> Option<Problem> {
    let mut odd = lists.iter().filter(|list| is_odd(list));
    let first = odd.next()?;
    let others = odd.count();
    let others = if others > 0 { format!(", and {others} more") } else { String::new() };
    Some(warning(Some(first.id.clone()), format!("{what}{others}")))
}

const fn warning(id: Option<String>, message: String) -> Problem {
    Problem { severity: Severity::Warning, place: Place { line: None, id }, message }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, Text};

    fn said(kind: Kind, text: &str) -> Vec<String> {
        let document = Document::parse(kind, &Text::from_string("f", text)).unwrap();
        document.oddities(None).into_iter().map(|problem| problem.message).collect()
    }

    #[test]
    fn what_a_person_would_see_is_counted() {
        let ranked = "RANKED\ta.n 1\tx 1\tX 1\nRANKED\ta.n 2\ty 1\tz 1\nRANKED\ta.n 3\n";
        let tied = "all guesses of every list have the same score: their order is chance";
        assert_eq!(said(Kind::Ranked, ranked), ["no guess", "a guess twice", tied]);
        let twice = "RANKED\ta.n 1\tx 2\tx 1\nRANKED\ta.n 2\ty 2\ty 1\n";
        assert_eq!(said(Kind::Ranked, twice), ["a guess twice, and 1 more"]);
        assert_eq!(said(Kind::SemevalOot, "a.n 1 ::: x;y\n"), [""; 0]);
    }
}
