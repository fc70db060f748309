//! Judgements of one substitute: single labels and the non-empty list of them.

use smallvec::SmallVec;

/// One annotator's judgement (SWORDS §3.3), or what an older benchmark implies about one.
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
#[strum(serialize_all = "SCREAMING_SNAKE_CASE", const_into_str)]
#[strum(parse_err_ty = UnknownLabel, parse_err_fn = unknown)]
pub enum Label {
    False,
    /// The annotator would use the substitute.
    True,
    /// Nobody proposed the substitute: a negative only by implication.
    FalseImplicit,
    /// An annotator proposed the substitute unprompted.
    TrueImplicit,
    Unsure,
}

impl Label {
    /// Every label, in the order of the SWORDS enumeration.
    pub const ALL: [Self; 5] =
        [Self::False, Self::True, Self::FalseImplicit, Self::TrueImplicit, Self::Unsure];

    pub const fn name(self) -> &'static str {
        self.into_str()
    }

    pub const fn is_positive(self) -> bool {
        matches!(self, Self::True | Self::TrueImplicit)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown label {0:?}: expected TRUE, FALSE, TRUE_IMPLICIT, FALSE_IMPLICIT or UNSURE")]
pub struct UnknownLabel(pub String);

fn unknown(label: &str) -> UnknownLabel {
    UnknownLabel(label.to_owned())
}

/// The labels of one substitute, in the order they were given. Never empty. Up to sixteen, more
/// than nearly all substitutes have, are stored inline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labels(SmallVec<[Label; 16]>);

impl Labels {
    /// The labels, or `None` if there is not a single one.
    pub fn new(labels: impl IntoIterator<Item = Label>) -> Option<Self> {
        let labels: SmallVec<_> = labels.into_iter().collect();
        (!labels.is_empty()).then_some(Self(labels))
    }

    /// `votes` annotators who proposed the substitute unprompted; `None` for no votes.
    pub fn from_votes(votes: usize) -> Option<Self> {
        Self::new(std::iter::repeat_n(Label::TrueImplicit, votes))
    }

    pub fn as_slice(&self) -> &[Label] {
        &self.0
    }

    /// How many there are, and how many of them are positive and abstentions.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        tally.add(&self.0);
        tally
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// TRUE and TRUE_IMPLICIT.
    pub positive: u32,
    pub negative: u32,
    pub unsure: u32,
}

impl Tally {
    pub fn add(&mut self, labels: &[Label]) {
        for label in labels {
            match label {
                Label::True | Label::TrueImplicit => self.positive += 1,
                Label::False | Label::FalseImplicit => self.negative += 1,
                Label::Unsure => self.unsure += 1,
            }
        }
    }

    /// All labels, abstentions included.
    pub const fn total(self) -> u32 {
        self.positive + self.negative + self.unsure
    }

    /// The labels that say yes or no.
    pub const fn decided(self) -> u32 {
        self.positive + self.negative
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for label in Label::ALL {
            assert_eq!(label.name().parse(), Ok(label));
        }
        assert_eq!("true".parse::<Label>(), Err(UnknownLabel("true".into())));
    }

    #[test]
    fn labels_are_never_empty() {
        assert_eq!(Labels::new([]), None);
        assert_eq!(Labels::from_votes(0), None);
        assert_eq!(Labels::from_votes(2).unwrap().as_slice(), [Label::TrueImplicit; 2]);
    }

    #[test]
    fn a_tally_counts_implicit_labels_with_their_kind() {
        let tally = Labels::new(Label::ALL).unwrap().tally();
        assert_eq!(tally, Tally { positive: 2, negative: 2, unsure: 1 });
        assert_eq!((tally.total(), tally.decided()), (5, 4));
    }
}
