//! Sorted streams into one, equal items added up.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::error::Error;

/// What streams are sorted by and what is added up.
pub(super) trait Item: Copy {
    /// Whether two are the same, or which comes first.
    fn order(&self, other: &Self) -> Ordering;
    /// One for both.
    fn add(&mut self, other: &Self) -> Result<(), Error>;
}

/// A sorted stream.
pub(super) type Sorted<'s, T> = Box<dyn Iterator<Item = Result<T, Error>> + Send + 's>;

/// The streams as one, in which every item is there once.
pub(super) struct Merged<'s, T> {
    streams: Vec<Sorted<'s, T>>,
    heads: BinaryHeap<Head<T>>,
    /// The error of a stream that could not be started.
    failed: Option<Error>,
}

/// The next item of a stream; the greatest head is the one that comes first.
struct Head<T> {
    item: T,
    stream: usize,
}

impl<T: Item> Ord for Head<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        other.item.order(&self.item).then(other.stream.cmp(&self.stream))
    }
}

impl<T: Item> PartialOrd for Head<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Item> PartialEq for Head<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T: Item> Eq for Head<T> {}

impl<'s, T: Item> Merged<'s, T> {
    pub(super) fn new(streams: Vec<Sorted<'s, T>>) -> Self {
        let mut merged = Self { streams, heads: BinaryHeap::new(), failed: None };
        for stream in 0..merged.streams.len() {
            match merged.streams[stream].next().transpose() {
                Ok(Some(item)) => merged.heads.push(Head { item, stream }),
                Ok(None) => {}
                Err(error) => merged.failed = Some(error),
            }
        }
        merged
    }

    /// Takes the first head off, putting the next of its stream in its place.
    fn take_first(&mut self) -> Result<Option<T>, Error> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(None) };
        let first = head.item;
        match self.streams[head.stream].next().transpose()? {
            Some(item) => head.item = item,
            None => {
                std::collections::binary_heap::PeekMut::pop(head);
            }
        }
        Ok(Some(first))
    }

    fn advance(&mut self) -> Result<Option<T>, Error> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let Some(mut item) = self.take_first()? else { return Ok(None) };
        while self.heads.peek().is_some_and(|head| head.item.order(&item).is_eq()) {
            if let Some(same) = self.take_first()? {
                item.add(&same)?;
            }
        }
        Ok(Some(item))
    }
}

impl<T: Item> Iterator for Merged<'_, T> {
    type Item = Result<T, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::super::run::Counted;
    use super::*;

    #[test]
    fn equal_items_are_added_up_and_all_come_in_order() {
        let stream = |keys: &'static [u64]| -> Sorted<'static, Counted<u64>> {
            Box::new(keys.iter().map(|key| Ok(Counted { key: *key, count: 1 })))
        };
        let merged = Merged::new(vec![stream(&[1, 1, 4, 9]), stream(&[]), stream(&[0, 1, 9])]);
        let items: Vec<(u64, u32)> =
            merged.map(|item| item.map(|i| (i.key, i.count)).unwrap()).collect();
        assert_eq!(items, [(0, 1), (1, 3), (4, 1), (9, 2)]);
    }
}
