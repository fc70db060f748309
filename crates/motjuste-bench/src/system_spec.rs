//! `[LABEL=]NAME[:key=value,…]`: a row of the matrix, or several where values are `a|b|…`.

use std::str::FromStr;

use motjuste_systems::{Entry, Error, Options, find};

/// A system with its options, and what its row is called.
#[derive(Debug, Clone)]
pub struct SystemSpec {
    /// What the row and its files are called.
    pub label: String,
    pub entry: &'static Entry,
    /// Its options, as they were written.
    pub options: Option<String>,
}

impl FromStr for SystemSpec {
    type Err = Error;

    fn from_str(given: &str) -> Result<Self, Error> {
        // A label ends at the first `=`, unless that belongs to an option.
        let colon = given.find(':').unwrap_or(given.len());
        let (label, rest) = match given.split_once('=') {
            Some((label, rest)) if label.len() < colon => (Some(label.trim()), rest),
            _ => (None, given),
        };
        let (name, options) = match rest.split_once(':') {
            Some((name, options)) => (name, Some(options.trim())),
            None => (rest, None),
        };
        let entry = find(name.trim())?;
        let options = options.filter(|options| !options.is_empty()).map(str::to_owned);
        let label = match (label, &options) {
            (Some(label), _) if !label.is_empty() => label.to_owned(),
            (_, Some(options)) => format!("{}:{options}", entry.name),
            _ => entry.name.to_owned(),
        };
        Ok(Self { label, entry, options })
    }
}

impl SystemSpec {
    /// A row for every combination of the values written `a|b|…`; the label says which, if there are
    /// several.
    pub fn alternatives(self) -> Vec<Self> {
        let Some(options) = self.options.as_deref().filter(|options| options.contains('|')) else {
            return vec![self];
        };
        let mut combinations = vec![String::new()];
        for option in options.split(',') {
            let (key, values) = match option.split_once('=') {
                Some((key, values)) => (format!("{}=", key.trim()), values),
                None => (String::new(), option),
            };
            let longer = |before: &String| {
                let comma = if before.is_empty() { "" } else { "," };
                let with = |value: &str| format!("{before}{comma}{key}{}", value.trim());
                values.split('|').map(with).collect::<Vec<_>>()
            };
            combinations = combinations.iter().flat_map(longer).collect();
        }
        let name = match self.label.split_once(':') {
            Some((name, _)) => name,
            None => &self.label,
        };
        let row = |options: String| Self {
            label: format!("{name}:{options}"),
            entry: self.entry,
            options: Some(options),
        };
        combinations.into_iter().map(row).collect()
    }

    /// Checks names and kinds of the options, without making the system.
    ///
    /// # Errors
    /// Says what is wrong with which.
    pub fn check_options(&self) -> Result<(), Error> {
        Options::parse(self.entry.name, self.entry.options, self.options.as_deref()).map(drop)
    }

    /// The label as a file's name: letters, figures and a few signs.
    pub fn file_stem(&self) -> String {
        let plain = |c: char| if c.is_alphanumeric() || "-_.,=".contains(c) { c } else { '-' };
        self.label.chars().map(plain).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(given: &str) -> (String, &'static str, Option<String>) {
        let spec: SystemSpec = given.parse().unwrap();
        (spec.label, spec.entry.name, spec.options)
    }

    #[test]
    fn a_row_has_a_label_a_name_and_options() {
        let options = || Some("seed=3".to_owned());
        assert_eq!(read("random"), ("random".into(), "random", None));
        assert_eq!(read("random:seed=3"), ("random:seed=3".into(), "random", options()));
        assert_eq!(read("Other = random:seed=3"), ("Other".into(), "random", options()));
        let spec: SystemSpec = "a/b=random".parse().unwrap();
        assert_eq!(spec.file_stem(), "a-b");
        let error = "ramdom".parse::<SystemSpec>().unwrap_err().to_string();
        assert!(error.contains("did you mean random?"), "{error}");
    }

    #[test]
    fn values_side_by_side_are_rows_of_their_own() {
        let rows = |given: &str| -> Vec<(String, Option<String>)> {
            let spec: SystemSpec = given.parse().unwrap();
            spec.alternatives().into_iter().map(|row| (row.label, row.options)).collect()
        };
        let row = |label: &str, options: &str| (label.to_owned(), Some(options.to_owned()));
        assert_eq!(rows("random:seed=3"), [row("random:seed=3", "seed=3")]);
        assert_eq!(
            rows("mine=random:seed=1|2,x=0|y"),
            [
                row("mine:seed=1,x=0", "seed=1,x=0"),
                row("mine:seed=1,x=y", "seed=1,x=y"),
                row("mine:seed=2,x=0", "seed=2,x=0"),
                row("mine:seed=2,x=y", "seed=2,x=y"),
            ]
        );
        let grid = rows("gpt3:temperature=0|1,presence=0|0.5|1,frequency=0|0.5|1");
        assert_eq!(grid.len(), 18);
    }
}
