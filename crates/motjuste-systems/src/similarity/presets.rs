//! The systems that are a formula over contextual vectors, WordNet's senses and word vectors: one
//! preset a team (Armendariz et al. 2020, §6–7).

use motjuste_encoder::{Family, dot};
use motjuste_engine::Result;

use super::contextual::{Contextual, Model, all_models, formula, layers_option};
use super::gram::out_of_context;
use super::language::{self, is_english};
use super::senses::{SenseSource, Senses, senses_option};
use crate::parts::files::translations::Translations;
use crate::parts::geometry::{cosine, euclidean, manhattan, mean, unit};
use crate::parts::models::layers::{self, Middle};
use crate::{Entry, Make, Need, OptionSpec};

/// mBERT, the task's baseline (§6): the last layer of multilingual BERT, uncased.
pub(super) const MBERT: Entry = Entry {
    name: "mbert",
    title: "mBERT_uncased",
    method: "The baseline: the cosine of the two words in the last layer, averaged over word \
        pieces.",
    stand_in: Some("your encoder instead of bert-base-multilingual-uncased"),
    needs: &[Need::Encoder],
    ..Entry::similarity(|setup| {
        let model = Model::Encoder(setup.encoder(Need::Encoder)?);
        let last = model.depth();
        let model = Contextual::new(model, last..=last);
        formula(move |usages| model.cosine(usages))
    })
};

/// ELMo, the second baseline (§6; Peters et al. 2018).
pub(super) const ELMO: Entry = Entry {
    name: "elmo",
    title: "ELMo",
    method: "The cosine of the two words' states in a bidirectional LSTM over characters.",
    needs: &[Need::Elmo],
    options: &[layers_option("last")],
    ..Entry::similarity(|setup| {
        let model = Contextual::with_option(setup, Model::elmo(setup)?)?;
        formula(move |usages| model.cosine(usages))
    })
};

/// Hitachi (Morishita et al. 2020): which layer of which model. From the centre to the end layers do
/// well in every language; BERT is best at its last layer, XLM-R at its central one.
pub(super) const HITACHI: Entry = Entry {
    name: "hitachi",
    title: "Hitachi",
    method: "The cosine at the layer that suits the model family: the last for BERT, the middle \
        one for XLM-R; or at the layers you choose.",
    stand_in: Some("your encoder instead of BERT and XLM-R"),
    needs: &[Need::Encoder],
    options: &[OptionSpec::new(
        "layers",
        "family",
        "family (last for BERT, middle for others), or last, middle, upper, last-four, all, a \
         number or a range",
    )],
    ..Entry::similarity(|setup| {
        let encoder = setup.encoder(Need::Encoder)?;
        let depth = encoder.config().layers();
        let layer = match encoder.config().family() {
            Family::Bert | Family::DistilBert => depth,
            _ => depth.div_ceil(2),
        };
        let model = Model::Encoder(encoder);
        let model = match setup.options.text("layers") {
            "family" => Contextual::new(model, layer..=layer),
            _ => Contextual::with_option(setup, model)?,
        };
        formula(move |usages| model.cosine(usages))
    })
};

/// will_go (Bao et al. 2020): "mixing euclidean distance with the most common cosine similarity and
/// several others not described in their paper". A distance d counts as 1 / (1 + d).
pub(super) const WILL_GO: Entry = Entry {
    name: "will-go",
    title: "will_go",
    method: "Cosine mixed with Euclidean and Manhattan distance, both per dimension.",
    stand_in: Some(
        "your encoder instead of BERT; Manhattan distance instead of the measures that the paper \
         does not describe; equal weights",
    ),
    needs: &[Need::Encoder],
    options: &[
        layers_option("last"),
        OptionSpec::new("cosine", "1", "weight of the cosine"),
        OptionSpec::new("euclidean", "1", "weight of the Euclidean distance"),
        OptionSpec::new("manhattan", "1", "weight of the Manhattan distance"),
    ],
    ..Entry::similarity(|setup| {
        let model = Contextual::from_setup(setup)?;
        let weight = |name| setup.options.get::<f64>(name);
        let weights = [weight("cosine")?, weight("euclidean")?, weight("manhattan")?];
        formula(move |usages| {
            let [a, b] = model.pair(usages)?;
            let dimensions = a.len() as f64;
            let closeness = |distance: f64| 1.0 / (1.0 + distance);
            Ok(weights[0] * cosine(&a, &b)
                + weights[1] * closeness(euclidean(&a, &b) / dimensions.sqrt())
                + weights[2] * closeness(manhattan(&a, &b) / dimensions))
        })
    })
};

