//! The table of WordNet's lemmas and irregular forms: one finite-state set of byte strings.
//!
//! A lemma is the key *class letter, lemma*. An irregular form is the key *class letter, form,*
//! [`ANSWER`]*, its lemma*, the lemma left out where it is the form itself. One walk along a word
//! therefore tells whether it is irregular, and whether it is a lemma. The set is read in place:
//! opening it costs a few node look-ups, and no word of it is ever copied.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use fst::raw::{CompiledAddr, Fst, Node};

use crate::WordClass;
use crate::rules::Form;

/// Parts an irregular form from its lemma. Never a byte of UTF-8, so no word can contain it.
const ANSWER: u8 = 0xFF;

/// Look-up of lemmas and irregular forms by class.
pub(crate) struct Table<Bytes> {
    fst: Fst<Bytes>,
    /// Where the walk starts, by `WordClass as usize`; none for a class without words.
    starts: [Option<CompiledAddr>; 4],
}

/// What the table has on a word.
pub(crate) struct Entry<'t, Bytes> {
    table: &'t Table<Bytes>,
    node: Node<'t>,
}

impl<Bytes: AsRef<[u8]>> Table<Bytes> {
    /// Opens a table made by [`TableBuilder`].
    pub(crate) fn open(bytes: Bytes) -> Result<Self, fst::Error> {
        let fst = Fst::new(bytes)?;
        let start = |class: WordClass| {
            let root = fst.root();
            let at = root.find_input(class.letter() as u8)?;
            Some(root.transition_addr(at))
        };
        let starts = WordClass::ALL.map(start);
        Ok(Self { fst, starts })
    }

    /// The entry of a word, if the table has it or any continuation of it.
    pub(crate) fn entry(&self, class: WordClass, word: &str) -> Option<Entry<'_, Bytes>> {
        let start = self.fst.node(self.starts[class as usize]?);
        let node = self.walk(start, word.as_bytes())?;
        Some(Entry { table: self, node })
    }

    /// Whether WordNet has this form as a lemma of this class.
    pub(crate) fn has_lemma(&self, class: WordClass, form: Form<'_>) -> bool {
        self.entry(class, form.stem)
            .and_then(|entry| self.walk(entry.node, form.added.as_bytes()))
            .is_some_and(|node| node.is_final())
    }

    fn walk<'t>(&'t self, mut node: Node<'t>, bytes: &[u8]) -> Option<Node<'t>> {
        for &byte in bytes {
            node = self.fst.node(node.transition_addr(node.find_input(byte)?));
        }
        Some(node)
    }
}

impl<Bytes: AsRef<[u8]>> Entry<'_, Bytes> {
    /// Whether the word is a lemma.
    pub(crate) fn is_lemma(&self) -> bool {
        self.node.is_final()
    }

    /// The lemma of an irregular form, empty where it is the form itself.
    pub(crate) fn irregular(&self) -> Option<String> {
        let mut node = self.table.walk(self.node, &[ANSWER])?;
        let mut lemma = Vec::new();
        // A form has one lemma, so the path does not fork.
        while let Some(step) = node.transitions().next() {
            lemma.push(step.inp);
            node = self.table.fst.node(step.addr);
        }
        String::from_utf8(lemma).ok()
    }
}

/// Collects what WordNet's `index.*` and `*.exc` files say into the bytes of a table.
#[derive(Debug, Default)]
pub struct TableBuilder {
    lemmas: BTreeSet<(WordClass, String)>,
    exceptions: BTreeMap<(WordClass, String), Vec<String>>,
}

impl TableBuilder {
    /// Adds a lemma, spelled as in the index: lower case, underscores for spaces.
    pub fn lemma(&mut self, class: WordClass, lemma: &str) {
        self.lemmas.insert((class, lemma.to_owned()));
    }

    /// Adds a line of an exception list: an irregular form and its bases.
    ///
    /// A form listed again replaces its earlier line, as it does in NLTK.
    pub fn exception(&mut self, class: WordClass, form: &str, bases: &[&str]) {
        let bases = bases.iter().map(ToString::to_string).collect();
        self.exceptions.insert((class, form.to_owned()), bases);
    }

