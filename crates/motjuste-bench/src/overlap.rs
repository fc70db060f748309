//! What systems find at all, and whether they then choose it, of all systems of a benchmark together
//! (McCarthy & Navigli 2009, Tables 9 and 10).

use std::collections::HashSet;

use motjuste_metrics::overlap::{Overlap, compare};
use motjuste_systems::Setting;

use crate::score::guesses;
use crate::{Answers, Cell, Data, Done, Suite};

/// How the papers' tables call the figures.
pub(crate) const COLUMNS: [&str; 5] =
    ["TypeOverlap", "#subs", "TypeOverlap uniq", "All precision", "Sys precision"];

/// The figures of every system that was asked for its best guesses, by its label. No file of the bench
/// says which targets are part of a multiword, so all count.
pub(crate) fn overlaps<'c>(
    suite: &Suite,
    done: &'c [(Cell<'_>, Done)],
) -> Vec<(&'c str, Vec<(String, f64)>)> {
    let Data::Substitution { benchmark, votes: Some(gold) } = &suite.data else {
        return Vec::new();
    };
    let asked = done.iter().filter_map(|(cell, done)| {
        let here = std::ptr::eq(cell.suite, suite) && cell.setting == Some(Setting::Generate);
        let count = cell.system.entry.answers.best.filter(|_| here)?;
        let Answers::Substitutes(result) = &done.answers else { return None };
        Some((cell.system.label.as_str(), guesses(benchmark, result, count)))
    });
    let (labels, answers): (Vec<&str>, Vec<_>) = asked.unzip();
    let rows = compare(gold, &answers, &HashSet::new());
    labels.into_iter().zip(rows.iter().map(named)).collect()
}

fn named(overlap: &Overlap) -> Vec<(String, f64)> {
    let percent = |share: Option<f64>| share.map(|share| 100.0 * share);
    let values = [
        Some(overlap.type_overlap),
        Some(overlap.substitutes),
        Some(overlap.type_overlap_uniq),
        percent(overlap.all_precision),
        percent(overlap.sys_precision),
    ];
    let known = COLUMNS.into_iter().zip(values);
    known.filter_map(|(name, value)| Some((name.to_owned(), value?))).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use motjuste_systems::Resources;

    use super::*;
    use crate::fixture::semeval;
    use crate::{BenchmarkFile, Event, Runner, SystemSpec, cells};

    #[test]
    fn systems_are_compared_with_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let file: BenchmarkFile = semeval(dir.path(), &["clever 3;smart 1;"]).parse().unwrap();
        let suites = [Suite::open(&file).unwrap()];
        let overlaps_of = |names: &[&str]| -> Vec<BTreeMap<String, f64>> {
            let systems: Vec<SystemSpec> = names.iter().map(|name| name.parse().unwrap()).collect();
            let (resources, out) = (Resources::default(), tempfile::tempdir().unwrap());
            let runner = Runner::new(out.path().to_owned(), &resources, &suites);
            let cells = systems.iter().flat_map(|system| cells(system, &suites, 10));
            let done = cells.flat_map(|cell| runner.run([cell], &|_: Event<'_>| ()));
            let done: Vec<_> = done.map(|(cell, done)| (cell, done.unwrap())).collect();
            overlaps(&suites[0], &done)
                .into_iter()
                .map(|(_, row)| row.into_iter().collect())
                .collect()
        };
        let alone = overlaps_of(&["oracle-conceivable"]);
        assert_eq!((alone[0]["TypeOverlap"], alone[0]["#subs"]), (1.0, 1.0));
        assert_eq!((alone[0]["TypeOverlap uniq"], alone[0]["Sys precision"]), (1.0, 100.0));
        let both = overlaps_of(&["oracle-conceivable", "oracle-acceptable"]);
        assert_eq!((both.len(), both[0]["TypeOverlap uniq"]), (2, 0.0), "both say clever");
    }
}
