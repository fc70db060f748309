//! Translated contexts, a table of three columns separated by tabs: the language, a context with its
//! words marked `<1>so</1>` and `<2>so</2>`, and its translation with the same marks.
//!
//! ```text
//! hr⇥<1>Water</1> <2>ice</2> deposits exist.⇥Postoje naslage <1>vodenog</1> <2>leda</2>.
//! ```
//!
//! A line that starts with `#` is a remark.

use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;

use motjuste_engine::Usage;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Translated {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

impl Translated {
    pub(crate) fn usage(&self) -> Usage<'_> {
        Usage { text: &self.text, span: self.span.clone() }
    }
}

#[derive(Debug, Default)]
pub(crate) struct Translations(HashMap<String, HashMap<(String, Range<usize>), Translated>>);

impl Translations {
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
        Self::parse(&text)
    }

    fn parse(table: &str) -> Result<Self, String> {
        let mut translations = Self::default();
        for (at, line) in table.lines().enumerate() {
            if line.trim().is_empty() || line.starts_with('#') {
                continue;
            }
            translations.add(line).map_err(|reason| format!("line {}: {reason}", at + 1))?;
        }
        Ok(translations)
    }

    fn add(&mut self, line: &str) -> Result<(), String> {
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let [language, source, translation] = cells[..] else {
            return Err(format!(
                "{} cells; expected language<tab>context<tab>translation",
                cells.len()
            ));
        };
        let (source, from) = marked(source)?;
        let (translation, to) = marked(translation)?;
        let of_language = self.0.entry(language.to_owned()).or_default();
        for (word, (from, to)) in from.into_iter().zip(to).enumerate() {
            match (from, to) {
                (Some(from), Some(to)) => {
                    let translated = Translated { text: translation.clone(), span: to };
                    of_language.insert((source.clone(), from), translated);
                }
                (None, None) => {}
                _ => {
                    let word = word + 1;
                    return Err(format!("<{word}>…</{word}> is in only one of the two texts"));
                }
            }
        }
        Ok(())
    }

    /// Two usages in every language that has both.
    pub(crate) fn find(&self, usages: [&Usage<'_>; 2]) -> Vec<[&Translated; 2]> {
        let mut languages: Vec<_> = self.0.iter().collect();
        languages.sort_unstable_by_key(|(language, _)| *language);
        let keys = usages.map(|usage| (usage.text.to_owned(), usage.span.clone()));
        languages
            .into_iter()
            .filter_map(|(_, words)| Some([words.get(&keys[0])?, words.get(&keys[1])?]))
            .collect()
    }
}

/// The positions of the first and second word.
type Spans = [Option<Range<usize>>; 2];

/// Removes the marks from a text: the text and the positions of both words.
fn marked(text: &str) -> Result<(String, Spans), String> {
    let mut spans: Spans = [None, None];
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let next = (1..=2).filter_map(|word| Some((rest.find(&format!("<{word}>"))?, word))).min();
        let Some((at, word)) = next else { break };
        let close = format!("</{word}>");
        let (before, after) = (&rest[..at], &rest[at + 3..]);
        let (inside, after) =
            after.split_once(&close).ok_or_else(|| format!("<{word}> is never closed"))?;
        plain.push_str(before);
        let start = plain.len();
        plain.push_str(inside);
        if inside.trim().is_empty() {
            return Err(format!("nothing between <{word}> and {close}"));
        }
        if spans[word - 1].replace(start..plain.len()).is_some() {
            return Err(format!("<{word}> occurs twice"));
        }
        rest = after;
    }
    plain.push_str(rest);
    Ok((plain, spans))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usages_are_found_by_text_and_place() {
        let table = "# Croatian, then Finnish\n\
                     hr\t<1>Water</1> <2>ice</2> melts.\tTopi se <1>vodeni</1> <2>led</2>.\n\
                     fi\t<2>ice</2> cold\t<2>jää</2>kylmä\n";
        let translations = Translations::parse(table).unwrap();
        let text = "Water ice melts.";
        let usages = [Usage { text, span: 0..5 }, Usage { text, span: 6..9 }];
        let found = translations.find(usages.each_ref());
        let words: Vec<[&str; 2]> =
            found.iter().map(|pair| pair.map(|word| word.usage().surface())).collect();
        assert_eq!(words, [["vodeni", "led"]]);
        let elsewhere = [Usage { text, span: 0..5 }, Usage { text, span: 10..15 }];
        assert!(translations.find(elsewhere.each_ref()).is_empty());
    }

    #[test]
    fn errors_name_the_line_and_the_remedy() {
        for (table, expected) in [
            ("hr\ta", "line 1: 2 cells; expected language<tab>context<tab>translation"),
            ("\nhr\t<1>a</1>\tb", "line 2: <1>…</1> is in only one of the two texts"),
            ("hr\t<1>a\tb", "line 1: <1> is never closed"),
            ("hr\t<1> </1>\tb", "line 1: nothing between <1> and </1>"),
            ("hr\t<1>a</1> <1>a</1>\tb", "line 1: <1> occurs twice"),
        ] {
            assert_eq!(Translations::parse(table).unwrap_err(), expected);
        }
    }
}
