//! A document at the time of a request, and the questions that requests put to the engine.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use lsp_server::ErrorCode;
use lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    Uri, WorkspaceEdit,
};
use motjuste::{Suggestion, Tier};
use motjuste_prose::Found;

use crate::client::Client;
use crate::document::Document;
use crate::models::Models;
use crate::settings::Settings;
use crate::transport::Failure;

/// All a request needs; it outlives edits and the document itself.
#[derive(Clone)]
pub(crate) struct Snapshot {
    pub(crate) document: Document,
    pub(crate) settings: Arc<Settings>,
    pub(crate) client: Arc<Client>,
    pub(crate) models: Arc<Models>,
    pub(crate) answers: Arc<Answers>,
}

impl Snapshot {
    /// What the engine says of the word or phrase at some bytes; `None` if there is none, or no
    /// prose. Without a count, it lists as many words as are likely to help.
    pub(crate) fn ask(
        &self,
        bytes: &Range<usize>,
        count: Option<usize>,
    ) -> Result<Option<Arc<Found>>, Failure> {
        self.ask_tier(self.settings.tier, bytes, count)
    }

    /// The same of a tier's engine.
    pub(crate) fn ask_tier(
        &self,
        tier: Tier,
        bytes: &Range<usize>,
        count: Option<usize>,
    ) -> Result<Option<Arc<Found>>, Failure> {
        let Some(language) = self.document.language else { return Ok(None) };
        if !self.settings.answers(&self.document.language_id) {
            return Ok(None);
        }
        let text = self.document.rope.to_string();
        let Some(passage) = language.passage(&text, bytes) else { return Ok(None) };
        let Some(span) = passage.target(bytes) else { return Ok(None) };
        let engine = self.models.best(tier).map_err(internal)?;
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
        let found = Found::ask(&engine, passage, span, options).map_err(internal)?;
        let Some(found) = found.map(Arc::new) else { return Ok(None) };
        self.answers.keep(key, found.clone());
        Ok(Some(found))
    }

    /// What a suggestion changes in the document; nothing if markup is in the way.
    pub(crate) fn edits(&self, found: &Found, word: &Suggestion) -> Option<Vec<TextEdit>> {
        let edit = |(bytes, text)| TextEdit::new(self.document.range(&bytes), text);
        Some(found.changes(word)?.into_iter().map(edit).collect())
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
