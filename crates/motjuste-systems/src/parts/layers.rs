//! Which layers of an encoder are looked at.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Error, Result, Setup};

/// A choice of layers, as an option says it: `last`, `middle`, `4` or `3-10`. Layer 0 is the
/// embedding layer.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Layers {
    Last,
    /// Without the first three and the last two (Wada et al. 2022, section 4.1).
    Middle,
    Range(RangeInclusive<usize>),
}

impl FromStr for Layers {
    type Err = String;

    fn from_str(text: &str) -> std::result::Result<Self, String> {
        let number = |text: &str| {
            text.trim().parse::<usize>().map_err(|_| "last, middle, 4 or 3-10".to_owned())
        };
        match text {
            "last" => Ok(Self::Last),
            "middle" => Ok(Self::Middle),
            _ => {
                let (from, to) = text.split_once('-').unwrap_or((text, text));
                Ok(Self::Range(number(from)?..=number(to)?))
            }
        }
    }
}

/// The layers an option names, of a model that has so many.
pub(crate) fn read(
    setup: &Setup<'_>,
    option: &'static str,
    layers: usize,
) -> Result<RangeInclusive<usize>> {
    let range = match setup.options.get(option)? {
        Layers::Last => layers..=layers,
        // A model too shallow for that has but its middle.
        Layers::Middle if layers < 5 => layers / 2..=layers / 2,
        Layers::Middle => 3..=layers - 2,
        Layers::Range(range) => range,
    };
    if range.is_empty() || *range.end() > layers {
        return Err(Error::BadOption {
            system: setup.entry().name,
            name: option,
            value: setup.options.text(option).to_owned(),
            reason: format!("the model has layers 0 to {layers}"),
        });
    }
    Ok(range)
}

/// The mean of some layers' values.
pub(crate) fn mean(values: &[f32], layers: &RangeInclusive<usize>) -> f64 {
    let chosen = values.get(layers.clone()).unwrap_or_default();
    chosen.iter().map(|value| f64::from(*value)).sum::<f64>() / chosen.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Resources, find};

    #[test]
    fn layers_are_named_or_numbered() {
        let resources = Resources::default();
        let read = |text: &str, layers: usize| {
            let options = format!("layer={text}");
            let entry = find("bert-contextual").unwrap();
            let setup = Setup::new(entry, Some(&options), &resources).unwrap();
            read(&setup, "layer", layers).map_err(|error| error.to_string())
        };
        assert_eq!(read("last", 6), Ok(6..=6));
        assert_eq!(read("middle", 24), Ok(3..=22));
        assert_eq!(read("middle", 6), Ok(3..=4));
        assert_eq!(read("middle", 3), Ok(1..=1));
        assert_eq!(read("0", 6), Ok(0..=0));
        assert_eq!(read("2-4", 6), Ok(2..=4));
        let error = read("4-7", 6).unwrap_err();
        assert_eq!(error, "bert-contextual: layer=4-7 – the model has layers 0 to 6");
        assert!(read("4-2", 6).is_err() && read("top", 6).is_err());
    }

    #[test]
    fn the_mean_is_over_the_chosen_layers() {
        assert_eq!(mean(&[1.0, 2.0, 4.0, 8.0], &(1..=2)), 3.0);
    }
}
