//! How simulated people rate pairs.

use super::{PairPage, SimilarityAnswer, SimilaritySheet};
use crate::kind::controls::said;
use crate::kind::{Answer, Readable};
use crate::simulate::{Model, Simulated, Truth};
use crate::{Answered, MarkedText, QuestionId};

/// How far one person's rating of similarity is from the mean of all, on the scale from 0 to 6.
const SPREAD: f64 = 1.0;

impl Readable for SimilaritySheet {
    fn answer(&self, person: &mut Simulated, truth: &Truth) -> Vec<Answered> {
        let answer = |page: &PairPage| {
            let rating = Some(rating(person, &page.text, truth));
            let words = inspired(person, &page.text);
            let answer = Answer::Similarity(SimilarityAnswer { words, rating });
            Answered { question: page.question, answer }
        };
        self.pairs.iter().map(answer).collect()
    }

    fn first_pages(&self, person: &mut Simulated) -> Vec<(QuestionId, Answer)> {
        let unread = self.pairs.iter().filter(|page| page.pair.is_none());
        let answer = |page: &PairPage| {
            let words = inspired(person, &page.text);
            (page.question, Answer::Similarity(SimilarityAnswer { words, rating: None }))
        };
        unread.map(answer).collect()
    }
}

fn rating(person: &mut Simulated, text: &MarkedText, truth: &Truth) -> u8 {
    if let Some(rating) = person.slip(&[0, 1, 2, 3, 4, 5, 6]) {
        return rating;
    }
    if let Some(rating) = said(text).and_then(|said| said.parse().ok()) {
        return rating;
    }
    // Twelve uniform numbers, less six: near enough to a normal distribution.
    let noise: f64 = (0..12).map(|_| person.share()).sum::<f64>() - 6.0;
    (truth.similarity(text) + noise * SPREAD).round().clamp(0.0, 6.0) as u8
}

/// Two words that a context inspires: two of its own, for want of imagination.
fn inspired(person: &mut Simulated, text: &MarkedText) -> [String; 2] {
    match person.model() {
        Model::StraightLiner => ["word".to_owned(), "word".to_owned()],
        Model::Spammer => [(); 2].map(|()| format!("x{}", person.below(1000))),
        Model::Careful | Model::Sloppy => [(); 2].map(|()| person.any_word(text)),
    }
}
