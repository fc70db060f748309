//! The stretches met most lately, in a table small enough for a core's own cache: the look-up of a
//! frequent stretch then waits for no memory.

use super::key::WordId;

/// Stretches there is room for; a power of two.
const PLACES: usize = 1 << 14;
/// Letters of the longest stretch kept, in bytes.
const LETTERS: usize = 16;
/// Tokens of a stretch kept.
const PIECES: usize = 2;

/// A token of a stretch.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Piece {
    pub(super) id: WordId,
    pub(super) start: u8,
    pub(super) end: u8,
}

/// Stretches and their tokens; a new one takes the place of the one there.
#[derive(Debug)]
pub(super) struct Recent {
    places: Box<[Place]>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Place {
    name: Name,
    pieces: [Piece; PIECES],
    /// How many of them; none in an empty place.
    count: u8,
}

/// A short stretch by value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Name {
    letters: [u8; LETTERS],
    length: u8,
}

impl Name {
    /// Of a stretch, if it is short.
    pub(super) fn of(stretch: &str) -> Option<Self> {
        let mut letters = [0; LETTERS];
        letters.get_mut(..stretch.len())?.copy_from_slice(stretch.as_bytes());
        Some(Self { letters, length: stretch.len() as u8 })
    }

    fn place(self) -> usize {
        let letters = u128::from_le_bytes(self.letters);
        let (low, high) = (letters as u64, (letters >> 64) as u64);
        // Two odd numbers with bits all over (the golden ratio, the square root of two).
        let mixed = u128::from(low ^ 0x9e37_79b9_7f4a_7c15)
            * u128::from(high ^ u64::from(self.length) ^ 0x6a09_e667_f3bc_c909);
        ((mixed >> 64) as u64 ^ mixed as u64) as usize >> (u64::BITS - PLACES.ilog2())
    }
}

impl Recent {
    pub(super) fn new() -> Self {
        Self { places: vec![Place::default(); PLACES].into() }
    }

    /// The tokens of a stretch; none if it is not there.
    pub(super) fn get(&self, name: Name) -> &[Piece] {
        let place = &self.places[name.place()];
        if place.name == name { &place.pieces[..usize::from(place.count)] } else { &[] }
    }

    /// Keeps a stretch, if it has few tokens.
    pub(super) fn keep(&mut self, name: Name, pieces: &[Piece]) {
        let mut kept = [Piece::default(); PIECES];
        let Some(room) = kept.get_mut(..pieces.len()) else { return };
        room.copy_from_slice(pieces);
        self.places[name.place()] = Place { name, pieces: kept, count: pieces.len() as u8 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_comes_back_until_its_place_is_taken() {
        let mut recent = Recent::new();
        let name = |text| Name::of(text).unwrap();
        let piece = |id| Piece { id, start: 0, end: 1 };
        assert!(recent.get(name("a")).is_empty());
        recent.keep(name("a"), &[piece(7)]);
        recent.keep(name("a\0"), &[piece(8), piece(9)]);
        let ids = |text| recent.get(name(text)).iter().map(|piece| piece.id).collect::<Vec<_>>();
        assert_eq!(ids("a\0"), [8, 9]);
        assert_eq!(ids("b"), [0; 0]);
        assert!(ids("a") == [7] || name("a").place() == name("a\0").place());
    }

    #[test]
    fn long_stretches_and_many_tokens_are_not_kept() {
        assert!(Name::of("12345678901234567").is_none());
        let mut recent = Recent::new();
        let name = Name::of("x").unwrap();
        recent.keep(name, &[Piece::default(); PIECES + 1]);
        assert!(recent.get(name).is_empty());
    }
}
