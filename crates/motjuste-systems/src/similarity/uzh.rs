//! UZH (Tang 2020; Armendariz et al. 2020, §7): the sense vectors of LMMS, "but improved their
//! performance by combining them with contextualised embeddings": a word is its vector in context
//! with the vector of its nearest sense behind it.
//!
//! Both halves have length 1, so that the cosine is the mean of the two cosines, by weight.

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use super::geometry::cosine;
use super::language::{self, english_only};
use super::senses::{Senses, Source, senses_option};
use super::words::Word;
use crate::{Answers, Entry, Make, Need, OptionSpec, Paper};

pub(super) const ENTRY: Entry = Entry {
    name: "uzh",
    title: "UZH",
    paper: Paper::Semeval2020,
    method: "Each word is its contextual vector followed by that of its nearest WordNet sense. \
             English only.",
    stand_in: Some(
        "WordNet's glosses, and examples with --with wordnet=DIR, for the published LMMS vectors; whatever encoder is \
         given, for BERT",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::WordNet],
    options: &[
        layers_option("last-four"),
        senses_option("10"),
        OptionSpec { name: "weight", default: "0.5", help: "weight of the senses, from 0 to 1" },
        language::OPTION,
    ],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        english_only(setup, "WordNet's senses are English")?;
        Ok(Box::new(Uzh {
            contextual: Contextual::from_setup(setup)?,
            senses: Senses::from_setup(setup, Source::GlossesAndExamples)?,
            weight: setup.options.share("weight")?,
        }))
    }),
};

struct Uzh {
    contextual: Contextual,
    senses: Senses,
    weight: f64,
}

impl SimilarityInContext for Uzh {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        let sense = |usage: &Usage<'_>, vector: &[f32]| -> motjuste_engine::Result<_> {
            self.senses.nearest(&self.contextual, &Word::of(usage)?, vector)
        };
        let in_context = cosine(&a, &b);
        let of_senses = match (sense(usages[0], &a)?, sense(usages[1], &b)?) {
            (Some(first), Some(second)) => cosine(&first, &second),
            // A name and the like: only its context speaks.
            _ => in_context,
        };
        Ok((1.0 - self.weight) * in_context + self.weight * of_senses)
    }
}

#[cfg(test)]
mod tests {
    use crate::similarity::trial::{close, make, tiny_encoder};

    #[test]
    fn it_lies_between_senses_and_context() {
        let resources = tiny_encoder();
        let text = "the **cat** sat on the **mat**";
        let at = |name, options| close(&*make(name, options, &resources), text);
        let context = at("uzh", Some("weight=0"));
        assert_eq!(context, at("hitachi", Some("layers=last-four")));
        assert_eq!(at("uzh", Some("weight=1")), at("lmms", None));
        assert!((at("uzh", None) - (context + at("lmms", None)) / 2.0).abs() < 1e-12);
    }
}
