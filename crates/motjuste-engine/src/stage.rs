//! The steps of a ranking: each knows more about fewer candidates.

use std::fmt;

use crate::Tier;

/// A step of a ranking, with a learned ranker of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// The embedded tier: lexicons and word vectors.
    Embedded,
    /// The small encoder has read the sentence, but no candidate: it chooses what is read in place.
    Shortlist,
    /// The base tier: the small encoder reads candidates in the target's place.
    Base,
    /// The large tier: so does the large one.
    Large,
}

impl Stage {
    /// Every stage, from the first.
    pub const ALL: [Self; 4] = [Self::Embedded, Self::Shortlist, Self::Base, Self::Large];

    /// The stages of a tier, in order.
    #[must_use]
    pub const fn of(tier: Tier) -> &'static [Self] {
        match tier {
            Tier::Embedded => &[Self::Embedded],
            Tier::Base => &[Self::Shortlist, Self::Base],
            Tier::Large => &[Self::Shortlist, Self::Base, Self::Large],
        }
    }

    /// The tier that needs no more than this.
    #[must_use]
    pub const fn tier(self) -> Tier {
        match self {
            Self::Embedded => Tier::Embedded,
            Self::Shortlist | Self::Base => Tier::Base,
            Self::Large => Tier::Large,
        }
    }

    /// How many candidates it looks at, given their lemmas from the best by the stage before: all, or the
    /// first of them up to a number of words. An encoder reads a phrase at the price of its words.
    #[must_use]
    pub fn kept<'l>(self, lemmas: impl IntoIterator<Item = &'l str>) -> usize {
        let most = match self {
            Self::Embedded | Self::Shortlist => usize::MAX,
            Self::Base => 64,
            Self::Large => 50,
        };
        let read = lemmas.into_iter().scan(0, |words, lemma| {
            *words += lemma.split([' ', '-']).count();
            Some(*words)
        });
        read.take_while(|words| *words <= most).count()
    }

    /// Its name in the file of its ranker.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Shortlist => "shortlist",
            Self::Base => "base",
            Self::Large => "large",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_costs_its_words() {
        let words = ["glow"; 100];
        assert_eq!(Stage::Shortlist.kept(words), 100);
        assert_eq!(Stage::Base.kept(words), 64);
        assert_eq!(Stage::Base.kept(["give off light"; 100]), 21);
        assert_eq!(Stage::Large.kept(["far-flung"; 3]), 3);
        assert!(Stage::Large.kept(words) < Stage::Base.kept(words));
    }
}
