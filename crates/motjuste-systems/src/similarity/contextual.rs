//! Usages as an encoder sees them: the mean of a word's pieces, at some of the layers. A text both
//! words stand in is read once.

use std::ops::RangeInclusive;
use std::slice;
use std::sync::Arc;

use motjuste_encoder::{Encoder, LayerVectors};
use motjuste_engine::Usage;

use super::geometry::mean;
use super::layers::LayerChoice;
use crate::{Need, OptionSpec, Result, Setup};

/// How a system is told which layers to read.
pub(crate) const fn layers_option(default: &'static str) -> OptionSpec {
    let help = "which layers stand for a word: last, middle, upper (middle to last), last-four, \
                all, a number or a range; several are averaged";
    OptionSpec { name: "layers", default, help }
}

/// An encoder and the layers read of it.
#[derive(Debug)]
pub(crate) struct Contextual {
    encoder: Arc<Encoder>,
    layers: RangeInclusive<usize>,
}

impl Contextual {
    /// An encoder and some of its layers.
    pub(crate) const fn new(encoder: Arc<Encoder>, layers: RangeInclusive<usize>) -> Self {
        Self { encoder, layers }
    }

    /// The encoder of a setup, with the layers its option asks for.
    ///
    /// # Errors
    /// If the encoder is missing or has no such layers.
    pub(crate) fn from_setup(setup: &Setup<'_>) -> Result<Self> {
        let encoder = setup.encoder(Need::Encoder)?;
        let layers = LayerChoice::from_option(setup, "layers", encoder.config().layers())?;
        Ok(Self { encoder, layers })
    }

    /// The encoder.
    pub(crate) fn encoder(&self) -> &Encoder {
        &self.encoder
    }

    /// Both words, the layers averaged.
    ///
    /// # Errors
    /// If the encoder cannot read a text.
    pub(crate) fn pair(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<[Vec<f32>; 2]> {
        let [a, b] = by_layer(&self.encoder, usages)?;
        Ok([self.flatten(&a), self.flatten(&b)])
    }

    /// The chosen layers of one word, averaged.
    pub(crate) fn flatten(&self, vectors: &LayerVectors) -> Vec<f32> {
        mean(self.layers.clone().filter_map(|layer| vectors.layer(layer)))
    }
}

/// Both words, layer by layer.
///
/// # Errors
/// If the encoder cannot read a text.
pub(crate) fn by_layer(
    encoder: &Encoder,
    [a, b]: [&Usage<'_>; 2],
) -> motjuste_engine::Result<[LayerVectors; 2]> {
    let found: Vec<LayerVectors> = if a.text == b.text {
        encoder.encode(a.text, &[a.span.clone(), b.span.clone()])?
    } else {
        let texts = [a, b].map(|usage| (usage.text, slice::from_ref(&usage.span)));
        encoder.encode_batch(&texts)?.into_iter().flatten().collect()
    };
    Ok(found.try_into().expect("two spans, two vectors"))
}
