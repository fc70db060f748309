//! How an answer is drawn from a language model (SWORDS, App. D.5). The paper chose among 18 runs on
//! part of the development set, by the highest *F*c at 10:
//! `gpt3:temperature=0|1,presence=0|0.5|1,frequency=0|0.5|1`.

use std::str::FromStr;

use crate::{OptionSpec, Options, Result};

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sampling {
    /// 0 always takes the most likely token every time.
    pub temperature: f64,
    /// The penalty for a token that has occurred.
    pub presence_penalty: f64,
    pub frequency_penalty: f64,
    pub max_tokens: u32,
    /// Decides the draws of a temperature above 0.
    pub seed: u64,
    /// Whether the model is kept from ending its answer, so that it goes on to the last token, as
    /// the reference has it.
    pub endless: bool,
}

impl Sampling {
    pub const PAPER: Self = Self {
        temperature: 0.0,
        presence_penalty: 0.5,
        frequency_penalty: 0.0,
        max_tokens: 128,
        seed: 0,
        endless: false,
    };

    pub(crate) const TEMPERATURE: OptionSpec =
        OptionSpec::new("temperature", "0", "0 always takes the most likely token");
    pub(crate) const PRESENCE: OptionSpec =
        OptionSpec::new("presence", "0.5", "penalty for tokens that have occurred");
    pub(crate) const FREQUENCY: OptionSpec =
        OptionSpec::new("frequency", "0", "penalty per occurrence of a token");
    pub(crate) const ANSWER: OptionSpec =
        OptionSpec::new("answer", "128", "maximum tokens per answer");

    /// Reads the options above, except `seed` and `reference`.
    pub(crate) fn new(options: &Options) -> Result<Self> {
        let number = |name| options.get(name).map(|Finite(number)| number);
        Ok(Self {
            temperature: number("temperature")?,
            presence_penalty: number("presence")?,
            frequency_penalty: number("frequency")?,
            max_tokens: options.get("answer")?,
            seed: options.get("seed")?,
            endless: options.get("reference")?,
        })
    }
}

/// A number that is one: neither infinite nor NaN, which no request could hold.
pub(crate) struct Finite(pub(crate) f64);

impl FromStr for Finite {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let number = text.parse().ok().filter(|number: &f64| number.is_finite());
        number.map(Self).ok_or("expected a number")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find;

    #[test]
    fn what_the_paper_chose_is_the_default() {
        let entry = find("gpt3").unwrap();
        let options = Options::parse(entry.name, entry.options, None).unwrap();
        assert_eq!(Sampling::new(&options).unwrap(), Sampling::PAPER);
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let entry = find("gpt3").unwrap();
        for given in ["temperature=hot", "presence=NaN", "frequency=inf"] {
            let options = Options::parse(entry.name, entry.options, Some(given));
            let error = options.and_then(|options| Sampling::new(&options)).unwrap_err();
            assert_eq!(error.to_string(), format!("gpt3: {given} – expected a number"));
        }
    }
}
