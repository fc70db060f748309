//! MineriaUNAM (Gómez-Adorno et al. 2020; Armendariz et al. 2020, §7): "K-Means inspired centroids
//! from the words in the context", used "to modify the original SimLex-999 non contextualised
//! similarity scores".
//!
//! Each word moves some way towards the centroid of its context; by how much that brings the two
//! together or apart, the similarity out of context is raised or lowered. The latter is what people
//! said of the pair, as a part of 10, or, where nobody was asked, the cosine of the word vectors:
//! "a related strategy could perhaps be used with embeddings or computed predictions".

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use motjuste_encoder::Encoder;
use motjuste_engine::{SimilarityInContext, Usage};
use motjuste_formats::{WordRatings, read};

use super::gram::Gram;
use super::language::{self, is_english};
use super::words::{Word, content_words, long_words};
use crate::{Entry, Need, OptionSpec, Result, Setup};

/// The end of the scale people rated words on.
const SCALE: f64 = 10.0;

pub(super) const ENTRY: Entry = Entry {
    name: "mineria-unam",
    title: "MineriaUNAM",
    method: "The similarity out of context, adjusted by how far the centroids of the context's \
        words bring the two words together.",
    stand_in: Some(
        "the cosine of the built-in word vectors instead of SimLex-999's human ratings, unless \
         --with word-ratings=FILE gives them; in languages other than English, an encoder's \
         vectors of single words",
    ),
    wants: &[Need::WordRatings, Need::Encoder],
    options: &[
        OptionSpec::new("shift", "0.25", "how far words move towards the centroid, from 0 to 1"),
        language::OPTION,
    ],
    ..Entry::similarity(|setup| Ok(Box::new(MineriaUnam::new(setup)?)))
};

type Ratings = HashMap<[String; 2], f64>;

struct MineriaUnam {
    shift: f64,
    ratings: Option<Arc<Ratings>>,
    /// For languages the embedded vectors do not know.
    encoder: Option<Arc<Encoder>>,
}

impl MineriaUnam {
    fn new(setup: &Setup<'_>) -> Result<Self> {
        let ratings = setup.find(Need::WordRatings).map(|file| file.open(read_ratings));
        let encoder = (!is_english(setup)).then(|| setup.encoder(Need::Encoder));
        Ok(Self {
            shift: setup.options.share("shift")?,
            ratings: ratings.transpose()?,
            encoder: encoder.transpose()?,
        })
    }

    /// The rating of two words, in dictionary form or as written.
    fn rating(&self, words: [&Word; 2], usages: [&Usage<'_>; 2]) -> Option<f64> {
        let ratings = self.ratings.as_ref()?;
        let [a, b] = usages.map(|usage| usage.surface().to_lowercase());
        let lemmas = words.map(|word| word.lemma.clone());
        [lemmas, [a, b]].into_iter().find_map(|pair| ratings.get(&in_order(pair)).copied())
    }

    fn word(&self, usage: &Usage<'_>) -> motjuste_engine::Result<Word> {
        let mut word = Word::new(usage)?;
        if self.encoder.is_some() {
            word.lemma = usage.surface().to_lowercase();
        }
        Ok(word)
    }

    /// The words around a usage, the words compared left out.
    fn context(&self, usage: &Usage<'_>, compared: [&Word; 2]) -> Vec<Word> {
        let mut words = match self.encoder {
            Some(_) => long_words(usage.text),
            None => content_words(usage.text),
        };
        words.retain(|word| compared.iter().all(|own| own.lemma != word.lemma));
        words
    }
}

impl SimilarityInContext for MineriaUnam {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = [self.word(usages[0])?, self.word(usages[1])?];
        let contexts = usages.map(|usage| self.context(usage, [&a, &b]));
        let words: Vec<&Word> = [&a, &b].into_iter().chain(contexts.iter().flatten()).collect();
        let gram = match &self.encoder {
            Some(encoder) => Gram::alone(encoder, &words)?,
            None => Gram::embedded(&words),
        };
        let own = |at: usize| one_of(words.len(), at);
        let first = contexts[0].len();
        let moved = [
            towards(&gram, own(0), 2..2 + first, self.shift),
            towards(&gram, own(1), 2 + first..words.len(), self.shift),
        ];
        let alone = gram.cosine(&own(0), &own(1));
        let shift = gram.cosine(&moved[0], &moved[1]) - alone;
        Ok(self.rating([&a, &b], usages).unwrap_or(alone) + shift)
    }
}

