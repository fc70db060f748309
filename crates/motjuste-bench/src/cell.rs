//! A system on a benchmark in one setting, and where its answers come from (DESIGN, "Honesty built
//! in"): enough to make them again, and to tell whether they must be.

use std::path::Path;

use motjuste_systems::{Entry, Need, Resources, Setting, Setup, Task};
use serde_json::{Value, json};
use xxhash_rust::xxh3::xxh3_128;

use crate::{Result, Suite, SystemSpec};

/// One cell of the matrix.
#[derive(Debug, Clone, Copy)]
pub struct Cell<'m> {
    pub system: &'m SystemSpec,
    pub suite: &'m Suite,
    /// What the system is given; none for similarity.
    pub setting: Option<Setting>,
    /// At most this many substitutes for a target, when generating.
    pub limit: usize,
}

/// The cells of a system: every benchmark of its task, in every setting both take part in.
pub fn cells<'m>(system: &'m SystemSpec, suites: &'m [Suite], limit: usize) -> Vec<Cell<'m>> {
    let task = system.entry.task();
    let mut cells = Vec::new();
    for suite in suites.iter().filter(|suite| suite.task() == task) {
        let cell = |setting| Cell { system, suite, setting, limit };
        match task {
            Task::Similarity => cells.push(cell(None)),
            Task::Substitution => {
                let settings = system.entry.settings.iter().copied();
                let asked = |setting: &Setting| {
                    suite.asks(system.entry)
                        && system.knows(suite)
                        && (*setting == Setting::Generate || suite.can_be_ranked())
                };
                cells.extend(settings.filter(asked).map(|setting| cell(Some(setting))));
            }
        }
    }
    cells
}

/// Where answers come from.
#[derive(Debug, Clone, PartialEq)]
pub struct Provenance(Value);

impl Cell<'_> {
    /// Its name in messages.
    pub fn name(&self) -> String {
        let setting = self.setting.map_or(String::new(), |setting| format!(", {}", setting.name()));
        format!("{} on {}{setting}", self.system.label, self.suite.name)
    }

    /// What its answers will depend on.
    ///
    /// # Errors
    /// If an option is unknown or a resource cannot be read.
    pub fn provenance(&self, resources: &Resources) -> Result<Provenance> {
        let Entry { name, title, paper, revision, needs, wants, stand_in, .. } = self.system.entry;
        let options = self.system.options.as_deref();
        let resources = self.system.resources(resources);
        let setup = Setup::new(self.system.entry, options, resources)?;
        let used =
            needs.iter().chain(*wants).filter_map(|need| Some((need, resources.get(*need)?)));
        let used = used
            .map(|(need, resource)| {
                Ok(json!({
                    "need": need.name(),
                    "file": short_name(*need, resource.path()),
                    "xxh3": resource.fingerprint()?,
                }))
            })
            .collect::<Result<Vec<Value>>>()?;
        let options: serde_json::Map<String, Value> =
            setup.options.iter().map(|(name, value)| (name.to_owned(), json!(value))).collect();
        let mut provenance = json!({
            "system": name,
            "title": title,
            "paper": paper.citation(),
            "version": env!("CARGO_PKG_VERSION"),
            "revision": revision,
            "options": options,
            "setting": self.setting.map(Setting::name),
            "limit": (self.setting == Some(Setting::Generate)).then_some(self.limit),
            "benchmark": self.suite.id,
            "content": self.suite.content,
            "resources": used,
            "stand_in": stand_in,
        });
        if let Some(own) = self.system.as_own() {
            provenance["own"] = json!(own.version);
        }
        Ok(Provenance(provenance))
    }
}

/// The name of a file; of a directory, which may be a version of what lies around it, with that; of
/// an endpoint its address, without credentials.
fn short_name(need: Need, path: &Path) -> String {
    if need == Need::Endpoint {
        let address = path.to_string_lossy();
        let host = address.split_once("://").map_or(&*address, |(_, rest)| rest);
        return host.rsplit('@').next().unwrap_or_default().to_owned();
    }
    let parts: Vec<_> = path.iter().rev().take(if path.is_dir() { 2 } else { 1 }).collect();
    let parts: Vec<_> = parts.iter().rev().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

impl Provenance {
    /// As it is written into a result file, with what only the run could tell.
    pub fn with(&self, more: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
        let mut value = self.0.clone();
        if let Value::Object(fields) = &mut value {
            fields.insert("key".to_owned(), json!(self.key()));
            fields.extend(more.into_iter().map(|(name, value)| (name.to_owned(), value)));
        }
        value
    }

    /// Equal for cells that must have equal answers.
    pub fn key(&self) -> String {
        format!("{:032x}", xxh3_128(self.0.to_string().as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BenchmarkFile;

    const BRIGHT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bright.json");

    #[test]
    fn names_say_what_and_not_who() {
        let name = |need, path: &str| short_name(need, Path::new(path));
        assert_eq!(name(Need::Ngrams, "/some/where/ngrams.bin"), "ngrams.bin");
        assert_eq!(name(Need::Endpoint, "http://me:secret@host:1/v1"), "host:1/v1");
        let dir = tempfile::tempdir().unwrap();
        let version = dir.path().join("minilm/L6");
        std::fs::create_dir_all(&version).unwrap();
        assert_eq!(short_name(Need::Encoder, &version), "minilm/L6");
    }

    #[test]
    fn whatever_may_change_an_answer_changes_the_key() {
        let dir = tempfile::tempdir().unwrap();
        let path = |name: &str| dir.path().join(name);
        let suite = |text: &str| {
            std::fs::write(path("bright.json"), text).unwrap();
            let file: BenchmarkFile = path("bright.json").to_str().unwrap().parse().unwrap();
            Suite::open(&file).unwrap()
        };
        let key = |system: &str, ngrams: &str, suite: &Suite, setting, limit| {
            let system: SystemSpec = system.parse().unwrap();
            std::fs::write(path("ngrams.bin"), ngrams).unwrap();
            let mut resources = Resources::default();
            resources.set(Need::Ngrams, path("ngrams.bin"));
            let cell = Cell { system: &system, suite, setting: Some(setting), limit };
            cell.provenance(&resources).unwrap().key()
        };
        let written = std::fs::read_to_string(BRIGHT).unwrap();
        let bright = suite(&written);
        let first = key("lm", "one", &bright, Setting::Generate, 10);
        assert_eq!(key("mine=lm", "one", &bright, Setting::Generate, 10), first);
        let mut all = vec![
            first,
            key("ku", "one", &bright, Setting::Generate, 10),
            key("lm", "two", &bright, Setting::Generate, 10),
            key("lm", "one", &bright, Setting::Generate, 20),
            key("lm", "one", &bright, Setting::Rank, 10),
            key("random", "one", &bright, Setting::Rank, 10),
            key("random:seed=1", "one", &bright, Setting::Rank, 10),
        ];
        // The same benchmark in other words: its id is the same, but systems see the file.
        let other = suite(&format!("{written}\n"));
        assert_eq!(other.id, bright.id);
        all.push(key("lm", "one", &other, Setting::Generate, 10));
        let count = all.len();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