/// LMMS (Loureiro & Jorge 2019): a vector for each sense of WordNet, from SemCor, its automatic
/// extension UWA, and glosses; each word is its nearest sense. SemCor and UWA are not at hand. A word
/// WordNet does not have is its own vector.
pub(super) const LMMS: Entry = Entry {
    name: "lmms",
    title: "LMMS",
    method: "Each word is the vector of its nearest WordNet sense; the similarity is the cosine \
        of the two senses. English only.",
    stand_in: Some(
        "WordNet's glosses (and examples with --with wordnet=DIR) instead of SemCor and UWA; \
         your encoder instead of XLM-R",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::WordNet],
    options: &[layers_option("last-four"), senses_option("10"), language::OPTION],
    ..Entry::similarity(|setup| {
        let senses = Senses::from_setup(setup, SenseSource::GlossesAndExamples)?;
        formula(move |usages| {
            let [a, b] =
                senses.pair(usages)?.map(|(own, sense)| sense.unwrap_or_else(|| unit(own)));
            Ok(cosine(&a, &b))
        })
    })
};

/// UZH (Tang 2020): the sense vectors of LMMS, "but improved their performance by combining them with
/// contextualised embeddings": a word is its vector in context with the vector of its nearest sense
/// behind it. Both halves have length 1, so that the cosine is the mean of the two cosines, by weight.
pub(super) const UZH: Entry = Entry {
    name: "uzh",
    title: "UZH",
    method: "Each word is its contextual vector, concatenated with the vector of its nearest \
        WordNet sense. English only.",
    stand_in: Some(
        "WordNet's glosses (and examples with --with wordnet=DIR) instead of the published LMMS \
         vectors; your encoder instead of BERT",
    ),
    options: &[
        layers_option("last-four"),
        senses_option("10"),
        OptionSpec::new("weight", "0.5", "weight of the senses, from 0 to 1"),
        language::OPTION,
    ],
    make: Make::Similarity(|setup| {
        let senses = Senses::from_setup(setup, SenseSource::GlossesAndExamples)?;
        let weight = setup.options.share("weight")?;
        formula(move |usages| {
            let [(a, first), (b, second)] = senses.pair(usages)?;
            let in_context = cosine(&a, &b);
            // Without a sense, as of a name, only the context speaks.
            let of_senses = first.zip(second).map_or(in_context, |(a, b)| cosine(&a, &b));
            Ok((1.0 - weight) * in_context + weight * of_senses)
        })
    }),
    ..LMMS
};

/// AlexU-Aux-BERT (Mahmoud & Torki 2020): new sense vectors for the words in question, from "additional
/// contexts for the top WordNet synsets"; a word is its vector in context, pulled towards that of its
/// nearest sense. The contexts they sourced are not at hand: definitions of narrower and similar synsets
/// that hold a word of the synset stand in, and WordNet's examples where a WordNet with examples is
/// given.
pub(super) const ALEXU: Entry = Entry {
    name: "alexu",
    title: "AlexU-Aux-Bert",
    method: "Each word is the mean of its contextual vector and the vector of the nearest of its \
        top WordNet synsets, built from further contexts. English only.",
    stand_in: Some(
        "WordNet's definitions (and examples with --with wordnet=DIR) instead of contexts from \
         elsewhere; your encoder instead of BERT",
    ),
    options: &[layers_option("last-four"), senses_option("5"), language::OPTION],
    make: Make::Similarity(|setup| {
        let senses = Senses::from_setup(setup, SenseSource::Contexts)?;
        formula(move |usages| {
            let [a, b] = senses.pair(usages)?.map(|(own, sense)| match (unit(own), sense) {
                (own, Some(sense)) => mean([own.as_slice(), sense.as_slice()]),
                (own, None) => own,
            });
            Ok(cosine(&a, &b))
        })
    }),
    ..LMMS
};

