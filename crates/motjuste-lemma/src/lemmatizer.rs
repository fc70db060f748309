//! NLTK 3.5's `WordNetLemmatizer`: the shortest analysis of morphy, or the word as it is.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::WordClass;
use crate::python;
use crate::rules::Form;
use crate::table::Table;

/// WordNet 3.0, as `cargo run --example build_table` writes it.
static WORDNET_30: &[u8] = include_bytes!("../data/wordnet30.bin");

static EMBEDDED: LazyLock<Lemmatizer> = LazyLock::new(|| Lemmatizer {
    table: Table::open(WORDNET_30).expect("the embedded table is whole"),
});

/// A lemmatiser that answers as NLTK 3.5's does over WordNet 3.0.
///
/// Case-sensitive and literal, as NLTK's is: `Parks` has no lemma but itself, nor does a phrase
/// written with spaces, since WordNet's table is lower case and joins words by underscores.
pub struct Lemmatizer {
    table: Table<'static>,
}

impl Lemmatizer {
    /// The lemmatiser over the WordNet 3.0 that is built in.
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Whether WordNet has this very string as a lemma of this class.
    pub fn is_lemma(&self, word: &str, class: WordClass) -> bool {
        self.has_lemma(class, Form::whole(word))
    }

    /// The lemma of a word: NLTK's `WordNetLemmatizer().lemmatize(word, pos)`.
    ///
    /// Allocates only for the few regular forms whose lemma is no prefix of them (`ponies`).
    pub fn lemma<'w>(&self, word: &'w str, class: WordClass) -> Cow<'w, str> {
        let itself = Form::whole(word);
        let entry = self.table.entry(class, itself);
        match entry.and_then(|entry| entry.irregular) {
            Some("") => return Cow::Borrowed(word),
            Some(lemma) => return Cow::Borrowed(lemma),
            None => {}
        }
        let itself = entry.filter(|entry| entry.is_lemma).map(|_| itself);
        match self.detach(word, class, itself) {
            None => Cow::Borrowed(word),
            Some(Form { stem, added: "" }) => Cow::Borrowed(stem),
            Some(Form { stem, added }) => Cow::Owned([stem, added].concat()),
        }
    }

    /// The string SWORDS compares: `lemma(word).lower().strip()`.
    pub fn normalise<'w>(&self, word: &'w str, class: impl Into<WordClass>) -> Cow<'w, str> {
        python::lower_strip(self.lemma(word, class.into()))
    }

    /// Applies the rules until they give a lemma: the first of the shortest, `itself` included.
    ///
    /// Morphy reapplies its rules to every form of the round before. Only one of them, the
    /// shortest that a rule merely cut, can have an ending left to detach: all others end as a
    /// rule leaves its lemma (`-e`, `-f`, `-x`, `-man`, …), and no rule takes that off again.
    fn detach<'w>(
        &self,
        word: &'w str,
        class: WordClass,
        itself: Option<Form<'w>>,
    ) -> Option<Form<'w>> {
        let mut best = itself;
        let mut inflected = Some(word);
        while let Some(word) = inflected.take() {
            for form in class.rules().iter().filter_map(|rule| rule.apply(word)) {
                let shorter = best.is_none_or(|best| form.len() < best.len());
                if shorter && self.has_lemma(class, form) {
                    best = Some(form);
                }
                let shorter = inflected.is_none_or(|stem| form.stem.len() < stem.len());
                if shorter && form.added.is_empty() {
                    inflected = Some(form.stem);
                }
            }
            if best.is_some() {
                break;
            }
        }
        best
    }

    fn has_lemma(&self, class: WordClass, form: Form<'_>) -> bool {
        let entry = self.table.entry(class, form);
        entry.is_some_and(|entry| entry.is_lemma)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// `_morphy` after the exception lists, written as NLTK writes it.
    fn detach_as_nltk_does(word: &str, class: WordClass) -> Option<String> {
        let apply_rules = |words: &[String]| -> Vec<String> {
            let forms = words.iter().flat_map(|word| {
                let forms = class.rules().iter().filter_map(|rule| rule.apply(word));
                forms.map(|form| format!("{}{}", form.stem, form.added))
            });
            forms.collect()
        };
        let shortest_lemma = |words: &[String]| {
            let lemmas = words.iter().filter(|word| Lemmatizer::embedded().is_lemma(word, class));
            lemmas.min_by_key(|word| word.len()).cloned()
        };
        let mut forms = apply_rules(&[word.to_owned()]);
        let mut lemma = shortest_lemma(&[vec![word.to_owned()], forms.clone()].concat());
        while lemma.is_none() && !forms.is_empty() {
            forms = apply_rules(&forms);
            lemma = shortest_lemma(&forms);
        }
        lemma
    }

    fn class() -> impl Strategy<Value = WordClass> {
        proptest::sample::select(WordClass::ALL.to_vec())
    }

    proptest! {
        #[test]
        fn following_one_form_misses_nothing(
            // Short words and endings piled up, so that the rules have much to detach.
            word in "(ax|b|her|pass|make|wolf|fly|go|c|h|i|){1,2}\
                     (s|es|ses|ves|xes|zes|ches|shes|men|ies|ed|ing|er|est|e|y){0,5}",
            class in class(),
        ) {
            let lemmatizer = Lemmatizer::embedded();
            let entry = lemmatizer.table.entry(class, Form::whole(&word));
            prop_assume!(entry.is_none_or(|entry| entry.irregular.is_none()));
            let expected = detach_as_nltk_does(&word, class).unwrap_or_else(|| word.clone());
            prop_assert_eq!(lemmatizer.lemma(&word, class), expected);
        }

        #[test]
        fn a_lemma_is_in_wordnet_or_the_word_itself(word: String, class in class()) {
            let lemmatizer = Lemmatizer::embedded();
            let lemma = lemmatizer.lemma(&word, class);
            prop_assert!(lemma == word || lemmatizer.is_lemma(&lemma, class));
        }
    }

    #[test]
    fn a_regular_lemma_borrows_from_the_word() {
        for word in ["dog", "dogs", "no such word"] {
            let lemma = Lemmatizer::embedded().lemma(word, WordClass::Noun);
            assert!(matches!(lemma, Cow::Borrowed(_)), "{word}");
        }
    }

    #[test]
    fn endless_endings_end() {
        let word = "s".repeat(1 << 16);
        // Found from the long end: the Selective Service System.
        assert_eq!(Lemmatizer::embedded().lemma(&word, WordClass::Noun), "sss");
        let word = "ing".repeat(1 << 14);
        assert_eq!(Lemmatizer::embedded().lemma(&word, WordClass::Verb), word);
    }
}
