//! AlexU-Aux-BERT (Mahmoud & Torki 2020; Armendariz et al. 2020, §7): new sense vectors for the
//! words in question, from "additional contexts for the top WordNet synsets"; a word is its vector in
//! context, pulled towards that of its nearest sense.
//!
//! The contexts they sourced are not at hand: definitions of narrower and similar synsets that hold a
//! word of the synset stand in, and WordNet's examples where a WordNet with examples is given.

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use super::geometry::{cosine, mean, unit};
use super::language::{self, english_only};
use super::senses::{Senses, Source, senses_option};
use super::words::Word;
use crate::{Answers, Entry, Make, Need, Paper};

pub(super) const ENTRY: Entry = Entry {
    name: "alexu",
    title: "AlexU-Aux-Bert",
    paper: Paper::Semeval2020,
    method: "Each word is the mean of its contextual vector and that of the nearest of its top \
             WordNet synsets, made of further contexts. English only.",
    stand_in: Some(
        "WordNet's definitions, and examples with --with wordnet=DIR, for contexts sourced elsewhere; whatever encoder is given, for BERT",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::WordNet],
    options: &[layers_option("last-four"), senses_option("5"), language::OPTION],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        english_only(setup, "WordNet's senses are English")?;
        Ok(Box::new(AlexU {
            contextual: Contextual::from_setup(setup)?,
            senses: Senses::from_setup(setup, Source::Contexts)?,
        }))
    }),
};

struct AlexU {
    contextual: Contextual,
    senses: Senses,
}

impl SimilarityInContext for AlexU {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        let pulled = |usage: &Usage<'_>, vector: Vec<f32>| -> motjuste_engine::Result<Vec<f32>> {
            let nearest = self.senses.nearest(&self.contextual, &Word::of(usage)?, &vector)?;
            let own = unit(vector);
            Ok(match nearest {
                Some(sense) => mean([own.as_slice(), sense.as_slice()]),
                None => own,
            })
        };
        Ok(cosine(&pulled(usages[0], a)?, &pulled(usages[1], b)?))
    }
}

#[cfg(test)]
mod tests {
    use crate::parts::trial::minilm;
    use crate::similarity::trial::{close, close_between, make, tiny_encoder};

    #[test]
    fn a_sense_pulls_its_usages_together() {
        let resources = tiny_encoder();
        let text = "the **cat** saw a **cat**";
        let at = |name, options| close(&*make(name, options, &resources), text);
        let context = at("hitachi", Some("layers=last-four"));
        assert!((at("alexu", Some("senses=0")) - context).abs() < 1e-6);
        assert!(at("alexu", Some("senses=1")) > context);
    }

    #[test]
    fn contexts_tell_senses_apart() {
        let Some(resources) = minilm() else { return };
        let system = make("alexu", None, &resources);
        let lender = "The **bank** lends money to firms.";
        let shore = close_between(&*system, ["She sat on the river **bank**.", lender]);
        let savings = close_between(&*system, ["This **bank** pays interest on savings.", lender]);
        assert!(shore < savings, "{shore} {savings}");
    }
}
