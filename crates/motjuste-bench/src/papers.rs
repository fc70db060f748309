//! The tables of the papers, as printed.

use std::collections::BTreeMap;

use motjuste_systems::{Need, Resources};
use serde::Deserialize;

use crate::language::Language;
use crate::{Cell, Data, Suite, need};

const PAPERS: &str = include_str!("papers.toml");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Papers {
    /// How to tell a paper's targets.
    pub(crate) targets: BTreeMap<String, String>,
    pub(crate) table: Vec<PaperTable>,
}

/// A table as a paper prints it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperTable {
    pub(crate) title: String,
    pub(crate) of: String,
    on: Kind,
    /// Of which language its pairs are.
    language: Option<Language>,
    pub(crate) setting: Option<String>,
    #[serde(default = "one")]
    pub(crate) decimals: usize,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<PaperRow>,
    /// Why all of our rows differ.
    pub(crate) why: Option<String>,
}

/// Digits most papers print.
const fn one() -> usize {
    1
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Swords,
    Semeval,
    Pairs,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PaperRow {
    pub(crate) title: String,
    /// Ours, with the options that make it the paper's.
    pub(crate) system: String,
    pub(crate) values: Vec<f64>,
    /// What it was taken on, where not on what the table was.
    pub(crate) of: Option<String>,
    /// Why ours differs, apart from its stand-in.
    pub(crate) why: Option<String>,
    /// Resources that this row needs in addition to its system's.
    #[serde(default)]
    pub(crate) needs: Vec<String>,
    /// Why it is not run.
    pub(crate) not_run: Option<String>,
}

impl PaperRow {
    pub(crate) fn needs(&self) -> impl Iterator<Item = Need> {
        self.needs.iter().map(|name| need(name).expect("the papers' tables name resources"))
    }

    /// Whether a cell is the row's, and has what the row needs.
    pub(crate) fn is_of(&self, cell: &Cell<'_>, resources: &Resources) -> bool {
        self.not_run.is_none()
            && self.system == cell.system.label
            && self.needs().all(|need| resources.get(need).is_some())
    }
}

pub(crate) fn papers() -> Papers {
    toml::from_str(PAPERS).expect("the papers' tables are well-formed")
}

impl PaperTable {
    /// Whether a benchmark is of the kind and language it was made on.
    pub(crate) fn is_for(&self, suite: &Suite) -> bool {
        match &suite.data {
            Data::Substitution { votes, .. } => match self.on {
                Kind::Swords => votes.is_none(),
                Kind::Semeval => votes.is_some(),
                Kind::Pairs => false,
            },
            Data::Pairs { pairs, .. } => {
                self.on == Kind::Pairs && self.language == Language::of(pairs)
            }
            Data::Usages(_) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use motjuste_core::{PairInContexts, PairSimilarity};
    use motjuste_systems::Setting;
    use serde_json::Value;

    use super::*;
    use crate::csv::full_heading;
    use crate::details::details;
    use crate::{Answers, BenchmarkFile, Runner, SystemSpec, cells, overlap, score};

    #[test]
    fn every_row_has_a_figure_for_every_column() {
        for table in papers().table {
            for row in &table.rows {
                assert_eq!(row.values.len(), table.columns.len(), "{}: {}", table.title, row.title);
            }
        }
    }

    #[test]
    fn every_row_names_a_system_of_ours_with_options_it_has() {
        for table in papers().table {
            let mut labels = BTreeSet::new();
            for row in &table.rows {
                let system: SystemSpec = row.system.parse().unwrap();
                system.check_options().unwrap();
                assert_eq!(system.label, row.system, "cells are found by their label");
                assert!(labels.insert(system.label), "{}: {} twice", table.title, row.system);
                assert!(row.needs().count() == row.needs.len(), "{}", row.title);
            }
        }
    }

    #[test]
    fn every_paper_says_how_to_tell_its_targets() {
        let papers = papers();
        let of = papers.table.iter().flat_map(|table| {
            std::iter::once(&table.of).chain(table.rows.iter().filter_map(|row| row.of.as_ref()))
        });
        for of in of {
            assert!(papers.targets.contains_key(of), "{of}: how to tell?");
        }
    }

    fn pairs(context: &str, number: usize) -> Suite {
        let context = format!("<strong>man</strong> <strong>warrior</strong> {context}");
        let (words, contexts) = (["man", "warrior"].map(str::to_owned), [context.clone(), context]);
        let pair = PairInContexts { forms: [words.clone(), words.clone()], words, contexts };
        let gold = (0..number)
            .map(|at| PairSimilarity { similarity: [at as f64, 1.0], change: 1.0 - at as f64 });
        let data = Data::Pairs { pairs: vec![pair; number], gold: gold.collect() };
        Suite { name: "pairs".into(), id: String::new(), content: String::new(), data }
    }

    /// §4: 340 pairs in English, 112 in Croatian, 111 in Slovene and 24 in Finnish.
    #[test]
    fn pairs_get_the_table_of_their_language() {
        let papers = papers();
        for (language, number, context) in [
            ("English", 340, "the head of the man"),
            ("Croatian", 112, "nov i svjež u jesen"),
            ("Slovene", 111, "zgodba in tema v knjigi"),
            ("Finnish", 24, "rikos ja varkaus"),
        ] {
            let suite = pairs(context, number);
            let tables: Vec<_> = papers.table.iter().filter(|table| table.is_for(&suite)).collect();
            let [table] = tables[..] else { panic!("{language}: {} tables", tables.len()) };
            assert!(table.title.ends_with(language), "{}", table.title);
            assert!(
                suite.is(&papers.targets[&table.of]),
                "{language}: the targets are the paper's"
            );
            assert!(!pairs(context, 5).is(&papers.targets[&table.of]));
        }
        let german = pairs("Mann oder Krieger", 340);
        assert!(papers.table.iter().all(|table| !table.is_for(&german)));
    }

    #[test]
    fn systems_are_asked_in_the_language_of_the_pairs_or_not_at_all() {
        let asked = |context: &str| -> Vec<String> {
            let systems = crate::reproducible(&[pairs(context, 5)]).into_iter();
            systems.map(|system| system.label).collect()
        };
        let (english, croatian) = (asked("the man and the warrior"), asked("nov i svjež"));
        for (label, asked) in [("brums", &english), ("brums:language=hr", &croatian)] {
            assert!(asked.iter().any(|one| one == label), "{label}: {asked:?}");
        }
        assert!(english.iter().any(|one| one == "lmms"), "{english:?}");
        assert!(!croatian.iter().any(|one| one == "lmms" || one == "brums"), "{croatian:?}");
    }

    /// Every figure that scoring can produce of a benchmark, in a setting.
    fn produced(suite: &Suite, setting: Option<Setting>) -> BTreeSet<String> {
        let system: SystemSpec = match setting {
            Some(_) => "oracle-conceivable".parse().unwrap(),
            None => "mbert".parse().unwrap(),
        };
        let (directory, resources) = (tempfile::tempdir().unwrap(), Resources::default());
        let suites = std::slice::from_ref(suite);
        let (cell, answers) = match setting {
            None => {
                let answers = (0..suite.data.answers()).map(|at| at as f64).collect();
                let cell = Cell { system: &system, suite, setting, limit: 10 };
                (cell, Answers::Similarities(answers, Value::Null))
            }
            Some(_) => {
                let runner = Runner::new(directory.path().to_owned(), &resources, suites);
                let mut cells = cells(&system, suites, 50);
                cells.retain(|cell| cell.setting == setting);
                let (cell, done) = runner.run(cells, &|_: crate::Event<'_>| ()).remove(0);
                (cell, done.unwrap().answers)
            }
        };
        let main = score::figures(&cell, &answers).unwrap();
        let main = main.into_iter().map(|figure| full_heading(&figure.label));
        let more = details(&cell, &answers).unwrap().into_iter().map(|(name, _)| name);
        main.chain(more).chain(overlap::COLUMNS.map(str::to_owned)).collect()
    }

    /// A column that nothing fills would be empty without a word.
    #[test]
    fn every_column_is_a_figure_that_scoring_produces() {
        let bright = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");
        let dir = tempfile::tempdir().unwrap();
        let (xml, gold) = (dir.path().join("s.xml"), dir.path().join("gold"));
        let classes = ["n", "v", "a", "r"];
        let lexelts = classes.map(|class| {
            format!(
                "<lexelt item=\"well.{class}\"><instance id=\"{class}\"><context>a \
                 <head>well</head> .</context></instance></lexelt>"
            )
        });
        let sentences = format!("<corpus lang=\"english\">{}</corpus>", lexelts.concat());
        std::fs::write(&xml, sentences).unwrap();
        let votes = classes.map(|class| format!("well.{class} {class} :: good 3;fine 1;\n"));
        std::fs::write(&gold, votes.concat()).unwrap();
        let semeval = format!("{}+{}", xml.display(), gold.display());
        let open = |file: &str| Suite::open(&file.parse::<BenchmarkFile>().unwrap()).unwrap();
        let suites = [open(bright), open(&semeval), pairs("the man and the warrior", 3)];
        let settings = [Some(Setting::Generate), Some(Setting::Rank), None];
        for table in papers().table {
            let suite = match table.on {
                Kind::Swords => &suites[0],
                Kind::Semeval => &suites[1],
                Kind::Pairs => &suites[2],
            };
            let setting = settings
                .into_iter()
                .find(|setting| setting.map(Setting::name) == table.setting.as_deref())
                .unwrap();
            let produced = produced(suite, setting);
            for column in &table.columns {
                assert!(produced.contains(column), "{}: {column} of {produced:?}", table.title);
            }
        }
    }
}
