//! Irregular forms: tables written by hand, then what WordNet 3.0's exception lists add to them.
//!
//! `verbs.tsv`, `nouns.tsv` and `adjectives.tsv` are written by hand; `exceptions.tsv` is made by
//! `examples/exceptions.rs` from WordNet's `*.exc` and holds only what the rules and the
//! hand-written tables do not already produce.

use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

/// Forms separated by slashes in a table, preferred first.
pub(super) type Variants = &'static str;

/// Whether a verb of several syllables doubles its last consonant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Doubling {
    /// Always: *prefer*, *preferred*.
    Always,
    /// It is seen, but the single consonant is more usual: *benefit*, *benefited*.
    Sometimes,
}

/// What is irregular about one verb.
#[derive(Debug, Default)]
pub(super) struct Verb {
    pub(super) third: Option<Variants>,
    pub(super) past: Option<Variants>,
    pub(super) participle: Option<Variants>,
    pub(super) gerund: Option<Variants>,
    pub(super) doubling: Option<Doubling>,
}

/// All irregular forms, by dictionary form.
#[derive(Debug, Default)]
pub(super) struct Exceptions {
    pub(super) verbs: HashMap<&'static str, Verb>,
    pub(super) plurals: HashMap<&'static str, Variants>,
    /// Comparative and superlative of adjectives and adverbs.
    pub(super) degrees: HashMap<&'static str, (Variants, Variants)>,
    /// Comparatives and superlatives that are seen beside *more* and *most*.
    pub(super) rare_degrees: HashMap<&'static str, (Variants, Variants)>,
}

/// The tables written by hand.
pub(super) static BY_HAND: LazyLock<Exceptions> = LazyLock::new(Exceptions::by_hand);

pub(super) static ALL: LazyLock<Exceptions> = LazyLock::new(|| {
    let mut tables = Exceptions::by_hand();
    for [class, lemma, what, forms] in rows(include_str!("../../data/exceptions.tsv")) {
        tables.add(class, lemma, what, forms);
    }
    tables
});

impl Exceptions {
    fn by_hand() -> Self {
        let mut tables = Self::default();
        for [base, past, participle] in rows(include_str!("../../data/verbs.tsv")) {
            let verb = tables.verbs.entry(base).or_default();
            verb.past = Some(past);
            verb.participle = Some(participle);
        }
        for [singular, plural] in rows(include_str!("../../data/nouns.tsv")) {
            tables.plurals.insert(singular, plural);
        }
        for [word, comparative, superlative] in rows(include_str!("../../data/adjectives.tsv")) {
            tables.degrees.insert(word, (comparative, superlative));
        }
        tables
    }

    /// Adds a row of `exceptions.tsv`.
    fn add(&mut self, class: &str, lemma: &'static str, what: &str, forms: Variants) {
        if class == "n" {
            self.plurals.insert(lemma, forms);
            return;
        }
        if class == "a" {
            let degrees = self.rare_degrees.entry(lemma).or_default();
            match what {
                "comparative" => degrees.0 = forms,
                _ => degrees.1 = forms,
            }
            return;
        }
        let verb = self.verbs.entry(lemma).or_default();
        match what {
            "third-singular" => verb.third = Some(forms),
            "past" => verb.past = Some(forms),
            "past-participle" => verb.participle = Some(forms),
            "present-participle" => verb.gerund = Some(forms),
            _ => {
                verb.doubling = Some(match forms {
                    "always" => Doubling::Always,
                    _ => Doubling::Sometimes,
                });
            }
        }
    }
}

/// Every irregular form with its dictionary form and part of speech; preferred forms first, so that
/// the first one found is the likeliest.
pub(crate) fn irregular_forms() -> Vec<(String, &'static str, Pos)> {
    let mut cells: Vec<(Variants, &'static str, Pos)> = Vec::new();
    for (lemma, verb) in &ALL.verbs {
        let forms = [verb.past, verb.participle, verb.gerund, verb.third];
        cells.extend(forms.into_iter().flatten().map(|cell| (cell, *lemma, Pos::Verb)));
    }
    cells.extend(ALL.plurals.iter().map(|(lemma, cell)| (*cell, *lemma, Pos::Noun)));
    for (lemma, (comparative, superlative)) in ALL.degrees.iter().chain(&ALL.rare_degrees) {
        for pos in [Pos::Adj, Pos::Adv] {
            cells.extend([(*comparative, *lemma, pos), (*superlative, *lemma, pos)]);
        }
    }
    let mut forms: Vec<(usize, String, &'static str, Pos)> = cells
        .iter()
        .flat_map(|(cell, lemma, pos)| {
            let variants = cell.split('/').enumerate();
            variants.map(move |(rank, form)| (rank, form.to_owned(), *lemma, *pos))
        })
        .collect();
    forms.sort_unstable();
    forms.into_iter().map(|(_, form, lemma, pos)| (form, lemma, pos)).collect()
}

/// The rows of a table that have exactly `N` columns; lines starting with `#` are comments.
pub(crate) fn rows<const N: usize>(table: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| {
        let mut columns = [""; N];
        let mut fields = line.split('\t');
        for column in &mut columns {
            *column = fields.next()?;
        }
        fields.next().is_none().then_some(columns)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_every_table_is_a_row() {
        let lines = |table: &'static str| table.lines().filter(|l| !l.starts_with('#')).count();
        let verbs = include_str!("../../data/verbs.tsv");
        assert_eq!(rows::<3>(verbs).count(), lines(verbs));
        let nouns = include_str!("../../data/nouns.tsv");
        assert_eq!(rows::<2>(nouns).count(), lines(nouns));
        let adjectives = include_str!("../../data/adjectives.tsv");
        assert_eq!(rows::<3>(adjectives).count(), lines(adjectives));
        let exceptions = include_str!("../../data/exceptions.tsv");
        assert_eq!(rows::<4>(exceptions).count(), lines(exceptions));
        for [class, _, what, _] in rows::<4>(exceptions) {
            let known = match class {
                "n" => what == "plural",
                "a" => matches!(what, "comparative" | "superlative"),
                "v" => matches!(
                    what,
                    "third-singular"
                        | "past"
                        | "past-participle"
                        | "present-participle"
                        | "doubling"
                ),
                _ => false,
            };
            assert!(known, "{class} {what}");
        }
    }
}
