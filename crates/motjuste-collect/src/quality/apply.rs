//! Rules by their names: which there are for a kind of campaign, with the papers' thresholds.

use super::{
    Floor, StraightLine, WordList, bad_blocks, disengaged, low_control_accuracy, out_of_line,
    straight_lining, too_fast, wrong_controls,
};
use crate::select::{Analyse, English};
use crate::{Filter, Kind, Procedure, Records, Rule};

/// Why a rule cannot be applied.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ApplyError {
    /// The rule looks at something this kind of campaign does not have.
    #[error("{rule} says nothing about a {kind} campaign; its rules are {}", names(*kind))]
    NotForKind {
        /// The rule.
        rule: Rule,
        /// What the campaign does.
        kind: Kind,
    },
    /// A threshold that is no number.
    #[error("a threshold must be a number")]
    NoNumber,
    /// A rule that needs a dictionary, for a language without one here.
    #[error("{rule} needs a dictionary, and there is none for {language:?}, only for \"en\"")]
    NoDictionary {
        /// The rule.
        rule: Rule,
        /// The campaign's language.
        language: String,
    },
}

fn names(kind: Kind) -> String {
    rules(kind).iter().map(|rule| rule.name()).collect::<Vec<_>>().join(", ")
}

/// The rules for campaigns of this kind.
#[must_use]
pub const fn rules(kind: Kind) -> &'static [Rule] {
    match kind {
        Kind::Judge => &[
            Rule::WrongControl,
            Rule::ControlAccuracy,
            Rule::MinimumTime,
            Rule::StraightLining,
            Rule::Correlation,
        ],
        Kind::Recall => &[Rule::MinimumTime],
        Kind::Verdict => &[Rule::MinimumTime, Rule::StraightLining, Rule::Correlation],
        Kind::Similarity => &[
            Rule::MinimumTime,
            Rule::StraightLining,
            Rule::Correlation,
            Rule::Engagement,
            Rule::BadBlock,
        ],
    }
}

/// The threshold a rule is applied with where none is given: the campaign's, or the paper's.
#[must_use]
pub fn usual_threshold(records: &Records, rule: Rule) -> Option<f64> {
    match (rule, &records.campaign.procedure) {
        (Rule::ControlAccuracy, Procedure::Judge(settings)) => Some(settings.min_control_accuracy),
        (Rule::MinimumTime, _) if records.campaign.min_seconds > 0.0 => {
            Some(records.campaign.min_seconds)
        }
        (Rule::MinimumTime, _) => Some(1.0),
        (Rule::StraightLining, _) => Some(StraightLine::default().share),
        (Rule::Correlation | Rule::BadBlock, _) => Some(0.2),
        (Rule::Engagement, _) => Some(0.5),
        _ => None,
    }
}

/// What a rule finds.
///
/// # Errors
/// Where the rule says nothing about such a campaign.
pub fn apply(records: &Records, rule: Rule, threshold: Option<f64>) -> Result<Filter, ApplyError> {
    let kind = records.campaign.procedure.kind();
    let unfit = ApplyError::NotForKind { rule, kind };
    if !rules(kind).contains(&rule) {
        return Err(unfit);
    }
    let least = threshold.or_else(|| usual_threshold(records, rule)).unwrap_or_default();
    if !least.is_finite() {
        return Err(ApplyError::NoNumber);
    }
    Ok(match rule {
        Rule::WrongControl => wrong_controls(records),
        Rule::ControlAccuracy => low_control_accuracy(records, least),
        Rule::MinimumTime => too_fast(records, least),
        Rule::StraightLining => {
            straight_lining(records, StraightLine { share: least, ..StraightLine::default() })
        }
        Rule::Correlation => out_of_line(records, Floor::Correlation(least)),
        Rule::BadBlock => bad_blocks(records, least),
        Rule::Engagement => disengaged(records, least, english(records, rule)?),
        Rule::Repeated | Rule::Manual => return Err(unfit),
    })
}

fn english(
    records: &Records,
    rule: Rule,
) -> Result<&'static (impl WordList + Analyse + use<>), ApplyError> {
    let language = &records.campaign.language;
    if language == "en" || language.starts_with("en-") {
        return Ok(&English);
    }
    Err(ApplyError::NoDictionary { rule, language: language.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::recall;

    #[test]
    fn a_rule_for_another_kind_is_refused_and_the_right_ones_are_named() {
        let error = apply(&recall(1), Rule::WrongControl, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "wrong-control says nothing about a recall campaign; its rules are minimum-time"
        );
    }

    #[test]
    fn every_rule_of_a_kind_can_be_applied() {
        let records = recall(1);
        for rule in rules(Kind::Recall) {
            assert_eq!(apply(&records, *rule, None).unwrap().rule, *rule);
        }
        assert_eq!(apply(&records, Rule::MinimumTime, Some(f64::NAN)), Err(ApplyError::NoNumber));
    }
}
