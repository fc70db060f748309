//! Which word of an expression is inflected: *gave up*, *commanders in chief*, *baby-sat*.

/// Words that follow the head of a verb: *give up*, *log-in*.
const PARTICLES: &[&str] = &[
    "about", "across", "after", "against", "ahead", "along", "apart", "around", "as", "aside",
    "at", "away", "back", "by", "down", "for", "forth", "from", "in", "into", "of", "off", "on",
    "onto", "out", "over", "round", "through", "to", "together", "under", "up", "upon", "with",
];

/// Words that begin what follows the head of a noun: *mother-in-law*, *cul-de-sac*.
const PREPOSITIONS: &[&str] = &[
    "a", "at", "by", "da", "de", "del", "des", "du", "for", "from", "in", "of", "o'", "on", "to",
    "under", "with", "without",
];

/// Words that make the noun before them no head: *out of work*, *good-for-nothing*.
const NO_HEAD_BEFORE_PREPOSITION: &[&str] =
    &["good", "out", "up", "down", "back", "in", "stay", "will", "stick", "ne'er", "johnny"];

/// Adjectives that follow their noun.
#[rustfmt::skip]
const POSTPOSED: &[(&str, &[&str])] = &[
    ("apparent", &["heir"]), ("bachelor", &["knight"]),
    ("elect", &["president", "mayor", "governor"]),
    ("emeritus", &["professor"]), ("errant", &["knight"]),
    ("general", &[
        "agent", "attorney", "auditor", "comptroller", "consul", "cook", "director", "farmer",
        "governor", "inquisitor", "inspector", "postmaster", "secretary", "solicitor", "surgeon",
    ]),
    ("laureate", &["poet"]), ("martial", &["court"]), ("politic", &["body"]),
    ("presumptive", &["heir"]), ("public", &["notary"]), ("regnant", &["queen"]),
    ("royal", &["battle"]), ("superior", &["mother"]), ("templar", &["knight"]),
];

/// Second words of two-word verbs that are the verb themselves: *ice skate*, *dry clean*.
const LAST_WORD_VERBS: &[&str] = &[
    "analyse", "analyze", "bomb", "broil", "clean", "crochet", "dance", "dive", "dye", "examine",
    "freeze", "fry", "glide", "hop", "jam", "jump", "land", "mine", "plate", "promote", "punch",
    "question", "record", "review", "roast", "skate", "ski", "solder", "stamp", "stitch", "surf",
    "vote", "wash",
];

/// First words that stay the verb before any of those: *make clean*.
const LIGHT_VERBS: &[&str] =
    &["be", "come", "do", "get", "go", "have", "keep", "let", "make", "run", "stay", "take"];

/// Adverbs that stand before the verb of an expression: *really like*.
const ADVERBS: &[&str] = &["almost", "barely", "fully", "nearly", "quite", "really"];

/// The pieces of an expression between spaces and hyphens, with their places.
fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices([' ', '-']) {
        pieces.push((start, &text[start..at]));
        start = at + 1;
    }
    pieces.push((start, &text[start..]));
    pieces.retain(|(_, piece)| !piece.is_empty());
    pieces
}

/// Byte ranges of the words that are inflected in a noun expression; usually the last one.
pub(super) fn noun_heads(text: &str) -> Vec<std::ops::Range<usize>> {
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return whole(text);
    }
    let words = pieces(&lower);
    let range = |i: usize| words[i].0..words[i].0 + words[i].1.len();
    let n = words.len();
    if n < 2 {
        return whole(text);
    }
    if n == 3 && words[1].1 == "and" && words[0].1.ends_with("er") {
        return vec![range(0), range(2)]; // movers and shakers
    }
    if let Some(preposition) = words.iter().position(|(_, w)| PREPOSITIONS.contains(w))
        && preposition > 0
        && preposition + 1 < n
        && !NO_HEAD_BEFORE_PREPOSITION.contains(&words[0].1)
    {
        return vec![range(preposition - 1)];
    }
    let (before, last) = (words[n - 2].1, words[n - 1].1);
    let doer = before.ends_with("er") || before.ends_with("or") || before.ends_with("ing");
    if doer && n == 2 && PARTICLES.contains(&last) {
        return vec![range(0)]; // passers-by; but check-ins
    }
    if POSTPOSED.iter().any(|(adjective, nouns)| *adjective == last && nouns.contains(&before)) {
        return vec![range(n - 2)];
    }
    vec![range(n - 1)]
}

/// Byte ranges of the words that are inflected in a verb expression; usually the first one.
pub(super) fn verb_heads(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = text.split(' ');
    let first = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let in_first = hyphenated_verb_head(first);
    match rest[..] {
        ["and", last] => {
            let last_at = text.len() - last.len();
            vec![in_first, last_at..text.len()] // wined and dined
        }
        [last] if LAST_WORD_VERBS.contains(&last) && !LIGHT_VERBS.contains(&first) => {
            std::iter::once(first.len() + 1..text.len()).collect()
        }
        [second, ..] if ADVERBS.contains(&first) => {
            let start = first.len() + 1;
            std::iter::once(start..start + second.len()).collect()
        }
        _ => vec![in_first],
    }
}

/// *baby-sit* inflects its end, *log-in* its beginning.
fn hyphenated_verb_head(word: &str) -> std::ops::Range<usize> {
    match word.rfind('-') {
        Some(hyphen) if PARTICLES.contains(&&word[hyphen + 1..]) => {
            0..word.find('-').unwrap_or(hyphen)
        }
        Some(hyphen) if hyphen + 1 < word.len() => hyphen + 1..word.len(),
        _ => 0..word.len(),
    }
}

fn whole(text: &str) -> Vec<std::ops::Range<usize>> {
    std::iter::once(0..text.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heads(text: &str, ranges: &[std::ops::Range<usize>]) -> Vec<String> {
        ranges.iter().map(|r| text[r.clone()].to_owned()).collect()
    }

    #[test]
    fn heads_of_nouns() {
        for (text, head) in [
            ("commander in chief", "commander"),
            ("mother-in-law", "mother"),
            ("attorney general", "attorney"),
            ("major general", "general"),
            ("passer-by", "passer"),
            ("check-in", "in"),
            ("bus stop", "stop"),
            ("forget-me-not", "not"),
            ("good-for-nothing", "nothing"),
        ] {
            assert_eq!(heads(text, &noun_heads(text)), [head], "{text}");
        }
        let text = "mover and shaker";
        assert_eq!(heads(text, &noun_heads(text)), ["mover", "shaker"]);
    }

    #[test]
    fn heads_of_verbs() {
        for (text, head) in [
            ("give up", "give"),
            ("bring home the bacon", "bring"),
            ("baby-sit", "sit"),
            ("log-in", "log"),
            ("ice skate", "skate"),
            ("make clean", "make"),
            ("really like", "like"),
        ] {
            assert_eq!(heads(text, &verb_heads(text)), [head], "{text}");
        }
        let text = "wine and dine";
        assert_eq!(heads(text, &verb_heads(text)), ["wine", "dine"]);
    }
}
