//! Numbers of any width up to 56 bits, packed one after the other, lowest bits first.

use std::io::{self, Write};

/// The widest number: eight bytes hold it wherever in a byte it begins.
pub(super) const WIDEST: u32 = 56;
/// Bytes after the last number, so that reading one is always reading eight bytes.
pub(super) const PADDING: usize = 8;

/// How many bits hold every number up to `most`.
pub(super) const fn width(most: u64) -> u32 {
    u64::BITS - most.leading_zeros()
}

/// Bytes of `count` records of `width` bits each, padding included; `None` if memory could not
/// hold them.
pub(super) fn bytes(count: u64, width: u32) -> Option<usize> {
    let bits = count.checked_mul(u64::from(width))?;
    usize::try_from(bits.div_ceil(8)).ok()?.checked_add(PADDING)
}

/// The number of `width` bits that begins at a bit; 0 past the end.
#[inline]
pub(super) fn read(packed: &[u8], bit: u64, width: u32) -> u64 {
    let at = (bit / 8) as usize;
    let Some(field) = packed.get(at..).and_then(|rest| rest.first_chunk()) else {
        return 0;
    };
    (u64::from_le_bytes(*field) >> (bit % 8)) & ((1 << width) - 1)
}

/// Packs numbers into a file.
#[derive(Debug, Default)]
pub(super) struct Packer {
    /// Bits not yet written, lowest first.
    waiting: u64,
    /// How many; fewer than eight between two numbers.
    count: u32,
}

impl Packer {
    /// Appends a number, which `width` bits must hold.
    pub(super) fn push(&mut self, number: u64, width: u32, out: &mut impl Write) -> io::Result<()> {
        debug_assert!(width <= WIDEST && number >> width == 0);
        self.waiting |= number << self.count;
        self.count += width;
        let whole = (self.count / 8) as usize;
        out.write_all(&self.waiting.to_le_bytes()[..whole])?;
        // A shift by all 64 bits is not one.
        self.waiting = self.waiting.checked_shr(8 * whole as u32).unwrap_or(0);
        self.count %= 8;
        Ok(())
    }

    /// Writes what is left, and the padding.
    pub(super) fn finish(self, out: &mut impl Write) -> io::Result<()> {
        if self.count > 0 {
            out.write_all(&[self.waiting as u8])?;
        }
        out.write_all(&[0; PADDING])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_read_back(numbers in prop::collection::vec((0..=WIDEST, any::<u64>()), 0..40)) {
            let numbers: Vec<(u32, u64)> =
                numbers.into_iter().map(|(width, n)| (width, n & ((1 << width) - 1))).collect();
            let (mut packed, mut packer) = (Vec::new(), Packer::default());
            for (width, number) in &numbers {
                packer.push(*number, *width, &mut packed).unwrap();
            }
            packer.finish(&mut packed).unwrap();
            let mut bit = 0;
            for (width, number) in &numbers {
                prop_assert_eq!(read(&packed, bit, *width), *number);
                bit += u64::from(*width);
            }
            prop_assert_eq!(Some(packed.len()), bytes(1, bit as u32));
        }
    }

    #[test]
    fn a_width_holds_its_number() {
        assert_eq!([0, 1, 2, 255, 256].map(width), [0, 1, 2, 8, 9]);
    }
}
