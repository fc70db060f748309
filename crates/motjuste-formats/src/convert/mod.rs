//! From one format to another, wherever the other one can hold the information. What it cannot
//! hold is never dropped in silence: the conversion is refused, and the refusal names the loss.

mod item_keys;
mod lexsub;
mod similarity;

pub use item_keys::item_key;

use crate::{AnswerKind, Answers, Document, FormatError, Kind};

/// What may be left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Nothing.
    Refused,
    /// Whatever the other format has no place for.
    Allowed,
}

/// What a conversion made, and what it left out.
#[derive(Debug, Clone)]
pub struct Converted {
    pub document: Document,
    /// What is not in it any more, each as a phrase.
    pub lost: Vec<String>,
}

impl From<Document> for Converted {
    fn from(document: Document) -> Self {
        Self { document, lost: Vec::new() }
    }
}

/// Converts a document to a format, with the help of others: SemEval sentences need their gold
/// and may have candidates; answers and results speak of a benchmark; CoInCo may be cut to the
/// ids of a split; word pairs need their scores.
///
/// Layout, and marks that only say how a file was made, do not count as information.
///
/// # Errors
/// [`FormatError::WouldLose`] unless loss is allowed, [`FormatError::NotConvertible`] if there is
/// no way or a companion is missing, [`FormatError::DoesNotFit`] if the companions do not fit.
pub fn convert(
    document: &Document,
    to: Kind,
    companions: &[Document],
    loss: Loss,
) -> Result<Converted, FormatError> {
    let converted = step(document, to, companions)?;
    if loss == Loss::Refused && !converted.lost.is_empty() {
        return Err(FormatError::WouldLose { to: to.name(), lost: converted.lost });
    }
    Ok(converted)
}

fn step(document: &Document, to: Kind, companions: &[Document]) -> Result<Converted, FormatError> {
    match (document, to) {
        (Document::Answers(answers), Kind::SemevalBest | Kind::SemevalOot) => {
            let answers = Answers { kind: answer_kind(to), answers: answers.answers.clone() };
            Ok(Document::Answers(answers).into())
        }
        _ if document.fits(to) => Ok(document.clone().into()),
        (Document::Benchmark(benchmark), _) => lexsub::from_benchmark(benchmark, document, to),
        (Document::Coinco(sentences), Kind::SemevalGold) => {
            Ok(lexsub::gold_of_coinco(sentences, companions))
        }
        (Document::Coinco(sentences), Kind::Candidates) => {
            let Converted { document, lost } = lexsub::gold_of_coinco(sentences, companions);
            let mut pooled = step(&document, to, &[])?;
            pooled.lost.extend(lost);
            Ok(pooled)
        }
        (Document::Instances(_) | Document::Gold(_) | Document::Coinco(_), _) => {
            through_benchmark(document, to, companions)
        }
        (Document::Answers(_) | Document::Ranked(_) | Document::Result(_), _) => {
            lexsub::between_results(document, to, companions)
        }
        _ => similarity::convert(document, to, companions),
    }
}

fn through_benchmark(
    document: &Document,
    to: Kind,
    companions: &[Document],
) -> Result<Converted, FormatError> {
    if let (Document::Gold(gold), Kind::Candidates) = (document, to) {
        return Ok(lexsub::pool_gold(gold));
    }
    let mut converted = lexsub::to_benchmark(document, to, companions)?;
    if to == Kind::Swords {
        return Ok(converted);
    }
    let Converted { document, lost } = step(&converted.document, to, companions)?;
    converted.lost.extend(lost);
    Ok(Converted { document, lost: converted.lost })
}

fn answer_kind(to: Kind) -> AnswerKind {
    if to == Kind::SemevalOot { AnswerKind::Oot } else { AnswerKind::Best }
}

fn no_way(document: &Document, to: Kind, reason: &str) -> FormatError {
    FormatError::NotConvertible { from: document.what(), to: to.name(), reason: reason.into() }
}

/// `3 targets`, `1 target`, and nothing for none.
fn counted(count: usize, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {many}")),
    }
}
