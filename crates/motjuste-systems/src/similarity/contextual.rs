//! Usages as models see them: the mean of a word's pieces, at some of the layers. A text both words are
//! in is read once.

use std::ops::RangeInclusive;
use std::slice;
use std::sync::Arc;

use motjuste_encoder::{Encoder, LayerVectors};
use motjuste_engine::{Result as EngineResult, SimilarityInContext, Usage};

use super::elmo::{self, Elmo};
use crate::parts::geometry::{cosine, mean};
use crate::parts::models::layers::{self, Middle};
use crate::{Need, OptionSpec, Result, Setup};

pub(crate) const fn layers_option(default: &'static str) -> OptionSpec {
    let help = "layers that represent a word: last, middle (the one half-way up), upper (middle to \
                last), last-four, all, a number or a range; several are averaged";
    OptionSpec { name: "layers", default, help }
}

struct Formula<F>(F);

impl<F> SimilarityInContext for Formula<F>
where
    F: Fn([&Usage<'_>; 2]) -> EngineResult<f64> + Send + Sync,
{
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> EngineResult<f64> {
        (self.0)(usages)
    }
}

pub(super) fn formula(
    similarity: impl Fn([&Usage<'_>; 2]) -> EngineResult<f64> + Send + Sync + 'static,
) -> Result<Box<dyn SimilarityInContext>> {
    Ok(Box::new(Formula(similarity)))
}

/// A model that gives a word in context vectors, from the lowest layer up.
#[derive(Debug, Clone)]
pub(super) enum Model {
    Encoder(Arc<Encoder>),
    Elmo(Arc<Elmo>),
}

impl Model {
    pub(super) fn elmo(setup: &Setup<'_>) -> Result<Self> {
        Ok(Self::Elmo(setup.need(Need::Elmo)?.open(elmo::load)?))
    }

    /// Number of layers above the embeddings.
    pub(super) fn depth(&self) -> usize {
        match self {
            Self::Encoder(encoder) => encoder.config().layers(),
            Self::Elmo(elmo) => elmo.depth(),
        }
    }

    pub(super) fn by_layer(&self, usages: [&Usage<'_>; 2]) -> EngineResult<[Vec<Vec<f32>>; 2]> {
        match self {
            Self::Encoder(encoder) => {
                let words = encode(encoder, usages)?;
                Ok(words.map(|word| word.iter().map(<[f32]>::to_vec).collect()))
            }
            Self::Elmo(elmo) => elmo.by_layer(usages),
        }
    }
}

/// Everything at hand for systems that combine models: the encoder, which must be there, then the
/// masked model and ELMo where they are given.
pub(super) fn all_models(setup: &Setup<'_>) -> Result<Vec<(Need, Model)>> {
    let mut models = vec![(Need::Encoder, Model::Encoder(setup.encoder(Need::Encoder)?))];
    if setup.find(Need::MaskedModel).is_some() {
        let model = Model::Encoder(setup.encoder(Need::MaskedModel)?);
        models.push((Need::MaskedModel, model));
    }
    if setup.find(Need::Elmo).is_some() {
        models.push((Need::Elmo, Model::elmo(setup)?));
    }
    Ok(models)
}

#[derive(Debug)]
pub(super) struct Contextual {
    model: Model,
    layers: RangeInclusive<usize>,
}

impl Contextual {
    pub(super) const fn new(model: Model, layers: RangeInclusive<usize>) -> Self {
        Self { model, layers }
    }

    /// A model with the layers that the option `layers` asks for.
    pub(super) fn with_option(setup: &Setup<'_>, model: Model) -> Result<Self> {
        let layers = layers::read(setup, "layers", model.depth(), Middle::HalfWay)?;
        Ok(Self { model, layers })
    }

    /// The encoder of a setup, with the layers its option asks for.
    pub(super) fn from_setup(setup: &Setup<'_>) -> Result<Self> {
        Self::with_option(setup, Model::Encoder(setup.encoder(Need::Encoder)?))
    }

    /// Both words, the layers averaged.
    pub(super) fn pair(&self, usages: [&Usage<'_>; 2]) -> EngineResult<[Vec<f32>; 2]> {
        let words = self.model.by_layer(usages)?;
        Ok(words.map(|layers| mean(layers[self.layers.clone()].iter().map(Vec::as_slice))))
    }

    pub(super) fn cosine(&self, usages: [&Usage<'_>; 2]) -> EngineResult<f64> {
        let [a, b] = self.pair(usages)?;
        Ok(cosine(&a, &b))
    }

    /// The chosen layers of a word an encoder has read, averaged.
    pub(super) fn flatten(&self, vectors: &LayerVectors) -> Vec<f32> {
        mean(self.layers.clone().filter_map(|layer| vectors.layer(layer)))
    }
}

fn encode(encoder: &Encoder, [a, b]: [&Usage<'_>; 2]) -> EngineResult<[LayerVectors; 2]> {
    let found: Vec<LayerVectors> = if a.text == b.text {
        encoder.encode(a.text, &[a.span.clone(), b.span.clone()])?
    } else {
        let texts = [a, b].map(|usage| (usage.text, slice::from_ref(&usage.span)));
        encoder.encode_batch(&texts)?.into_iter().flatten().collect()
    };
    Ok(found.try_into().expect("two spans, two vectors"))
}
