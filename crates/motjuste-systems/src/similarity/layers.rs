//! Which layers of an encoder stand for a word: `last`, `middle`, `upper`, `all`, `4`, `3-6`.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Result, Setup};

/// A choice of layers, for encoders of any depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LayerChoice {
    /// The topmost.
    Last,
    /// The one half-way up.
    Middle,
    /// From half-way up to the topmost.
    Upper,
    /// The topmost four, or all that are there.
    LastFour,
    /// Every one, the embeddings included.
    All,
    /// From one to another; 0 is the embeddings.
    Between(usize, usize),
}

impl FromStr for LayerChoice {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok();
        let between = || match text.split_once('-') {
            Some((from, to)) => Some((number(from)?, number(to)?)),
            None => number(text).map(|layer| (layer, layer)),
        };
        match text {
            "last" => Ok(Self::Last),
            "middle" => Ok(Self::Middle),
            "upper" => Ok(Self::Upper),
            "last-four" => Ok(Self::LastFour),
            "all" => Ok(Self::All),
            _ => match between() {
                Some((from, to)) if from <= to => Ok(Self::Between(from, to)),
                _ => Err("expected last, middle, upper, last-four, all, a number such as 4 or a \
                          range such as 3-6"
                    .into()),
            },
        }
    }
}

impl LayerChoice {
    /// The layers of an encoder with `depth` layers above its embeddings.
    ///
    /// # Errors
    /// If it has no such layers.
    pub(crate) fn of(self, depth: usize) -> std::result::Result<RangeInclusive<usize>, String> {
        match self {
            Self::Last => Ok(depth..=depth),
            Self::Middle => Ok(depth.div_ceil(2)..=depth.div_ceil(2)),
            Self::Upper => Ok(depth.div_ceil(2)..=depth),
            Self::LastFour => Ok(depth.saturating_sub(3).min(depth).max(1.min(depth))..=depth),
            Self::All => Ok(0..=depth),
            Self::Between(from, to) if to <= depth => Ok(from..=to),
            Self::Between(..) => Err(format!("this model has layers 0 to {depth}")),
        }
    }

    /// The layers an option asks for.
    ///
    /// # Errors
    /// If it cannot be read, or the model has no such layers.
    pub(crate) fn from_option(
        setup: &Setup<'_>,
        name: &'static str,
        depth: usize,
    ) -> Result<RangeInclusive<usize>> {
        let choice: Self = setup.options.get(name)?;
        choice.of(depth).map_err(|reason| setup.options.bad(name, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layers(choice: &str, depth: usize) -> std::result::Result<RangeInclusive<usize>, String> {
        choice.parse::<LayerChoice>()?.of(depth)
    }

    #[test]
    fn choices_fit_any_depth() {
        assert_eq!(layers("last", 12), Ok(12..=12));
        assert_eq!(layers("middle", 12), Ok(6..=6));
        assert_eq!(layers("upper", 6), Ok(3..=6));
        assert_eq!((layers("last-four", 6), layers("last-four", 2)), (Ok(3..=6), Ok(1..=2)));
        assert_eq!(layers("all", 2), Ok(0..=2));
        assert_eq!((layers("4", 6), layers("3-5", 6)), (Ok(4..=4), Ok(3..=5)));
        assert_eq!(layers("7", 6), Err("this model has layers 0 to 6".into()));
        for bad in ["", "top", "5-3", "-1"] {
            assert!(layers(bad, 6).unwrap_err().starts_with("expected last"), "{bad}");
        }
    }
}
