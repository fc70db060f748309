//! Time of 10,000 replicates on a benchmark of the size of SWORDS test (762 targets).
#![allow(missing_docs)] // the attribute macro makes public items of its own

use motjuste_metrics::significance::{
    Bootstrap, Paired, Randomisation, Resampling, bootstrap, pooled_f, randomisation,
};

fn main() {
    divan::main();
}

/// (TP, guesses, gold) of two systems that give ten guesses per target.
fn swords_size() -> Vec<Paired<3>> {
    (0..762u32)
        .map(|target| {
            let gold = f64::from(target % 10 + 1);
            let found = |step: u32| f64::from(target * step % 7).min(gold);
            Paired { a: [found(3), 10.0, gold], b: [found(5), 10.0, gold] }
        })
        .collect()
}

#[divan::bench]
fn bootstrap_10_000(bencher: divan::Bencher) {
    let items = swords_size();
    bencher.bench(|| -> Option<Bootstrap> { bootstrap(&items, pooled_f, Resampling::default()) });
}

#[divan::bench]
fn randomisation_10_000(bencher: divan::Bencher) {
    let items = swords_size();
    bencher.bench(|| -> Option<Randomisation> {
        randomisation(&items, pooled_f, Resampling::default())
    });
}
