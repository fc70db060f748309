//! American and British spellings of the same words.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use motjuste_core::Pos;

use crate::Spelling;
use crate::inflect::rows;

/// What a pair of spellings is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// The one asked for is written.
    Both,
    /// The British word always becomes the American, not the other way round.
    ToAmerican,
    /// Both are in use everywhere.
    Twins,
}

#[derive(Debug, Clone, Copy)]
struct Pair {
    other: &'static str,
    used: Use,
    /// The part of speech the pair holds for; all if `None`.
    pos: Option<Pos>,
}

/// Pairs by their American and by their British spelling.
struct Pairs {
    american: HashMap<&'static str, Pair>,
    british: HashMap<&'static str, Pair>,
}

static PAIRS: LazyLock<Pairs> = LazyLock::new(|| {
    let mut pairs = Pairs { american: HashMap::new(), british: HashMap::new() };
    for [american, british, used, pos] in rows(include_str!("../data/spelling.tsv")) {
        let used = match used {
            "both" => Use::Both,
            "american" => Use::ToAmerican,
            _ => Use::Twins,
        };
        let pos = pos.parse().ok().and_then(Pos::from_letter);
        pairs.american.insert(american, Pair { other: british, used, pos });
        pairs.british.insert(british, Pair { other: american, used, pos });
    }
    pairs
});

impl Spelling {
    /// A dictionary form written in this spelling: *favorable*, *favourable*.
    #[must_use]
    pub fn write<'w>(self, lemma: &'w str, pos: Pos) -> Cow<'w, str> {
        if let Some(other) = self.instead_of(lemma, pos) {
            return Cow::Borrowed(other);
        }
        if !lemma.contains([' ', '-']) {
            return Cow::Borrowed(lemma);
        }
        let mut written = String::with_capacity(lemma.len() + 1);
        for piece in lemma.split_inclusive([' ', '-']) {
            let word = piece.trim_end_matches([' ', '-']);
            written.push_str(self.instead_of(word, pos).unwrap_or(word));
            written.push_str(&piece[word.len()..]);
        }
        Cow::Owned(written)
    }

    /// The word of this spelling, where the given one is of the other.
    fn instead_of(self, word: &str, pos: Pos) -> Option<&'static str> {
        let pair = match self {
            Self::American => PAIRS.british.get(word)?,
            Self::British => PAIRS.american.get(word)?,
        };
        let wanted = match pair.used {
            Use::Both => true,
            Use::ToAmerican => self == Self::American,
            Use::Twins => false,
        };
        (wanted && pair.pos.is_none_or(|of| of == pos)).then_some(pair.other)
    }
}

/// A key that the spellings of one word share: *recognise* and *recognize*, *usable* and *useable*,
/// *level-headed* and *levelheaded*.
#[must_use]
pub fn spelling_key(lemma: &str) -> String {
    let lower = lemma.to_lowercase();
    let american =
        |word: &str| PAIRS.british.get(word).map_or(word.to_owned(), |pair| pair.other.to_owned());
    let mut key: String = american(&lower).split([' ', '-', '\'']).map(american).collect();
    for (ending, instead) in [
        ("ise", "ize"),
        ("iser", "izer"),
        ("ised", "ized"),
        ("ising", "izing"),
        ("isation", "ization"),
        ("yse", "yze"),
        ("eable", "able"),
        ("gement", "gment"),
    ] {
        if let Some(stem) = key.strip_suffix(ending).filter(|stem| stem.len() > 2) {
            key = format!("{stem}{instead}");
        }
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_a_pair() {
        let table = include_str!("../data/spelling.tsv");
        let lines = table.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(rows::<4>(table).count(), lines);
        for [american, british, used, pos] in rows::<4>(table) {
            assert_ne!(american, british);
            assert!(matches!(used, "both" | "american" | "twin"), "{american} {used}");
            assert!(matches!(pos, "-" | "n" | "v" | "a" | "r"), "{american} {pos}");
        }
    }

    #[test]
    fn words_are_written_in_the_spelling_asked_for() {
        for (american, british, pos) in [
            ("favorable", "favourable", Pos::Adj),
            ("colorful", "colourful", Pos::Adj),
            ("recognize", "recognise", Pos::Verb),
            ("analyze", "analyse", Pos::Verb),
            ("center", "centre", Pos::Noun),
            ("gray", "grey", Pos::Adj),
            ("program", "programme", Pos::Noun),
            ("defense", "defence", Pos::Noun),
            ("license", "licence", Pos::Noun),
            ("practice", "practise", Pos::Verb),
            ("traveler", "traveller", Pos::Noun),
            ("skillful", "skilful", Pos::Adj),
            ("fulfill", "fulfil", Pos::Verb),
            ("pajamas", "pyjamas", Pos::Noun),
            ("mold", "mould", Pos::Noun),
            ("plow", "plough", Pos::Verb),
            ("neighborhood", "neighbourhood", Pos::Noun),
            ("take center stage", "take centre stage", Pos::Verb),
        ] {
            assert_eq!(Spelling::British.write(american, pos), british);
            assert_eq!(Spelling::American.write(british, pos), american);
            assert_eq!(Spelling::British.write(british, pos), british);
        }
        assert_eq!(Spelling::American.write("cheque", Pos::Noun), "check");
        assert_eq!(Spelling::British.write("check", Pos::Noun), "check");
        assert_eq!(Spelling::British.write("license", Pos::Verb), "license");
        assert_eq!(Spelling::American.write("dialogue", Pos::Noun), "dialogue");
        for word in ["advise", "prize", "four", "promise", "surprise"] {
            assert_eq!(Spelling::American.write(word, Pos::Verb), word);
            assert_eq!(Spelling::British.write(word, Pos::Verb), word);
        }
    }

    #[test]
    fn spellings_of_one_word_share_a_key() {
        for (one, other) in [
            ("recognize", "recognise"),
            ("usable", "useable"),
            ("gray", "grey"),
            ("draft", "draught"),
            ("level-headed", "levelheaded"),
            ("co-operate", "cooperate"),
            ("judgment", "judgement"),
            ("e-mail", "email"),
        ] {
            assert_eq!(spelling_key(one), spelling_key(other), "{one} {other}");
        }
        assert_ne!(spelling_key("four"), spelling_key("for"));
    }
}
