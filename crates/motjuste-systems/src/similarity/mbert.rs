//! mBERT, the task's baseline (Armendariz et al. 2020, §6): each word is the mean of its pieces in
//! the last layer of multilingual BERT, uncased; similarity is the cosine.

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::Contextual;
use super::geometry::cosine;
use crate::{Answers, Entry, Make, Need, Paper};

pub(super) const ENTRY: Entry = Entry {
    name: "mbert",
    title: "mBERT_uncased",
    paper: Paper::Semeval2020,
    method: "The cosine of the two words in the last layer, a word's pieces averaged: the baseline.",
    stand_in: Some("whatever encoder is given, for bert-base-multilingual-uncased"),
    needs: &[Need::Encoder],
    wants: &[],
    options: &[],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        let encoder = setup.encoder(Need::Encoder)?;
        let last = encoder.config().layers();
        Ok(Box::new(Mbert(Contextual::new(encoder, last..=last))))
    }),
};

struct Mbert(Contextual);

impl SimilarityInContext for Mbert {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.0.pair(usages)?;
        Ok(cosine(&a, &b))
    }
}

#[cfg(test)]
mod tests {
    use crate::Resources;
    use crate::similarity::trial::{close, make, tiny_encoder, usages};

    #[test]
    fn it_is_the_cosine_of_the_last_layer() {
        let resources = tiny_encoder();
        let system = make("mbert", None, &resources);
        let (text, spans) = usages("the **cat** sat on the **mat**");
        let encoder = motjuste_encoder::Encoder::load(crate::similarity::trial::TINY).unwrap();
        let vectors = encoder.encode(&text, &spans).unwrap();
        let last = *vectors[0].cosines(&vectors[1]).last().unwrap();
        assert!((close(&*system, "the **cat** sat on the **mat**") - f64::from(last)).abs() < 1e-6);
        assert!((close(&*system, "the **cat** and the **cat**") - 1.0).abs() > 1e-6);
    }

    #[test]
    fn without_an_encoder_it_says_how_to_get_one() {
        let error = crate::similarity::trial::try_make("mbert", None, &Resources::default());
        let error = error.err().unwrap().to_string();
        assert!(error.contains("mbert needs an encoder: run `motjuste assets pull"), "{error}");
    }
}
