//! UNT (Hassan et al. 2007): two thesauri; a baseline of frequency and sense order, two n-gram
//! models, word sense disambiguation, latent semantic analysis and back-translation vote
//! (McCarthy & Navigli 2009, §3).

use motjuste_engine::{Candidate, Located, Ranker};
use motjuste_lexicon::WordNet;

use super::{associations, counted, entry, ngrams};
use crate::entry::{Entry, Make};
use crate::parts::inventories::Inventory;
use crate::parts::rankers::{Combined, Counts, Domain, Fluency, Frequency, Weighting};
use crate::parts::window::content_lemmas;
use crate::{Composed, Need};

pub(super) const ENTRY: Entry = entry(
    "unt",
    "UNT",
    "Candidates of two thesauri; frequency, n-grams, word senses and latent semantics vote.",
    "Moby for Encarta; a user's text for the Web 1T, a search engine and Wikipedia; overlap of \
     definitions for disambiguation learned from SemCor; no back-translation",
    &[Need::Ngrams, Need::Associations],
    Make::System(|setup| {
        let counts = Counts { ngrams: counted(setup)?, weighting: Weighting::Sum };
        let votes: Vec<(f32, Box<dyn Ranker>)> = vec![
            (1.0, Box::new(Frequency)),
            (2.0, Box::new(Fluency { ngrams: ngrams(setup)? })),
            (1.0, Box::new(counts)),
            (2.0, Box::new(Senses)),
            (1.0, Box::new(Domain { associations: associations(setup)? })),
        ];
        Ok(Box::new(Composed { inventory: Inventory::Both, ranker: Combined(votes) }))
    }),
);

/// A candidate is as good as the target's sense that leads to it: how usual the sense is, and how
/// many words of the sentence stand in its definition and examples (Lesk 1986).
struct Senses;

impl Ranker for Senses {
    fn rank(
        &self,
        target: &Located<'_>,
        candidates: &[Candidate],
    ) -> motjuste_engine::Result<Vec<f32>> {
        let context = content_lemmas(target);
        let overlap = |candidate: &Candidate| -> f32 {
            let Some(synset) = candidate.sense.and_then(|id| WordNet::embedded().synset(id)) else {
                return 0.0;
            };
            let texts = std::iter::once(synset.definition()).chain(synset.examples());
            let words: Vec<String> =
                texts.flat_map(str::split_whitespace).map(str::to_lowercase).collect();
            context.iter().filter(|lemma| words.iter().any(|word| word.starts_with(*lemma))).count()
                as f32
        };
        let usual = |candidate: &Candidate| candidate.paths.iter().copied().fold(0.0, f32::max);
        Ok(candidates.iter().map(|candidate| usual(candidate) + overlap(candidate)).collect())
    }
}
