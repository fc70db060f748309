//! Which layers of a model are read: `last`, `middle`, `upper`, `last-four`, `all`, `4`, `3-6`. Layer 0
//! is the embeddings. Where several are named, their mean counts.

use std::ops::RangeInclusive;

use crate::{Result, Setup};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Middle {
    /// The layer half-way up (Hitachi and the other systems of SemEval-2020).
    HalfWay,
    /// All but the first three and the last two (Wada et al. 2022, section 4.1); the layer half-way up
    /// of a model too shallow for that.
    Inner,
}

impl Middle {
    fn range(self, depth: usize) -> RangeInclusive<usize> {
        match self {
            Self::HalfWay => depth.div_ceil(2)..=depth.div_ceil(2),
            Self::Inner if depth < 5 => depth / 2..=depth / 2,
            Self::Inner => 3..=depth - 2,
        }
    }
}

/// The layers an option names, of a model with `depth` layers above its embeddings.
pub(crate) fn read(
    setup: &Setup<'_>,
    option: &'static str,
    depth: usize,
    middle: Middle,
) -> Result<RangeInclusive<usize>> {
    let range = range(setup, option, depth, middle)?;
    let missing = || setup.options.bad(option, format!("this model has layers 0 to {depth}"));
    range.ok_or_else(missing)
}

/// The same; of a model that does not have them, the topmost.
pub(crate) fn read_or_last(
    setup: &Setup<'_>,
    option: &'static str,
    depth: usize,
    middle: Middle,
) -> Result<RangeInclusive<usize>> {
    Ok(range(setup, option, depth, middle)?.unwrap_or(depth..=depth))
}

/// None where the model has no such layers.
fn range(
    setup: &Setup<'_>,
    option: &'static str,
    depth: usize,
    middle: Middle,
) -> Result<Option<RangeInclusive<usize>>> {
    let text = setup.options.text(option);
    Ok(Some(match text {
        "last" => depth..=depth,
        "middle" => middle.range(depth),
        "upper" => depth.div_ceil(2)..=depth,
        "last-four" => depth.saturating_sub(3).max(1.min(depth))..=depth,
        "all" => 0..=depth,
        _ => {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let number = |text: &str| text.trim().parse::<usize>().ok();
            let range = number(from).zip(number(to)).filter(|(from, to)| from <= to);
            let (from, to) = range.ok_or_else(|| {
                let expected = "expected last, middle, upper, last-four, all, a number such as 4 or a \
                                range such as 3-6";
                setup.options.bad(option, expected.to_owned())
            })?;
            return Ok((to <= depth).then_some(from..=to));
        }
    }))
}

pub(crate) fn mean(values: &[f32], layers: &RangeInclusive<usize>) -> f64 {
    let chosen = values.get(layers.clone()).unwrap_or_default();
    chosen.iter().map(|value| f64::from(*value)).sum::<f64>() / chosen.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resources, find};

    fn layers(
        text: &str,
        depth: usize,
        middle: Middle,
    ) -> std::result::Result<RangeInclusive<usize>, String> {
        let (resources, options) = (Resources::default(), format!("layer={text}"));
        let setup =
            Setup::new(find("bert-contextual").unwrap(), Some(&options), &resources).unwrap();
        read(&setup, "layer", depth, middle).map_err(|error| error.to_string())
    }

    #[test]
    fn choices_fit_any_depth() {
        let read = |text, depth| layers(text, depth, Middle::HalfWay);
        assert_eq!(read("last", 12), Ok(12..=12));
        assert_eq!((read("upper", 6), read("all", 2)), (Ok(3..=6), Ok(0..=2)));
        assert_eq!((read("last-four", 6), read("last-four", 2)), (Ok(3..=6), Ok(1..=2)));
        assert_eq!((read("4", 6), read("3-5", 6), read("0", 6)), (Ok(4..=4), Ok(3..=5), Ok(0..=0)));
        let error = read("4-7", 6).unwrap_err();
        assert_eq!(error, "bert-contextual: layer=4-7 – this model has layers 0 to 6");
        for bad in ["", "top", "5-3", "-1"] {
            assert!(read(bad, 6).unwrap_err().contains("expected last"), "{bad}");
        }
    }

    #[test]
    fn the_middle_is_what_the_option_says() {
        let middle = |depth, middle| layers("middle", depth, middle).unwrap();
        assert_eq!((middle(12, Middle::HalfWay), middle(3, Middle::HalfWay)), (6..=6, 2..=2));
        assert_eq!((middle(24, Middle::Inner), middle(6, Middle::Inner)), (3..=22, 3..=4));
        assert_eq!(middle(3, Middle::Inner), 1..=1);
    }

    #[test]
    fn the_mean_is_over_the_chosen_layers() {
        assert_eq!(mean(&[1.0, 2.0, 4.0, 8.0], &(1..=2)), 3.0);
    }
}
