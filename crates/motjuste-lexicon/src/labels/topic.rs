//! What words for people are about.

use std::str::FromStr;

/// What a word for people is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Topic {
    /// People at large.
    People,
    /// Where somebody comes from.
    Ethnicity,
    Religion,
    Gender,
    Sexuality,
    Disability,
    /// Mental health and addiction.
    Mind,
    Age,
    /// Looks.
    Body,
    /// Means, birth and trade.
    Class,
    /// The parts and acts that vulgar words are made of.
    Sex,
}

impl Topic {
    const ALL: [(Self, &'static str); 11] = [
        (Self::People, "people"),
        (Self::Ethnicity, "ethnicity"),
        (Self::Religion, "religion"),
        (Self::Gender, "gender"),
        (Self::Sexuality, "sexuality"),
        (Self::Disability, "disability"),
        (Self::Mind, "mind"),
        (Self::Age, "age"),
        (Self::Body, "body"),
        (Self::Class, "class"),
        (Self::Sex, "sex"),
    ];
}

impl FromStr for Topic {
    type Err = ();

    fn from_str(name: &str) -> Result<Self, ()> {
        let found = Self::ALL.into_iter().find(|(_, own)| *own == name);
        found.map(|(topic, _)| topic).ok_or(())
    }
}

/// Some of the topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Topics(u16);

impl Topics {
    #[must_use]
    pub const fn contains(self, topic: Topic) -> bool {
        self.0 & 1 << topic as u8 != 0
    }

    /// Whether any of them is about who somebody is.
    #[must_use]
    pub const fn is_about_people(self) -> bool {
        self.0 & !(1 << Topic::Sex as u8) != 0
    }

    #[must_use]
    pub const fn with(self, topic: Topic) -> Self {
        Self(self.0 | 1 << topic as u8)
    }
}

impl FromIterator<Topic> for Topics {
    fn from_iter<I: IntoIterator<Item = Topic>>(topics: I) -> Self {
        topics.into_iter().fold(Self::default(), Self::with)
    }
}
