//! A phrase table: what a machine translates English phrases by, and back, as a file (UNT: "translate
//! the test sentence back and forth between English and French", McCarthy & Navigli 2009, §3).
//!
//! Four columns with tabs between them, English first:
//!
//! ```text
//! bright boy⇥garçon intelligent⇥0.4⇥0.3
//! ```
//!
//! with P(foreign | English), then P(English | foreign); or a table of Moses from English, whose
//! scores say the same: `English ||| foreign ||| P(E|F) lex P(F|E) lex`. Also gzipped.

use std::collections::HashMap;
use std::path::Path;

use motjuste_formats::{Lines, Text};

/// Where the scores of a line of Moses have the two probabilities.
const MOSES_BACK: usize = 0;
const MOSES_FORTH: usize = 2;

/// Phrases with their translations, both ways.
#[derive(Debug, Default)]
pub(crate) struct PhraseTable {
    /// By English phrase: the number of a foreign one, and how likely it is.
    forth: HashMap<String, Vec<(usize, f64)>>,
    /// By number of a foreign phrase: how likely each English one is.
    back: Vec<HashMap<String, f64>>,
}

impl PhraseTable {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = Text::read(path, Lines::Matter).map_err(|error| error.to_string())?;
        Self::parse(text.as_str())
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut table = Self::default();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        for (at, line) in text.lines().enumerate() {
            if line.trim().is_empty() {
                continue;
            }
            let told = read(line).map_err(|reason| format!("line {}: {reason}", at + 1))?;
            let (english, foreign, [forth, back]) = told;
            let english = english.to_lowercase();
            let number = *numbers.entry(foreign).or_insert(table.back.len());
            if number == table.back.len() {
                table.back.push(HashMap::new());
            }
            table.back[number].insert(english.clone(), back);
            table.forth.entry(english).or_default().push((number, forth));
        }
        Ok(table)
    }

    /// How likely a phrase becomes another when it is translated and translated back: the sum of
    /// P(foreign | phrase) · P(other | foreign) over all translations; `None` for a phrase the table
    /// does not have.
    pub(crate) fn there_and_back(&self, phrase: &str, other: &str) -> Option<f64> {
        let translations = self.forth.get(phrase)?;
        let back = |(number, forth): &(usize, f64)| {
            forth * self.back[*number].get(other).copied().unwrap_or_default()
        };
        Some(translations.iter().map(back).sum())
    }
}

/// A line: English, foreign, P(foreign | English) and P(English | foreign).
fn read(line: &str) -> Result<(&str, &str, [f64; 2]), String> {
    let moses = line.contains("|||");
    let cells: Vec<&str> = match moses {
        true => line.split("|||").map(str::trim).collect(),
        false => line.split('\t').map(str::trim).collect(),
    };
    let (english, foreign, forth, back) = if moses {
        let scores: Vec<&str> =
            cells.get(2).copied().unwrap_or_default().split_whitespace().collect();
        match (cells.as_slice(), scores.get(MOSES_FORTH), scores.get(MOSES_BACK)) {
            ([english, foreign, ..], Some(forth), Some(back)) => {
                (*english, *foreign, *forth, *back)
            }
            _ => return Err("expected English ||| foreign ||| four scores".to_owned()),
        }
    } else {
        let [english, foreign, forth, back] = cells[..] else {
            return Err(format!(
                "{} cells; expected English<tab>foreign<tab>P(foreign | English)<tab>P(English | \
                 foreign)",
                cells.len()
            ));
        };
        (english, foreign, forth, back)
    };
    let probability = |text: &str| {
        let value = text.parse().ok().filter(|value| (0.0..=1.0).contains(value));
        value.ok_or_else(|| format!("{text:?} is not a probability"))
    };
    Ok((english, foreign, [probability(forth)?, probability(back)?]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations_are_summed_over() {
        let tabs = "bright\tintelligent\t0.5\t0.2\nbright\tvif\t0.4\t0.5\n\
                    clever\tintelligent\t0.7\t0.6\nClever\tvif\t0.1\t0.1\n";
        let moses = "bright ||| intelligent ||| 0.2 0.1 0.5 0.1 ||| 0-0\n\
                     bright ||| vif ||| 0.5 0.1 0.4 0.1\n\
                     clever ||| intelligent ||| 0.6 0.1 0.7 0.1\n\
                     clever ||| vif ||| 0.1 0.1 0.1 0.1\n";
        for text in [tabs, moses] {
            let table = PhraseTable::parse(text).unwrap();
            // 0.5 · 0.6 + 0.4 · 0.1; and back to itself, 0.5 · 0.2 + 0.4 · 0.5.
            assert!((table.there_and_back("bright", "clever").unwrap() - 0.34).abs() < 1e-12);
            assert!((table.there_and_back("bright", "bright").unwrap() - 0.3).abs() < 1e-12);
            assert_eq!(table.there_and_back("bright", "shiny"), Some(0.0));
            assert_eq!(table.there_and_back("dull", "clever"), None);
        }
    }

    #[test]
    fn errors_name_the_line_and_what_is_wanted() {
        for (text, expected) in [
            ("a\tb\t1\n", "line 1: 3 cells; expected English<tab>foreign<tab>"),
            ("a\tb\t1\t1\n\na\tb\t2\t1\n", "line 3: \"2\" is not a probability"),
            ("a ||| b ||| 1 1\n", "line 1: expected English ||| foreign ||| four scores"),
        ] {
            let error = PhraseTable::parse(text).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