/// The weights of one word of several.
fn one_of(size: usize, at: usize) -> Vec<f64> {
    (0..size).map(|other| f64::from(u8::from(other == at))).collect()
}

/// A word moved part of the way to the centroid of others; where there are none, it stays.
fn towards(
    gram: &Gram,
    mut word: Vec<f64>,
    context: std::ops::Range<usize>,
    shift: f64,
) -> Vec<f64> {
    let centroid: Vec<f64> =
        (0..word.len()).map(|at| f64::from(u8::from(context.contains(&at)))).collect();
    let length = gram.length(&centroid);
    if length > 0.0 {
        for (weight, centroid) in word.iter_mut().zip(centroid) {
            *weight = (1.0 - shift) * *weight + shift * centroid / length;
        }
    }
    word
}

fn in_order([a, b]: [String; 2]) -> [String; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

fn read_ratings(path: &Path) -> std::result::Result<Ratings, String> {
    let rows = read::<WordRatings>(path).map_err(|error| error.to_string())?;
    let key = |words: [String; 2]| in_order(words.map(|word| word.to_lowercase()));
    Ok(rows.into_iter().map(|row| (key(row.words), row.rating / SCALE)).collect())
}

#[cfg(test)]
mod tests {
    use crate::testing::with_words;
    use crate::testing::{close, make_similarity as make, try_make_similarity as try_make};
    use crate::{Need, Resources};

    const TEXT: &str = "The **bank** raised its interest rates, and so did the **lenders**.";

    #[test]
    fn a_context_moves_both_words() {
        let resources = Resources::default();
        let at = |shift: &str, text| {
            close(&*make("mineria-unam", Some(&format!("shift={shift}")), &resources), text)
        };
        let river = "The **bank** by the muddy river was grassy. **Lenders** slept there.";
        assert!((at("0", TEXT) - at("0", river)).abs() < 1e-9, "alone, contexts do not matter");
        assert_ne!(at("0.25", TEXT), at("0.25", river));
        assert!((at("1", TEXT) - 1.0).abs() < 1e-5, "both words are the centroid");
    }

    #[test]
    fn what_people_said_is_changed_by_the_context() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("simlex.txt");
        std::fs::write(&path, "word1\tword2\tPOS\tSimLex999\nlender\tbank\tN\t9\n").unwrap();
        let mut resources = Resources::default();
        let alone = close(&*make("mineria-unam", Some("shift=0"), &resources), TEXT);
        let shifted = close(&*make("mineria-unam", None, &resources), TEXT);
        resources.set(Need::WordRatings, &path);
        let rated = close(&*make("mineria-unam", None, &resources), TEXT);
        assert!((rated - (0.9 + shifted - alone)).abs() < 1e-9);
    }

    #[test]
    fn other_languages_take_an_encoder() {
        let error = try_make("mineria-unam", Some("language=sl"), &Resources::default());
        assert!(error.err().unwrap().to_string().contains("needs an encoder"));
        let (_model, resources) = with_words();
        let shifted = |shift: &str| {
            let options = format!("language=sl,shift={shift}");
            let text = "amazing **river** near industrial **bank** district";
            close(&*make("mineria-unam", Some(&options), &resources), text)
        };
        let [alone, near, nearer] = ["0", "0.25", "0.5"].map(shifted);
        assert!(alone != near && near != nearer, "{alone} {near} {nearer}");
    }
}
