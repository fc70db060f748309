//! Code actions: the best words as edits.

use lsp_server::ErrorCode;
use lsp_types::{
    CodeAction, CodeActionContext, CodeActionKind, CodeActionParams, CodeActionTriggerKind,
    Command, Diagnostic, Range, TextEdit, Uri,
};
use motjuste::{NoSuggestion, Suggestion};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use motjuste_prose::Found;

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
    let Some(kind) = asked(&params.context) else { return Ok(json!([])) };
    let Some(found) = snapshot.ask(&snapshot.document.bytes(params.range), None)? else {
        return Ok(json!([]));
    };
    let commands = commands(snapshot, &found);
    if !snapshot.client.has_actions {
        return Ok(json!(commands));
    }
    let mut actions = actions(snapshot, &found);
    actions.extend(commands.into_iter().map(|command| CodeAction {
        title: command.title.clone(),
        command: Some(command),
        ..CodeAction::default()
    }));
    let hints = params.context.diagnostics.iter().filter(|hint| is_ours(hint));
    let hints: Vec<Diagnostic> = hints.cloned().collect();
    for action in &mut actions {
        action.kind = Some(kind.clone());
        action.diagnostics = (!hints.is_empty()).then(|| hints.clone());
    }
    Ok(json!(actions))
}

/// The kind of action that is asked for, if it is ours: a light bulb at every word would be in the
/// way, one at a hint of ours is not.
fn asked(context: &CodeActionContext) -> Option<CodeActionKind> {
    let is_wanted = |kind: &CodeActionKind| {
        let contains = |wider: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(wider.as_str());
            wider.as_str().is_empty() || rest.is_some_and(|it| it.is_empty() || it.starts_with('.'))
        };
        context.only.as_ref().is_none_or(|kinds| kinds.iter().any(contains))
    };
    let is_automatic = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
    let has_hint = context.diagnostics.iter().any(is_ours);
    let [fix, rewrite] = KINDS;
    let fix = Some(fix).filter(|kind| has_hint && is_wanted(kind));
    fix.or_else(|| Some(rewrite).filter(|kind| !is_automatic && is_wanted(kind)))
}

fn is_ours(diagnostic: &Diagnostic) -> bool {
    diagnostic.source.as_deref() == Some(check::SOURCE)
}

/// What every client can do, if there is a word to suggest.
fn commands(snapshot: &Snapshot, found: &Found) -> Vec<Command> {
    let best = found.answer.suggestions.first().zip(found.target());
    best.map_or_else(Vec::new, |(best, target)| {
        commands::about(snapshot, snapshot.document.range(&target), &best.form).into()
    })
}

fn actions(snapshot: &Snapshot, found: &Found) -> Vec<CodeAction> {
    if let Some(NoSuggestion::Idiom(idiom)) = &found.answer.no_suggestion {
        let Some(bytes) = found.passage.source(&idiom.span) else { return Vec::new() };
        let range = snapshot.document.range(&bytes);
        let action = |word: &String| CodeAction {
            title: format!("Replace “{}” with “{word}”", idiom.whole),
            edit: Some(snapshot.edit(vec![TextEdit::new(range, word.clone())])),
            ..CodeAction::default()
        };
        return idiom.alternatives.iter().take(SHOWN).map(action).collect();
    }
    let offered = found.answer.suggestions.iter().filter_map(|word| action(snapshot, found, word));
    offered.take(SHOWN).collect()
}

fn action(snapshot: &Snapshot, found: &Found, word: &Suggestion) -> Option<CodeAction> {
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
    Some(CodeAction { title, edit, data: Some(json!(data)), ..CodeAction::default() })
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
