//! The notes below a table: its signs, its scorer, the files used.

use std::collections::BTreeMap;

use motjuste_metrics::gap;
use motjuste_metrics::semeval::Task;
use motjuste_systems::find;

use crate::report::{SIGNIFICANT, UsedResource};
use crate::{Row, TableReport};

impl TableReport {
    /// The notes below the table.
    pub(crate) fn footnotes(&self) -> Vec<String> {
        let mut notes = self.signs();
        notes.extend(self.rows.iter().filter_map(renamed));
        notes.extend(self.used());
        match self.rows.iter().filter(|row| row.stand_in.is_some()).count() {
            0 => {}
            1 => notes.push("one row has a stand-in for its paper's resource: see docs/systems.md".into()),
            some => notes.push(format!(
                "{some} rows have stand-ins for their papers' resources: see docs/systems.md, or --html"
            )),
        }
        notes
    }

    /// What its signs mean, and what its figures are.
    pub(crate) fn signs(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let close = |row: &Row| row.p_to_best.iter().flatten().any(|p| *p >= SIGNIFICANT);
        if self.rows.iter().any(close) {
            notes.push(
                "° not significantly different from the best (approximate randomisation, p ≥ 0.05)"
                    .to_owned(),
            );
        }
        if self.rows.iter().any(|row| row.sign() == "*") {
            notes.push(
                "* knows what the benchmark holds: a bound, compared with nothing".to_owned(),
            );
        }
        for row in self.rows.iter().filter(|row| row.seen_contexts > 0) {
            let Row { label, seen_contexts, .. } = row;
            notes.push(format!("‡ {label} learned from {seen_contexts} of these contexts"));
        }
        for row in self.rows.iter().filter(|row| row.failed > 0) {
            notes.push(format!("{} could not answer {} targets", row.label, row.failed));
        }
        if let Some(targets @ 1..) = self.rows.iter().map(|row| row.other_pos).max() {
            notes.push(format!(
                "{targets} targets are asked as the lexicon's part of speech: WordNet has none of them \
                 as the benchmark's"
            ));
        }
        for row in self.rows.iter().filter(|row| row.order_is_the_files()) {
            notes.push(format!(
                "{}: in the order of the benchmark file; the thesaurus's own is not known without \
                 --with thesaurus=FILE",
                row.label
            ));
        }
        notes.extend(self.scored_by());
        notes
    }

    /// Which of the two scorers of SemEval-2007 the figures are of.
    fn scored_by(&self) -> Option<String> {
        let figures = self.rows.first().map_or(&[][..], |row| &row.figures);
        let of_semeval = |group: &str| Task::ALL.iter().any(|task| task.name() == group);
        if figures.iter().any(|figure| of_semeval(figure.label.group)) {
            let note = "best and oot as the paper defines them; the official scorer's traps are \
                        repaired (`motjuste score semeval --compatible` keeps them)";
            return Some(note.to_owned());
        }
        let of_votes = figures.iter().any(|figure| figure.label.name == gap::NAME);
        of_votes.then(|| {
            "GAP without candidates that have a space or a hyphen, as the literature prints it \
             (`motjuste-lab score gap --no-mwe`)"
                .to_owned()
        })
    }

    /// What the rows used, by file.
    pub(crate) fn used(&self) -> Vec<String> {
        let mut users: BTreeMap<&UsedResource, Vec<&str>> = BTreeMap::new();
        for row in &self.rows {
            for resource in &row.resources {
                users.entry(resource).or_default().push(&row.label);
            }
        }
        let used = users.into_iter().map(|(UsedResource { need, file, xxh3 }, labels)| {
            let file = file.as_deref().unwrap_or_default();
            let start = xxh3.get(..8).unwrap_or(xxh3);
            format!("{need}: {file} (xxh3 {start}…), for {}", labels.join(", "))
        });
        used.collect()
    }
}

/// The system whose order is that of a thesaurus.
const THESAURUS: &str = "thesaurus";

impl Row {
    /// Whether it lists a benchmark's candidates as the file has them, for want of their source.
    fn order_is_the_files(&self) -> bool {
        let has_file = self.resources.iter().any(|resource| resource.need == THESAURUS);
        self.system == THESAURUS && self.is_bound && !has_file
    }
}

/// What a row with its own label runs.
fn renamed(row: &Row) -> Option<String> {
    let Row { label, system, .. } = row;
    if *system == "result" || label == system || label.starts_with(&format!("{system}:")) {
        return None;
    }
    Some(format!("{label} is {}", row.argument()))
}

impl Row {
    /// The system and the options that are not its usual ones, as `--system` takes them.
    pub(crate) fn argument(&self) -> String {
        let specs = find(self.system).map_or(&[][..], |entry| entry.options);
        let is_usual = |name: &str, value: &str| {
            specs.iter().any(|spec| spec.name == name && spec.default == value)
        };
        let unusual = self.options.iter().filter(|(name, value)| !is_usual(name, value));
        let unusual: Vec<String> = unusual.map(|(name, value)| format!("{name}={value}")).collect();
        let colon = if unusual.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", self.system, unusual.join(","))
    }
}
