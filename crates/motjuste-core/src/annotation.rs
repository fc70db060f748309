//! What single annotators said, before anything is summed up: substitutes they offered, ratings
//! and labels they gave, and verdicts on systems' answers (McCarthy & Navigli 2009, §2.2 and §5.2;
//! SemEval-2020 task 3, §4).

use std::fmt;

use crate::Pos;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RawAnswer {
    pub item: String,
    /// The target's part of speech.
    pub pos: Pos,
    pub annotator: String,
    pub answers: Vec<String>,
    /// The annotator could not think of a substitute ("NIL").
    pub nil: bool,
    /// The target is part of a proper name ("NAME").
    pub name: bool,
    /// Nothing can replace the target, which is stronger than not thinking of a substitute.
    pub unsubstitutable: bool,
    /// The annotator used a dictionary or thesaurus.
    pub dictionary: bool,
    /// The phrase of which the target is an integral part; empty if the file only says that there
    /// is one.
    pub phrase: Option<String>,
}

/// One annotator's rating of one item, as a number or a label.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    pub item: String,
    /// Which context of the item was rated, where it has several.
    pub context: Option<String>,
    pub annotator: String,
    pub value: RatingValue,
}

/// A rating: a finite number, or a label that is no number.
#[derive(Debug, Clone, PartialEq)]
pub enum RatingValue {
    Number(f64),
    Label(String),
}

impl RatingValue {
    /// Reads a rating; `None` if it is empty, NaN or infinite.
    pub fn new(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.parse::<f64>() {
            Ok(number) => number.is_finite().then_some(Self::Number(number)),
            Err(_) => (!text.is_empty()).then(|| Self::Label(text.to_owned())),
        }
    }
}

impl fmt::Display for RatingValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Label(label) => f.write_str(label),
        }
    }
}

/// A judge's post-hoc verdict on a substitute.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    strum::Display,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase", ascii_case_insensitive, const_into_str)]
#[strum(parse_err_ty = UnknownVerdict, parse_err_fn = unknown)]
pub enum Verdict {
    Good,
    /// Not good, but it will do.
    Reasonable,
    Bad,
}

impl Verdict {
    /// Every verdict, from best to worst.
    pub const ALL: [Self; 3] = [Self::Good, Self::Reasonable, Self::Bad];

    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown verdict {0:?}: expected good, reasonable or bad")]
pub struct UnknownVerdict(pub String);

fn unknown(verdict: &str) -> UnknownVerdict {
    UnknownVerdict(verdict.to_owned())
}

/// A substitute that judges looked at after the fact, without knowing where it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedSubstitute {
    pub item: String,
    pub substitute: String,
    /// The system, or the group of annotators, that gave it.
    pub source: String,
    pub verdicts: Vec<Verdict>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_a_finite_number_or_a_label() {
        assert_eq!(RatingValue::new(" 3.50 "), Some(RatingValue::Number(3.5)));
        assert_eq!(RatingValue::new("similar"), Some(RatingValue::Label("similar".into())));
        for none in ["", " ", "NaN", "inf"] {
            assert_eq!(RatingValue::new(none), None, "{none:?}");
        }
    }

    #[test]
    fn every_verdict_reads_back() {
        for verdict in Verdict::ALL {
            assert_eq!(verdict.name().parse(), Ok(verdict));
        }
        assert_eq!("Good".parse(), Ok(Verdict::Good));
        assert_eq!("fine".parse::<Verdict>(), Err(UnknownVerdict("fine".into())));
    }
}
