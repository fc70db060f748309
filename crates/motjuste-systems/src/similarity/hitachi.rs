//! Hitachi (Morishita et al. 2020; Armendariz et al. 2020, §7): which layer of which model. From
//! the centre to the end layers do well in every language; BERT is best at its last layer, XLM-R at
//! its central one.

use motjuste_encoder::Family;
use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::Contextual;
use super::geometry::cosine;
use super::layers::LayerChoice;
use crate::{Answers, Entry, Make, Need, OptionSpec, Paper, Result, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "hitachi",
    title: "Hitachi",
    paper: Paper::Semeval2020,
    method: "The cosine at the layer that suits the family of models: the last of BERT, the \
             central one of XLM-R; or at the layers asked for.",
    stand_in: Some("whatever encoder is given, for BERT and XLM-R"),
    needs: &[Need::Encoder],
    wants: &[],
    options: &[OptionSpec {
        name: "layers",
        default: "family",
        help: "family (last of BERT, middle of others), or last, middle, upper, last-four, all, a \
               number or a range",
    }],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| Ok(Box::new(Hitachi(layers_of(setup)?)))),
};

struct Hitachi(Contextual);

fn layers_of(setup: &Setup<'_>) -> Result<Contextual> {
    if setup.options.text("layers") != "family" {
        return Contextual::from_setup(setup);
    }
    let encoder = setup.encoder(Need::Encoder)?;
    let choice = match encoder.config().family() {
        Family::Bert | Family::DistilBert => LayerChoice::Last,
        _ => LayerChoice::Middle,
    };
    let layers = choice.of(encoder.config().layers());
    let layers = layers.map_err(|reason| setup.options.bad("layers", reason))?;
    Ok(Contextual::new(encoder, layers))
}

impl SimilarityInContext for Hitachi {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.0.pair(usages)?;
        Ok(cosine(&a, &b))
    }
}

#[cfg(test)]
mod tests {
    use crate::similarity::trial::{close, make, tiny_encoder, try_make};

    #[test]
    fn the_layer_is_chosen_by_family_or_by_the_user() {
        let resources = tiny_encoder();
        let text = "the **cat** sat on the **mat**";
        let at = |options| close(&*make("hitachi", options, &resources), text);
        // The tiny model is a BERT: its last layer, as the baseline.
        assert_eq!(at(None), close(&*make("mbert", None, &resources), text));
        assert_ne!(at(Some("layers=0")), at(None));
        let error = try_make("hitachi", Some("layers=99"), &resources).err().unwrap().to_string();
        assert!(error.starts_with("hitachi: layers=99 – this model has layers 0 to"), "{error}");
    }
}
