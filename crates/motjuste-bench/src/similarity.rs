//! Pairs of usages from whatever file they come.

use motjuste_core::UsagePair;
use motjuste_engine::Usage;

use crate::{Data, Error, Result};

/// Two words in context, and their rated similarity.
#[derive(Debug, Clone)]
pub(crate) struct Pair {
    pub(crate) texts: [String; 2],
    pub(crate) spans: [std::ops::Range<usize>; 2],
    pub(crate) gold: f64,
}

impl Pair {
    pub(crate) fn usages(&self) -> [Usage<'_>; 2] {
        [0, 1].map(|at| Usage { text: &self.texts[at], span: self.spans[at].clone() })
    }
}

/// The questions of a benchmark of similarity: two for a pair of words in two contexts.
pub(crate) fn pairs(data: &Data) -> Result<Vec<Pair>> {
    let mut questions = Vec::new();
    match data {
        Data::Pairs { pairs, gold } => {
            for (at, (pair, gold)) in pairs.iter().zip(gold).enumerate() {
                let marked = pair.marked().map_err(|error| Error::Gold {
                    path: format!("pair {}", at + 1).into(),
                    reason: error.to_string(),
                })?;
                for (context, gold) in marked.into_iter().zip(gold.similarity) {
                    let spans = context.spans.each_ref().map(|span| span.bytes());
                    let texts = [context.text.clone(), context.text];
                    questions.push(Pair { texts, spans, gold });
                }
            }
        }
        Data::Usages(pairs) => questions.extend(pairs.iter().map(usages)),
        Data::Substitution { .. } => {}
    }
    Ok(questions)
}

fn usages(pair: &UsagePair) -> Pair {
    let texts = pair.usages.each_ref().map(|usage| usage.sentence.clone());
    let spans = [0, 1].map(|at| token(&texts[at], pair.usages[at].token));
    Pair { texts, spans, gold: pair.similarity }
}

/// The bytes of a token of a sentence whose tokens stand apart.
fn token(sentence: &str, number: usize) -> std::ops::Range<usize> {
    let start = sentence.match_indices(' ').nth(number.wrapping_sub(1)).map_or(0, |(at, _)| at + 1);
    let end = sentence[start..].find(' ').map_or(sentence.len(), |length| start + length);
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_found_by_number() {
        let sentence = "été is a bright season";
        let word = |number| &sentence[token(sentence, number)];
        assert_eq!([word(0), word(3), word(4)], ["été", "bright", "season"]);
    }
}
