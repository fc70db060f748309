//! What the client can do.

use lsp_types::{ClientCapabilities, MarkupKind};

#[derive(Debug, Clone, Default)]
pub(crate) struct Client {
    /// Takes actions that are more than commands.
    pub(crate) has_actions: bool,
    /// Asks for an action's edit when somebody takes it.
    pub(crate) resolves_edits: bool,
    /// Refuses edits of an older version.
    pub(crate) versions_edits: bool,
    pub(crate) reads_markdown: bool,
    pub(crate) shows_progress: bool,
    /// Can be asked for its configuration.
    pub(crate) has_configuration: bool,
}

impl Client {
    pub(crate) fn new(capabilities: &ClientCapabilities) -> Self {
        let document = capabilities.text_document.as_ref();
        let workspace = capabilities.workspace.as_ref();
        let action = document.and_then(|document| document.code_action.as_ref());
        let resolves = action.and_then(|action| action.resolve_support.as_ref());
        let hover = document.and_then(|document| document.hover.as_ref());
        let formats = hover.and_then(|hover| hover.content_format.as_deref());
        let edit = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let window = capabilities.window.as_ref();
        Self {
            has_actions: action.is_some_and(|it| it.code_action_literal_support.is_some()),
            resolves_edits: action.is_some_and(|action| action.data_support == Some(true))
                && resolves.is_some_and(|it| it.properties.iter().any(|name| name == "edit")),
            versions_edits: edit.is_some_and(|edit| edit.document_changes == Some(true)),
            reads_markdown: formats.is_some_and(|it| it.contains(&MarkupKind::Markdown)),
            shows_progress: window.is_some_and(|window| window.work_done_progress == Some(true)),
            has_configuration: workspace.is_some_and(|it| it.configuration == Some(true)),
        }
    }
}
