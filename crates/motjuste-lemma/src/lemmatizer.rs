//! NLTK 3.5's `WordNetLemmatizer`: the shortest analysis of morphy, or the word as it is.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::WordClass;
use crate::python;
use crate::rules::Form;
use crate::table::Table;

/// WordNet 3.0, as `cargo run --example build_table` writes it.
static WORDNET_30: &[u8] = include_bytes!("../data/wordnet30.fst");

static EMBEDDED: LazyLock<Lemmatizer> = LazyLock::new(|| Lemmatizer {
    table: Table::open(WORDNET_30).expect("the embedded table is one our builder wrote"),
});

/// A lemmatiser that answers as NLTK 3.5's does over WordNet 3.0.
///
/// Case-sensitive and literal, as NLTK's is: `Parks` has no lemma but itself, nor does a phrase
/// written with spaces, since WordNet's table is lower case and joins words by underscores.
pub struct Lemmatizer {
    table: Table<&'static [u8]>,
}

impl Lemmatizer {
    /// The lemmatiser over the WordNet 3.0 that is built in.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// Whether WordNet has this very string as a lemma of this class.
    #[must_use]
    pub fn is_lemma(&self, word: &str, class: WordClass) -> bool {
        let entry = self.table.entry(class, word);
        entry.is_some_and(|entry| entry.is_lemma())
    }

    /// The lemma of a word: NLTK's `WordNetLemmatizer().lemmatize(word, pos)`.
    ///
    /// Allocates only where the lemma is no prefix of the word.
    #[must_use]
    pub fn lemma<'w>(&self, word: &'w str, class: WordClass) -> Cow<'w, str> {
        let entry = self.table.entry(class, word);
        if let Some(irregular) = entry.as_ref().and_then(|entry| entry.irregular()) {
            return if irregular.is_empty() { Cow::Borrowed(word) } else { Cow::Owned(irregular) };
        }
        let itself = Form { stem: word, added: "" };
        let itself = entry.filter(|entry| entry.is_lemma()).map(|_| itself);
        match self.detach(word, class, itself) {
            None => Cow::Borrowed(word),
            Some(Form { stem, added: "" }) => Cow::Borrowed(stem),
            Some(Form { stem, added }) => Cow::Owned([stem, added].concat()),
        }
    }

    /// The string SWORDS compares: `lemma(word).lower().strip()`.
    #[must_use]
    pub fn normalise(&self, word: &str, class: impl Into<WordClass>) -> String {
        python::lower_strip(&self.lemma(word, class.into()))
    }

    /// Applies the rules until they give a lemma: the first of the shortest, `itself` included.
    ///
    /// Morphy reapplies its rules to every form of the round before. Only one of them, the
    /// shortest that a rule merely cut, can have an ending left to detach: all others end as a
    /// rule wants its lemma to end (`-e`, `-f`, `-x`, `-man`, …), and so ends no inflection.
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
                if shorter && self.table.has_lemma(class, form) {
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
}
