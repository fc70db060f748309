//! Quality decisions: which submissions do not count, by which rule and why. A decision is never a
//! deletion: what it filters stays, shows as filtered, is collected again from others, and counts
//! again when the decision is taken back.

use serde::{Deserialize, Serialize};

use crate::{Actor, AssignmentNumber, DecisionNumber, Timestamp};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::Display,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Rule {
    /// A control of the task is wrong (SWORDS App. B.3).
    WrongControl,
    /// The person's controls are right too seldom (SWORDS App. B.3).
    ControlAccuracy,
    /// Answered faster than one can read.
    MinimumTime,
    StraightLining,
    /// Too little in common with the others (SimLex-999; SemEval-2020 task 3, §4.3).
    Correlation,
    /// The words of page 1 have nothing to do with the context (SemEval-2020 task 3, §4.3).
    Engagement,
    /// A block whose data are bad as a whole (SemEval-2020 task 3, §4.4).
    BadBlock,
    /// The same person answered the same thing before, as can happen with imported work.
    Repeated,
    Manual,
}

impl Rule {
    pub const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Whether it speaks against a person, not against single submissions: whoever it finds gets no
    /// more tasks while the decision is in force.
    pub const fn is_about_people(self) -> bool {
        matches!(self, Self::ControlAccuracy | Self::Correlation)
    }

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// A submission that a rule speaks against.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub assignment: AssignmentNumber,
    /// What was measured, to be compared with the threshold.
    pub value: Option<f64>,
    pub reason: String,
}

/// What [`crate::Store::filter`] is asked to decide.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Filter {
    pub rule: Rule,
    pub threshold: Option<f64>,
    pub findings: Vec<Finding>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    pub number: DecisionNumber,
    pub filter: Filter,
    pub at: Timestamp,
    pub by: Actor,
    /// When it was taken back, if it was, and why.
    pub restored: Option<Restoration>,
}

impl Decision {
    pub const fn in_force(&self) -> bool {
        self.restored.is_none()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Restoration {
    pub at: Timestamp,
    pub by: Actor,
    pub reason: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_written_by_its_name() {
        for &rule in Rule::ALL {
            assert_eq!(serde_json::to_value(rule).unwrap(), rule.name());
        }
    }
}
