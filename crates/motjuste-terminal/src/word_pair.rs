//! Which two words, in which text or texts.

use std::ops::Range;

use anyhow::{Context, bail};
use motjuste_engine::Usage;
use motjuste_engine::find::{WordChoice, find_word, marked_words};

/// Names two words and the text or texts they are in.
#[derive(Debug, clap::Args)]
pub struct WordPairArgs {
    /// A text with both words, given by --word or marked with double asterisks
    #[arg(value_name = "TEXT", conflicts_with = "contexts")]
    pub text: Option<String>,
    /// A word to compare; give two
    #[arg(long = "word", value_name = "WORD[:N]")]
    pub words: Vec<WordChoice>,
    /// A text with one of the words; give two, in the order of the words
    #[arg(long = "in", value_name = "TEXT")]
    pub contexts: Vec<String>,
}

impl WordPairArgs {
    /// Finds the two words.
    pub fn find(&self) -> anyhow::Result<WordPair> {
        WordPair::new(self.text.as_deref(), &self.contexts, &self.words)
    }
}

/// Two words in their texts; the same text twice if it has both.
#[derive(Debug)]
pub struct WordPair {
    texts: [String; 2],
    spans: [Range<usize>; 2],
}

impl WordPair {
    /// One text has both words, or two have one each.
    fn new(text: Option<&str>, contexts: &[String], words: &[WordChoice]) -> anyhow::Result<Self> {
        match (text, contexts, words) {
            (Some(text), _, []) => both_marked(text),
            (Some(text), _, [first, second]) => {
                let spans = [find_word(text, first)?, find_word(text, second)?];
                if spans[0] == spans[1] {
                    bail!(
                        "both words are the one at bytes {}..{}: tell them apart, as in bank:1 and bank:2",
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
                "no text given: add one with both words, as in --word water --word ice \"Water ice melts.\", or two \
                 texts with --in"
            ),
            (None, [_] | [_, _, _, ..], _) => {
                bail!("--in must be given twice; for a single text, leave it out")
            }
            (_, _, words) => bail!("expected two words with --word, found {}", words.len()),
        }
    }

    /// The words as they are used.
    pub fn usages(&self) -> [Usage<'_>; 2] {
        [0, 1].map(|at| Usage { text: &self.texts[at], span: self.spans[at].clone() })
    }
}

fn both_marked(text: &str) -> anyhow::Result<WordPair> {
    let (text, spans) = marked_words(text)?;
    let found = spans.len();
    let Ok(spans) = <[Range<usize>; 2]>::try_from(spans) else {
        bail!("{found} words are marked: mark two as **word**, or give two with --word");
    };
    Ok(WordPair { texts: [text.clone(), text], spans })
}

fn one_marked(text: &str, number: usize) -> anyhow::Result<(String, Range<usize>)> {
    let (text, spans) = marked_words(text).with_context(|| format!("text {number}"))?;
    match <[Range<usize>; 1]>::try_from(spans) {
        Ok([span]) => Ok((text, span)),
        Err(spans) => bail!(
            "text {number}: {} words are marked: mark one as **word**, or give two with --word",
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
            WordPair::new(text, &contexts, &words).map_err(|error| format!("{error:#}"))?;
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
            (
                Some("Water runs"),
                &[][..],
                &["water", "ice"][..],
                "\"ice\" does not occur in the \
                text",
            ),
            (Some("a cat"), &[], &["cat", "cat"], "both words are the one at bytes 2..5"),
            (Some("a **cat**"), &[], &[], "1 words are marked: mark two"),
            (Some("a cat"), &[], &["cat"], "expected two words with --word, found 1"),
            (None, &["a **cat**", "dog"], &[], "text 2: 0 words are marked: mark one"),
            (
                None,
                &["a cat", "dog"],
                &["cat", "cat"],
                "text 2: \"cat\" does not occur in the text",
            ),
            (None, &["a cat"], &[], "--in must be given twice"),
            (None, &[], &[], "no text given"),
        ] {
            let error = ask(text, contexts, words).unwrap_err();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
