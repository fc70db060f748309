//! The word to be substituted: a span of its context, never a token index.

use crate::{Context, ContextId, Extra, ModelError, Pos, Span, TargetId};

/// A target in its context. Its span is on character boundaries and contains the surface form,
/// letter case aside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    id: TargetId,
    context: ContextId,
    surface: String,
    span: Span,
    pos: Option<Pos>,
    extra: Option<Extra>,
}

impl Target {
    /// The target `surface` at code-point `offset` of a context.
    ///
    /// # Errors
    /// [`ModelError::EmptyTarget`] without a surface form; [`ModelError::NotTheTarget`] if the
    /// context says something else there.
    pub fn new(
        context: &Context,
        surface: impl Into<String>,
        offset: usize,
        pos: Option<Pos>,
    ) -> Result<Self, ModelError> {
        let surface = surface.into();
        if surface.is_empty() {
            return Err(ModelError::EmptyTarget);
        }
        let span = Span::of_chars(context.text(), offset, surface.chars().count());
        let found = span.as_ref().map(|span| &context.text()[span.bytes()]);
        match (span.clone(), found) {
            (Some(span), Some(found))
                if found == surface || found.to_lowercase() == surface.to_lowercase() =>
            {
                let id = TargetId::of(context.id(), &surface, offset, pos);
                Ok(Self { id, context: context.id(), surface, span, pos, extra: None })
            }
            _ => Err(ModelError::NotTheTarget { surface, offset, found: found.map(str::to_owned) }),
        }
    }

    pub fn with_extra(mut self, extra: Option<Extra>) -> Self {
        self.extra = extra;
        self
    }

    pub const fn id(&self) -> TargetId {
        self.id
    }

    pub const fn context(&self) -> ContextId {
        self.context
    }

    /// The word as the file spells it.
    pub fn surface(&self) -> &str {
        &self.surface
    }

    pub const fn span(&self) -> &Span {
        &self.span
    }

    pub const fn pos(&self) -> Option<Pos> {
        self.pos
    }

    pub const fn extra(&self) -> Option<&Extra> {
        self.extra.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_found_whatever_its_case() {
        let context = Context::new("Café Parks").unwrap();
        let target = Target::new(&context, "parks", 5, Some(Pos::Noun)).unwrap();
        assert_eq!((target.surface(), target.span().bytes()), ("parks", 6..11));
        assert_eq!(target.id(), Target::new(&context, "Parks", 5, Some(Pos::Noun)).unwrap().id());
    }

    #[test]
    fn a_span_that_is_not_the_target_is_refused() {
        let context = Context::new("Café Parks").unwrap();
        let error = Target::new(&context, "parks", 4, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the context has \" Park\" at offset 4, not the target \"parks\": \
             offsets count Unicode code points from 0"
        );
        let error = Target::new(&context, "parks", 40, None).unwrap_err();
        assert!(error.to_string().starts_with("the context ends before offset 40"), "{error}");
    }
}
