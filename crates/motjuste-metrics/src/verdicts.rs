//! Post hoc verdicts on substitutes: SemEval-2007 task 10, §4.4 and Tables 11–12 of McCarthy &
//! Navigli (2009).
//!
//! Fresh annotators call each substitute good, reasonable or bad, not knowing whether it came from
//! the original annotators or from systems. The majority decides. The paper settles one tie: "if
//! there is one reasonable and one good verdict, then we categorise the substitute as reasonable",
//! and so with three annotators nothing stays undecided. Ties of bad with one other verdict cannot
//! happen among three and the paper does not know them; here they are undecided and counted as such.

use std::collections::{BTreeMap, BTreeSet};

use motjuste_core::{JudgedSubstitute, Verdict};

use crate::Error;

/// The verdict of the majority; good and reasonable, equally frequent, make reasonable. `None`
/// without verdicts, and where bad and one other verdict are equally frequent.
pub fn majority(verdicts: &[Verdict]) -> Option<Verdict> {
    let count = |verdict| verdicts.iter().filter(|&&v| v == verdict).count();
    let highest = Verdict::ALL.map(count).into_iter().max()?;
    if highest == 0 {
        return None;
    }
    let is_most_frequent = |verdict| count(verdict) == highest;
    match Verdict::ALL.map(is_most_frequent) {
        [true, false, false] => Some(Verdict::Good),
        [_, true, false] | [true, true, true] => Some(Verdict::Reasonable),
        [false, false, true] => Some(Verdict::Bad),
        _ => None,
    }
}

/// A substitute type: one substitute of one item, whoever gave it, and what the judges said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedType {
    /// Whether an original annotator gave it.
    pub by_annotators: bool,
    /// The systems that gave it.
    pub by_systems: BTreeSet<String>,
    /// The verdicts of the post hoc annotators.
    pub verdicts: Vec<Verdict>,
}

impl JudgedType {
    /// Brings together the sources of each substitute; the one called `annotators` stands for the
    /// original annotators, every other one for a system.
    ///
    /// # Errors
    /// [`Error::Verdicts`] where two sources of one substitute have different verdicts: judges do not
    /// know the source, and so have one opinion of a substitute.
    pub fn collect(judged: &[JudgedSubstitute], annotators: &str) -> Result<Vec<Self>, Error> {
        let mut types: BTreeMap<(&str, &str), Self> = BTreeMap::new();
        for JudgedSubstitute { item, substitute, source, verdicts } in judged {
            let mut verdicts = verdicts.clone();
            verdicts.sort_unstable();
            let judged = types.entry((item, substitute)).or_insert_with(|| Self {
                by_annotators: false,
                by_systems: BTreeSet::new(),
                verdicts: verdicts.clone(),
            });
            if judged.verdicts != verdicts {
                let (item, substitute) = (item.clone(), substitute.clone());
                return Err(Error::Verdicts { item, substitute });
            }
            if source == annotators {
                judged.by_annotators = true;
            } else {
                judged.by_systems.insert(source.clone());
            }
        }
        Ok(types.into_values().collect())
    }
}

/// A row of Tables 11–12: how many substitutes got which majority verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VerdictCounts {
    pub good: usize,
    pub reasonable: usize,
    pub bad: usize,
    pub undecided: usize,
}

