//! The products of one query with many vectors, and of two vectors: where a search spends its time.
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

/// The product of two vectors, whose bytes are `i8`s.
pub(super) fn product(a: &[u8], b: &[u8]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just asked.
        #[allow(unsafe_code)]
        return unsafe { product_avx2(a, b) };
    }
    product_portable(a, b)
}

/// The same code, compiled for AVX2: three times as fast.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn product_avx2(a: &[u8], b: &[u8]) -> i32 {
    product_portable(a, b)
}

#[inline(always)] // as below
fn product_portable(a: &[u8], b: &[u8]) -> i32 {
    a.iter().zip(b).map(|(a, b)| i32::from(*a as i8) * i32::from(*b as i8)).sum()
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

        #[test]
        fn nor_for_two_vectors(a: Vec<u8>, b: Vec<u8>) {
            prop_assert_eq!(product(&a, &b), product_portable(&a, &b));
        }
    }
}
