//! The available resources: where each is, opened at most once, identified by content.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use xxhash_rust::xxh3::Xxh3;

use crate::{Error, Need, Result};

/// What a directory is known by: all that is read of an encoder's, ELMo's, WordNet's.
const CONTENTS: [&str; 21] = [
    "config.json",
    "tokenizer.json",
    "tokenizer_config.json",
    "vocab.txt",
    "model.safetensors",
    "options.json",
    "weights.safetensors",
    "data.noun",
    "data.verb",
    "data.adj",
    "data.adv",
    "index.noun",
    "index.verb",
    "index.adj",
    "index.adv",
    "index.sense",
    "cntlist.rev",
    "noun.exc",
    "verb.exc",
    "adj.exc",
    "adv.exc",
];

/// What was read from a resource, by type: systems may read one file in several ways.
type Opened = HashMap<TypeId, Arc<dyn Any + Send + Sync>>;

#[derive(Debug)]
pub struct Resource {
    need: Need,
    location: Location,
    opened: Mutex<Opened>,
    fingerprint: OnceLock<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Location {
    Path(PathBuf),
    Url(String),
}

impl Resource {
    pub fn path(&self) -> &Path {
        match &self.location {
            Location::Path(path) => path,
            Location::Url(url) => Path::new(url),
        }
    }

    /// The address of a service; none of a file.
    pub fn url(&self) -> Option<&str> {
        match &self.location {
            Location::Path(_) => None,
            Location::Url(url) => Some(url),
        }
    }

    /// What `read` makes of it; the first caller reads, the others share.
    pub fn open<T: Any + Send + Sync>(
        &self,
        read: impl FnOnce(&Path) -> std::result::Result<T, String>,
    ) -> Result<Arc<T>> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        let known = opened.get(&TypeId::of::<T>()).cloned();
        if let Some(shared) = known.and_then(|any| any.downcast::<T>().ok()) {
            return Ok(shared);
        }
        let value = Arc::new(read(self.path()).map_err(|reason| self.unreadable(reason))?);
        opened.insert(TypeId::of::<T>(), value.clone());
        Ok(value)
    }

    /// The XXH3 of its bytes, in hexadecimal; of a directory, those of the model in it; of an
    /// endpoint, whose content nobody can see, its address. Taken once.
    pub fn fingerprint(&self) -> Result<&str> {
        if let Some(known) = self.fingerprint.get() {
            return Ok(known);
        }
        let mut hash = Xxh3::new();
        let read = match &self.location {
            Location::Url(url) => {
                hash.update(url.as_bytes());
                Ok(())
            }
            Location::Path(path) if path.is_dir() => {
                let files = CONTENTS.iter().map(|name| path.join(name));
                files.filter(|path| path.exists()).try_for_each(|path| digest(&path, &mut hash))
            }
            Location::Path(path) => digest(path, &mut hash),
        };
        read.map_err(|error| self.unreadable(error.to_string()))?;
        Ok(self.fingerprint.get_or_init(|| format!("{:032x}", hash.digest128())))
    }

    /// The error of a resource that is there and cannot be used.
    pub fn unreadable(&self, reason: String) -> Error {
        Error::Resource { need: self.need, path: self.path().to_owned(), reason }
    }
}

fn digest(path: &Path, hash: &mut Xxh3) -> io::Result<()> {
    let mut file = File::open(path)?;
    let mut buffer = vec![0; 1 << 18];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            read => hash.update(&buffer[..read]),
        }
    }
}

#[derive(Debug, Default)]
pub struct Resources(BTreeMap<Need, Resource>);

impl Resources {
    /// Says where a resource is: a path, or the address of an endpoint.
    pub fn set(&mut self, need: Need, path: impl Into<PathBuf>) {
        let path = path.into();
        let location = match need {
            Need::Endpoint => Location::Url(path.to_string_lossy().into_owned()),
            _ => Location::Path(path),
        };
        let (opened, fingerprint) = (Mutex::default(), OnceLock::new());
        self.0.insert(need, Resource { need, location, opened, fingerprint });
    }

    pub fn get(&self, need: Need) -> Option<&Resource> {
        self.0.get(&need)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resource_is_read_once_and_known_by_its_content() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("vectors.txt");
        std::fs::write(&path, "one 1 2\n").unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Vectors, &path);
        let resource = resources.get(Need::Vectors).unwrap();
        let read = |path: &Path| std::fs::read_to_string(path).map_err(|error| error.to_string());
        let first = resource.open(read).unwrap();
        let again = resource.open(|_| Err::<String, _>("read twice".to_owned())).unwrap();
        assert!(Arc::ptr_eq(&first, &again));
        let lines = |path: &Path| read(path).map(|text| text.lines().count());
        assert_eq!(*resource.open(lines).unwrap(), 1);
        let still = resource.open(|_| Err::<String, _>("read twice".to_owned())).unwrap();
        assert!(Arc::ptr_eq(&first, &still), "another type does not evict it");
        let before = resource.fingerprint().unwrap().to_owned();
        std::fs::write(&path, "one 1 3\n").unwrap();
        resources.set(Need::Vectors, &path);
        assert_ne!(before, resources.get(Need::Vectors).unwrap().fingerprint().unwrap());
        assert!(resources.get(Need::Coinco).is_none());
    }

    #[test]
    fn a_model_is_known_by_its_vocabulary_too() {
        let dir = tempfile::tempdir().unwrap();
        let fingerprint = |vocabulary: &str| {
            std::fs::write(dir.path().join("vocab.txt"), vocabulary).unwrap();
            let mut resources = Resources::default();
            resources.set(Need::MaskedModel, dir.path());
            resources.get(Need::MaskedModel).unwrap().fingerprint().unwrap().to_owned()
        };
        assert_ne!(fingerprint("one\ntwo\n"), fingerprint("two\none\n"));
    }

    #[test]
    fn an_endpoint_is_known_by_its_address() {
        let fingerprint = |address: &str| {
            let mut resources = Resources::default();
            resources.set(Need::Endpoint, address);
            resources.get(Need::Endpoint).unwrap().fingerprint().unwrap().to_owned()
        };
        assert_ne!(fingerprint("http://localhost:1"), fingerprint("http://localhost:2"));
    }
}
