//! BRUMS (Hettiarachchi & Ranasinghe 2020; Armendariz et al. 2020, §7): "stacked embeddings
//! proposed by Akbik et al. (2018)" of ELMo, BERT, Flair, Transformer-XL and XLNet: the vectors of
//! several models behind one another, compared by their cosine.
//!
//! Stacked are the topmost four layers of every model at hand, as they come, and the embedded word
//! vectors, made as long as the others are on average.

use motjuste_encoder::dot;
use motjuste_engine::{SimilarityInContext, Usage};

use super::gram::out_of_context;
use super::language;
use super::models::Models;
use crate::{Answers, Entry, Make, Need, Paper};

/// Layers of each model.
const LAYERS: usize = 4;

pub(super) const ENTRY: Entry = Entry {
    name: "brums",
    title: "BRUMS",
    paper: Paper::Semeval2020,
    method: "Stacked embeddings: the topmost layers of all models given, and word vectors, behind \
             one another; the cosine of the stacks.",
    stand_in: Some(
        "the encoder, the masked model (--with masked-model=DIR) and ELMo (--with elmo=DIR) that \
         are given, and the embedded English word vectors, for ELMo, BERT, Flair, Transformer-XL \
         and XLNet",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::MaskedModel, Need::Elmo],
    options: &[language::OPTION],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| Ok(Box::new(Brums(Models::from_setup(setup)?)))),
};

struct Brums(Models);

impl SimilarityInContext for Brums {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let mut stack = Stack::default();
        for (_, model) in &self.0.contextual {
            let [a, b] = model.by_layer(usages)?;
            // The embeddings are not stacked: word vectors take their part.
            let topmost = a.iter().zip(&b).skip(1).rev().take(LAYERS);
            topmost.for_each(|(a, b)| stack.add(a, b));
        }
        if self.0.english {
            stack.add_average(out_of_context(usages)?);
        }
        Ok(stack.cosine())
    }
}

/// Two stacks, as far as their cosine needs them.
#[derive(Debug, Default)]
struct Stack {
    product: f64,
    squares: [f64; 2],
    blocks: f64,
}

impl Stack {
    fn add(&mut self, a: &[f32], b: &[f32]) {
        self.product += f64::from(dot(a, b));
        self.squares[0] += f64::from(dot(a, a));
        self.squares[1] += f64::from(dot(b, b));
        self.blocks += 1.0;
    }

    /// Two vectors as long as those before are on average, of which only the cosine is known.
    fn add_average(&mut self, cosine: f64) {
        let [a, b] = self.squares.map(|square| square / self.blocks.max(1.0));
        self.product += cosine * (a * b).sqrt();
        self.squares[0] += a;
        self.squares[1] += b;
    }

    fn cosine(&self) -> f64 {
        let lengths = (self.squares[0] * self.squares[1]).sqrt();
        if lengths > 0.0 { self.product / lengths } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::similarity::trial::{TINY, close, make, tiny_encoder};

    #[test]
    fn a_stack_is_a_concatenation() {
        let mut stack = Stack::default();
        stack.add(&[3.0, 0.0], &[0.0, 4.0]);
        assert_eq!(stack.cosine(), 0.0);
        stack.add(&[5.0], &[5.0]);
        assert!((stack.cosine() - 25.0 / (34.0_f64 * 41.0).sqrt()).abs() < 1e-12);
        let mut same = Stack::default();
        same.add(&[1.0, 0.0], &[1.0, 0.0]);
        same.add_average(0.5);
        assert!((same.cosine() - 0.75).abs() < 1e-12);
    }

    #[test]
    fn every_model_given_is_stacked() {
        let text = "the **cat** sat on the **mat**";
        let mut resources = tiny_encoder();
        let one = close(&*make("brums", Some("language=sl"), &resources), text);
        resources.set(Need::MaskedModel, TINY);
        let twice = close(&*make("brums", Some("language=sl"), &resources), text);
        assert!((one - twice).abs() < 1e-12, "the same model twice changes nothing");
        let english = close(&*make("brums", None, &resources), text);
        assert_ne!(one, english, "word vectors are English");
    }
}
