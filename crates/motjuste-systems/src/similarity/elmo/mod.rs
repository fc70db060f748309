//! ELMo, the task's second baseline (Peters et al. 2018; Armendariz et al. 2020, §6): the same cosine
//! with the states of a bidirectional LSTM over a character CNN; for Croatian, Slovene and Finnish
//! with the models of Ulčar & Robnik-Šikonja (2020).
//!
//! The weights are those AllenNLP publishes, `options.json` as it is and `weights.hdf5` as
//! safetensors, tensors under their own names:
//!
//! ```python
//! import h5py, safetensors.numpy
//! tensors = {}
//! h5py.File("weights.hdf5").visititems(
//!     lambda name, item: tensors.update({name: item[...]}) if hasattr(item, "shape") else None)
//! safetensors.numpy.save_file(tensors, "weights.safetensors")
//! ```

mod characters;
mod lstm;
mod matrix;
mod model;
mod options;
#[cfg(test)]
mod tests;
mod weights;

use std::ops::RangeInclusive;
use std::sync::Arc;

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::layers_option;
use super::geometry::{cosine, mean};
use super::layers::LayerChoice;
use crate::{Answers, Entry, Make, Need, Paper};

pub(crate) use model::{Elmo, load};

pub(super) const ENTRY: Entry = Entry {
    name: "elmo",
    title: "ELMo",
    paper: Paper::Semeval2020,
    method: "The cosine of the two words' states in a bidirectional LSTM over characters.",
    stand_in: None,
    needs: &[Need::Elmo],
    wants: &[],
    options: &[layers_option("last")],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        let elmo = setup.need(Need::Elmo)?.open(load)?;
        let layers = LayerChoice::from_option(setup, "layers", elmo.layers())?;
        Ok(Box::new(ElmoCosine { elmo, layers }))
    }),
};

struct ElmoCosine {
    elmo: Arc<Elmo>,
    layers: RangeInclusive<usize>,
}

impl SimilarityInContext for ElmoCosine {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self
            .elmo
            .by_layer(usages)?
            .map(|layers| mean(layers[self.layers.clone()].iter().map(Vec::as_slice)));
        Ok(cosine(&a, &b))
    }
}
