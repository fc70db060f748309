//! Completion of `word??`: two question marks ask for other words, inline.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionParams, CompletionTextEdit, TextEdit,
};
use motjuste::Suggestion;
use serde_json::{Value, json};

use motjuste_prose::Found;

use crate::snapshot::Snapshot;
use crate::transport::Outcome;

pub(crate) const TRIGGER: &str = "?";
const ASKING: &str = "??";

pub(crate) fn complete(snapshot: &Snapshot, params: &CompletionParams) -> Outcome {
    let document = &snapshot.document;
    let cursor =
        document.encoding.character(&document.rope, params.text_document_position.position);
    let start = cursor.saturating_sub(ASKING.len());
    if document.rope.slice(start..cursor) != ASKING {
        return Ok(Value::Null);
    }
    // The sentence as it will be, without the question marks.
    let mut without = snapshot.clone();
    without.document.rope.remove(start..cursor);
    // Not the version that others ask about.
    without.document.version = i32::MIN;
    let end = document.rope.char_to_byte(start);
    let Some(found) = without.ask(&(end..end), None)? else { return Ok(Value::Null) };
    if found.target().is_none_or(|target| target.end != end) {
        return Ok(Value::Null);
    }
    let items = found.answer.suggestions.iter().enumerate();
    let items: Vec<CompletionItem> =
        items.filter_map(|(place, word)| item(snapshot, &found, place, word, end)).collect();
    Ok(json!({ "isIncomplete": false, "items": items }))
}

fn item(
    snapshot: &Snapshot,
    found: &Found,
    place: usize,
    word: &Suggestion,
    end: usize,
) -> Option<CompletionItem> {
    let document = &snapshot.document;
    let mut main = None;
    let mut others = Vec::new();
    for (bytes, text) in found.changes(word)? {
        let takes_marks = bytes.start < end && bytes.end == end;
        // What follows the question marks stands behind them.
        let moved = |byte: usize| if byte > end { byte + ASKING.len() } else { byte };
        let after = if takes_marks { end + ASKING.len() } else { moved(bytes.end) };
        let edit = TextEdit::new(document.range(&(moved(bytes.start)..after)), text);
        if takes_marks {
            main = Some(edit);
        } else {
            others.push(edit);
        }
    }
    Some(CompletionItem {
        label: word.with_article().into_owned(),
        kind: Some(CompletionItemKind::TEXT),
        detail: Some(format!("{} in 10", word.in_ten())),
        filter_text: Some(format!("{}{ASKING}", found.answer.surface)),
        sort_text: Some(format!("{place:03}")),
        text_edit: Some(CompletionTextEdit::Edit(main?)),
        additional_text_edits: (!others.is_empty()).then_some(others),
        ..CompletionItem::default()
    })
}
