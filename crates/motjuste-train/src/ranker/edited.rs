//! Targets judged for this project, word by word, as an editor would: print it, perhaps, or not.

use std::collections::HashMap;
use std::sync::Arc;

use motjuste_core::{Context, Pos, Target};
use motjuste_encoder::Encoder;
use motjuste_engine::{AnalysedTarget, place};
use motjuste_lemma::Lemmatizer;
use rayon::prelude::*;

use super::RankerError;
use super::item::{self, Item, Judgement, Origin};

/// The head of the file.
const HEAD: &str = "id\tsentence\tpos\tyes\tmaybe\tno";

/// The share of people a *maybe* stands for.
pub(super) const MAYBE: f32 = 0.4;
/// The share that each verdict stands for: one strict editor's *yes* is not everybody's.
const SHARES: [f32; 3] = [0.85, MAYBE, 0.0];

impl Item {
    /// The items of a file of verdicts: a target per line, `id`, `sentence` with the target
    /// **marked**, `pos`, and the dictionary forms judged *yes*, *maybe* and *no*, separated by
    /// semicolons.
    ///
    /// # Errors
    /// If a line cannot be read.
    pub fn of_verdicts(
        file: &str,
        weight: f32,
        encoder: Option<&Arc<Encoder>>,
    ) -> Result<Vec<Self>, RankerError> {
        let mut lines = file.lines().filter(|line| !line.starts_with('#'));
        if lines.next() != Some(HEAD) {
            return Err(bad("line 1", format!("expected the columns {HEAD:?}")));
        }
        let lines: Vec<&str> = lines.filter(|line| !line.trim().is_empty()).collect();
        lines.into_par_iter().map(|line| item_of(line, weight, encoder)).collect()
    }
}

fn bad(id: &str, reason: String) -> RankerError {
    RankerError::Target { id: id.to_owned(), reason }
}

fn item_of(line: &str, weight: f32, encoder: Option<&Arc<Encoder>>) -> Result<Item, RankerError> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [id, sentence, pos, verdicts @ ..] = columns.as_slice() else {
        return Err(bad(line, "expected six columns".to_owned()));
    };
    let fail = |reason: String| bad(id, reason);
    let verdicts: [&str; 3] =
        verdicts.try_into().map_err(|_| fail("expected six columns".to_owned()))?;
    let pos: Pos = pos.parse().map_err(|_| fail(format!("{pos:?} is no part of speech")))?;
    let (text, span) = place::marked(sentence).map_err(|e| fail(e.to_string()))?;
    let located = AnalysedTarget::with_pos(&text, span, pos).map_err(|e| fail(e.to_string()))?;
    let located = item::read(located, encoder)?;
    let mut judgements: HashMap<String, Judgement> = HashMap::new();
    for (words, share) in verdicts.into_iter().zip(SHARES) {
        for word in words.split(';').map(str::trim).filter(|word| !word.is_empty()) {
            let key = Lemmatizer::embedded().normalise(word, pos).into_owned();
            // Two forms of one word: the better verdict, which comes first.
            judgements.entry(key).or_insert_with(|| Judgement::of_share(word, share));
        }
    }
    let context = Context::new(text.as_str()).map_err(|e| fail(e.to_string()))?;
    let offset = text[..located.span.start].chars().count();
    let target = Target::new(&context, located.surface(), offset, Some(pos));
    Ok(Item {
        target: target.map_err(|e| fail(e.to_string()))?.id(),
        lemma: located.lemma.clone(),
        weight,
        origin: Origin::Edited,
        fold: 0,
        candidates: item::labelled(&located, judgements),
        span: located.span.clone(),
        pos,
        text: text.clone(),
    })
}
