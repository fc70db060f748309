//! Sentences of ambiguous words (SemEval-2007 task 10; McCarthy & Navigli 2009, §2.1).
//!
//! A word qualifies that has more than one sense and at least one synonym. Its sentences have 6 to 79
//! words, and the target is not capitalised unless it begins the sentence. Some words are given by
//! hand, others drawn; for some the sentences are drawn, for others more are offered and a person
//! keeps as many as wanted. Everything comes back on one [`Sheet`], sentences that were drawn already
//! kept, so that a person can screen those, too.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use motjuste_core::{ItemKey, Pos};
use motjuste_formats::LexsubInstance;

use super::lexelt::Lexelt;
use super::priority::{Lowest, priority};
use super::swords::same;
use super::{Analyse, Document, Offer, Reason, Report, SelectError, Sentence, Sheet, Word};

/// Words in a sentence, fewest and most.
const WORDS: std::ops::RangeInclusive<usize> = 6..=79;

/// What to pick; the default is the paper's but for the words, which there are none of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    pub words: Vec<Lexelt>,
    /// Words of each part of speech, nouns, verbs, adjectives, adverbs, those given among them.
    pub words_per_pos: usize,
    pub sentences: usize,
    /// Words of each part of speech whose sentences a person chooses.
    pub by_hand_per_pos: usize,
    pub offered: usize,
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            words: Vec::new(),
            words_per_pos: 50,
            sentences: 10,
            by_hand_per_pos: 20,
            offered: 30,
            seed: 0,
        }
    }
}

pub fn select(
    documents: impl IntoIterator<Item = Result<Document, SelectError>>,
    language: &impl Analyse,
    settings: &Settings,
) -> Result<(Sheet, Report), SelectError> {
    let mut selection = Selection {
        settings,
        found: BTreeMap::new(),
        ambiguous: BTreeMap::new(),
        seen: HashSet::new(),
        report: Report::new("SemEval-2007", settings.seed),
    };
    for document in documents {
        selection.read(&document?, language);
    }
    selection.finish()
}

/// The sentences kept on a sheet, numbered from 1.
pub fn kept(sheet: &Sheet, sentences: usize) -> Result<Vec<LexsubInstance>, SelectError> {
    let mut instances = Vec::new();
    for offer in sheet.kept(sentences)?.into_iter().flatten() {
        let lexelt = offer.group.concat();
        let number = instances.len() + 1;
        let key = ItemKey { lexelt: lexelt.as_str().into(), id: number.to_string().into() };
        let instance = LexsubInstance::from_markup(key, &offer.text).ok_or_else(|| {
            let reason = format!("expected exactly one <head>…</head> in {:?}", offer.text);
            SelectError::Word { word: lexelt, reason }
        })?;
        instances.push(instance);
    }
    Ok(instances)
}

struct Found {
    form: String,
    text: String,
}

struct Selection<'s> {
    settings: &'s Settings,
    found: BTreeMap<Lexelt, Lowest<u128, Found>>,
    /// What WordNet says of the words met so far.
    ambiguous: BTreeMap<Lexelt, bool>,
    seen: HashSet<u128>,
    report: Report,
}