/// BabelEnconding (Costella Pessutto et al. 2020): "they translated the contexts and target words to many
/// languages and then used a weighted combination of monolingual pretrained non contextualised embeddings
/// and BERT embeddings". Every language in which both words have a translation votes with the cosine of
/// one multilingual encoder; the source language votes with it and with its word vectors.
pub(super) const BABEL_ENCONDING: Entry = Entry {
    name: "babel-enconding",
    title: "BabelEnconding",
    method: "A weighted vote over the languages into which the contexts were translated, and \
        word vectors.",
    stand_in: Some(
        "a file of translations (--with translations=FILE) instead of a translation service; \
         without it, only the source language votes; one multilingual encoder instead of \
         monolingual vectors for each language; the built-in English word vectors",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::Translations],
    options: &[
        layers_option("last"),
        OptionSpec::new("source", "1", "weight of the source language"),
        OptionSpec::new("translated", "1", "weight of every other language"),
        OptionSpec::new("words", "1", "weight of the word vectors"),
        language::OPTION,
    ],
    ..Entry::similarity(|setup| {
        let translations = setup.find(Need::Translations).map(|file| file.open(Translations::read));
        let (model, translations) = (Contextual::from_setup(setup)?, translations.transpose()?);
        let weight = |name| setup.options.get::<f64>(name);
        let [source, translated, words] =
            [weight("source")?, weight("translated")?, weight("words")?];
        let english = is_english(setup);
        formula(move |usages| {
            let mut votes = vec![(source, model.cosine(usages)?)];
            for [a, b] in translations.iter().flat_map(|table| table.find(usages)) {
                votes.push((translated, model.cosine([&a.usage(), &b.usage()])?));
            }
            if english {
                votes.push((words, out_of_context(usages)?));
            }
            Ok(weighted_mean(&votes))
        })
    })
};

/// JUSTMasters (Al-Khdour et al. 2020): "tested several models, parameters and their own strategy to
/// combine models". A model that does not have the layers asked for is read at its topmost.
pub(super) const JUST_MASTERS: Entry = Entry {
    name: "just-masters",
    title: "JUSTMasters",
    method: "The weighted mean of the similarities of several models.",
    stand_in: Some(
        "your encoder, masked model and ELMo, and the built-in English word vectors, instead of \
         the models they tried; equal weights instead of those they found with many submissions",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::MaskedModel, Need::Elmo],
    options: &[
        layers_option("upper"),
        OptionSpec::new("encoder", "1", "weight of the encoder"),
        OptionSpec::new("masked-model", "1", "weight of the masked model"),
        OptionSpec::new("elmo", "1", "weight of ELMo"),
        OptionSpec::new("words", "1", "weight of the word vectors"),
        language::OPTION,
    ],
    ..Entry::similarity(|setup| {
        let mut models = Vec::new();
        for (need, model) in all_models(setup)? {
            let layers = layers::read_or_last(setup, "layers", model.depth(), Middle::HalfWay)?;
            let weight = setup.options.get::<f64>(need.name())?;
            models.push((weight, Contextual::new(model, layers)));
        }
        let (words, english) = (setup.options.get::<f64>("words")?, is_english(setup));
        formula(move |usages| {
            let vote = |(weight, model): &(f64, Contextual)| Ok((*weight, model.cosine(usages)?));
            let mut votes = models.iter().map(vote).collect::<Result<Vec<_>>>()?;
            if english {
                votes.push((words, out_of_context(usages)?));
            }
            Ok(weighted_mean(&votes))
        })
    })
};

/// 0 where nothing has weight.
fn weighted_mean(votes: &[(f64, f64)]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for (weight, value) in votes {
        sum += weight * value;
        total += weight;
    }
    if total > 0.0 { sum / total } else { 0.0 }
}

/// Layers BRUMS takes of each model.
const STACKED_LAYERS: usize = 4;

/// BRUMS (Hettiarachchi & Ranasinghe 2020): "stacked embeddings proposed by Akbik et al. (2018)" of
/// ELMo, BERT, Flair, Transformer-XL and XLNet. Stacked are the topmost four layers of every model at
/// hand, as they come, and the embedded word vectors, made as long as the others are on average.
pub(super) const BRUMS: Entry = Entry {
    name: "brums",
    title: "BRUMS",
    method: "Stacked embeddings: the top layers of all given models and the word vectors are \
        concatenated; the similarity is the cosine of the stacks.",
    stand_in: Some(
        "your encoder, masked model (--with masked-model=DIR) and ELMo (--with elmo=DIR), and \
         the built-in English word vectors, instead of ELMo, BERT, Flair, Transformer-XL and \
         XLNet",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::MaskedModel, Need::Elmo],
    options: &[language::OPTION],
    ..Entry::similarity(|setup| {
        let (models, english) = (all_models(setup)?, is_english(setup));
        formula(move |usages| {
            let mut stack = Stack::default();
            for (_, model) in &models {
                let [a, b] = model.by_layer(usages)?;
                // The embeddings are not stacked: word vectors take their part.
                let topmost = a.iter().zip(&b).skip(1).rev().take(STACKED_LAYERS);
                topmost.for_each(|(a, b)| stack.add(a, b));
            }
            if english {
                stack.add_average(out_of_context(usages)?);
            }
            Ok(stack.cosine())
        })
    })
};

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
}
