//! More examples of the meanings of our own thesaurus, a line each: word, part of speech, which of its
//! meanings there (from 1), and a sentence with the word **marked**.

use std::collections::HashMap;
use std::fs;
use std::ops::Range;
use std::path::Path;

use motjuste_core::Pos;
use motjuste_engine::place;

use super::inventory::Inventory;
use crate::vectors::{Error, Sentence, WordIndex};

/// The meanings of a word.
type Words<'i> = HashMap<(&'i str, Pos), Range<usize>>;

/// The sentences of a file.
pub(super) fn read(path: &Path, inventory: &Inventory) -> Result<Vec<Sentence>, Error> {
    let table = fs::read_to_string(path).map_err(Error::read(path))?;
    let mut words = Words::new();
    let mut from = 0;
    for meanings in inventory.words() {
        let to = from + meanings.len();
        words.insert((&meanings[0].lemma, meanings[0].pos), from..to);
        from = to;
    }
    let lines = table.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    lines
        .map(|(number, line)| {
            parse(line, &words)
                .ok_or_else(|| Error::Line { path: path.to_owned(), line: number + 1 })
        })
        .collect()
}

fn parse(line: &str, words: &Words<'_>) -> Option<Sentence> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [word, pos, number, sentence] = columns.try_into().ok()?;
    let meanings = words.get(&(word, Pos::from_letter(pos.parse().ok()?)?))?;
    let number: usize = number.parse().ok()?;
    let meaning = meanings.clone().nth(number.checked_sub(1)?)?;
    let (text, span) = place::marked(sentence).ok()?;
    let words = vec![(meaning as WordIndex, span)];
    Some(Sentence { text: text.into(), is_example: true, words })
}

#[cfg(test)]
mod tests {
    use motjuste_lexicon::Meanings;

    use super::*;

    const THESAURUS: &str = "match\tn\t1\tgame\t\tThey won the **match**.\n\
                             match\tn\t2\tlighter\t\tShe struck a **match**.\n";

    #[test]
    fn an_example_is_of_the_meaning_with_its_number_and_bad_lines_are_named() {
        let (inventory, own) = Inventory::default().of_meanings(&Meanings::new(THESAURUS));
        assert_eq!(own.len(), 2);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("examples.tsv");
        let good =
            "# word, part of speech, meaning, sentence\nmatch\tn\t2\tThe **matches** were damp.\n";
        fs::write(&path, good).unwrap();
        let read_back = read(&path, &inventory).unwrap();
        assert_eq!((read_back.len(), &*read_back[0].text), (1, "The matches were damp."));
        assert_eq!(read_back[0].words, [(1, 4..11)]);
        for bad in [
            "match\tn\t3\tThe **matches** were damp.",
            "match\tn\t0\tThe **matches** were damp.",
            "match\tv\t1\tThey **match**.",
            "match\tn\t1\tNothing is marked.",
            "match\tn\t1",
        ] {
            fs::write(&path, format!("{good}{bad}\n")).unwrap();
            let error = read(&path, &inventory).err().map(|error| error.to_string());
            assert!(error.is_some_and(|error| error.contains("examples.tsv:3 ")), "{bad}");
        }
    }
}
