//! The opening of a letter, which is a formula: *Dear Mrs. Baker*.

use motjuste_core::Pos;

use super::{NoSuggestion, Setting};

#[rustfmt::skip]
const ADDRESSED: &[&str] = &[
    "all", "colleague", "colleagues", "customer", "dr", "editor", "friends", "madam", "miss", "mr", "mrs", "ms",
    "professor", "reader", "sir", "sirs", "team",
];

pub(super) fn find(setting: &Setting<'_>) -> Option<NoSuggestion> {
    let Setting { words, tags, own, surface, .. } = setting;
    let next = words.get(own.end)?;
    let addressed = ADDRESSED.contains(&next.trim_end_matches('.').to_lowercase().as_str())
        || tags.get(own.end).is_some_and(|tag| tag.pos == Pos::Propn);
    let formula = own.start == 0 && *surface == "Dear" && addressed;
    formula.then(|| NoSuggestion::FixedExpression(format!("{surface} {next}")))
}

#[cfg(test)]
mod tests {
    use crate::no_suggestion::tests::reason;

    #[test]
    fn a_letter_opens_with_a_formula() {
        for (marked, fixed) in [
            ("**Dear** Mrs. Baker", true),
            ("**Dear** Anna, thank you for your letter.", true),
            ("**Dear** sir or madam,", true),
            ("A **dear** friend came.", false),
            ("**Dear** memories came back.", false),
        ] {
            let reason = reason(marked);
            assert_eq!(reason.is_some(), fixed, "{marked} {reason:?}");
        }
    }
}