impl VerdictCounts {
    /// The row of these substitutes.
    pub fn of<'a>(substitutes: impl IntoIterator<Item = &'a JudgedType>) -> Self {
        let mut counts = Self::default();
        for substitute in substitutes {
            match majority(&substitute.verdicts) {
                Some(Verdict::Good) => counts.good += 1,
                Some(Verdict::Reasonable) => counts.reasonable += 1,
                Some(Verdict::Bad) => counts.bad += 1,
                None => counts.undecided += 1,
            }
        }
        counts
    }

    /// A row per system.
    pub fn by_system(substitutes: &[JudgedType]) -> BTreeMap<&str, Self> {
        let mut by_system: BTreeMap<&str, Vec<&JudgedType>> = BTreeMap::new();
        for substitute in substitutes {
            for system in &substitute.by_systems {
                by_system.entry(system).or_default().push(substitute);
            }
        }
        let row = |(system, substitutes)| (system, Self::of(substitutes));
        by_system.into_iter().map(row).collect()
    }

    /// All substitutes of the row.
    pub fn total(&self) -> usize {
        self.good + self.reasonable + self.bad + self.undecided
    }

    /// The share of the row's substitutes with this majority verdict; `None` of an empty row.
    pub fn share(&self, verdict: Verdict) -> Option<f64> {
        let count = match verdict {
            Verdict::Good => self.good,
            Verdict::Reasonable => self.reasonable,
            Verdict::Bad => self.bad,
        };
        (self.total() > 0).then(|| count as f64 / self.total() as f64)
    }
}

/// Tables 11 and 12: verdicts by the source of the substitutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerdictsByOrigin {
    /// "sys" of Table 11: given by a system.
    pub systems: VerdictCounts,
    /// "origA" of Table 11: given by an original annotator.
    pub annotators: VerdictCounts,
    /// "sys only" of Table 12.
    pub systems_only: VerdictCounts,
    /// "origA only" of Table 12.
    pub annotators_only: VerdictCounts,
    /// "both" of Table 12.
    pub both: VerdictCounts,
}

