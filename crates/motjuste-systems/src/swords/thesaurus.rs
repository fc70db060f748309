//! Thesaurus as a system (SWORDS, Table 4, *Thesaurus*): its synonyms in its own order, senses
//! concatenated. The paper's is Roget's 21st Century, which cannot be had: a thesaurus file takes
//! its place; without one, the candidates the benchmark says came from the paper's (in the order of
//! the file), and where it says nothing, Moby.

use std::sync::Arc;

use motjuste_core::{Pos, Ranked};
use motjuste_lexicon::Thesaurus as Moby;
use serde_json::Value;

use crate::composed::in_order;
use crate::entry::{Entry, Paper, Role};
use crate::parts::files::thesaurus_file::ThesaurusFile;
use crate::{Need, OptionSpec, Question, Result, Setting, Setup, System};

/// What the benchmark calls candidates of the paper's thesaurus.
const SOURCE: &str = "roget";

pub(super) const RAW: OptionSpec =
    OptionSpec::new("raw", "false", "look up the word as written, with any part of speech");

pub(super) const ENTRY: Entry = Entry {
    name: "thesaurus",
    title: "Thesaurus",
    method: "The target's synonyms in a thesaurus, in the thesaurus's order, senses concatenated.",
    stand_in: Some(
        "Roget's 21st Century Thesaurus is not available: uses --with thesaurus=FILE, otherwise \
         the candidates that the benchmark attributes to it, otherwise Moby",
    ),
    wants: &[Need::Thesaurus],
    options: &[RAW],
    settings: &[Setting::Generate],
    role: Role::Source,
    ..Entry::substitution(Paper::Swords, make)
};

/// Opens the file, if there is one.
pub(super) fn make(setup: &Setup<'_>) -> Result<Box<dyn System>> {
    let file = setup.find(Need::Thesaurus).map(|resource| resource.open(ThesaurusFile::read));
    let (file, raw) = (file.transpose()?, setup.options.get("raw")?);
    if raw && file.is_none() {
        // A benchmark records what was found, not what would have been.
        return Err(setup.option_needs(RAW.name, Need::Thesaurus));
    }
    Ok(Box::new(Thesaurus { file, raw }))
}

struct Thesaurus {
    file: Option<Arc<ThesaurusFile>>,
    raw: bool,
}

impl Thesaurus {
    /// The word to look up, and the part of speech to keep.
    fn looked_up(&self, question: &Question<'_>) -> (String, Option<Pos>) {
        if self.raw {
            return (question.located.surface().to_lowercase(), None);
        }
        let extra = question.target().extra().map_or("{}", |extra| extra.json());
        let extra: Value = serde_json::from_str(extra).unwrap_or_default();
        let lemma = extra["coinco_lemma"].as_str().unwrap_or(&question.located.lemma);
        (lemma.to_lowercase(), Some(question.pos()))
    }
}

impl System for Thesaurus {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let (word, pos) = self.looked_up(question);
        if let Some(file) = &self.file {
            return Ok(in_order(file.synonyms(&word, pos).map(str::to_owned), limit));
        }
        let mut recorded = question
            .judged()
            .filter(|judged| judged.sources().iter().any(|source| source == SOURCE))
            .map(|judged| judged.text().to_owned())
            .peekable();
        if recorded.peek().is_some() {
            return Ok(in_order(recorded, limit));
        }
        Ok(in_order(Moby::embedded().listed(&word).map(str::to_owned), limit))
    }

    fn lemmatized(&self) -> bool {
        !self.raw
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{ask, one_target, refusal};
    use crate::{Need, Resources, find};

    #[test]
    fn a_file_answers_in_its_own_order_and_moby_where_there_is_none() {
        let benchmark = one_target("a **bright** boy", &[]);
        let mut resources = Resources::default();
        assert!(ask("thesaurus", None, &benchmark, &resources).contains(&"brilliant".to_owned()));
        let refused = refusal("thesaurus", Some("raw"), &resources);
        assert_eq!(refused, "thesaurus: raw=true needs a thesaurus");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("th.dat");
        std::fs::write(&path, "UTF-8\nbright|2\n(noun)|glare\n(adj)|vivid|clever\n").unwrap();
        resources.set(Need::Thesaurus, path);
        assert_eq!(ask("thesaurus", None, &benchmark, &resources), ["vivid", "clever"]);
        assert_eq!(ask("thesaurus", Some("raw"), &benchmark, &resources)[0], "glare");
    }

    #[test]
    fn it_is_a_bound_where_the_candidates_came_from_it() {
        let plain = one_target("a **bright** boy", &["clever"]);
        let mut recorded = one_target("a **bright** boy", &[]);
        let judged = plain.substitutes()[0].clone().with_sources(["roget".to_owned()].into());
        recorded.add_substitute(judged).unwrap();
        for name in ["thesaurus", "thesaurus-reranked"] {
            let entry = find(name).unwrap();
            assert!(entry.is_bound_on(&recorded) && !entry.is_bound_on(&plain), "{name}");
        }
    }
}
