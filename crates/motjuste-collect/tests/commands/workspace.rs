//! A directory with a book, campaigns in it, and what becomes of them.

use std::fs;

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;
use tokio::runtime::Builder;

use crate::run::{Said, motjuste};

/// A directory with a book, and `motjuste-collect` on it.
pub(crate) struct Workspace(TempDir);

impl Workspace {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    pub(crate) fn collect(&self, arguments: &str) -> Said {
        motjuste(&format!("collect {arguments} --book {}", self.path("book.db")))
    }

    #[track_caller]
    pub(crate) fn done(&self, arguments: &str) -> Said {
        let said = self.collect(arguments);
        assert_eq!(said.code, Some(0), "{arguments}: {}", said.err);
        said
    }

    /// A judge campaign with three targets.
    pub(crate) fn judge() -> Self {
        let workspace = Self::new();
        let toml = motjuste("collect init --template judge").out;
        fs::write(workspace.path("judge.toml"), toml.replace("my-campaign", "words")).unwrap();
        workspace.done(&format!("init {}", workspace.path("judge.toml")));
        let item = |text: &str, target: &str, candidates: &[&str]| {
            let candidates: Vec<Value> = candidates
                .iter()
                .map(|text| json!({ "text": text, "sources": ["ours"] }))
                .collect();
            let offset = text.find(target).unwrap();
            json!({ "kind": "judge", "text": text, "target": target, "offset": offset, "candidates": candidates })
        };
        let items = [
            item("She was a bright child.", "bright", &["clever", "shiny", "smart", "gifted"]),
            item("There is no charge today.", "charge", &["fee", "attack", "cost", "bill"]),
            item("The buses run all night.", "run", &["operate", "sprint", "go", "jog"]),
        ];
        let lines: String = items.iter().map(|item| format!("{item}\n")).collect();
        fs::write(workspace.path("words.items.jsonl"), lines).unwrap();
        workspace.done(&format!("add words {}", workspace.path("words.items.jsonl")));
        workspace
    }

    /// Runs a statement on the book, as somebody with a tool of their own would.
    pub(crate) fn execute(&self, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(self.path("book.db"));
        Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
            let mut connection = options.connect().await.unwrap();
            sqlx::raw_sql(statement).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
    }

    /// A file of this content.
    pub(crate) fn file(&self, name: &str, content: &str) -> String {
        fs::write(self.path(name), content).unwrap();
        self.path(name)
    }

    /// Begins a campaign of this kind, called by it, with these settings changed.
    pub(crate) fn begin(&self, kind: &str, changes: &[(&str, &str)]) {
        let mut toml = motjuste(&format!("collect init --template {kind}")).out;
        toml = toml.replace("my-campaign", kind);
        for (from, to) in changes {
            assert!(toml.contains(from), "{from} is not in {toml}");
            toml = toml.replace(from, to);
        }
        let file = self.file(&format!("{kind}.toml"), &toml);
        self.done(&format!("init {file}"));
    }

    /// Lets people who do not exist do a campaign, and exports it; gives the directory.
    pub(crate) fn tried(&self, campaign: &str, people: &str) -> String {
        let (kept, out) = (self.path("tried.db"), self.path("export"));
        self.done(&format!("simulate {campaign} --people {people} --seed 3 --keep {kept}"));
        let said = motjuste(&format!("collect export {campaign} --out {out} --book {kept}"));
        assert_eq!(said.code, Some(0), "{}", said.err);
        out
    }
}

/// `motjuste …`, which must go well.
#[track_caller]
pub(crate) fn well(arguments: &str) -> Said {
    let said = motjuste(arguments);
    assert_eq!(said.code, Some(0), "{arguments}: {}", said.err);
    said
}