impl Selection<'_> {
    fn read(&mut self, document: &Document, language: &impl Analyse) {
        let sentences = language.sentences(&document.text);
        self.report.documents += 1;
        self.report.sentences += sentences.len();
        for sentence in &sentences {
            let text = sentence.text(&document.text);
            let fits = if sentence.words.len() < *WORDS.start() {
                Err(Reason::TooShort)
            } else if sentence.words.len() > *WORDS.end() {
                Err(Reason::TooLong)
            } else if self.seen.insert(priority(0, &same(text))) {
                Ok(())
            } else {
                Err(Reason::Duplicate)
            };
            match fits {
                Ok(()) => self.look_for_targets(document, sentence),
                Err(reason) => self.report.drop(reason, &document.name, text),
            }
        }
    }

    /// Offers the sentence to every ambiguous word in it, its first occurrence marked.
    fn look_for_targets(&mut self, document: &Document, sentence: &Sentence) {
        let mut met = BTreeSet::new();
        for (at, word) in sentence.words.iter().enumerate() {
            let Some(pos) = word.pos.filter(|pos| pos.letter().is_some()) else { continue };
            let lexelt = Lexelt { lemma: word.lemma.clone(), pos };
            if !self.is_ambiguous(&lexelt) || !met.insert(lexelt.clone()) {
                continue;
            }
            let form = &document.text[word.span.clone()];
            if at > 0 && form.starts_with(char::is_uppercase) {
                self.report.drop(Reason::Capitalised, &document.name, form);
                continue;
            }
            let size = self.settings.offered.max(self.settings.sentences);
            let key = priority(self.settings.seed, &same(sentence.text(&document.text)));
            let found = || Found { form: form.to_owned(), text: marked(document, sentence, word) };
            self.found.entry(lexelt).or_insert_with(|| Lowest::new(size)).offer(key, found);
        }
    }

    fn is_ambiguous(&mut self, lexelt: &Lexelt) -> bool {
        if let Some(known) = self.ambiguous.get(lexelt) {
            return *known;
        }
        let ambiguous = lexelt.is_ambiguous();
        self.ambiguous.insert(lexelt.clone(), ambiguous);
        ambiguous
    }

    fn finish(mut self) -> Result<(Sheet, Report), SelectError> {
        let wanted = self.settings.sentences;
        let found = std::mem::take(&mut self.found);
        let (mut enough, rare): (BTreeMap<_, _>, BTreeMap<_, _>) =
            found.into_iter().partition(|(_, sentences)| sentences.len() >= wanted);
        if let Some(word) = self.settings.words.iter().find(|word| !enough.contains_key(word)) {
            let reason = format!(
                "the corpus has {} suitable sentences, but {wanted} are needed; leave it out or \
                 add text",
                rare.get(word).map_or(0, Lowest::len)
            );
            return Err(SelectError::Word { word: word.to_string(), reason });
        }
        let word = |first: Option<&Lexelt>| first.map(|first| format!("the word {first}"));
        let example = word(rare.keys().next()).unwrap_or_default();
        self.report.drop_many(Reason::TooFewFound, rare.len(), &example);
        let drawn: Vec<Lexelt> = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv]
            .into_iter()
            .flat_map(|pos| self.draw_words(pos, &enough))
            .collect();
        let by_hand = self.by_hand(&drawn);
        let mut sheet = Sheet::default();
        for lexelt in drawn {
            if let Some(sentences) = enough.remove(&lexelt) {
                self.offer(&lexelt, sentences, by_hand.contains(&lexelt), &mut sheet);
            }
        }
        let example = word(enough.keys().next()).unwrap_or_default();
        self.report.drop_many(Reason::NotDrawn, enough.len(), &example);
        self.report.kept = sheet.offers.iter().filter(|offer| offer.keep).count();
        Ok((sheet, self.report))
    }

    /// The words of a part of speech: those given, and as many drawn as are missing, by alphabet.
    fn draw_words(&self, pos: Pos, enough: &BTreeMap<Lexelt, Lowest<u128, Found>>) -> Vec<Lexelt> {
        let given: BTreeSet<&Lexelt> =
            self.settings.words.iter().filter(|word| word.pos == pos).collect();
        let mut drawn = Lowest::new(self.settings.words_per_pos.saturating_sub(given.len()));
        for lexelt in enough.keys().filter(|word| word.pos == pos && !given.contains(word)) {
            drawn.offer(priority(self.settings.seed, &lexelt.to_string()), || lexelt);
        }
        let all: BTreeSet<&Lexelt> = given.into_iter().chain(drawn.into_kept()).collect();
        all.into_iter().cloned().collect()
    }

    /// The words whose sentences a person chooses.
    fn by_hand(&self, words: &[Lexelt]) -> BTreeSet<Lexelt> {
        // Another seed than that of the words: theirs would choose the first drawn.
        let seed = self.settings.seed ^ 1 << 63;
        let of_pos = words.chunk_by(|a, b| a.pos == b.pos).flat_map(|words| {
            let mut lowest = Lowest::new(self.settings.by_hand_per_pos);
            for word in words {
                lowest.offer(priority(seed, &word.to_string()), || word.clone());
            }
            lowest.into_kept()
        });
        of_pos.collect()
    }

    fn offer(
        &self,
        lexelt: &Lexelt,
        sentences: Lowest<u128, Found>,
        by_hand: bool,
        sheet: &mut Sheet,
    ) {
        let Settings { sentences: wanted, offered, .. } = *self.settings;
        let (count, why) =
            if by_hand { (offered.max(wanted), "by hand") } else { (wanted, "random") };
        let offers = sentences.into_kept().take(count).map(|Found { form, text }| Offer {
            group: vec![lexelt.to_string()],
            keep: !by_hand,
            why: why.to_owned(),
            forms: vec![form],
            text,
        });
        sheet.offers.extend(offers);
    }
}