    /// The bytes of the table; the same for the same words, in whatever order they came.
    #[must_use]
    pub fn finish(self) -> Vec<u8> {
        let mut keys = BTreeSet::new();
        for (class, lemma) in &self.lemmas {
            keys.insert(key(*class, lemma));
        }
        for ((class, form), bases) in &self.exceptions {
            let mut key = key(*class, form);
            key.push(ANSWER);
            if let Some(base) = self.shortest_lemma(*class, form, bases)
                && base != form
            {
                key.extend(base.as_bytes());
            }
            keys.insert(key);
        }
        let set = fst::Set::from_iter(keys).expect("an ordered set gives its keys in order");
        set.into_fst().into_inner()
    }

    /// The first of the shortest lemmas among an irregular form and its bases.
    fn shortest_lemma<'b>(
        &self,
        class: WordClass,
        form: &'b String,
        bases: &'b [String],
    ) -> Option<&'b String> {
        iter::once(form)
            .chain(bases)
            .filter(|word| self.lemmas.contains(&(class, word.to_string())))
            .min_by_key(|word| word.chars().count())
    }
}

fn key(class: WordClass, word: &str) -> Vec<u8> {
    let mut key = vec![class.letter() as u8];
    key.extend(word.as_bytes());
    key
}

#[cfg(test)]
mod tests {
    use super::*;
    use WordClass::{Adj, Noun, Verb};

    fn table(fill: impl FnOnce(&mut TableBuilder)) -> Table<Vec<u8>> {
        let mut builder = TableBuilder::default();
        fill(&mut builder);
        Table::open(builder.finish()).unwrap()
    }

    fn irregular(table: &Table<Vec<u8>>, class: WordClass, word: &str) -> Option<String> {
        table.entry(class, word)?.irregular()
    }

    #[test]
    fn an_irregular_form_has_its_shortest_base_that_is_a_lemma() {
        let table = table(|wordnet| {
            for lemma in ["wolf", "wolffish", "axis", "axe", "best"] {
                wordnet.lemma(Noun, lemma);
            }
            wordnet.exception(Noun, "axes", &["axis", "axe", "ax"]);
            wordnet.exception(Noun, "best", &["good"]);
            wordnet.exception(Noun, "kine", &["cow"]);
            wordnet.exception(Noun, "wolves", &["werewolf"]);
            wordnet.exception(Noun, "wolves", &["wolffish", "wolf"]);
        });
        assert_eq!(irregular(&table, Noun, "axes").unwrap(), "axe");
        assert_eq!(irregular(&table, Noun, "best").unwrap(), "");
        assert_eq!(irregular(&table, Noun, "kine").unwrap(), "");
        assert_eq!(irregular(&table, Noun, "wolves").unwrap(), "wolf");
        assert_eq!(irregular(&table, Noun, "wolf"), None);
        assert_eq!(irregular(&table, Verb, "wolves"), None);
    }

    #[test]
    fn a_class_without_words_has_no_entries() {
        let table = table(|wordnet| wordnet.lemma(Noun, "dog"));
        assert!(table.entry(Noun, "do").is_some_and(|entry| !entry.is_lemma()));
        assert!(table.entry(Verb, "").is_none());
        assert!(table.entry(Adj, "dog").is_none());
    }

    proptest::proptest! {
        #[test]
        fn a_table_has_the_words_given_and_no_other(
            lemmas: BTreeSet<String>,
            forms: BTreeSet<String>,
            probe: String,
        ) {
            let table = table(|wordnet| {
                lemmas.iter().for_each(|lemma| wordnet.lemma(Noun, lemma));
                forms.iter().for_each(|form| wordnet.exception(Noun, form, &[]));
            });
            for word in lemmas.iter().chain(&forms).chain([&probe]) {
                let entry = table.entry(Noun, word);
                let is_lemma = entry.as_ref().is_some_and(Entry::is_lemma);
                let is_irregular = entry.is_some_and(|entry| entry.irregular().is_some());
                assert_eq!(is_lemma, lemmas.contains(word), "{word:?}");
                assert_eq!(is_irregular, forms.contains(word), "{word:?}");
            }
        }
    }
}
