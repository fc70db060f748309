//! What comes to simulated people's minds: synonyms of WordNet, or a gold standard's substitutes.

use std::collections::BTreeSet;

use motjuste_lexicon::WordNet;

use super::{MarkedSentence, NoSubstitute, RecallAnswer, RecallItem, RecallSheet};
use crate::kind::controls::said;
use crate::kind::{Answer, Readable};
use crate::simulate::{Model, Simulated, Truth};
use crate::{Answered, MarkedText};

pub(super) fn draw(item: &RecallItem, truth: &mut Truth) {
    let senses = WordNet::embedded().all_senses(item.word());
    let synonyms: BTreeSet<&str> = senses.flat_map(|sense| sense.synonyms()).collect();
    let others = synonyms.into_iter().filter(|synonym| *synonym != item.word());
    truth.draw_acceptance(&item.sentence.marked(), others);
}

impl Readable for RecallSheet {
    fn answer(&self, person: &mut Simulated, truth: &Truth) -> Vec<Answered> {
        let answer = |sentence: &MarkedSentence| {
            let answer = Answer::Recall(recall(person, &sentence.text, truth));
            Answered { question: sentence.question, answer }
        };
        self.sentences.iter().map(answer).collect()
    }
}

/// A text without its target, which is refused as a substitute.
fn around(text: &MarkedText) -> MarkedText {
    let target: String = text.0.iter().filter(|piece| piece.marked).map(|p| &*p.text).collect();
    let others = text.to_string();
    let others = others.split(|c: char| !c.is_alphabetic()).filter(|word| !is_same(word, &target));
    MarkedText::plain(&others.collect::<Vec<_>>().join(" "))
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

fn recall(person: &mut Simulated, text: &MarkedText, truth: &Truth) -> RecallAnswer {
    if person.slips() {
        let word = match person.model() {
            Model::StraightLiner => "thing".to_owned(),
            _ => person.any_word(&around(text)),
        };
        return RecallAnswer { substitutes: vec![word], ..Default::default() };
    }
    if let Some(word) = said(text) {
        return RecallAnswer { substitutes: vec![word], ..Default::default() };
    }
    let mut substitutes: Vec<String> = Vec::new();
    for (substitute, acceptance) in truth.substitutes(text) {
        let is_target = text.0.iter().any(|piece| piece.marked && is_same(&piece.text, substitute));
        if !is_target && substitutes.len() < 3 && person.happens(acceptance.share()) {
            substitutes.push(substitute.clone());
        }
    }
    let none = substitutes.is_empty().then_some(NoSubstitute::Nil);
    let dictionary = person.happens(0.1);
    RecallAnswer { substitutes, none, dictionary, ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_careless_person_gives_any_word_but_the_target() {
        let text = MarkedText::new("Bright lights, bright stars.", std::iter::once(15..21));
        assert_eq!(
            around(&text).to_string().split_whitespace().collect::<Vec<_>>(),
            ["lights", "stars"]
        );
    }
}
