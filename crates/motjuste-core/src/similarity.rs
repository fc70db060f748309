//! Word similarity in context (SemEval-2020 task 3): a pair of words in two contexts, people's
//! judgements, and what systems predict; and pairs of usages (Usim, SCWS).

use crate::{ItemKey, Span};

const OPEN: &str = "<strong>";
const CLOSE: &str = "</strong>";

/// A pair of words and two contexts that hold both of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairInContexts {
    /// The two words, as dictionary forms.
    pub words: [String; 2],
    /// The two contexts, with both words marked by `<strong>`.
    pub contexts: [String; 2],
    /// The forms of the words: `[context][word]`.
    pub forms: [[String; 2]; 2],
}

impl PairInContexts {
    /// Both contexts without marks, and the positions of the two words in each.
    ///
    /// # Errors
    /// [`NotMarked`] if one of the words is not marked.
    pub fn marked(&self) -> Result<[MarkedContext; 2], NotMarked> {
        let [first, second] = [0, 1].map(|context| {
            MarkedContext::new(&self.contexts[context], &self.forms[context]).map_err(|word| {
                NotMarked { word: self.forms[context][word].clone(), context: context + 1 }
            })
        });
        Ok([first?, second?])
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{word:?} is not marked by <strong>…</strong> in context {context}")]
pub struct NotMarked {
    /// The form that was looked for.
    pub word: String,
    /// The context, 1 or 2.
    pub context: usize,
}

/// A context as running text, and the positions of the two words of a pair in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedContext {
    pub text: String,
    /// The spans of the first and of the second word.
    pub spans: [Span; 2],
}

impl MarkedContext {
    /// Each word is the mark that holds its form, letter case aside. Where the form is spelt
    /// otherwise, it is the mark the other word leaves over.
    fn new(marked: &str, forms: &[String; 2]) -> Result<Self, usize> {
        let (text, marks) = strip_marks(marked);
        let holds = |mark: &Span, form: &str| {
            text[mark.bytes()].trim().to_lowercase() == form.trim().to_lowercase()
        };
        let first = marks.iter().position(|mark| holds(mark, &forms[0]));
        let second = (0..marks.len()).find(|&i| Some(i) != first && holds(&marks[i], &forms[1]));
        let (first, second) = match (first, second, marks.len()) {
            (Some(first), Some(second), _) => (first, second),
            (Some(first), None, 2) => (first, 1 - first),
            (None, Some(second), 2) => (1 - second, second),
            (None, _, _) => return Err(0),
            (Some(_), None, _) => return Err(1),
        };
        let spans = [marks[first].clone(), marks[second].clone()];
        Ok(Self { text, spans })
    }

    /// The number of words between the two words of the pair.
    pub fn words_between(&self) -> usize {
        let [first, second] = self.spans.each_ref().map(Span::bytes);
        let between = first.end.min(second.end)..first.start.max(second.start);
        let has_letters = |word: &&str| word.contains(char::is_alphanumeric);
        self.text.get(between).map_or(0, |text| text.split_whitespace().filter(has_letters).count())
    }
}

/// Takes the marks out of a text and says where they were.
fn strip_marks(marked: &str) -> (String, Vec<Span>) {
    let mut text = String::with_capacity(marked.len());
    let mut ranges = Vec::new();
    let mut rest = marked;
    while let Some((before, after)) = rest.split_once(OPEN) {
        let Some((inside, after)) = after.split_once(CLOSE) else { break };
        text.push_str(before);
        let start = text.len();
        text.push_str(inside);
        ranges.push(start..text.len());
        rest = after;
    }
    text.push_str(rest);
    let spans = ranges.into_iter().filter_map(|range| Span::of_bytes(&text, range)).collect();
    (text, spans)
}

/// The similarity of one pair in its two contexts, judged or predicted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairSimilarity {
    pub similarity: [f64; 2],
    /// How much it changes from the first to the second, as the file gives it.
    pub change: f64,
}

/// A word in a tokenised sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Usage {
    /// The sentence, tokens separated by single spaces.
    pub sentence: String,
    /// Which token the word is, counted from 0.
    pub token: usize,
    /// The SemEval-2007 item the sentence is from, where the file says so.
    pub key: Option<ItemKey>,
}

/// Two usages and how similar people find what is meant.
#[derive(Debug, Clone, PartialEq)]
pub struct UsagePair {
    pub usages: [Usage; 2],
    pub similarity: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(context: &str, forms: [&str; 2]) -> PairInContexts {
        let forms = forms.map(str::to_owned);
        PairInContexts {
            words: ["water".into(), "ice".into()],
            contexts: [context.into(), context.into()],
            forms: [forms.clone(), forms],
        }
    }

    fn words(context: &str, forms: [&str; 2]) -> Result<[String; 2], NotMarked> {
        let [MarkedContext { text, spans }, _] = pair(context, forms).marked()?;
        Ok(spans.map(|span| text[span.bytes()].to_owned()))
    }

    #[test]
    fn words_are_found_in_either_order_and_whatever_their_case() {
        let context = "Čaša: <strong>ice</strong> and <strong>Water</strong>.";
        assert_eq!(words(context, ["water", "ice"]).unwrap(), ["Water", "ice"]);
        let [marked, _] = pair(context, ["Water", "ice"]).marked().unwrap();
        assert_eq!(marked.text, "Čaša: ice and Water.");
        assert_eq!(marked.spans[0].chars(), 14..19);
    }

    #[test]
    fn words_between_are_counted_without_punctuation() {
        let between =
            |context: &str| pair(context, ["water", "ice"]).marked().unwrap()[0].words_between();
        assert_eq!(between("<strong>ice</strong> <strong>water</strong>"), 0);
        assert_eq!(between("<strong>water</strong> – and the <strong>ice</strong>"), 2);
        assert_eq!(between("<strong>ice</strong>, then <strong>water</strong>"), 1);
    }

    #[test]
    fn the_mark_left_over_is_the_other_word() {
        let context = "<strong>icy</strong> <strong>water</strong>";
        assert_eq!(words(context, ["water", "ice"]).unwrap(), ["water", "icy"]);
        let twice = "<strong>ice</strong> <strong>ice</strong>";
        assert_eq!(words(twice, ["ice", "ice"]).unwrap(), ["ice", "ice"]);
    }

    #[test]
    fn a_word_that_is_not_marked_is_named() {
        let error = words("<strong>water</strong> and ice", ["water", "ice"]).unwrap_err();
        assert_eq!(error.to_string(), "\"ice\" is not marked by <strong>…</strong> in context 1");
        assert!(words("<strong>water", ["water", "ice"]).is_err());
    }
}
