//! A system of your own, which no catalogue has: made elsewhere and handed over.

use std::fmt;
use std::sync::Arc;

use crate::entry::{Entry, Paper};
use crate::{Error, Setting, System};

/// A system of your own.
#[derive(Clone)]
pub struct Own {
    pub system: Arc<dyn System>,
    /// Its name and version: answers are kept under it, and made again when it changes.
    pub version: String,
    /// Whether it also ranks given words.
    pub ranks: bool,
}

impl Own {
    /// What is known of it.
    #[must_use]
    pub const fn entry(&self) -> &'static Entry {
        if self.ranks { &RANKS } else { &GENERATES }
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Own").field("version", &self.version).finish_non_exhaustive()
    }
}

static RANKS: Entry = Entry {
    name: "own",
    title: "Own system",
    method: "A system of your own.",
    ..Entry::substitution(Paper::Motjuste, |setup| {
        let (name, nearest) = (setup.entry().name.to_owned(), "result");
        Err(Error::UnknownSystem { name, nearest })
    })
};

static GENERATES: Entry = Entry { settings: &[Setting::Generate], ..RANKS };
