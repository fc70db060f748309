//! `NAME:key=value,key=value`: the options of a system, as its entry declares them.

use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionSpec {
    pub name: &'static str,
    pub default: &'static str,
    /// What it changes, in one line.
    pub help: &'static str,
}

impl OptionSpec {
    pub(crate) const fn new(name: &'static str, default: &'static str, help: &'static str) -> Self {
        Self { name, default, help }
    }

    /// Why a value cannot be one of this option, judged by the kind of its default: what a system looks
    /// at more closely when it is made is then at least a number where one is wanted.
    fn refuses(&self, value: &str) -> Option<&'static str> {
        if self.default.parse::<bool>().is_ok() {
            return value.parse::<bool>().is_err().then_some("expected true or false");
        }
        let wants_number = self.default.parse::<f64>().is_ok();
        let is_number = value.parse::<f64>().is_ok_and(f64::is_finite);
        (wants_number && !is_number).then_some("expected a number")
    }
}

/// The options of one system: every one it declares, given or not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    system: &'static str,
    values: BTreeMap<&'static str, String>,
}

impl Options {
    /// Reads the options after the colon, checking every name.
    ///
    /// # Errors
    /// For a name the system does not declare, with the nearest it does, and for a value of another kind.
    pub fn parse(
        system: &'static str,
        specs: &'static [OptionSpec],
        given: Option<&str>,
    ) -> Result<Self> {
        let mut values: BTreeMap<_, _> =
            specs.iter().map(|spec| (spec.name, spec.default.to_owned())).collect();
        let pairs = given.unwrap_or_default().split(',').filter(|pair| !pair.trim().is_empty());
        let mut seen = BTreeSet::new();
        for pair in pairs {
            // A bare name is a switch.
            let (name, value) = pair.split_once('=').unwrap_or((pair, "true"));
            let (name, value) = (name.trim(), value.trim());
            let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
                let likeness = |spec: &&OptionSpec| strsim::jaro_winkler(spec.name, name);
                let nearest = specs.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
                let nearest = nearest.map(|spec| spec.name);
                return Err(Error::UnknownOption { system, name: name.to_owned(), nearest });
            };
            let twice = (!seen.insert(spec.name)).then_some("given twice");
            if let Some(reason) = spec.refuses(value).or(twice) {
                let (name, value) = (spec.name, value.to_owned());
                return Err(Error::BadOption { system, name, value, reason: reason.to_owned() });
            }
            values.insert(spec.name, value.to_owned());
        }
        Ok(Self { system, values })
    }

    /// The value of an option as it was written; empty where it has no default and was not given.
    pub fn text(&self, name: &'static str) -> &str {
        self.values.get(name).map_or("", String::as_str)
    }

    /// The value of an option.
    pub fn get<T: FromStr>(&self, name: &'static str) -> Result<T>
    where
        T::Err: std::fmt::Display,
    {
        let wanted = |reason: T::Err| {
            // The standard library says what it met, not what it wants.
            let wanted = match std::any::type_name::<T>() {
                "u8" => "expected a whole number, 0 to 255",
                "u32" | "u64" | "usize" => "expected a whole number, 0 or more",
                "core::num::nonzero::NonZero<usize>" => "expected a whole number, 1 or more",
                "f32" | "f64" => "expected a number",
                "bool" => "expected true or false",
                _ => return reason.to_string(),
            };
            wanted.to_owned()
        };
        self.text(name).parse().map_err(|reason| self.bad(name, wanted(reason)))
    }

    /// The value of an option that is a share.
    pub fn share(&self, name: &'static str) -> Result<f64> {
        let share = self.get(name)?;
        let is_share = (0.0..=1.0).contains(&share);
        is_share.then_some(share).ok_or_else(|| self.bad(name, "expected 0 to 1".to_owned()))
    }

    /// The value of an option that is one of a few words.
    pub fn choice<T: Copy>(&self, name: &'static str, choices: &[(&str, T)]) -> Result<T> {
        let chosen = choices.iter().find(|(word, _)| *word == self.text(name));
        chosen.map(|(_, value)| *value).ok_or_else(|| {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            let (last, others) = words.split_last().expect("an option has values");
            self.bad(name, format!("expected {} or {last}", others.join(", ")))
        })
    }

    /// What to say of a value that cannot be used.
    pub fn bad(&self, name: &'static str, reason: String) -> Error {
        Error::BadOption { system: self.system, name, value: self.text(name).to_owned(), reason }
    }

    /// Every option with its value, by name: what a result is remembered under.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec::new("dropout", "0.3", "share of the embedding dropped"),
        OptionSpec::new("reference", "false", "the original's quirks"),
    ];

    #[test]
    fn options_are_read_with_their_defaults() {
        let options = Options::parse("bert-ls", SPECS, Some("reference, dropout=0.5")).unwrap();
        assert_eq!(options.get::<f32>("dropout").unwrap(), 0.5);
        assert!(options.get::<bool>("reference").unwrap());
        let options = Options::parse("bert-ls", SPECS, None).unwrap();
        assert_eq!(
            options.iter().collect::<Vec<_>>(),
            [("dropout", "0.3"), ("reference", "false")]
        );
    }

    fn error_of(given: &str) -> String {
        let options = Options::parse("bert-ls", SPECS, Some(given));
        options.and_then(|options| options.share("dropout")).unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_read_is_said() {
        let error = |given| Options::parse("bert-ls", SPECS, Some(given)).unwrap_err().to_string();
        assert_eq!(error("drop=1"), "bert-ls has no option \"drop\"; did you mean dropout?");
        assert_eq!(error("dropout=much"), "bert-ls: dropout=much – expected a number");
        assert_eq!(error("reference=1"), "bert-ls: reference=1 – expected true or false");
        let options = Options::parse("bert-ls", SPECS, Some("dropout=0.5")).unwrap();
        let error = options.get::<u64>("dropout").unwrap_err().to_string();
        assert_eq!(error, "bert-ls: dropout=0.5 – expected a whole number, 0 or more");
        assert_eq!(options.share("dropout").unwrap(), 0.5);
        assert_eq!(error_of("dropout=1.5"), "bert-ls: dropout=1.5 – expected 0 to 1");
        assert_eq!(error_of("dropout=0,dropout=1"), "bert-ls: dropout=1 – given twice");
        let error = Options::parse("random", &[], Some("x=1")).unwrap_err().to_string();
        assert_eq!(error, "random has no option \"x\": it has no options");
    }
}
