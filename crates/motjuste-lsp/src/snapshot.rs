//! A document at the time of a request, and the questions that requests put to the engine.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::ErrorCode;
use lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    Uri, WorkspaceEdit,
};
use motjuste::place::Place;
use motjuste::{Answer, Options, Question, Suggestion, Tier, words_of};
use motjuste_engine::Edit;

use crate::client::Client;
use crate::document::Document;
use crate::models::Models;
use crate::passage::Passage;
use crate::settings::Settings;
use crate::transport::Failure;

/// Longer selections are no word or phrase.
const LONGEST_TARGET: usize = 80;

/// All a request needs; it outlives edits and the document itself.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) document: Document,
    pub(crate) settings: Arc<Settings>,
    pub(crate) client: Arc<Client>,
    pub(crate) models: Arc<Models>,
    pub(crate) answers: Arc<Answers>,
}

/// An answer, and the passage it is about.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) passage: Passage,
    pub(crate) answer: Answer,
}

impl Found {
    /// The target in the document.
    pub(crate) fn target(&self) -> Option<Range<usize>> {
        self.passage.source(&self.answer.span)
    }

    /// What a suggestion changes in the document; nothing if markup is in the way.
    pub(crate) fn edits(&self, document: &Document, word: &Suggestion) -> Option<Vec<TextEdit>> {
        let edit = |(bytes, text)| TextEdit::new(document.range(&bytes), text);
        Some(self.changes(word)?.into_iter().map(edit).collect())
    }

    /// The same in bytes.
    pub(crate) fn changes(&self, word: &Suggestion) -> Option<Vec<(Range<usize>, String)>> {
        let change = |edit: &Edit| Some((self.passage.source(&edit.span)?, edit.text.clone()));
        word.edits.iter().map(change).collect()
    }
}

impl Snapshot {
    /// What the engine says of the word or phrase at some bytes; `None` if there is none, or no
    /// prose. Without a count, it lists as many words as are likely to help.
    pub(crate) fn ask(
        &self,
        bytes: &Range<usize>,
        count: Option<usize>,
    ) -> Result<Option<Arc<Found>>, Failure> {
        let Some(language) = self.document.language else { return Ok(None) };
        if !self.settings.answers(&self.document.language_id) {
            return Ok(None);
        }
        let text = self.document.rope.to_string();
        let Some(passage) = language.passage(&text, bytes) else { return Ok(None) };
        let Some(span) = target(&passage, bytes) else { return Ok(None) };
        let engine = self.models.best(self.settings.tier).map_err(internal)?;
        let key = Key {
            uri: self.document.uri.clone(),
            version: self.document.version,
            bytes: passage.source(&span),
            tier: engine.tier(),
            count,
        };
        if let Some(found) = self.answers.get(&key) {
            return Ok(Some(found));
        }
        let options = self.settings.options.clone().count(count);
        let Some(question) = question(&passage, span, options) else { return Ok(None) };
        let answer = engine.answer(&question).map_err(internal)?;
        let found = Arc::new(Found { passage, answer });
        self.answers.keep(key, found.clone());
        Ok(Some(found))
    }

    #[allow(clippy::mutable_key_type)] // the protocol's type
    pub(crate) fn edit(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        let Document { uri, version, .. } = &self.document;
        if !self.client.versions_edits {
            return WorkspaceEdit::new([(uri.clone(), edits)].into());
        }
        let text_document =
            OptionalVersionedTextDocumentIdentifier { uri: uri.clone(), version: Some(*version) };
        let edits = edits.into_iter().map(OneOf::Left).collect();
        let changes = DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }]);
        WorkspaceEdit { document_changes: Some(changes), ..WorkspaceEdit::default() }
    }
}

/// The word at a cursor, or the words of a selection.
fn target(passage: &Passage, bytes: &Range<usize>) -> Option<Range<usize>> {
    let span = if bytes.is_empty() {
        let offset = passage.offset(bytes.start)?;
        let words = words_of(passage.text());
        let around = words.iter().find(|word| word.contains(&offset));
        around.or_else(|| words.iter().find(|word| word.end == offset))?.clone()
    } else {
        passage.span(bytes)?
    };
    (span.len() <= LONGEST_TARGET && passage.is_open(&span)).then_some(span)
}

pub(crate) fn question(
    passage: &Passage,
    span: Range<usize>,
    options: Options,
) -> Option<Question> {
    Question::new(passage.text().to_owned(), &Place::Span(span), options).ok()
}

fn internal(error: impl std::fmt::Display) -> Failure {
    Failure::new(ErrorCode::RequestFailed, error.to_string())
}

/// The last answers: a hover, a menu and the edit taken from it ask the same thing.
#[derive(Debug, Default)]
pub(crate) struct Answers(Mutex<VecDeque<(Key, Arc<Found>)>>);

#[derive(Debug, PartialEq)]
struct Key {
    uri: Uri,
    version: i32,
    bytes: Option<Range<usize>>,
    tier: Tier,
    count: Option<usize>,
}

impl Answers {
    const KEPT: usize = 16;

    fn get(&self, key: &Key) -> Option<Arc<Found>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().find(|(known, _)| known == key).map(|(_, found)| found.clone())
    }

    fn keep(&self, key: Key, found: Arc<Found>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.truncate(Self::KEPT - 1);
        kept.push_front((key, found));
    }
}
