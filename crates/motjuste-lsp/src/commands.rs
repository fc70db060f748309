//! Commands: all words of a target for pickers, and two that talk to the writer through the client.

use std::sync::mpsc::Sender;

use lsp_server::ErrorCode;
use lsp_types::{Command, MessageType, Range, TextEdit, Uri, WorkspaceEdit};
use motjuste::{Idiom, NoSuggestion, Suggestion, gloss};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::session::Event;
use motjuste_prose::Found;

use crate::snapshot::Snapshot;
use crate::transport::{Failure, Outcome};

/// A list of all words, for a picker.
const WORDS: &str = "motjuste.words";
/// Lets the writer choose among more words than a menu has.
const MORE: &str = "motjuste.more";
/// Tells why a word is suggested.
const WHY: &str = "motjuste.why";
pub(crate) const ALL: [&str; 3] = [WORDS, MORE, WHY];

/// As many as somebody reads.
const MOST: usize = 30;

/// The argument of every command.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Argument {
    pub(crate) uri: Uri,
    range: Range,
    /// The word that is asked about; the best one if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    word: Option<String>,
}

/// A word of a list.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Word {
    /// With its article, where that changes.
    label: String,
    word: String,
    /// Unknown for what could stand for an idiom, as is how many in ten accept it.
    share: Option<f32>,
    in_ten: Option<u8>,
    /// The sense of the target it belongs to.
    sense: Option<&'static str>,
    labels: Vec<&'static str>,
    edits: Vec<TextEdit>,
}

/// Words to choose from, with what each changes.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) question: String,
    pub(crate) words: Vec<(String, WorkspaceEdit)>,
}

/// The commands that belong to a target.
pub(crate) fn about(snapshot: &Snapshot, range: Range, best: &str) -> [Command; 2] {
    let argument = |word: Option<&str>| {
        let (uri, word) = (snapshot.document.uri.clone(), word.map(str::to_owned));
        Some(vec![json!(Argument { uri, range, word })])
    };
    [
        Command::new("More words…".into(), MORE.into(), argument(None)),
        Command::new(format!("Why “{best}”?"), WHY.into(), argument(Some(best))),
    ]
}

pub(crate) fn argument(arguments: Vec<Value>) -> Result<Argument, Failure> {
    let first = arguments.into_iter().next().unwrap_or_default();
    serde_json::from_value(first).map_err(|_| {
        let message = "expected one argument: an object with uri and range";
        Failure::new(ErrorCode::InvalidParams, message)
    })
}

pub(crate) fn run(
    name: &str,
    snapshot: &Snapshot,
    argument: &Argument,
    events: &Sender<Event>,
) -> Outcome {
    let bytes = snapshot.document.bytes(argument.range);
    let found = snapshot.ask(&bytes, Some(MOST))?;
    // The session is there as long as its worker.
    let send = |event| drop(events.send(event));
    match (name, found) {
        (WORDS, found) => {
            return Ok(json!(found.map_or_else(Vec::new, |it| words(snapshot, &it))));
        }
        (_, None) => send(Event::Tell(MessageType::INFO, "there is no word here".into())),
        (MORE, Some(found)) => send(match choice(snapshot, &found) {
            Ok(choice) => Event::Choose(choice),
            Err(reason) => Event::Tell(MessageType::INFO, reason),
        }),
        (_, Some(found)) => {
            let told = why(snapshot, &found, argument.word.as_deref())?;
            send(Event::Tell(MessageType::INFO, told));
        }
    }
    Ok(Value::Null)
}

/// The words for a target, or for all of the idiom it belongs to.
fn words(snapshot: &Snapshot, found: &Found) -> Vec<Word> {
    if let Some(NoSuggestion::Idiom(idiom)) = &found.answer.no_suggestion {
        return expressions(snapshot, found, idiom);
    }
    let word = |one: &Suggestion| {
        Some(Word {
            label: one.with_article().into_owned(),
            word: one.form.clone(),
            share: Some(one.share),
            in_ten: Some(one.in_ten()),
            sense: one.sense.and_then(gloss),
            labels: one.labels.iter().map(|label| label.name()).collect(),
            edits: snapshot.edits(found, one)?,
        })
    };
    found.answer.suggestions.iter().filter_map(word).collect()
}

fn expressions(snapshot: &Snapshot, found: &Found, idiom: &Idiom) -> Vec<Word> {
    let Some(bytes) = found.passage.source(&idiom.span) else { return Vec::new() };
    let range = snapshot.document.range(&bytes);
    let word = |one: &String| Word {
        label: one.clone(),
        word: one.clone(),
        share: None,
        in_ten: None,
        sense: None,
        labels: Vec::new(),
        edits: vec![TextEdit::new(range, one.clone())],
    };
    idiom.alternatives.iter().map(word).collect()
}

/// The words to choose from, or why there are none.
fn choice(snapshot: &Snapshot, found: &Found) -> Result<Choice, String> {
    let words = words(snapshot, found);
    if let (Some(reason), true) = (&found.answer.no_suggestion, words.is_empty()) {
        return Err(format!("“{}”: {reason}", found.answer.surface));
    }
    let surface = match &found.answer.no_suggestion {
        Some(NoSuggestion::Idiom(idiom)) => &idiom.whole,
        _ => &found.answer.surface,
    };
    let word = |one: Word| {
        let accepted = one.in_ten.map(|in_ten| format!(" – {in_ten} in 10"));
        (one.label + &accepted.unwrap_or_default(), snapshot.edit(one.edits))
    };
    Ok(Choice {
        question: format!("motjuste: another word for “{surface}”"),
        words: words.into_iter().map(word).collect(),
    })
}

fn why(snapshot: &Snapshot, found: &Found, word: Option<&str>) -> Result<String, Failure> {
    let best = found.answer.suggestions.first().map(|best| best.form.as_str());
    let Some(word) = word.or(best) else {
        let reason = found.answer.no_suggestion.as_ref();
        return Ok(reason.map_or_else(String::new, ToString::to_string));
    };
    let (text, span) = (found.passage.text(), found.answer.span.clone());
    let why = snapshot
        .models
        .best(snapshot.settings.tier)
        .and_then(|engine| Ok(engine.why(text, span, word, &snapshot.settings.options)?))
        .map_err(|error| Failure::new(ErrorCode::RequestFailed, error.to_string()))?;
    Ok(why.to_string())
}
