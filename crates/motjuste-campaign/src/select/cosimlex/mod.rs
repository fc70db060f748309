//! Contexts of word pairs (CoSimLex; SemEval-2020 task 3, §4.1).
//!
//! A context is three sentences in which each word of the pair stands once, in whatever form. Of all
//! that a corpus has, the ones in which two encoders find the words most and least similar are
//! offered, and random ones: 8 in all, 16 for languages with little text. An expert keeps two.

mod candidate;
mod pool;
mod selection;

use std::error::Error;
use std::ops::Range;

use motjuste_core::{PairInContexts, Pos};

use self::selection::Selection;
use super::{Analyse, Document, Offer, Report, SelectError, Sheet};

/// Contexts an expert keeps of each pair.
pub const KEPT: usize = 2;

/// How similar an encoder finds two words of a text.
pub trait PairScorer {
    /// What the expert reads beside its choices.
    fn name(&self) -> &str;

    /// Higher for more similar; `words` are bytes of `text`.
    fn similarity(
        &self,
        text: &str,
        words: [Range<usize>; 2],
    ) -> Result<f64, Box<dyn Error + Send + Sync>>;
}

/// Two words, by their dictionary forms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    words: [String; 2],
    pos: Option<Pos>,
}

impl Pair {
    /// A pair; with a part of speech, only words of it count, else all but names.
    pub fn new(words: [&str; 2], pos: Option<Pos>) -> Result<Self, SelectError> {
        let words = words.map(|word| word.trim().to_lowercase());
        let not_so = |word: &str, reason: &str| {
            Err(SelectError::Word { word: word.into(), reason: reason.into() })
        };
        match &words {
            [a, b] if a == b => not_so(a, "a pair needs two words"),
            [a, b] if a.is_empty() || b.is_empty() => not_so("", "a pair needs two words"),
            [a, b] if a.contains('/') || b.contains('/') => not_so(
                &words.join(" "),
                "a word must not contain a slash, which separates words \
                    on the expert's sheet",
            ),
            _ => Ok(Self { words, pos }),
        }
    }

    fn name(&self) -> String {
        self.words.join(" / ")
    }
}

/// What to pick; the default is the paper's for English.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub pairs: Vec<Pair>,
    /// Contexts offered for each: 8, or 16 for languages with little text. A quarter are the most
    /// similar, a quarter the least, half by either scorer; the rest are random.
    pub offered: usize,
    /// Leaves out contexts that look badly built, as was needed for the smaller languages.
    pub well_built: bool,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { pairs: Vec::new(), offered: 8, well_built: false, seed: 0 }
    }
}

/// Picks contexts to offer to the expert.
pub fn select(
    documents: impl IntoIterator<Item = Result<Document, SelectError>>,
    language: &impl Analyse,
    scorers: [&dyn PairScorer; 2],
    settings: &Settings,
) -> Result<(Sheet, Report), SelectError> {
    let mut selection = Selection::new(settings, scorers);
    for document in documents {
        selection.read(&document?, language)?;
    }
    Ok(selection.finish())
}

