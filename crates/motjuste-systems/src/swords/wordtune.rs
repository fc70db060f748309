//! Wordtune (SWORDS, Table 4): a closed product, known by the answers the paper published. They are
//! a result file, as any other system's that runs elsewhere.

use std::sync::Arc;

use motjuste_core::{ContextId, Ranked, SystemResult};
use motjuste_formats::{Lsr, read};
use serde_json::Value;

use crate::entry::{Entry, Paper};
use crate::{Need, Question, Result, Setting, Setup, System};

pub(super) const ENTRY: Entry = Entry {
    name: "wordtune",
    title: "Wordtune",
    method: "The published answers of a closed product, or of any system run elsewhere.",
    stand_in: Some(
        "published answers from a result file instead of the product, which cannot be \
        run here",
    ),
    needs: &[Need::Result],
    settings: &[Setting::Generate],
    ..Entry::substitution(Paper::Swords, make)
};

/// A row of a bench whose answers a user made elsewhere.
pub(super) const RESULT: Entry = Entry {
    name: "result",
    title: "Result file",
    method: "The answers in a result file of your own: name the file in place of a system.",
    stand_in: None,
    ..Entry { paper: Paper::Motjuste, ..ENTRY }
};

pub(super) fn make(setup: &Setup<'_>) -> Result<Box<dyn System>> {
    let result = setup.need(Need::Result)?;
    let result = result.open(|path| read::<Lsr>(path).map_err(|error| error.to_string()))?;
    Ok(Box::new(Published { result }))
}

struct Published {
    result: Arc<SystemResult>,
}

impl System for Published {
    /// All that was published: a limit is for systems that run here.
    fn generate(&self, question: &Question<'_>, _limit: usize) -> Result<Vec<Ranked>> {
        let ranking = self.result.ranking(question.target().id());
        Ok(ranking.map_or_else(Vec::new, |ranking| ranking.entries().to_vec()))
    }

    fn lemmatized(&self) -> bool {
        self.result.lemmatized()
    }

    fn trained_on(&self) -> Vec<ContextId> {
        let said = self.result.extra().and_then(|extra| serde_json::from_str(extra.json()).ok());
        let said: Value = said.unwrap_or_default();
        let ids = said["trained_on"].as_array().into_iter().flatten().filter_map(Value::as_str);
        ids.filter_map(|id| id.parse().ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{ask, make, one_target};
    use crate::{Need, Resources};

    /// A result file as the resource, in a directory that must live as long.
    fn result(json: &str) -> (tempfile::TempDir, Resources) {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("mine.lsr.json");
        std::fs::write(&path, json).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Result, path);
        (dir, resources)
    }

    #[test]
    fn answers_are_read_by_target() {
        let benchmark = one_target("a **bright** boy", &[]);
        let id = benchmark.targets()[0].id();
        let (_dir, resources) = result(&format!(
            r#"{{"substitutes_lemmatized": false, "substitutes": {{"{id}": ["smart", "clever"]}}}}"#
        ));
        assert_eq!(ask("wordtune", None, &benchmark, &resources), ["smart", "clever"]);
        let other = one_target("a **bright** girl", &[]);
        assert!(ask("wordtune", None, &other, &resources).is_empty());
    }

    #[test]
    fn a_file_that_says_what_its_system_learned_from_is_believed() {
        let context = one_target("a **bright** boy", &[]).contexts()[0].id();
        let (_dir, resources) = result(&format!(
            r#"{{"extra": {{"trained_on": ["{context}"]}}, "substitutes_lemmatized": false, "substitutes": {{}}}}"#
        ));
        assert_eq!(make("wordtune", None, &resources).trained_on(), [context]);
    }
}