impl VerdictsByOrigin {
    /// The rows of both tables.
    pub fn of(substitutes: &[JudgedType]) -> Self {
        let row = |chosen: fn(bool, bool) -> bool| {
            let chosen = |s: &&JudgedType| chosen(s.by_annotators, !s.by_systems.is_empty());
            VerdictCounts::of(substitutes.iter().filter(chosen))
        };
        Self {
            systems: row(|_, system| system),
            annotators: row(|annotator, _| annotator),
            systems_only: row(|annotator, system| system && !annotator),
            annotators_only: row(|annotator, system| annotator && !system),
            both: row(|annotator, system| annotator && system),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Bad, Good, Reasonable};
    use proptest::prelude::*;

    #[test]
    fn the_majority_of_three() {
        assert_eq!(majority(&[Good, Bad, Good]), Some(Good));
        assert_eq!(majority(&[Bad, Reasonable, Bad]), Some(Bad));
        // "If there is one reasonable and one good verdict, then we categorise as reasonable."
        assert_eq!(majority(&[Good, Reasonable, Bad]), Some(Reasonable));
        assert_eq!(majority(&[Good, Reasonable]), Some(Reasonable));
        // *management* for *board*: one annotator of three was of another opinion.
        assert_eq!(majority(&[Bad, Bad, Reasonable]), Some(Bad));
    }

    #[test]
    fn ties_with_bad_alone_stay_undecided() {
        assert_eq!(majority(&[Good, Bad]), None);
        assert_eq!(majority(&[Reasonable, Bad]), None);
        assert_eq!(majority(&[]), None);
        let undecided = substitutes(true, &[], 1, &[Good, Bad]);
        let counts = VerdictCounts::of(&undecided);
        assert_eq!((counts.undecided, counts.total()), (1, 1));
        assert_eq!(counts.share(Good), Some(0.0));
        assert_eq!(VerdictCounts::default().share(Good), None);
    }

    fn substitutes(
        by_annotators: bool,
        by_systems: &[&str],
        count: usize,
        verdicts: &[Verdict],
    ) -> Vec<JudgedType> {
        let substitute = JudgedType {
            by_annotators,
            by_systems: by_systems.iter().map(ToString::to_string).collect(),
            verdicts: verdicts.to_vec(),
        };
        vec![substitute; count]
    }

    /// The 1341 substitutes behind the paper's tables, from Table 12's totals and percentages.
    fn papers_substitutes() -> Vec<JudgedType> {
        let good = [Good, Bad, Good];
        let reasonable = [Good, Reasonable, Bad];
        let bad = [Bad, Reasonable, Bad];
        let origin = |by_annotators, by_systems: &[&str], counts: [usize; 3]| {
            let [g, r, b] = counts;
            [
                substitutes(by_annotators, by_systems, g, &good),
                substitutes(by_annotators, by_systems, r, &reasonable),
                substitutes(by_annotators, by_systems, b, &bad),
            ]
            .concat()
        };
        [
            origin(false, &["KU"], [30, 148, 807]),
            origin(true, &[], [58, 73, 52]),
            origin(true, &["KU", "UNT"], [75, 73, 25]),
        ]
        .concat()
    }

    fn percentages(row: VerdictCounts) -> (usize, [String; 3]) {
        let percentage = |verdict| format!("{:.2}", 100.0 * row.share(verdict).unwrap());
        (row.total(), Verdict::ALL.map(percentage))
    }

    fn row(total: usize, percentages: [&str; 3]) -> (usize, [String; 3]) {
        (total, percentages.map(str::to_owned))
    }

    #[test]
    fn tables_11_and_12() {
        let tables = VerdictsByOrigin::of(&papers_substitutes());
        let of = percentages;
        assert_eq!(of(tables.systems), row(1158, ["9.07", "19.08", "71.85"]));
        assert_eq!(of(tables.annotators), row(356, ["37.36", "41.01", "21.63"]));
        assert_eq!(of(tables.systems_only), row(985, ["3.05", "15.03", "81.93"]));
        assert_eq!(of(tables.annotators_only), row(183, ["31.69", "39.89", "28.42"]));
        assert_eq!(of(tables.both), row(173, ["43.35", "42.20", "14.45"]));
        // "There were 52 such substitutions from the original human annotators deemed bad."
        assert_eq!(tables.annotators_only.bad, 52);
    }

    #[test]
    fn a_row_per_system() {
        let substitutes = papers_substitutes();
        let rows = VerdictCounts::by_system(&substitutes);
        assert_eq!(rows["KU"], VerdictsByOrigin::of(&substitutes).systems);
        assert_eq!(rows["UNT"], VerdictsByOrigin::of(&substitutes).both);
        assert_eq!(rows.len(), 2);
    }

    #[test]
    fn the_sources_of_a_substitute_are_brought_together() {
        let given =
            |item: &str, substitute: &str, source: &str, verdicts: &[Verdict]| JudgedSubstitute {
                item: item.into(),
                substitute: substitute.into(),
                source: source.into(),
                verdicts: verdicts.to_vec(),
            };
        let judged = [
            given("1", "clever", "KU", &[Good, Bad]),
            given("2", "clever", "KU", &[Bad]),
            given("1", "clever", "origA", &[Bad, Good]),
            given("1", "clever", "UNT", &[Good, Bad]),
        ];
        let types = JudgedType::collect(&judged, "origA").unwrap();
        let sources: Vec<_> = types.iter().map(|t| (t.by_annotators, t.by_systems.len())).collect();
        assert_eq!(sources, [(true, 2), (false, 1)]);
        let conflict = [judged[0].clone(), given("1", "clever", "UNT", &[Good])];
        let error = JudgedType::collect(&conflict, "origA").unwrap_err();
        assert!(error.to_string().starts_with("1: \"clever\" has different verdicts"), "{error}");
    }

    proptest! {
        #[test]
        fn any_panel_of_three_decides_and_order_does_not_matter(
            verdicts in prop::collection::vec(prop::sample::select(&Verdict::ALL[..]), 0..8)
        ) {
            let reversed: Vec<_> = verdicts.iter().rev().copied().collect();
            prop_assert_eq!(majority(&verdicts), majority(&reversed));
            if let [a, b, c, ..] = verdicts[..] {
                prop_assert!(majority(&[a, b, c]).is_some());
            }
        }
    }
}
