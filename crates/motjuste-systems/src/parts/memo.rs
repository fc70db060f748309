//! What was worked out once and is asked for again: a map many threads fill.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// Values by key, made when first asked for.
#[derive(Debug)]
pub(crate) struct Memo<K, V>(Mutex<HashMap<K, Arc<V>>>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Eq + Hash, V> Memo<K, V> {
    /// The value of a key. It is not made under the lock: whoever makes it may be put to other work
    /// that asks, too, while it waits for other threads. Two may make the same value.
    pub(crate) fn get<E>(
        &self,
        key: K,
        make: impl FnOnce(&K) -> Result<V, E>,
    ) -> Result<Arc<V>, E> {
        let values = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = values().get(&key).cloned();
        if let Some(value) = found {
            return Ok(value);
        }
        let value = Arc::new(make(&key)?);
        values().insert(key, Arc::clone(&value));
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_made_once_and_an_error_is_not_kept() {
        let squares = Memo::default();
        assert!(squares.get(3, |_| Err("not now")).is_err());
        assert_eq!(squares.get(3, |n| Ok::<_, &str>(n * n)).map(|nine| *nine), Ok(9));
        assert_eq!(squares.get(3, |_| Err("made twice")).map(|nine| *nine), Ok(9));
    }
}
