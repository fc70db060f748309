//! Every system, by paper.

use crate::{Entry, Error, Result, beyond, jabbari, semeval, similarity, swords};

/// Every system, in the papers' order.
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    let families: [&[Entry]; 5] =
        [swords::ENTRIES, semeval::ENTRIES, jabbari::ENTRIES, similarity::ENTRIES, beyond::ENTRIES];
    families.into_iter().flatten()
}

/// The system of a name.
///
/// # Errors
/// With the nearest name, if there is none.
pub fn find(name: &str) -> Result<&'static Entry> {
    if let Some(entry) = catalogue().find(|entry| entry.name == name) {
        return Ok(entry);
    }
    let likeness = |entry: &&Entry| strsim::jaro_winkler(entry.name, name);
    let nearest = catalogue().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let nearest = nearest.map_or("", |entry| entry.name);
    Err(Error::UnknownSystem { name: name.to_owned(), nearest })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_unique_and_found() {
        let names: BTreeSet<&str> = catalogue().map(|entry| entry.name).collect();
        assert_eq!(names.len(), catalogue().count());
        for entry in catalogue() {
            assert_eq!(find(entry.name).unwrap().title, entry.title);
        }
        let error = find("randon").unwrap_err().to_string();
        assert!(error.contains("did you mean random?"), "{error}");
    }
}
