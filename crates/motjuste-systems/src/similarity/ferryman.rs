//! Ferryman (Chen et al. 2020; Armendariz et al. 2020, §7): BERT, "in which they fed the TF-IDF
//! score of the words to the model, thus incorporating information about the general importance of
//! words".
//!
//! The embedding of each piece is multiplied by the TF-IDF of its word, divided by the passage's
//! mean so that the model sees inputs of the length it knows, and mixed with the plain embedding;
//! the rest is the baseline. Inverse document frequencies are of the documents given, a line each,
//! in any language; without any, of the embedded frequencies of English.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use motjuste_encoder::{Encoder, Hidden, Passage, TraceInput};
use motjuste_engine::{SimilarityInContext, Usage};
use motjuste_lexicon::Frequencies;

use super::language::{self, is_english};
use crate::parts::geometry::{cosine, mean};
use crate::{Entry, Need, OptionSpec, Result, Setup};

/// The Zipf value no word exceeds: "the" has 7.7.
const MOST_FREQUENT: f32 = 8.0;

pub(super) const ENTRY: Entry = Entry {
    name: "ferryman",
    title: "Ferryman",
    method: "The baseline with the embedding of each piece weighted by the TF-IDF of its word.",
    stand_in: Some(
        "your encoder instead of BERT; English frequencies instead of document counts, unless \
         --with documents=FILE gives some",
    ),
    needs: &[Need::Encoder],
    wants: &[Need::Documents],
    options: &[OptionSpec::new("weight", "0.5", "from 0 (plain input) to 1"), language::OPTION],
    revision: 2,
    ..Entry::similarity(|setup| {
        Ok(Box::new(Ferryman {
            encoder: setup.encoder(Need::Encoder)?,
            rarity: Rarity::from_setup(setup)?,
            weight: setup.options.share("weight")? as f32,
        }))
    })
};

struct Ferryman {
    encoder: Arc<Encoder>,
    rarity: Rarity,
    weight: f32,
}

impl SimilarityInContext for Ferryman {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = usages.map(|usage| self.input(usage));
        let ((a, first), (b, second)) = (a?, b?);
        let inputs = [&a, &b].map(|embedded| TraceInput { embedded, watched: None });
        let traces = self.encoder.trace(&inputs)?;
        let mut words = traces.iter().zip([first, second]).map(|(trace, span)| {
            let rows = trace.layers.last().into_iter().flat_map(Hidden::rows);
            mean(rows.skip(span.start).take(span.len()))
        });
        let (a, b) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        Ok(cosine(&a, &b))
    }
}

impl Ferryman {
    /// The weighted embeddings of a passage, and where the word's pieces are.
    fn input(&self, usage: &Usage<'_>) -> motjuste_engine::Result<(Hidden, Range<usize>)> {
        let passage = self.encoder.passage(usage.text, usage.span.clone())?;
        let mut embedded = self.encoder.embed(passage.ids())?;
        for (position, weight) in self.weights(&passage).into_iter().enumerate() {
            for value in embedded.row_mut(position).into_iter().flatten() {
                *value *= 1.0 - self.weight + self.weight * weight;
            }
        }
        Ok((embedded, passage.span()))
    }

    /// The TF-IDF of each piece's word over the mean of all; 1 for the markers at both ends.
    fn weights(&self, passage: &Passage) -> Vec<f32> {
        let ids = passage.ids();
        let inner = 1..(ids.len() - 1).max(1);
        let piece = |id: &u32| self.encoder.piece(*id).unwrap_or_default();
        let pieces: Vec<String> = ids[inner.clone()].iter().map(piece).collect();
        let words = words_of_pieces(&pieces, marks_continuations(&self.encoder));
        let mut counts: HashMap<&str, f32> = HashMap::new();
        for (word, _) in &words {
            *counts.entry(word).or_default() += 1.0;
        }
        let mut weights = vec![1.0; ids.len()];
        let own = &mut weights[inner];
        for (word, pieces) in &words {
            own[pieces.clone()].fill(counts[word.as_str()] * self.rarity.weight(word));
        }
        let mean = own.iter().sum::<f32>() / own.len().max(1) as f32;
        if mean > 0.0 {
            own.iter_mut().for_each(|weight| *weight /= mean);
        }
        weights
    }
}

/// WordPiece marks what continues a word, BPE and SentencePiece what begins one.
fn marks_continuations(encoder: &Encoder) -> bool {
    encoder.piece_id("##s").is_some()
}

/// The lower-cased words of the pieces, and the pieces of each; a sign is its own word.
fn words_of_pieces(pieces: &[String], marks_continuations: bool) -> Vec<(String, Range<usize>)> {
    let mut words: Vec<(String, Range<usize>)> = Vec::new();
    for (at, piece) in pieces.iter().enumerate() {
        let begins = match marks_continuations {
            true => !piece.starts_with("##"),
            false => piece.starts_with(['▁', 'Ġ']),
        };
        let written = piece.trim_start_matches("##").trim_start_matches(['▁', 'Ġ']).to_lowercase();
        match words.last_mut() {
            Some((word, pieces)) if !begins && is_word(word) && is_word(&written) => {
                word.push_str(&written);
                pieces.end = at + 1;
            }
            _ => words.push((written, at..at + 1)),
        }
    }
    words
}

