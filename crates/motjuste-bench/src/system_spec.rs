//! `[LABEL=]NAME[:key=value,…]`: a row of the matrix, or several where values are `a|b|…`; or
//! `[LABEL=]FILE`, the user's own result.

use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

use motjuste_core::SystemResult;
use motjuste_formats::file_stem;
use motjuste_systems::{Entry, Error, Need, Options, Own, Resources, find};

use crate::own_result::{answers_any, read_for};
use crate::{Data, Suite};

/// A system with its options, and what its row is called.
#[derive(Debug, Clone)]
pub struct SystemSpec {
    /// What the row and its files are called.
    pub label: String,
    pub entry: &'static Entry,
    /// Its options, as they were written.
    pub options: Option<String>,
    made: Made,
}

/// Who makes the system.
#[derive(Debug, Clone)]
enum Made {
    /// The catalogue.
    Catalogue,
    /// Its answers are made already: they are in a result file.
    Result(Arc<Resources>),
    /// The caller did.
    Own(Own),
}

impl FromStr for SystemSpec {
    type Err = Error;

    fn from_str(given: &str) -> Result<Self, Error> {
        if let Some(own) = Self::of_result(given, None) {
            return Ok(own);
        }
        if let Some((label, path)) = given.split_once('=')
            && let Some(own) = Self::of_result(path, Some(label.trim()))
        {
            return Ok(own);
        }
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
        Ok(Self { label, entry, options, made: Made::Catalogue })
    }
}

impl SystemSpec {
    /// A row for your own system.
    pub fn own(label: String, own: Own) -> Self {
        Self { label, entry: own.entry(), options: None, made: Made::Own(own) }
    }

    /// The system, if it is one's own.
    pub(crate) const fn as_own(&self) -> Option<&Own> {
        if let Made::Own(own) = &self.made { Some(own) } else { None }
    }

    /// The user's own result, if there is such a file; the file's name is its label by default.
    fn of_result(path: &str, label: Option<&str>) -> Option<Self> {
        let path = Path::new(path);
        let entry = find("result").ok().filter(|_| path.is_file())?;
        let mut resources = Resources::default();
        resources.set(Need::Result, path);
        let label = label.map_or_else(|| file_stem(path), str::to_owned);
        Some(Self { label, entry, options: None, made: Made::Result(Arc::new(resources)) })
    }

    /// Reads the user's own result, whatever its format. The benchmarks tell which targets its items are;
    /// later calls change nothing.
    ///
    /// # Errors
    /// If the file cannot be read, is no result, or belongs to none of the benchmarks.
    pub fn read_result(&self, suites: &[Suite]) -> crate::Result<()> {
        let Made::Result(own) = &self.made else { return Ok(()) };
        let Some(file) = own.get(Need::Result) else { return Ok(()) };
        let result = read_for(file.path(), suites)?;
        file.open(|_| Ok(result))?;
        Ok(())
    }

    /// Whether it can answer a benchmark: a result file answers only the one it was made for.
    pub(crate) fn knows(&self, suite: &Suite) -> bool {
        let (Made::Result(own), Data::Substitution { benchmark, .. }) = (&self.made, &suite.data)
        else {
            return true;
        };
        let not_read = |_: &Path| Err(String::new());
        let read = own.get(Need::Result).map(|file| file.open::<SystemResult>(not_read));
        read.and_then(Result::ok).is_none_or(|result| answers_any(&result, benchmark))
    }

    /// What it is made from: its own file, or what all systems share.
    pub(crate) fn resources<'r>(&'r self, shared: &'r Resources) -> &'r Resources {
        if let Made::Result(own) = &self.made { own } else { shared }
    }

    /// The resources it needs and does not have.
    pub fn missing<'r>(&'r self, shared: &'r Resources) -> impl Iterator<Item = Need> + 'r {
        let resources = self.resources(shared);
        self.entry.needs.iter().copied().filter(|need| resources.get(*need).is_none())
    }

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
            options: Some(options),
            ..self.clone()
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
    fn a_file_is_a_row_of_its_own() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.lsr.json");
        std::fs::write(&path, "{}").unwrap();
        let named = |given: String| given.parse::<SystemSpec>().unwrap();
        let (plain, labelled) =
            (named(path.display().to_string()), named(format!("BERT: ours={}", path.display())));
        assert_eq!((plain.label.as_str(), plain.entry.name), ("mine", "result"));
        assert_eq!(labelled.label, "BERT: ours");
        let shared = Resources::default();
        assert_eq!(labelled.missing(&shared).count(), 0);
        let own = labelled.resources(&shared).get(Need::Result).map(|file| file.path().to_owned());
        assert_eq!(own, Some(path));
        assert_eq!(named("wordtune".into()).missing(&shared).next(), Some(Need::Result));
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