/// The pairs and the two contexts of each that were kept, for the annotators.
pub fn kept(sheet: &Sheet) -> Result<Vec<PairInContexts>, SelectError> {
    let mut pairs = Vec::new();
    for group in sheet.kept(KEPT)? {
        let unfit = |offer: &Offer, reason: String| SelectError::Word {
            word: offer.group.join(" / "),
            reason,
        };
        let [first, second] = group[..] else { continue };
        let two = |words: &[String], offer| -> Result<[String; 2], SelectError> {
            words.to_vec().try_into().map_err(|_| unfit(offer, "a pair has two words".into()))
        };
        let pair = PairInContexts {
            words: two(&first.group, first)?,
            contexts: [first.text.clone(), second.text.clone()],
            forms: [two(&first.forms, first)?, two(&second.forms, second)?],
        };
        pair.marked().map_err(|error| unfit(first, error.to_string()))?;
        pairs.push(pair);
    }
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::{English, FormTable, Reason};

    /// Similar when the words are close together, or far apart.
    struct Distance(&'static str, f64);

    impl PairScorer for Distance {
        fn name(&self) -> &str {
            self.0
        }

        fn similarity(
            &self,
            _: &str,
            [a, b]: [Range<usize>; 2],
        ) -> Result<f64, Box<dyn Error + Send + Sync>> {
            Ok(a.start.abs_diff(b.start) as f64 * self.1)
        }
    }

    struct Refusing;

    impl PairScorer for Refusing {
        fn name(&self) -> &str {
            "elmo"
        }

        fn similarity(
            &self,
            _: &str,
            _: [Range<usize>; 2],
        ) -> Result<f64, Box<dyn Error + Send + Sync>> {
            Err("too long".into())
        }
    }

    const SCORERS: [&dyn PairScorer; 2] = [&Distance("near", -1.0), &Distance("far", 1.0)];

    fn settings(offered: usize) -> Settings {
        let pairs = vec![Pair::new(["water", "ice"], Some(Pos::Noun)).unwrap()];
        Settings { pairs, offered, well_built: false, seed: 1 }
    }

    fn document(name: &str, text: &str) -> Result<Document, SelectError> {
        Ok(Document { name: name.into(), text: text.into() })
    }

    fn texts(count: usize) -> Vec<Result<Document, SelectError>> {
        let text = |n| {
            format!("It was cold. The ice {}met the water there. They left.", "slowly ".repeat(n))
        };
        (0..count).map(|n| document(&n.to_string(), &text(n))).collect()
    }

    #[test]
    fn extremes_and_random_contexts_are_offered() {
        let (sheet, report) = select(texts(20), &English, SCORERS, &settings(8)).unwrap();
        assert_eq!(sheet.offers.len(), 8);
        let why = |why: &str| -> Vec<usize> {
            let of = sheet.offers.iter().filter(|offer| offer.why.contains(why));
            of.map(|offer| offer.text.matches("slowly").count()).collect()
        };
        assert_eq!(why("most similar by near"), [0]);
        assert_eq!(why("least similar by near"), [19]);
        assert_eq!(why("most similar by far"), [19], "both scorers may choose the same");
        assert_eq!(why("random").len(), 6);
        assert!(report.to_string().contains("| random | 6 |"), "{report}");
        assert_eq!((report.kept, report.dropped(Reason::NotDrawn)), (8, 12));
        let (sixteen, _) = select(texts(20), &English, SCORERS, &settings(16)).unwrap();
        assert_eq!(sixteen.offers.len(), 16);
    }

    #[test]
    fn the_expert_keeps_two() {
        let (mut sheet, _) = select(texts(4), &English, SCORERS, &settings(8)).unwrap();
        assert!(matches!(
            kept(&sheet),
            Err(SelectError::Kept { kept: 0, wanted: 2, offered: 4, .. })
        ));
        sheet.offers[0].keep = true;
        sheet.offers[2].keep = true;
        let pairs = kept(&sheet).unwrap();
        assert_eq!(pairs[0].words, ["water", "ice"]);
        let [first, _] = pairs[0].marked().unwrap();
        assert_eq!(&first.text[first.spans[1].bytes()], "ice");
    }

    #[test]
    fn each_word_stands_once_in_its_own_part_of_speech() {
        let twice = "The ice melts. The water rises. The water is warm.";
        let verb = "They water the flowers. The ice is gone. It is warm.";
        let once = "The water rose.\nThe  ice\nmelts. It is warm.";
        let documents = [("a", twice), ("b", verb), ("c", once), ("d", once), ("e", "One. Two.")];
        let documents = documents.map(|(name, text)| document(name, text));
        let (sheet, report) = select(documents, &English, SCORERS, &settings(8)).unwrap();
        assert!(sheet.offers.is_empty(), "one context is too few");
        for reason in
            [Reason::WordTwice, Reason::Duplicate, Reason::TooFewSentences, Reason::TooFewFound]
        {
            assert_eq!(report.dropped(reason), 1, "{reason}: {report}");
        }
    }

    #[test]
    fn names_are_not_the_words_they_are_made_of() {
        let pairs = vec![Pair::new(["old", "new"], None).unwrap()];
        let settings = Settings { pairs, ..settings(8) };
        let text =
            |end: &str| format!("We left New York. The old house had a new roof. It was {end}.");
        let documents = [document("a", &text("red")), document("b", &text("dry"))];
        let (sheet, report) = select(documents, &English, SCORERS, &settings).unwrap();
        assert_eq!((sheet.offers.len(), report.dropped(Reason::WordTwice)), (2, 0), "{report}");
        assert!(sheet.offers.iter().all(|offer| offer.forms == ["old", "new"]), "{sheet:?}");
    }

    #[test]
    fn neighbouring_contexts_give_one_with_the_words_in_the_middle() {
        let text = "One day came. Two days came. The ice met the water. Three days came. It ended.";
        let other = "We ate. Some ice fell in the water. We slept.";
        let (sheet, report) =
            select([document("a", text), document("b", other)], &English, SCORERS, &settings(8))
                .unwrap();
        let texts: Vec<&str> = sheet.offers.iter().map(|offer| offer.text.as_str()).collect();
        let expected = "Two days came. The <strong>ice</strong> met the <strong>water</strong>. Three days came.";
        assert!(texts.contains(&expected), "{texts:?}");
        assert_eq!((texts.len(), report.dropped(Reason::Overlap)), (2, 2));
    }

    #[test]
    fn inflected_languages_go_by_their_table_and_bad_text_is_left_out() {
        let table = FormTable::parse("t", "vode\tvoda\nleda\tled").unwrap();
        let pairs = vec![Pair::new(["voda", "led"], None).unwrap()];
        let settings = Settings { pairs, offered: 16, well_built: true, seed: 1 };
        let good = |n: usize| {
            format!(
                "Bilo je hladno {}. Bez leda nema vode. Otišli su kući.",
                "jako ".repeat(n).trim()
            )
        };
        let bad = "== Popis ==\n\nled: 1, 2, 3 | voda\n\nkraj popisa";
        let documents = [document("1", &good(1)), document("2", &good(2)), document("3", bad)];
        let (sheet, report) = select(documents, &table, SCORERS, &settings).unwrap();
        assert_eq!(sheet.offers.len(), 2);
        assert!(sheet.offers.iter().all(|offer| offer.forms == ["vode", "leda"]));
        assert_eq!(report.dropped(Reason::NotASentence), 1, "{report}");
    }

    #[test]
    fn a_scorer_that_fails_is_named() {
        let error = select(texts(1), &English, [&Refusing, SCORERS[0]], &settings(8)).unwrap_err();
        assert_eq!(error.to_string(), "elmo on water / ice: too long");
        assert!(Pair::new(["ice", "Ice "], None).is_err());
    }
}
