//! The forest as a section of a ranker, little-endian throughout.
//!
//! ```text
//! f32 base score  u32 length, provenance (UTF-8)
//! u32 features, of each: u16 length, name (UTF-8), f64 gain
//! u32 trees, of each: u32 nodes, in level order:
//!     u16 0xffff, f32 value                                   a leaf
//!     u16 feature | missing goes right << 15, f32 threshold, f32 value   a split
//! ```
//! The ranker's container has the version and the checksum. Children are not written: they are the next two nodes in level order, so no bytes can say a cycle.

use super::{Forest, ForestError, MAX_FEATURES, Split, finite};

const LEAF: u16 = 0xffff;
const MISSING_RIGHT: u16 = 0x8000;

impl Forest {
    /// The forest as bytes; [`from_bytes`](Self::from_bytes) reads them.
    pub fn to_bytes(&self) -> Result<Vec<u8>, ForestError> {
        let mut bytes = self.base_score.to_le_bytes().to_vec();
        let length = self.provenance.len();
        let short = u32::try_from(length)
            .map_err(|_| ForestError::TooLong { what: "provenance", length })?;
        bytes.extend(short.to_le_bytes());
        bytes.extend(self.provenance.as_bytes());
        bytes.extend((self.names.len() as u32).to_le_bytes());
        for (name, gain) in self.names.iter().zip(&self.gains) {
            let length = name.len();
            let short = u16::try_from(length)
                .map_err(|_| ForestError::TooLong { what: "feature name", length })?;
            bytes.extend(short.to_le_bytes());
            bytes.extend(name.as_bytes());
            bytes.extend(gain.to_le_bytes());
        }
        bytes.extend((self.roots.len() as u32).to_le_bytes());
        for tree in 0..self.roots.len() {
            let nodes = self.level_order(tree);
            bytes.extend((nodes.len() as u32).to_le_bytes());
            nodes.for_each(|(split, value)| write_node(&mut bytes, split, value));
        }
        Ok(bytes)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) wrote and refuses all else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ForestError> {
        let mut reader = Reader { bytes, at: 0 };
        let forest = reader.forest()?;
        match bytes.len().saturating_sub(reader.at) {
            0 => Ok(forest),
            trailing => Err(ForestError::Trailing(trailing)),
        }
    }
}

fn write_node(bytes: &mut Vec<u8>, split: Option<Split>, value: f32) {
    match split {
        None => bytes.extend(LEAF.to_le_bytes()),
        Some(Split { feature, threshold, missing_right }) => {
            let side = if missing_right { MISSING_RIGHT } else { 0 };
            bytes.extend((feature as u16 | side).to_le_bytes());
            bytes.extend(threshold.to_le_bytes());
        }
    }
    bytes.extend(value.to_le_bytes());
}

/// Takes numbers and texts off the front; what it allocates it has first found in the bytes.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn forest(&mut self) -> Result<Forest, ForestError> {
        let base_score = f32::from_le_bytes(self.array()?);
        let length = self.count()?;
        let provenance = self.text(length)?;
        let features = self.count()?;
        if features > MAX_FEATURES {
            return Err(ForestError::Features(format!("there are {features}")));
        }
        let (mut names, mut gains) = (Vec::new(), Vec::new());
        for _ in 0..features {
            let length = usize::from(u16::from_le_bytes(self.array()?));
            names.push(self.text(length)?);
            let gain = f64::from_le_bytes(self.array()?);
            finite("gain of a feature", gain)?;
            gains.push(gain);
        }
        let mut forest = Forest::new(names, base_score)?.with_provenance(provenance);
        forest.gains = gains;
        for _ in 0..self.count()? {
            let mut nodes = Vec::new();
            for _ in 0..self.count()? {
                nodes.push(self.node()?);
            }
            forest.push_level_order(nodes)?;
        }
        Ok(forest)
    }

    fn node(&mut self) -> Result<(Option<Split>, f32), ForestError> {
        let split = match u16::from_le_bytes(self.array()?) {
            LEAF => None,
            test => Some(Split {
                feature: usize::from(test & !MISSING_RIGHT),
                threshold: f32::from_le_bytes(self.array()?),
                missing_right: test & MISSING_RIGHT != 0,
            }),
        };
        Ok((split, f32::from_le_bytes(self.array()?)))
    }

    fn text(&mut self, length: usize) -> Result<String, ForestError> {
        let text = str::from_utf8(self.take(length)?).map_err(|_| ForestError::Text(self.at))?;
        Ok(text.to_owned())
    }

    fn count(&mut self) -> Result<usize, ForestError> {
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ForestError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], ForestError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..length).ok_or(ForestError::Truncated(self.bytes.len()))?;
        self.at += length;
        Ok(taken)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{forests, matrix, weather};
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn damage_is_named() {
        let bytes = weather().to_bytes().unwrap();
        let refused = |bytes: &[u8]| Forest::from_bytes(bytes).unwrap_err();
        assert_eq!(refused(b""), ForestError::Truncated(0));
        assert_eq!(refused(b"PK\x03\x04 something else"), ForestError::Truncated(19));
        assert_eq!(refused(&bytes[..10]), ForestError::Truncated(10));
        let cut = bytes.len() - 1;
        assert_eq!(refused(&bytes[..cut]), ForestError::Truncated(cut));
        let mut longer = bytes;
        longer.extend([0, 0]);
        assert_eq!(refused(&longer), ForestError::Trailing(2));
    }

    #[test]
    fn forged_trees_are_refused() {
        let plain = weather().to_bytes().unwrap();
        let forged = |from_end: usize, with: &[u8]| {
            let mut body = plain.clone();
            let at = body.len() - from_end;
            body[at..at + with.len()].copy_from_slice(with);
            Forest::from_bytes(&body).unwrap_err()
        };
        // The last tree is a count and one leaf: 4 + 2 + 4 bytes.
        assert!(matches!(forged(10, &u32::MAX.to_le_bytes()), ForestError::Truncated(_)));
        assert_eq!(forged(10, &[0]), ForestError::Shape(1));
        assert!(matches!(forged(4, &f32::NAN.to_le_bytes()), ForestError::NotFinite { .. }));
        // Before it the first tree: a count, then split, leaf, split, leaf, leaf.
        assert_eq!(
            forged(10 + 38, &[9]),
            ForestError::NoSuchFeature { tree: 0, feature: 9, count: 2 }
        );
        let infinite = f32::INFINITY.to_le_bytes();
        assert!(matches!(forged(10 + 36, &infinite), ForestError::NotFinite { .. }));
        assert_eq!(forged(10 + 42, &[3]), ForestError::Shape(0));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(forest in forests()) {
            prop_assert_eq!(Forest::from_bytes(&forest.to_bytes().unwrap()).unwrap(), forest);
        }

        #[test]
        fn tampering_is_refused_or_harmless(
            forest in forests(),
            changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
            rows in matrix(),
        ) {
            let mut body = forest.to_bytes().unwrap();
            for (at, byte) in changes {
                let at = at.index(body.len());
                body[at] = byte;
            }
            if let Ok(read) = Forest::from_bytes(&body) {
                let width = read.feature_names().len();
                let row: Vec<f32> = rows.iter().copied().cycle().take(width).collect();
                read.predict(&row);
                prop_assert_eq!(read.explain(&row).len(), width);
            }
        }

        #[test]
        fn arbitrary_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            prop_assert!(Forest::from_bytes(&bytes).is_err());
        }
    }
}
