//! `fixtures/statistics.json`: what SciPy and the `krippendorff` and `rbo` packages give.

use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use motjuste_metrics::correlation::{harmonic_mean, pearson, spearman, uncentred_pearson};
use motjuste_metrics::mann_whitney::{Method, mann_whitney};
use motjuste_metrics::rbo::{Persistence, rbo, rbo_ext};
use serde::Deserialize;

#[derive(Deserialize)]
struct Golden {
    pearson_spearman: Vec<Correlations>,
    uncentred: Vec<Uncentred>,
    mann_whitney: Vec<Samples>,
    krippendorff: Vec<Ratings>,
    rbo: Vec<Rankings>,
}

#[derive(Deserialize)]
struct Correlations {
    x: Vec<f64>,
    y: Vec<f64>,
    pearson: f64,
    spearman: f64,
    harmonic: f64,
}

#[derive(Deserialize)]
struct Uncentred {
    x: Vec<f64>,
    y: Vec<f64>,
    uncentred: f64,
}

#[derive(Deserialize)]
struct Samples {
    x: Vec<f64>,
    y: Vec<f64>,
    u: f64,
    p_asymptotic: f64,
    p_exact: Option<f64>,
}

/// One row per annotator, one column per unit.
#[derive(Deserialize)]
struct Ratings {
    ratings: Vec<Vec<Option<f64>>>,
    nominal: f64,
    interval: f64,
}

#[derive(Deserialize)]
struct Rankings {
    s: Vec<u32>,
    t: Vec<u32>,
    p: f64,
    rbo: f64,
    rbo_ext: f64,
}

fn golden() -> Golden {
    serde_json::from_str(include_str!("fixtures/statistics.json")).expect("the fixture reads")
}

fn pairs(x: &[f64], y: &[f64]) -> Vec<(f64, f64)> {
    assert_eq!(x.len(), y.len());
    x.iter().copied().zip(y.iter().copied()).collect()
}

#[track_caller]
fn assert_close(ours: Option<f64>, theirs: f64) {
    let ours = ours.expect("defined where the reference is");
    assert!((ours - theirs).abs() < 1e-12, "{ours} ≠ {theirs}");
}

#[test]
fn correlations_equal_scipys() {
    for case in golden().pearson_spearman {
        let pairs = pairs(&case.x, &case.y);
        assert_close(pearson(&pairs), case.pearson);
        assert_close(spearman(&pairs), case.spearman);
        assert_close(harmonic_mean(case.pearson, case.spearman), case.harmonic);
    }
    for case in golden().uncentred {
        assert_close(uncentred_pearson(&pairs(&case.x, &case.y)), case.uncentred);
    }
}

#[test]
fn mann_whitney_equals_scipys() {
    for case in golden().mann_whitney {
        let asymptotic = mann_whitney(&case.x, &case.y, Method::Asymptotic).unwrap();
        assert_eq!(asymptotic.u, case.u);
        assert_close(Some(asymptotic.p), case.p_asymptotic);
        let exact = mann_whitney(&case.x, &case.y, Method::Exact).map(|test| test.p);
        match case.p_exact {
            Some(p) => assert_close(exact, p),
            None => assert_eq!(exact, None, "the exact test needs untied samples"),
        }
    }
}

#[test]
fn alpha_equals_that_of_the_krippendorff_package() {
    for case in golden().krippendorff {
        let units: Vec<Vec<f64>> = (0..case.ratings[0].len())
            .map(|unit| case.ratings.iter().filter_map(|row| row[unit]).collect())
            .collect();
        assert_close(krippendorff_alpha(&units, Level::Nominal), case.nominal);
        assert_close(krippendorff_alpha(&units, Level::Interval), case.interval);
    }
}

#[test]
fn rbo_equals_that_of_the_rbo_package() {
    for case in golden().rbo {
        let p = Persistence::new(case.p).expect("a persistence");
        assert_close(rbo(&case.s, &case.t, p), case.rbo);
        assert_close(rbo_ext(&case.s, &case.t, p), case.rbo_ext);
    }
}
