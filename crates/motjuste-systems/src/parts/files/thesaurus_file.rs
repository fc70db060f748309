//! A thesaurus a user has, as a file: MyThes (`word|senses`, then `(pos)|synonym|…` lines), or a
//! head word and its synonyms a line, with commas (Moby) or tabs.

use std::collections::HashMap;
use std::path::Path;

use motjuste_core::Pos;
use motjuste_formats::{Lines, Text};

#[derive(Debug, Default)]
pub struct ThesaurusFile {
    senses: HashMap<String, Vec<Sense>>,
    /// The heads a word is listed under, in alphabetical order.
    heads: HashMap<String, Vec<String>>,
}

#[derive(Debug)]
struct Sense {
    /// Unknown where the file does not say.
    pos: Option<Pos>,
    synonyms: Vec<String>,
}

impl ThesaurusFile {
    pub fn read(path: &Path) -> Result<Self, String> {
        let text = Text::read(path, Lines::Matter).map_err(|error| error.to_string())?;
        let thesaurus = Self::parse(text.as_str());
        let is_data = text.as_str().trim_start().starts_with(['{', '[', '<']);
        if is_data || thesaurus.heads.is_empty() {
            return Err(
                "not a thesaurus: expected MyThes format, or a word and its synonyms per line, \
                 separated by commas or tabs"
                    .to_owned(),
            );
        }
        Ok(thesaurus)
    }

    fn parse(text: &str) -> Self {
        let mut thesaurus = Self::default();
        let is_mythes = text.lines().nth(1).is_some_and(|line| line.contains('|'));
        if is_mythes {
            thesaurus.parse_mythes(text);
        } else {
            let sign = if text.contains('\t') { '\t' } else { ',' };
            for line in text.lines() {
                let mut words = line.split(sign).map(str::trim).filter(|word| !word.is_empty());
                let Some(head) = words.next() else { continue };
                let synonyms = words.map(str::to_owned).collect();
                thesaurus.add(head, Sense { pos: None, synonyms });
            }
        }
        thesaurus.turn_round();
        thesaurus
    }

    /// Notes where each word is listed.
    fn turn_round(&mut self) {
        for (head, senses) in &self.senses {
            for word in senses.iter().flat_map(|sense| &sense.synonyms) {
                self.heads.entry(word.to_lowercase()).or_default().push(head.clone());
            }
        }
        for heads in self.heads.values_mut() {
            heads.sort_unstable();
            heads.dedup();
        }
    }

    /// The first line names the encoding.
    fn parse_mythes(&mut self, text: &str) {
        let mut head = "";
        for line in text.lines().skip(1) {
            let mut cells = line.split('|').map(str::trim);
            match cells.next() {
                Some(pos) if pos.starts_with('(') || pos == "-" => {
                    // "(generic term)" and the like say how a synonym relates.
                    let plain = |word: &str| word.split(" (").next().unwrap_or(word).to_owned();
                    let synonyms = cells.map(plain).filter(|word| word != head).collect();
                    self.add(head, Sense { pos: class(pos), synonyms });
                }
                Some(word) => head = word,
                None => {}
            }
        }
    }

    fn add(&mut self, head: &str, sense: Sense) {
        self.senses.entry(head.to_lowercase()).or_default().push(sense);
    }

    /// The synonyms of a word, senses of another part of speech left out.
    pub fn synonyms(&self, word: &str, pos: Option<Pos>) -> impl Iterator<Item = &str> {
        self.senses(word, pos).flatten().map(String::as_str)
    }

    pub fn senses(&self, word: &str, pos: Option<Pos>) -> impl Iterator<Item = &[String]> {
        let senses = self.senses.get(&word.to_lowercase()).map_or(&[][..], Vec::as_slice);
        let fits = move |sense: &&Sense| pos.is_none() || sense.pos.is_none() || sense.pos == pos;
        senses.iter().filter(fits).map(|sense| sense.synonyms.as_slice())
    }

    /// The senses of other words that list a word, each with the word it is of.
    pub fn listing(&self, word: &str, pos: Option<Pos>) -> impl Iterator<Item = (&str, &[String])> {
        let word = word.to_lowercase();
        let heads = self.heads.get(&word).map_or(&[][..], Vec::as_slice);
        let heads = heads.iter().filter({
            let word = word.clone();
            move |head| **head != word
        });
        let senses = heads
            .flat_map(move |head| self.senses(head, pos).map(move |sense| (head.as_str(), sense)));
        senses.filter(move |(_, sense)| sense.iter().any(|own| own.to_lowercase() == word))
    }
}

fn class(pos: &str) -> Option<Pos> {
    match pos.trim_matches(['(', ')']) {
        "noun" => Some(Pos::Noun),
        "verb" => Some(Pos::Verb),
        "adj" => Some(Pos::Adj),
        "adv" => Some(Pos::Adv),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn synonyms(text: &str, word: &str, pos: Option<Pos>) -> Vec<String> {
        ThesaurusFile::parse(text).synonyms(word, pos).map(str::to_owned).collect()
    }

    #[test]
    fn both_shapes_are_read() {
        let mythes =
            "UTF-8\nRun|2\n(noun)|run|tally|score (generic term)\n(verb)|race\nrunt|1\n-|dwarf\n";
        assert_eq!(synonyms(mythes, "run", None), ["run", "tally", "score", "race"]);
        assert_eq!(synonyms(mythes, "run", Some(Pos::Verb)), ["race"]);
        assert_eq!(synonyms(mythes, "runt", Some(Pos::Verb)), ["dwarf"]);
        assert_eq!(synonyms("run,race, sprint\n", "Run", Some(Pos::Verb)), ["race", "sprint"]);
        assert_eq!(synonyms("run\trace\tbear, carry\n", "run", None), ["race", "bear, carry"]);
        assert!(synonyms("", "run", None).is_empty());
    }

    #[test]
    fn senses_are_kept_apart_and_found_by_what_they_list() {
        let text =
            "UTF-8\nrun|2\n(noun)|tally\n(verb)|race|dash\ndart|2\n(verb)|dash|run\n(noun)|arrow\n";
        let file = ThesaurusFile::parse(text);
        assert_eq!(
            file.senses("run", None).collect::<Vec<_>>(),
            [&["tally"][..], &["race", "dash"]]
        );
        let listing = |word, pos| file.listing(word, pos).map(|(head, _)| head).collect::<Vec<_>>();
        assert_eq!(listing("dash", Some(Pos::Verb)), ["dart", "run"]);
        assert_eq!(listing("Run", Some(Pos::Verb)), ["dart"]);
        assert!(listing("run", Some(Pos::Noun)).is_empty() && listing("walk", None).is_empty());
    }

    #[test]
    fn what_is_no_thesaurus_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("th.txt");
        for text in ["", "word\n", "{\"contexts\": {}, \"targets\": {}}\n", "UTF-8\nbright|0\n"] {
            std::fs::write(&path, text).unwrap();
            let error = ThesaurusFile::read(&path).unwrap_err();
            assert!(error.contains("not a thesaurus"), "{text}: {error}");
        }
    }
}
