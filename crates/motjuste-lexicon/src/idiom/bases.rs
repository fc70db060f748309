//! What the words of a sentence can be forms of. Nothing is looked up in a dictionary: a form that
//! does not exist meets no idiom.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use crate::inflect::irregular_forms;

static IRREGULAR: LazyLock<HashMap<String, Vec<&'static str>>> = LazyLock::new(|| {
    let mut map: HashMap<String, Vec<&'static str>> = HashMap::new();
    for (form, base, _) in irregular_forms() {
        map.entry(form).or_default().push(base);
    }
    for (form, base) in CONTRACTED {
        map.entry((*form).to_owned()).or_default().push(base);
    }
    map
});

/// Auxiliaries and *not*, as the tokeniser cuts them.
#[rustfmt::skip]
const CONTRACTED: &[(&str, &str)] = &[
    ("'d", "have"), ("'d", "would"), ("'ll", "will"), ("'m", "be"), ("'re", "be"), ("'s", "be"),
    ("'s", "have"), ("'ve", "have"), ("am", "be"), ("are", "be"), ("been", "be"), ("being", "be"),
    ("ca", "can"), ("could", "can"), ("did", "do"), ("does", "do"), ("doing", "do"), ("done", "do"),
    ("had", "have"), ("has", "have"), ("having", "have"), ("is", "be"), ("n't", "not"), ("was", "be"),
    ("were", "be"), ("wo", "will"), ("would", "will"), ("'em", "them"),
];

/// Endings and what they take the place of.
#[rustfmt::skip]
const ENDINGS: &[(&str, &str)] = &[
    ("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("ves", "fe"), ("ed", ""), ("d", ""),
    ("ied", "y"), ("ing", ""), ("ing", "e"), ("ying", "ie"), ("in'", ""),
];

/// A word of a sentence; a token with hyphens is several.
#[derive(Debug)]
pub(super) struct Piece<'t> {
    /// Which token it is of.
    pub(super) token: usize,
    /// It is the first and the last of its token.
    pub(super) opens: bool,
    pub(super) closes: bool,
    pub(super) lower: String,
    bases: Vec<String>,
    text: &'t str,
}

impl Piece<'_> {
    /// Itself and what it can be a form of.
    pub(super) fn bases(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.lower.as_str()).chain(self.bases.iter().map(String::as_str))
    }

    pub(super) fn is(&self, word: &str) -> bool {
        self.bases().any(|base| base == word)
    }

    /// Whether it has the shape of a past participle of this verb.
    pub(super) fn is_participle(&self, verb: &str) -> bool {
        const UNCHANGED: &[&str] = &[
            "beat", "bet", "burst", "cast", "come", "cost", "cut", "hit", "hurt", "let", "put",
            "read", "run", "set", "shed", "shut", "split", "spread", "upset",
        ];
        let changed = self.lower != verb || UNCHANGED.contains(&verb);
        changed && self.is(verb) && !self.lower.ends_with("ing") && self.lower != format!("{verb}s")
    }

    /// A mark that may stand inside an idiom: a comma, a quotation mark.
    pub(super) fn is_skipped(&self) -> bool {
        matches!(self.text, "," | "\"" | "'" | "’" | "‘" | "“" | "”" | "``" | "''" | "*" | "_")
    }

    pub(super) fn is_word(&self) -> bool {
        self.text.chars().any(char::is_alphanumeric)
    }
}

/// The words of some tokens of a sentence.
pub(super) fn pieces<'t>(words: &[&'t str], near: Range<usize>) -> Vec<Piece<'t>> {
    let mut pieces = Vec::with_capacity(near.len());
    for token in near {
        let text = words[token];
        let parts: Vec<&str> = match text.contains('-') && text.len() > 1 {
            true => text.split('-').filter(|part| !part.is_empty()).collect(),
            false => vec![text],
        };
        let last = parts.len().saturating_sub(1);
        for (n, part) in parts.into_iter().enumerate() {
            let lower = part.to_lowercase().replace('’', "'");
            let bases = bases_of(&lower);
            pieces.push(Piece {
                token,
                opens: n == 0,
                closes: n == last,
                lower,
                bases,
                text: part,
            });
        }
    }
    pieces
}

fn bases_of(form: &str) -> Vec<String> {
    let mut bases: Vec<String> = IRREGULAR
        .get(form)
        .map(|bases| bases.iter().map(|base| (*base).to_owned()).collect())
        .unwrap_or_default();
    for (ending, instead) in ENDINGS {
        if let Some(stem) = form.strip_suffix(ending).filter(|stem| stem.len() > 1) {
            bases.push(format!("{stem}{instead}"));
            if matches!(*ending, "ed" | "ing") && instead.is_empty() {
                bases.extend(undoubled(stem));
            }
        }
    }
    bases
}

/// *stopp* → *stop*.
fn undoubled(stem: &str) -> Option<String> {
    let mut letters = stem.chars().rev();
    let (last, before) = (letters.next()?, letters.next()?);
    (last == before).then(|| stem[..stem.len() - last.len_utf8()].to_owned())
}
