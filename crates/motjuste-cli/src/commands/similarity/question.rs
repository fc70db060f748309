//! Which two words, in which text or texts.

use std::ops::Range;

use anyhow::{Context, bail};
use motjuste_engine::Usage;
use motjuste_systems::{WordChoice, find_word, marked_words};

/// Two words in their texts; the same text twice where both stand in it.
#[derive(Debug)]
pub(super) struct Question {
    texts: [String; 2],
    spans: [Range<usize>; 2],
}

impl Question {
    /// Finds the words in one text that has both, or in two that have one each.
    pub(super) fn new(
        text: Option<&str>,
        contexts: &[String],
        words: &[WordChoice],
    ) -> anyhow::Result<Self> {
        match (text, contexts, words) {
            (Some(text), _, []) => both_marked(text),
            (Some(text), _, [first, second]) => {
                let spans = [find_word(text, first)?, find_word(text, second)?];
                if spans[0] == spans[1] {
                    bail!(
                        "both words are the one at bytes {}..{}: name two, as in bank:1 and bank:2",
                        spans[0].start,
                        spans[0].end
                    );
                }
                Ok(Self { texts: [text, text].map(str::to_owned), spans })
            }
            (None, [first, second], []) => {
                let ((a, first), (b, second)) = (one_marked(first, 1)?, one_marked(second, 2)?);
                Ok(Self { texts: [a, b], spans: [first, second] })
            }
            (None, [first, second], [word, other]) => {
                let in_text = |text: &str, word: &WordChoice, number: usize| {
                    find_word(text, word).with_context(|| format!("text {number}"))
                };
                let spans = [in_text(first, word, 1)?, in_text(second, other, 2)?];
                Ok(Self { texts: [first.clone(), second.clone()], spans })
            }
            (None, [], _) => bail!(
                "give a text with both words: motjuste similarity --word water --word ice \"Water \
                 ice melts.\", two texts with --in, or a table with --data"
            ),
            (None, [_] | [_, _, _, ..], _) => bail!("give two texts with --in, or one without"),
            (_, _, words) => bail!("give two words with --word, not {}", words.len()),
        }
    }

    /// The words as they are used.
    pub(super) fn usages(&self) -> [Usage<'_>; 2] {
        [0, 1].map(|at| Usage { text: &self.texts[at], span: self.spans[at].clone() })
    }
}

fn both_marked(text: &str) -> anyhow::Result<Question> {
    let (text, spans) = marked_words(text)?;
    let found = spans.len();
    let Ok(spans) = <[Range<usize>; 2]>::try_from(spans) else {
        bail!("{found} words are marked: mark two as **word**, or name two with --word");
    };
    Ok(Question { texts: [text.clone(), text], spans })
}

fn one_marked(text: &str, number: usize) -> anyhow::Result<(String, Range<usize>)> {
    let (text, spans) = marked_words(text).with_context(|| format!("text {number}"))?;
    match <[Range<usize>; 1]>::try_from(spans) {
        Ok([span]) => Ok((text, span)),
        Err(spans) => bail!(
            "text {number}: {} words are marked: mark one as **word**, or name two with --word",
            spans.len()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(text: Option<&str>, contexts: &[&str], words: &[&str]) -> Result<[String; 2], String> {
        let contexts: Vec<String> = contexts.iter().map(|text| (*text).to_owned()).collect();
        let words: Vec<WordChoice> = words.iter().map(|word| word.parse().unwrap()).collect();
        let question =
            Question::new(text, &contexts, &words).map_err(|error| format!("{error:#}"))?;
        Ok(question.usages().map(|usage| usage.surface().to_owned()))
    }

    #[test]
    fn words_are_named_or_marked_in_one_text_or_two() {
        let both = Ok(["Water".to_owned(), "ice".to_owned()]);
        assert_eq!(ask(Some("Water and ice"), &[], &["water", "ice"]), both);
        assert_eq!(ask(Some("**Water** and **ice**"), &[], &[]), both);
        assert_eq!(ask(None, &["Water runs", "ice melts"], &["water", "ice"]), both);
        assert_eq!(ask(None, &["**Water** runs", "**ice** melts"], &[]), both);
    }

    #[test]
    fn what_does_not_lead_to_two_words_is_said() {
        for (text, contexts, words, expected) in [
            (Some("Water runs"), &[][..], &["water", "ice"][..], "\"ice\" is not in the text"),
            (Some("a cat"), &[], &["cat", "cat"], "both words are the one at bytes 2..5"),
            (Some("a **cat**"), &[], &[], "1 words are marked: mark two"),
            (Some("a cat"), &[], &["cat"], "give two words with --word, not 1"),
            (None, &["a **cat**", "dog"], &[], "text 2: 0 words are marked: mark one"),
            (None, &["a cat", "dog"], &["cat", "cat"], "text 2: \"cat\" is not in the text"),
            (None, &["a cat"], &[], "give two texts with --in"),
            (None, &[], &[], "give a text with both words"),
        ] {
            let error = ask(text, contexts, words).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
