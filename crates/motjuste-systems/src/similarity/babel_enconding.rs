//! BabelEnconding (Costella Pessutto et al. 2020; Armendariz et al. 2020, §7): "they translated the
//! contexts and target words to many languages and then used a weighted combination of monolingual
//! pretrained non contextualised embeddings and BERT embeddings".
//!
//! Every language in which both words have a translation votes with the cosine of one multilingual
//! encoder; the source language votes with it and with its word vectors. Translations are a file
//! (see `translations`); without one, or for a context it does not have, only the source language
//! votes.

use std::sync::Arc;

use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use super::geometry::cosine;
use super::gram::out_of_context;
use super::language::{self, is_english};
use super::translations::Translations;
use crate::{Answers, Entry, Make, Need, OptionSpec, Paper, Result, Setup};

pub(super) const ENTRY: Entry = Entry {
    name: "babel-enconding",
    title: "BabelEnconding",
    paper: Paper::Semeval2020,
    method: "A weighted vote over the languages the contexts were translated into, and word \
             vectors.",
    stand_in: Some(
        "a file of translations (--with translations=FILE), for a translation service: without it \
         only the source language votes; one multilingual encoder, for monolingual vectors of \
         each language; the embedded English word vectors",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::Translations],
    options: &[
        layers_option("last"),
        OptionSpec { name: "source", default: "1", help: "weight of the source language" },
        OptionSpec { name: "translated", default: "1", help: "weight of every other language" },
        OptionSpec { name: "words", default: "1", help: "weight of the word vectors" },
        language::OPTION,
    ],
    settings: &[],
    answers: Answers { best: None, oot: None },
    revision: 1,
    make: Make::Similarity(|setup| Ok(Box::new(BabelEnconding::new(setup)?))),
};

struct BabelEnconding {
    contextual: Contextual,
    /// Whether there are word vectors of the source language.
    english: bool,
    translations: Option<Arc<Translations>>,
    source: f64,
    translated: f64,
    words: f64,
}

impl BabelEnconding {
    fn new(setup: &Setup<'_>) -> Result<Self> {
        let translations = setup.find(Need::Translations).map(|file| file.open(Translations::read));
        Ok(Self {
            contextual: Contextual::from_setup(setup)?,
            english: is_english(setup),
            translations: translations.transpose()?,
            source: setup.options.get("source")?,
            translated: setup.options.get("translated")?,
            words: setup.options.get("words")?,
        })
    }

    fn vote(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        Ok(cosine(&a, &b))
    }
}

impl SimilarityInContext for BabelEnconding {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let (mut sum, mut total) = (self.source * self.vote(usages)?, self.source);
        let translated = self.translations.iter().flat_map(|table| table.of(usages));
        for [a, b] in translated {
            sum += self.translated * self.vote([&a.usage(), &b.usage()])?;
            total += self.translated;
        }
        if self.english {
            sum += self.words * out_of_context(usages)?;
            total += self.words;
        }
        Ok(if total > 0.0 { sum / total } else { 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use crate::Need;
    use crate::similarity::trial::{close, make, tiny_encoder, try_make};

    #[test]
    fn every_language_votes() {
        let mut resources = tiny_encoder();
        let text = "the **cat** sat on the **mat**";
        let at = |options, resources: &_, text| {
            close(&*make("babel-enconding", Some(options), resources), text)
        };
        let alone = at("language=sl", &resources, text);
        assert_eq!(alone, close(&*make("mbert", None, &resources), text));
        let translated = "it was on **it**, not **by** it";
        let other = at("language=sl", &resources, translated);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("translations.tsv");
        let row = "xx\tthe <1>cat</1> sat on the <2>mat</2>\tit was on <1>it</1>, not <2>by</2> it";
        std::fs::write(&path, row).unwrap();
        resources.set(Need::Translations, &path);
        let both = at("language=sl,translated=3", &resources, text);
        assert!((both - (alone + 3.0 * other) / 4.0).abs() < 1e-9);
        assert_eq!(at("language=sl", &resources, "a **cat** is a **mat**"), {
            close(&*make("mbert", None, &resources), "a **cat** is a **mat**")
        });
    }

    #[test]
    fn a_bad_table_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("translations.tsv");
        std::fs::write(&path, "hr only\n").unwrap();
        let mut resources = tiny_encoder();
        resources.set(Need::Translations, &path);
        let error = try_make("babel-enconding", None, &resources).err().unwrap().to_string();
        assert!(error.contains("line 1: 1 cells; expected language"), "{error}");
    }
}
