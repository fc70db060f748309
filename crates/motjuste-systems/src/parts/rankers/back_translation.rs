//! What a target becomes when its sentence is translated and translated back (UNT; McCarthy &
//! Navigli 2009, §3: "to translate the test sentence back and forth between English and French").
//! The engines UNT asked are gone; a phrase table is what such engines choose from.

use std::sync::Arc;

use motjuste_engine::{AnalysedTarget, Candidate, Ranker, Result};

use crate::parts::files::phrase_table::PhraseTable;
use crate::parts::window::{Window, words_in_place};

/// Ranks by how likely a candidate is to come back in the target's place.
#[derive(Debug, Clone)]
pub(crate) struct BackTranslation {
    pub(crate) table: Arc<PhraseTable>,
}

/// Words a phrase may have on either side of the target.
const AROUND: usize = 2;

impl Ranker for BackTranslation {
    fn rank(&self, target: &AnalysedTarget<'_>, candidates: &[Candidate]) -> Result<Vec<f32>> {
        let window = Window::new(target);
        let surface = target.surface().to_lowercase();
        let phrase = |left: usize, word: &str, right: usize| {
            let words = window.before(left).into_iter().chain([word]).chain(window.after(right));
            words.collect::<Vec<_>>().join(" ")
        };
        let score = |candidate: &Candidate| {
            let form = words_in_place(target, &candidate.lemma).join(" ");
            let sides = (0..=AROUND).flat_map(|left| (0..=AROUND).map(move |right| (left, right)));
            // Longer phrases say more about the context; they are added to the word itself.
            let in_context: f64 = sides
                .filter_map(|(left, right)| {
                    let (from, to) = (phrase(left, &surface, right), phrase(left, &form, right));
                    self.table.there_and_back(&from, &to)
                })
                .sum();
            let as_lemmas = (surface != target.lemma)
                .then(|| self.table.there_and_back(&target.lemma, &candidate.lemma))
                .flatten();
            (in_context + as_lemmas.unwrap_or_default()) as f32
        };
        Ok(candidates.iter().map(score).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::Pos;

    use super::*;

    #[test]
    fn a_phrase_around_the_target_tells_its_senses_apart() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("table.tsv");
        let text = "bright\tbrillant\t1\t0.3\nshiny\tbrillant\t1\t0.6\nclever\tbrillant\t1\t0.1\n\
                    bright boy\tgarçon intelligent\t1\t0.4\nclever boy\tgarçon intelligent\t1\t0.6\n";
        std::fs::write(&path, text).unwrap();
        let ranker = BackTranslation { table: Arc::new(PhraseTable::read(&path).unwrap()) };
        let scores = |text: &str| {
            let target = AnalysedTarget::with_pos(text, 2..8, Pos::Adj).unwrap();
            let candidates = ["clever", "shiny", "vivid"].map(Candidate::new);
            ranker.rank(&target, &candidates).unwrap()
        };
        // By the word, shiny 0.6 and clever 0.1; "clever boy" adds 0.6.
        let [boy, star] = ["A bright boy.", "A bright star."].map(scores);
        assert!((boy[0] - 0.7).abs() < 1e-6 && (boy[1] - 0.6).abs() < 1e-6, "{boy:?}");
        assert!((star[0] - 0.1).abs() < 1e-6 && (star[1] - 0.6).abs() < 1e-6, "{star:?}");
        assert_eq!(boy[2], 0.0);
    }
}
