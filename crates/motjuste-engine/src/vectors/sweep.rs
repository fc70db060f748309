//! The products of one query with many vectors: where a search spends its time.
//!
//! In whole numbers, so that they are the same on every machine, with AVX2 or without.

/// The product of a query with each vector of its length in `steps`, whose bytes are `i8`s.
pub(super) fn products(query: &[i16], steps: &[u8]) -> Vec<i32> {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just asked.
        #[allow(unsafe_code)]
        return unsafe { products_avx2(query, steps) };
    }
    products_portable(query, steps)
}

/// The same code, compiled for AVX2: four times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn products_avx2(query: &[i16], steps: &[u8]) -> Vec<i32> {
    products_portable(query, steps)
}

#[inline(always)] // so that it is compiled anew for each caller's instructions
fn products_portable(query: &[i16], steps: &[u8]) -> Vec<i32> {
    let vectors = steps.chunks_exact(query.len().max(1));
    let mut found = Vec::with_capacity(vectors.len());
    // A loop, since `collect` would keep the closure apart, compiled without AVX2.
    for own in vectors {
        found.push(dot(query, own));
    }
    found
}

/// The product of one query and one vector.
#[inline(always)]
pub(super) fn dot(query: &[i16], steps: &[u8]) -> i32 {
    query.iter().zip(steps).map(|(a, b)| i32::from(*a) * i32::from(*b as i8)).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_machine_makes_no_difference(
            query in proptest::collection::vec(-8191i16..=8191, 1..70),
            steps: Vec<u8>,
        ) {
            prop_assert_eq!(products(&query, &steps), products_portable(&query, &steps));
        }
    }
}
