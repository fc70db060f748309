//! Formal or everyday words, for a writer who wants either.

use motjuste_lexicon::{Frequencies, Label};

use crate::rank::{Scored, falling};
use crate::suggestible::{About, labels_of};
use crate::{AnalysedTarget, Register};

/// How much a step on Zipf's scale changes the log odds of a word.
const STEP: f32 = 0.8;
/// A word as usual as this stays where it is.
const NEUTRAL: f32 = 4.0;
/// How much a label of the register changes them.
const LABELLED: f32 = 1.5;

/// Moves words by how usual they are and by their labels, and their numbers with them. What is
/// labelled informal is not formal, however well it fits.
pub(crate) fn prefer(list: &mut Vec<Scored>, target: &AnalysedTarget<'_>, register: Register) {
    let sign = match register {
        Register::Any => return,
        Register::Formal => -1.0,
        Register::Common => 1.0,
    };
    let about = About::new(target);
    list.retain_mut(|Scored { candidate, share, .. }| {
        let labels = labels_of(&candidate.lemma, target, &about);
        let informal = [Label::Informal, Label::Vulgar].iter().any(|label| labels.contains(*label));
        let formal = labels.contains(Label::Formal) || labels.contains(Label::Technical);
        let usual = Frequencies::embedded().zipf(&candidate.lemma) - NEUTRAL;
        let push = sign * (STEP * usual - if formal { LABELLED } else { 0.0 });
        let odds = *share / (1.0 - *share) * push.exp();
        *share = odds / (1.0 + odds);
        register != Register::Formal || !informal
    });
    list.sort_by(|a, b| {
        (b.stage.cmp(&a.stage))
            .then_with(|| b.share.total_cmp(&a.share))
            .then_with(|| a.candidate.lemma.cmp(&b.candidate.lemma))
    });
    falling(list);
}

#[cfg(test)]
mod tests {
    use crate::{Engine, Options, Register};

    fn list(register: Register) -> Vec<String> {
        let engine = Engine::embedded().unwrap();
        let options = Options::default().count(12).register(register);
        let answer = engine.suggest("The results were good.", 17..21, &options).unwrap();
        let shares: Vec<f32> = answer.suggestions.iter().map(|one| one.share).collect();
        assert!(shares.is_sorted_by(|a, b| a >= b), "{shares:?}");
        answer.suggestions.into_iter().map(|one| one.lemma).collect()
    }

    #[test]
    fn formal_lists_have_no_informal_words_and_both_registers_are_seen() {
        let [any, formal, common] = [Register::Any, Register::Formal, Register::Common].map(list);
        for word in ["okay", "alright", "all right", "ok"] {
            assert!(!formal.iter().any(|lemma| lemma == word), "{formal:?}");
        }
        let shared = |other: &[String]| any.iter().filter(|word| other.contains(word)).count();
        assert!(shared(&formal) <= 10 && shared(&common) <= 11, "{any:?}\n{formal:?}\n{common:?}");
    }
}
