//! Variable-length numbers: seven bits a byte, low bits first.

/// Appends a number.
pub(crate) fn push_varint(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

/// Takes a number off the front; `None` at the end of the bytes or if it is longer than 32 bits.
pub(crate) fn take_varint(bytes: &mut &[u8]) -> Option<u32> {
    let mut n = 0u32;
    for shift in (0..35).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        n |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(n);
        }
    }
    None
}

/// Signed numbers near zero as small unsigned ones.
pub(crate) const fn zigzag(n: i32) -> u32 {
    ((n << 1) ^ (n >> 31)) as u32
}

/// The inverse of [`zigzag`].
pub(crate) const fn unzigzag(n: u32) -> i32 {
    (n >> 1) as i32 ^ -((n & 1) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn numbers_read_back(numbers: Vec<u32>, signed: i32) {
            let mut bytes = Vec::new();
            for n in &numbers {
                push_varint(&mut bytes, *n);
            }
            let mut rest = bytes.as_slice();
            for n in &numbers {
                prop_assert_eq!(take_varint(&mut rest), Some(*n));
            }
            prop_assert_eq!(take_varint(&mut rest), None);
            prop_assert_eq!(unzigzag(zigzag(signed)), signed);
        }

        #[test]
        fn any_bytes_end(bytes: Vec<u8>) {
            let mut rest = bytes.as_slice();
            while take_varint(&mut rest).is_some() {}
            prop_assert!(rest.len() <= bytes.len());
        }
    }
}
