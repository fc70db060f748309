//! What a system is built from: its options and the available resources.

use std::sync::Arc;

use motjuste_encoder::Encoder;

use crate::parts::llm::Meter;
use crate::{Entry, Error, Need, Options, Resource, Resources, Result};

#[derive(Debug)]
pub struct Setup<'r> {
    entry: &'static Entry,
    pub options: Options,
    resources: &'r Resources,
    meter: Arc<Meter>,
}

impl<'r> Setup<'r> {
    /// Reads `options` as the entry declares them.
    pub fn new(
        entry: &'static Entry,
        options: Option<&str>,
        resources: &'r Resources,
    ) -> Result<Self> {
        let options = Options::parse(entry.name, entry.options, options)?;
        Ok(Self { entry, options, resources, meter: Arc::default() })
    }

    pub const fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// A resource that must be there.
    pub fn need(&self, need: Need) -> Result<&'r Resource> {
        self.find(need).ok_or(Error::Missing { system: self.entry.name, need })
    }

    /// A resource that may be there. One that the system's entry does not list never is: no result
    /// would say that it depends on it.
    pub fn find(&self, need: Need) -> Option<&'r Resource> {
        let Entry { needs, wants, .. } = self.entry;
        let is_listed = needs.contains(&need) || wants.contains(&need);
        self.resources.get(need).filter(|_| is_listed)
    }

    /// The error of an option whose value needs a resource that is not at hand.
    pub(crate) fn option_needs(&self, name: &'static str, need: Need) -> Error {
        let value = self.options.text(name).to_owned();
        Error::OptionNeeds { system: self.entry.name, name, value, need }
    }

    /// Where answers of a language model are kept, if anywhere: that changes none of them.
    pub fn kept_answers(&self) -> Option<&'r Resource> {
        self.resources.get(Need::Answers)
    }

    /// What the language models of the system take, for a run to read.
    pub const fn meter(&self) -> &Arc<Meter> {
        &self.meter
    }

    /// An encoder, opened once however many systems use it.
    pub fn encoder(&self, need: Need) -> Result<Arc<Encoder>> {
        let resource = self.need(need)?;
        resource.open(|path| Encoder::load(path).map_err(|error| error.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_entry_does_not_list_is_not_found() {
        let mut resources = Resources::default();
        resources.set(Need::Thesaurus, "th.dat");
        let found = |name: &str| {
            let setup = Setup::new(crate::find(name).unwrap(), None, &resources).unwrap();
            setup.find(Need::Thesaurus).is_some()
        };
        assert!(found("thesaurus") && !found("wordnet"));
    }
}