/// The sentence on one line, the target between head tags.
fn marked(document: &Document, sentence: &Sentence, word: &Word) -> String {
    let part = |range: std::ops::Range<usize>| document.text[range].to_owned();
    let instance = LexsubInstance {
        key: ItemKey { lexelt: "".into(), id: "".into() },
        before: part(sentence.span.start..word.span.start),
        head: part(word.span.clone()),
        after: part(word.span.end..sentence.span.end),
    };
    // A person reads this: only what would be taken for a tag stays escaped.
    let markup = instance.markup().replace("&quot;", "\"").replace("&apos;", "'");
    markup.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::select::English;

    fn sentences_of_bank(count: usize) -> Vec<Result<Document, SelectError>> {
        let document = |n| Document {
            name: format!("{n}.txt"),
            text: format!("On day {n} we walked along the bank of the river."),
        };
        (0..count).map(|n| Ok(document(n))).collect()
    }

    fn only_bank(seed: u64) -> Settings {
        let words = vec!["bank.n".parse().unwrap()];
        Settings { words, words_per_pos: 1, sentences: 3, by_hand_per_pos: 0, offered: 5, seed }
    }

    #[test]
    fn sentences_are_drawn_marked_and_numbered() {
        let (sheet, report) = select(sentences_of_bank(8), &English, &only_bank(1)).unwrap();
        let bank: Vec<&Offer> =
            sheet.offers.iter().filter(|offer| offer.group == ["bank.n"]).collect();
        assert_eq!(bank.len(), 3);
        let instances = kept(&sheet, 3).unwrap();
        let first = instances.iter().find(|i| i.key.lexelt == "bank.n").unwrap();
        assert_eq!((first.head.as_str(), first.after.as_str()), ("bank", " of the river."));
        assert_eq!((report.sentences, report.kept), (8, sheet.offers.len()));
        let again = select(sentences_of_bank(8), &English, &only_bank(2)).unwrap().0;
        assert_ne!(sheet, again, "another seed draws others");
    }

    #[test]
    fn a_person_chooses_among_more_for_some_words() {
        let settings = Settings { by_hand_per_pos: 1, ..only_bank(1) };
        let (mut sheet, _) = select(sentences_of_bank(8), &English, &settings).unwrap();
        let of_bank = |sheet: &Sheet| -> Vec<usize> {
            (0..sheet.offers.len()).filter(|&at| sheet.offers[at].group == ["bank.n"]).collect()
        };
        let places = of_bank(&sheet);
        assert_eq!(places.len(), 5, "five are offered");
        assert!(places.iter().all(|&at| !sheet.offers[at].keep));
        assert!(matches!(kept(&sheet, 3), Err(SelectError::Kept { kept: 0, .. })));
        sheet.offers.retain(|offer| offer.group == ["bank.n"]);
        for at in 0..3 {
            sheet.offers[at].keep = true;
        }
        assert_eq!(kept(&sheet, 3).unwrap().len(), 3);
    }

    #[test]
    fn unfit_sentences_are_counted_by_reason() {
        let long = format!("The bank {}closed.", "really ".repeat(80));
        let texts = [
            "The bank closed.",
            &long,
            "She met the old Bank manager near the river.",
            "He put all his money into the bank today.",
            "He  put all his money into the bank today.",
        ];
        let document = |text: &&str| Ok(Document { name: "d".into(), text: (*text).to_owned() });
        let settings = Settings { words: vec![], sentences: 2, ..only_bank(1) };
        let (sheet, report) = select(texts.iter().map(document), &English, &settings).unwrap();
        for reason in [Reason::TooShort, Reason::TooLong, Reason::Duplicate] {
            assert_eq!(report.dropped(reason), 1, "{reason}");
        }
        assert!(report.dropped(Reason::TooFewFound) > 0);
        assert!(sheet.offers.iter().all(|offer| offer.group != ["bank.n"]), "found once only");
    }

    #[test]
    fn a_capitalised_target_is_one_only_at_the_beginning() {
        let text = "Light fell on the old stone walls. The Light fell upon the old stone walls.";
        let document = Ok(Document { name: "d".into(), text: text.into() });
        let settings = Settings { words: vec![], sentences: 1, words_per_pos: 99, ..only_bank(1) };
        let (sheet, _) = select([document], &English, &settings).unwrap();
        let light: Vec<&str> = sheet
            .offers
            .iter()
            .filter(|offer| offer.forms == ["Light"])
            .map(|offer| offer.text.as_str())
            .collect();
        assert_eq!(light, ["<head>Light</head> fell on the old stone walls."]);
    }

    #[test]
    fn a_sentence_on_the_sheet_can_be_read_by_a_person_and_is_read_back() {
        let text = "\"We don't <b>walk</b> along the bank & the river,\" he said.";
        let document = Ok(Document { name: "d".into(), text: text.into() });
        let settings = Settings { sentences: 1, ..only_bank(1) };
        let (sheet, _) = select([document], &English, &settings).unwrap();
        let bank = sheet.offers.iter().find(|offer| offer.group == ["bank.n"]).unwrap();
        assert!(bank.text.starts_with("\"We don't &lt;b&gt;walk"), "{}", bank.text);
        let alone = Sheet { offers: vec![bank.clone()] };
        let instance = &kept(&alone, 1).unwrap()[0];
        assert_eq!([&*instance.before, &*instance.head, &*instance.after].concat(), text);
    }

    #[test]
    fn a_word_asked_for_but_too_rare_is_an_error() {
        let error = select(sentences_of_bank(2), &English, &only_bank(1)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "\"bank.n\" cannot be a target: the corpus has 2 suitable sentences, but 3 are \
                needed; leave it out or add text"
        );
    }
}
