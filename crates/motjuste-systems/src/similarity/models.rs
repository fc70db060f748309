//! The models at hand, for systems that combine several: the encoder, a masked language model, ELMo,
//! and, for English, the embedded word vectors. Whatever is given besides the encoder joins in.

use std::sync::Arc;

use motjuste_encoder::Encoder;
use motjuste_engine::Usage;

use super::contextual::by_layer;
use super::elmo::{Elmo, load};
use super::language::is_english;
use crate::{Need, Result, Setup};

/// A model that gives a word in context vectors, from the lowest layer up.
#[derive(Debug, Clone)]
pub(crate) enum Model {
    /// A transformer.
    Encoder(Arc<Encoder>),
    /// A bidirectional LSTM.
    Elmo(Arc<Elmo>),
}

impl Model {
    /// Every layer of both words.
    ///
    /// # Errors
    /// If it cannot read a text.
    pub(crate) fn by_layer(
        &self,
        usages: [&Usage<'_>; 2],
    ) -> motjuste_engine::Result<[Vec<Vec<f32>>; 2]> {
        match self {
            Self::Encoder(encoder) => Ok(by_layer(encoder, usages)?
                .map(|vectors| vectors.iter().map(<[f32]>::to_vec).collect())),
            Self::Elmo(elmo) => elmo.by_layer(usages),
        }
    }
}

/// What there is to combine.
#[derive(Debug)]
pub(crate) struct Models {
    /// The encoder first, then what was given besides.
    pub(crate) contextual: Vec<(Need, Model)>,
    /// Whether the embedded word vectors know the language.
    pub(crate) english: bool,
}

impl Models {
    /// The encoder, which must be there, and whatever else is.
    ///
    /// # Errors
    /// If one of them cannot be read.
    pub(crate) fn from_setup(setup: &Setup<'_>) -> Result<Self> {
        let encoder = setup.encoder(Need::Encoder)?;
        let mut contextual = vec![(Need::Encoder, Model::Encoder(encoder))];
        if setup.find(Need::MaskedModel).is_some() {
            let model = Model::Encoder(setup.encoder(Need::MaskedModel)?);
            contextual.push((Need::MaskedModel, model));
        }
        if let Some(elmo) = setup.find(Need::Elmo) {
            contextual.push((Need::Elmo, Model::Elmo(elmo.open(load)?)));
        }
        Ok(Self { contextual, english: is_english(setup) })
    }
}