fn is_word(written: &str) -> bool {
    written.contains(char::is_alphanumeric)
}

enum Rarity {
    /// By the embedded frequencies of English.
    English,
    /// By the documents that have them: ln((1 + n) / (1 + n_word)).
    Documents { count: f32, with: Arc<HashMap<String, u32>> },
}

/// Documents counted: how many there are, and how many hold each word.
struct Counted(usize, Arc<HashMap<String, u32>>);

impl Rarity {
    fn from_setup(setup: &Setup<'_>) -> Result<Self> {
        if let Some(documents) = setup.find(Need::Documents) {
            let encoder = setup.encoder(Need::Encoder)?;
            let counted = documents.open(|path| count_documents(path, &encoder))?;
            return Ok(Self::Documents { count: counted.0 as f32, with: Arc::clone(&counted.1) });
        }
        if is_english(setup) {
            return Ok(Self::English);
        }
        // The embedded frequencies are English.
        Err(setup.option_needs(language::OPTION.name, Need::Documents))
    }

    fn weight(&self, word: &str) -> f32 {
        match self {
            _ if !is_word(word) => 0.0,
            Self::English => MOST_FREQUENT - Frequencies::embedded().zipf(word),
            Self::Documents { count, with } => {
                let with = with.get(word).copied().unwrap_or_default() as f32;
                ((1.0 + count) / (1.0 + with)).ln()
            }
        }
    }
}

/// Counts words as the encoder sees them: with its letters, parted where it parts them.
fn count_documents(path: &Path, encoder: &Encoder) -> std::result::Result<Counted, String> {
    let text = std::fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut with: HashMap<String, u32> = HashMap::new();
    let documents = text.lines().filter(|line| !line.trim().is_empty());
    let mut count = 0;
    for document in documents {
        count += 1;
        let pieces = encoder.pieces(document).map_err(|error| error.to_string())?;
        let words = words_of_pieces(&pieces, marks_continuations(encoder));
        let words: HashSet<String> = words.into_iter().map(|(word, _)| word).collect();
        for word in words {
            *with.entry(word).or_default() += 1;
        }
    }
    if count == 0 {
        return Err("it has no documents (one per line)".to_owned());
    }
    Ok(Counted(count, Arc::new(with)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{close, make_similarity as make, try_make_similarity as try_make};
    use crate::testing::{minilm, with_words};

    const TEXT: &str = "the **cat** sat on the **mat**";

    #[test]
    fn without_weight_it_is_the_baseline() {
        let Some(resources) = minilm() else { return };
        let at = |name, options| close(&*make(name, options, &resources), TEXT);
        assert!((at("ferryman", Some("weight=0")) - at("mbert", None)).abs() < 1e-5);
        assert!((at("ferryman", None) - at("mbert", None)).abs() > 1e-3);
    }

    #[test]
    fn pieces_are_put_together_to_words() {
        let words = |pieces: &[&str], continuations| {
            let pieces: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
            words_of_pieces(&pieces, continuations)
        };
        let expected = [("unread".to_owned(), 0..2), ("book".to_owned(), 2..3)];
        assert_eq!(words(&["un", "##read", "book"], true), expected);
        assert_eq!(words(&["▁un", "read", "▁Book"], false), expected);
        let ends = words(&["Ġmat", ".", "\u{201d}", "Ġ12", "th"], false);
        let ends: Vec<&str> = ends.iter().map(|(word, _)| word.as_str()).collect();
        assert_eq!(ends, ["mat", ".", "\u{201d}", "12th"]);
        assert!(words(&[], true).is_empty());
    }

    #[test]
    fn rare_words_weigh_more() {
        assert!(Rarity::English.weight("abundance") > Rarity::English.weight("the"));
        assert_eq!(Rarity::English.weight("."), 0.0);
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("documents.txt");
        std::fs::write(&path, "The bank, in 2.\n\nthe river and the river\n").unwrap();
        let (_dir, resources) = with_words();
        let encoder = Encoder::load(resources.get(Need::Encoder).unwrap().path()).unwrap();
        let Counted(count, with) = count_documents(&path, &encoder).unwrap();
        assert_eq!((count, with["the"], with["bank"], with["river"]), (2, 2, 1, 1));
        let rarity = Rarity::Documents { count: 2.0, with };
        assert!(rarity.weight("bank") > rarity.weight("the"));
        assert!(rarity.weight("xyzzy") > rarity.weight("bank"));
        assert_eq!((rarity.weight(","), rarity.weight("!")), (0.0, 0.0));
    }

    #[test]
    fn other_languages_need_documents() {
        let (_model, mut resources) = with_words();
        let error = try_make("ferryman", Some("language=sl"), &resources).err().unwrap();
        assert_eq!(error.to_string(), "ferryman: language=sl needs documents");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("documents.txt");
        std::fs::write(&path, "the river\nthe bank\n").unwrap();
        resources.set(Need::Documents, &path);
        let text = "the **river** and the amazing **bank**";
        let with = |options| close(&*make("ferryman", Some(options), &resources), text);
        assert_ne!(with("language=sl"), with("language=sl,weight=0"));
        std::fs::write(&path, "\n").unwrap();
        resources.set(Need::Documents, &path);
        assert!(try_make("ferryman", None, &resources).is_err());
    }
}
