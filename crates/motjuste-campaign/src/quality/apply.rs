//! Rules by their names: which there are for a kind of campaign, with the papers' thresholds.

use super::{
    Floor, StraightLine, WordList, bad_blocks, disengaged, low_control_accuracy, out_of_line,
    straight_lining, too_fast, wrong_controls,
};
use crate::select::{Analyse, English, FormTable};
use crate::{Filter, Kind, Procedure, Rule, Snapshot};

/// Why a rule cannot be applied.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ApplyError {
    #[error("{rule} does not apply to a {kind} campaign; its rules are {}", names(rules))]
    NotForKind { rule: Rule, kind: Kind, rules: &'static [Rule] },
    #[error("a threshold must be a number")]
    NoNumber,
    #[error(
        "{0} is not measured in standard deviations; only correlation is, and needs a finite \
        number"
    )]
    NoDeviations(Rule),
    #[error("{0} does not use dictionary forms; only engagement does")]
    NoWords(Rule),
    #[error(
        "{rule} needs dictionary forms, and there are none for {language:?} here, only for \"en\""
    )]
    NoDictionary { rule: Rule, language: String },
}

fn names(rules: &[Rule]) -> String {
    rules.iter().map(|rule| rule.name()).collect::<Vec<_>>().join(", ")
}

pub fn rules(procedure: &Procedure) -> &'static [Rule] {
    procedure.of_kind().rules()
}

/// The threshold a rule is applied with where none is given: the campaign's, or the paper's.
pub fn usual_threshold(snapshot: &Snapshot, rule: Rule) -> Option<f64> {
    let of_kind = snapshot.campaign.procedure.of_kind().threshold(rule);
    of_kind.or_else(|| match rule {
        Rule::MinimumTime if snapshot.campaign.min_seconds > 0.0 => {
            Some(snapshot.campaign.min_seconds)
        }
        Rule::ControlAccuracy => Some(0.9),
        Rule::MinimumTime => Some(1.0),
        Rule::StraightLining => Some(StraightLine::default().share),
        Rule::Correlation | Rule::BadBlock => Some(0.2),
        Rule::Engagement => Some(0.5),
        _ => None,
    })
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Threshold {
    Value(f64),
    /// For correlation: this many standard deviations below the mean of all people.
    Deviations(f64),
}

/// What a rule finds, compared with this value or the usual one.
pub fn apply(
    snapshot: &Snapshot,
    rule: Rule,
    threshold: Option<f64>,
) -> Result<Filter, ApplyError> {
    apply_with(snapshot, rule, threshold.map(Threshold::Value), None)
}

/// What a rule finds; `forms` are the dictionary forms of a language other than English.
pub fn apply_with(
    snapshot: &Snapshot,
    rule: Rule,
    threshold: Option<Threshold>,
    forms: Option<&FormTable>,
) -> Result<Filter, ApplyError> {
    let (kind, rules) = (snapshot.campaign.procedure.kind(), rules(&snapshot.campaign.procedure));
    let unfit = ApplyError::NotForKind { rule, kind, rules };
    if !rules.contains(&rule) {
        return Err(unfit);
    }
    if forms.is_some() && rule != Rule::Engagement {
        return Err(ApplyError::NoWords(rule));
    }
    let least = match threshold {
        Some(Threshold::Value(least)) => least,
        Some(Threshold::Deviations(count)) if rule == Rule::Correlation && count.is_finite() => {
            return Ok(out_of_line(snapshot, Floor::Deviations(count)));
        }
        Some(Threshold::Deviations(_)) => return Err(ApplyError::NoDeviations(rule)),
        None => usual_threshold(snapshot, rule).unwrap_or_default(),
    };
    if !least.is_finite() {
        return Err(ApplyError::NoNumber);
    }
    Ok(match rule {
        Rule::WrongControl => wrong_controls(snapshot),
        Rule::ControlAccuracy => low_control_accuracy(snapshot, least),
        Rule::MinimumTime => too_fast(snapshot, least),
        Rule::StraightLining => {
            straight_lining(snapshot, StraightLine { share: least, ..StraightLine::default() })
        }
        Rule::Correlation => out_of_line(snapshot, Floor::Correlation(least)),
        Rule::BadBlock => bad_blocks(snapshot, least),
        Rule::Engagement => match forms {
            Some(forms) => disengaged(snapshot, least, forms),
            None => disengaged(snapshot, least, english(snapshot, rule)?),
        },
        Rule::Repeated | Rule::Manual => return Err(unfit),
    })
}

fn english(
    snapshot: &Snapshot,
    rule: Rule,
) -> Result<&'static (impl WordList + Analyse + use<>), ApplyError> {
    let language = &snapshot.campaign.language;
    if language == "en" || language.starts_with("en-") {
        return Ok(&English);
    }
    Err(ApplyError::NoDictionary { rule, language: language.clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{ratings, recall, similarity, submit};

    #[test]
    fn a_rule_for_another_kind_is_refused_and_the_right_ones_are_named() {
        let error = apply(&recall(1), Rule::Engagement, None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "engagement does not apply to a recall campaign; its rules are wrong-control, \
             control-accuracy, minimum-time"
        );
    }

    #[test]
    fn every_rule_of_a_kind_can_be_applied() {
        let snapshot = recall(1);
        for rule in rules(&snapshot.campaign.procedure) {
            assert_eq!(apply(&snapshot, *rule, None).unwrap().rule, *rule);
        }
        assert_eq!(apply(&snapshot, Rule::MinimumTime, Some(f64::NAN)), Err(ApplyError::NoNumber));
    }

    #[test]
    fn deviations_are_for_correlation_and_forms_for_engagement() {
        let mut snapshot = similarity(6);
        for (annotator, given) in (1..).zip(["012345", "012346", "123456", "543210"]) {
            submit(&mut snapshot, 1, annotator, ratings(given));
        }
        let one = Some(Threshold::Deviations(1.0));
        let found = apply_with(&snapshot, Rule::Correlation, one, None).unwrap();
        assert_eq!(found.findings.len(), 1, "SimLex-999's rule");
        let error = apply_with(&snapshot, Rule::Engagement, one, None).unwrap_err();
        assert_eq!(error, ApplyError::NoDeviations(Rule::Engagement));
        snapshot.campaign.language = "hr".into();
        let error = apply(&snapshot, Rule::Engagement, None).unwrap_err().to_string();
        assert!(error.contains("none for \"hr\""), "{error}");
        // Snow and river are the same word here, so that the first pair of everybody's is one word.
        let forms = FormTable::parse("t", "snow\triver").unwrap();
        let least = Some(Threshold::Value(1.0));
        let found = apply_with(&snapshot, Rule::Engagement, least, Some(&forms)).unwrap();
        assert_eq!(found.findings.len(), 4);
        let error = apply_with(&snapshot, Rule::MinimumTime, None, Some(&forms)).unwrap_err();
        assert_eq!(error, ApplyError::NoWords(Rule::MinimumTime));
    }
}
