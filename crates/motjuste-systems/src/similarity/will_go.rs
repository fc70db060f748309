//! will_go (Bao et al. 2020; Armendariz et al. 2020, §7): "different ways to measure similarity
//! between embeddings, mixing euclidean distance with the most common cosine similarity and several
//! others not described in their paper".
//!
//! Here: the cosine, and the Euclidean and Manhattan distances d per dimension as 1 / (1 + d).

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use super::geometry::{cosine, euclidean, manhattan};
use crate::{Answers, Entry, Make, Need, OptionSpec, Paper};

pub(super) const ENTRY: Entry = Entry {
    name: "will-go",
    title: "will_go",
    paper: Paper::Semeval2020,
    method: "Cosine mixed with Euclidean and Manhattan distance, both per dimension.",
    stand_in: Some(
        "whatever encoder is given, for BERT; Manhattan distance for the measures the paper does \
         not describe; equal weights",
    ),
    needs: &[Need::Encoder],
    wants: &[],
    options: &[
        layers_option("last"),
        OptionSpec { name: "cosine", default: "1", help: "weight of the cosine" },
        OptionSpec { name: "euclidean", default: "1", help: "weight of the Euclidean distance" },
        OptionSpec { name: "manhattan", default: "1", help: "weight of the Manhattan distance" },
    ],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        Ok(Box::new(WillGo {
            contextual: Contextual::from_setup(setup)?,
            cosine: setup.options.get("cosine")?,
            euclidean: setup.options.get("euclidean")?,
            manhattan: setup.options.get("manhattan")?,
        }))
    }),
};

struct WillGo {
    contextual: Contextual,
    cosine: f64,
    euclidean: f64,
    manhattan: f64,
}

impl SimilarityInContext for WillGo {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        let dimensions = a.len() as f64;
        let closeness = |distance: f64| 1.0 / (1.0 + distance);
        Ok(self.cosine * cosine(&a, &b)
            + self.euclidean * closeness(euclidean(&a, &b) / dimensions.sqrt())
            + self.manhattan * closeness(manhattan(&a, &b) / dimensions))
    }
}

#[cfg(test)]
mod tests {
    use crate::similarity::trial::{close, make, tiny_encoder};

    #[test]
    fn weights_choose_between_the_measures() {
        let resources = tiny_encoder();
        let text = "the **cat** sat on the **mat**";
        let with = |options| close(&*make("will-go", Some(options), &resources), text);
        let cosine = with("euclidean=0,manhattan=0");
        assert_eq!(cosine, close(&*make("mbert", None, &resources), text));
        let euclidean = with("cosine=0,manhattan=0");
        let manhattan = with("cosine=0,euclidean=0");
        // The root of the mean square is never below the mean.
        assert!(0.0 < euclidean && euclidean <= manhattan && manhattan <= 1.0);
        assert!((with("") - cosine - euclidean - manhattan).abs() < 1e-12);
    }
}
