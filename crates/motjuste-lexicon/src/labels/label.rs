//! The labels themselves.

use std::fmt;
use std::str::FromStr;

/// What a writer should know about a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Label {
    /// A slur, or a name for people that they do not accept.
    Offensive,
    /// An insult to whoever it is said of.
    Insulting,
    /// Crude.
    Vulgar,
    /// Of an earlier generation.
    Dated,
    /// No longer used.
    Archaic,
    /// For talk among friends.
    Informal,
    /// For official texts.
    Formal,
    /// For poems and novels.
    Literary,
    /// A term of a science or trade.
    Technical,
}

impl Label {
    /// Every label, the gravest first.
    pub const ALL: [Self; 9] = [
        Self::Offensive,
        Self::Insulting,
        Self::Vulgar,
        Self::Dated,
        Self::Archaic,
        Self::Informal,
        Self::Formal,
        Self::Literary,
        Self::Technical,
    ];

    /// Its name in files, options and output.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Offensive => "offensive",
            Self::Insulting => "insulting",
            Self::Vulgar => "vulgar",
            Self::Dated => "dated",
            Self::Archaic => "archaic",
            Self::Informal => "informal",
            Self::Formal => "formal",
            Self::Literary => "literary",
            Self::Technical => "technical",
        }
    }

    /// Whether one such word makes a whole phrase so.
    pub(super) const fn is_strong(self) -> bool {
        matches!(self, Self::Offensive | Self::Vulgar)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A string that names no label.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no label is called {0:?}")]
pub struct UnknownLabel(pub String);

impl FromStr for Label {
    type Err = UnknownLabel;

    fn from_str(name: &str) -> Result<Self, UnknownLabel> {
        let found = Self::ALL.into_iter().find(|label| label.name() == name);
        found.ok_or_else(|| UnknownLabel(name.to_owned()))
    }
}

/// Some of the labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct LabelSet(u16);

impl LabelSet {
    #[must_use]
    pub const fn contains(self, label: Label) -> bool {
        self.0 & 1 << label as u8 != 0
    }

    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The labels, the gravest first.
    pub fn iter(self) -> impl Iterator<Item = Label> {
        Label::ALL.into_iter().filter(move |label| self.contains(*label))
    }
}

impl Extend<Label> for LabelSet {
    fn extend<I: IntoIterator<Item = Label>>(&mut self, labels: I) {
        labels.into_iter().for_each(|label| self.0 |= 1 << label as u8);
    }
}

impl FromIterator<Label> for LabelSet {
    fn from_iter<I: IntoIterator<Item = Label>>(labels: I) -> Self {
        let mut set = Self::default();
        set.extend(labels);
        set
    }
}
