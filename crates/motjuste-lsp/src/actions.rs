//! Code actions: the best words as edits.

use lsp_server::ErrorCode;
use lsp_types::{
    CodeAction, CodeActionContext, CodeActionKind, CodeActionParams, CodeActionTriggerKind,
    Command, Diagnostic, Range, TextEdit, Uri,
};
use motjuste::{Idiom, NoSuggestion, Suggestion};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use motjuste_prose::{Found, better, is_overused};

use crate::snapshot::Snapshot;
use crate::transport::{Failure, Outcome};
use crate::{check, commands};

/// Of an action at one of our hints, and of any other.
pub(crate) const KINDS: [CodeActionKind; 2] =
    [CodeActionKind::QUICKFIX, CodeActionKind::REFACTOR_REWRITE];
/// As many as a menu has room for.
const SHOWN: usize = 8;

/// What an action needs to be resolved. It has the edits themselves: by the time somebody takes the
/// word, a larger engine may be loaded that does not suggest it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Data {
    pub(crate) uri: Uri,
    version: i32,
    range: Range,
    word: String,
    share: f32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    edits: Vec<TextEdit>,
}

/// The actions for the word at a range.
pub(crate) fn offer(snapshot: &Snapshot, params: &CodeActionParams) -> Outcome {
    let hints = params.context.diagnostics.iter();
    let hints: Vec<Diagnostic> =
        hints.filter(|hint| is_ours(hint, params.range)).cloned().collect();
    let Some(kind) = asked(&params.context, !hints.is_empty()) else { return Ok(json!([])) };
    let bytes = snapshot.document.bytes(params.range);
    let Some(found) = snapshot.ask(&bytes, None)? else { return Ok(json!([])) };
    let hinted = if kind == CodeActionKind::QUICKFIX {
        snapshot.ask_tier(check::TIER, &bytes, Some(check::FEW))?
    } else {
        None
    };
    let words = words(&found, hinted.as_deref());
    let commands = commands(snapshot, words.first());
    if !snapshot.client.has_actions {
        return Ok(json!(commands));
    }
    let mut actions = match &found.answer.no_suggestion {
        Some(NoSuggestion::Idiom(idiom)) => expressions(snapshot, &found, idiom),
        _ => words.iter().filter_map(|word| action(snapshot, word)).take(SHOWN).collect(),
    };
    actions.extend(commands.into_iter().map(|command| CodeAction {
        title: command.title.clone(),
        command: Some(command),
        ..CodeAction::default()
    }));
    for action in &mut actions {
        action.kind = Some(kind.clone());
        action.diagnostics = (!hints.is_empty()).then(|| hints.clone());
    }
    Ok(json!(actions))
}

/// The kind of action that is asked for, if it is ours: a light bulb at every word would be in the
/// way, one at a hint of ours is not.
fn asked(context: &CodeActionContext, has_hint: bool) -> Option<CodeActionKind> {
    let is_wanted = |kind: &CodeActionKind| {
        let contains = |wider: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(wider.as_str());
            wider.as_str().is_empty() || rest.is_some_and(|it| it.is_empty() || it.starts_with('.'))
        };
        context.only.as_ref().is_none_or(|kinds| kinds.iter().any(contains))
    };
    let is_automatic = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
    let [fix, rewrite] = KINDS;
    let fix = Some(fix).filter(|kind| has_hint && is_wanted(kind));
    fix.or_else(|| Some(rewrite).filter(|kind| !is_automatic && is_wanted(kind)))
}

/// Whether a hint is one of ours, and here: some clients send those of the whole line.
fn is_ours(hint: &Diagnostic, here: Range) -> bool {
    hint.source.as_deref() == Some(check::SOURCE)
        && hint.range.start <= here.end
        && here.start <= hint.range.end
}

/// A word to offer.
struct Word<'a> {
    found: &'a Found,
    word: &'a Suggestion,
    /// The hint names it.
    is_promised: bool,
}

/// The words of an answer, best first. A quick fix begins with the word that the hint promised, and
/// has none that deserves a hint itself.
fn words<'a>(found: &'a Found, hinted: Option<&'a Found>) -> Vec<Word<'a>> {
    let all = found.answer.suggestions.iter();
    let Some(hinted) = hinted else {
        return all.map(|word| Word { found, word, is_promised: false }).collect();
    };
    let promised = better(&hinted.answer);
    let is_promised = |word: &Suggestion| promised.is_some_and(|it| it.form == word.form);
    let fixes = all.filter(|word| !is_overused(&word.form));
    let fixes = fixes.map(|word| Word { found, word, is_promised: is_promised(word) });
    let (mut first, others): (Vec<_>, Vec<_>) = fixes.partition(|word| word.is_promised);
    if first.is_empty() {
        // The engine that gave the hint is not the one that answers.
        first.extend(promised.map(|word| Word { found: hinted, word, is_promised: true }));
    }
    first.extend(others);
    first
}

/// What every client can do, if there is a word to suggest.
fn commands(snapshot: &Snapshot, best: Option<&Word<'_>>) -> Vec<Command> {
    let best = best.and_then(|best| Some((best.word, best.found.target()?)));
    best.map_or_else(Vec::new, |(best, target)| {
        commands::about(snapshot, snapshot.document.range(&target), &best.form).into()
    })
}

/// Replacements for all of an idiom.
fn expressions(snapshot: &Snapshot, found: &Found, idiom: &Idiom) -> Vec<CodeAction> {
    let Some(bytes) = found.passage.source(&idiom.span) else { return Vec::new() };
    let range = snapshot.document.range(&bytes);
    let action = |word: &String| CodeAction {
        title: format!("Replace “{}” with “{word}”", idiom.whole),
        edit: Some(snapshot.edit(vec![TextEdit::new(range, word.clone())])),
        ..CodeAction::default()
    };
    idiom.alternatives.iter().take(SHOWN).map(action).collect()
}

fn action(snapshot: &Snapshot, offered: &Word<'_>) -> Option<CodeAction> {
    let Word { found, word, is_promised } = *offered;
    let edits = snapshot.edits(found, word)?;
    let range = snapshot.document.range(&found.target()?);
    let title = format!("Replace with “{}” – {} in 10", word.with_article(), word.in_ten());
    let (edit, edits) = if snapshot.client.resolves_edits {
        (None, edits)
    } else {
        (Some(snapshot.edit(edits)), Vec::new())
    };
    let data = Data {
        uri: snapshot.document.uri.clone(),
        version: snapshot.document.version,
        range,
        word: word.form.clone(),
        share: word.share,
        edits,
    };
    let is_preferred = is_promised.then_some(true);
    Some(CodeAction { title, edit, is_preferred, data: Some(json!(data)), ..CodeAction::default() })
}

/// Whether an action lacks nothing. Some clients have every action without an edit resolved before
/// they run its command.
pub(crate) fn is_whole(action: &CodeAction) -> bool {
    action.edit.is_some() || action.command.is_some()
}

/// The action with its edit, unless the text is another by now.
pub(crate) fn resolve(snapshot: &Snapshot, mut action: CodeAction, data: Data) -> Outcome {
    if data.version != snapshot.document.version {
        return Err(Failure::new(ErrorCode::ContentModified, "the document has changed"));
    }
    action.edit = Some(snapshot.edit(data.edits));
    Ok(json!(action))
}

/// What an action carries.
pub(crate) fn data(action: &CodeAction) -> Result<Data, Failure> {
    let data = action.data.clone().unwrap_or(Value::Null);
    serde_json::from_value(data)
        .map_err(|_| Failure::new(ErrorCode::InvalidParams, "this action is not of this server"))
}
