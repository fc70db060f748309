//! What systems ask of encoders and masked language models.

pub(crate) mod embedding_dropout;
pub(crate) mod in_place;
pub(crate) mod layers;
pub(crate) mod masked;
mod vocabulary;
