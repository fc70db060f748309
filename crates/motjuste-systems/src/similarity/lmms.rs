//! LMMS (Loureiro & Jorge 2019; Armendariz et al. 2020, §7): a vector for each sense of WordNet,
//! from SemCor, its automatic extension UWA, and glosses; each word is its nearest sense.
//!
//! SemCor and UWA are not at hand: senses are made of WordNet's glosses and, where a WordNet with
//! examples is given, of those. A word WordNet does not have is its own vector.

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use super::geometry::{cosine, unit};
use super::language::{self, english_only};
use super::senses::{Senses, Source, senses_option};
use super::words::Word;
use crate::{Answers, Entry, Make, Need, Paper};

pub(super) const ENTRY: Entry = Entry {
    name: "lmms",
    title: "LMMS",
    paper: Paper::Semeval2020,
    method: "Each word is the vector of its nearest WordNet sense; similarity is the cosine of the \
             two senses. English only.",
    stand_in: Some(
        "WordNet's glosses, and examples with --with wordnet=DIR, for SemCor and UWA; whatever encoder is given, for XLM-R",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::WordNet],
    options: &[layers_option("last-four"), senses_option("10"), language::OPTION],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| {
        english_only(setup, "WordNet's senses are English")?;
        Ok(Box::new(Lmms {
            contextual: Contextual::from_setup(setup)?,
            senses: Senses::from_setup(setup, Source::GlossesAndExamples)?,
        }))
    }),
};

struct Lmms {
    contextual: Contextual,
    senses: Senses,
}

impl SimilarityInContext for Lmms {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        let sense = |usage: &Usage<'_>, vector: Vec<f32>| -> motjuste_engine::Result<Vec<f32>> {
            let word = Word::of(usage)?;
            let nearest = self.senses.nearest(&self.contextual, &word, &vector)?;
            Ok(nearest.unwrap_or_else(|| unit(vector)))
        };
        Ok(cosine(&sense(usages[0], a)?, &sense(usages[1], b)?))
    }
}

#[cfg(test)]
mod tests {
    use crate::parts::trial::minilm;
    use crate::similarity::trial::{close, close_between, make, tiny_encoder, try_make};

    #[test]
    fn one_sense_is_one_vector() {
        let resources = tiny_encoder();
        let system = make("lmms", Some("senses=1"), &resources);
        assert!((close(&*system, "the **cat** saw a **cat**") - 1.0).abs() < 1e-6);
    }

    #[test]
    fn banks_of_rivers_are_not_banks_of_money() {
        let Some(resources) = minilm() else { return };
        let system = make("lmms", None, &resources);
        let lender = "The **bank** lends money to firms.";
        let shore = close_between(&*system, ["She sat on the river **bank**.", lender]);
        let savings = close_between(&*system, ["This **bank** pays interest on savings.", lender]);
        assert!(shore < savings, "{shore} {savings}");
    }

    #[test]
    fn other_languages_are_refused() {
        let resources = tiny_encoder();
        let error = try_make("lmms", Some("language=sl"), &resources).err().unwrap().to_string();
        assert!(
            error.starts_with("lmms: language=sl – WordNet's senses are English; for other"),
            "{error}"
        );
    }
}
