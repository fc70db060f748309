//! Agreement of annotators, as `motjuste-lab agree` prints it: figures by name.

use std::path::{Path, PathBuf};

use motjuste::workers::all_cores;
use motjuste_formats::{Format, Ratings, RawAnswers, Swords, read};
use motjuste_metrics::agreement::Agreement;
use motjuste_metrics::alpha::{Level, krippendorff_alpha};
use motjuste_metrics::context_pairs::ContextPairs;
use motjuste_metrics::ratings::{LabelUnits, level_of, units_of_ratings};
use motjuste_metrics::rbo::Persistence;
use motjuste_metrics::rbo_curve::{CurveSettings, labelled_targets, rbo_curve};
use motjuste_metrics::similarity::human_ceiling;
use pyo3::prelude::*;

use crate::detached::detached;
use crate::errors::{DataError, OptionError, of_format};
use crate::score::unknown;

/// Figures by name; None where one is undefined.
type Figures = Vec<(String, Option<f64>)>;

fn open<F: Format>(path: &Path) -> PyResult<F::Data> {
    read::<F>(path).map_err(of_format)
}

fn named<const N: usize>(figures: [(&str, Option<f64>); N]) -> Figures {
    figures.map(|(name, value)| (name.to_owned(), value)).into()
}

fn data(error: impl std::fmt::Display) -> PyErr {
    DataError::new_err(error.to_string())
}

#[pyfunction]
pub(crate) fn pa(py: Python<'_>, answers: PathBuf) -> PyResult<Figures> {
    detached(py, all_cores(), |_| {
        let agreement = Agreement::of(&open::<RawAnswers>(&answers)?);
        let percent = |share: Option<f64>| share.map(|share| 100.0 * share);
        Ok(named([
            ("PA", percent(agreement.pairwise)),
            ("PA_m", percent(agreement.pairwise_with_mode)),
            ("with_modes", percent(agreement.share_with_mode())),
            ("items", Some(agreement.items as f64)),
            ("items_with_modes", Some(agreement.items_with_mode as f64)),
        ]))
    })?
}

#[pyfunction]
pub(crate) fn alpha(
    py: Python<'_>,
    ratings: Option<PathBuf>,
    gold: Option<PathBuf>,
    level: Option<&str>,
) -> PyResult<Figures> {
    let level = match level {
        None => None,
        Some("nominal") => Some(Level::Nominal),
        Some("ordinal") => Some(Level::Ordinal),
        Some("interval") => Some(Level::Interval),
        Some(other) => return Err(unknown("level", other, "nominal, ordinal or interval")),
    };
    detached(py, all_cores(), |_| {
        let (units, level) = match (&ratings, &gold) {
            (Some(path), None) => {
                let ratings = open::<Ratings>(path)?;
                let level = level.unwrap_or_else(|| level_of(&ratings));
                (units_of_ratings(&ratings, level).map_err(data)?, level)
            }
            (None, Some(path)) => {
                let units = LabelUnits::of(&open::<Swords>(path)?).units;
                (units, level.unwrap_or(Level::Nominal))
            }
            _ => return Err(OptionError::new_err("give either ratings or gold")),
        };
        // A unit with one rating has nothing to agree with.
        let compared = || units.iter().filter(|ratings| ratings.len() > 1);
        Ok(named([
            ("alpha", krippendorff_alpha(&units, level)),
            ("units", Some(compared().count() as f64)),
            ("ratings", Some(compared().map(Vec::len).sum::<usize>() as f64)),
        ]))
    })?
}

#[pyfunction]
pub(crate) fn ceiling(py: Python<'_>, ratings: PathBuf) -> PyResult<Figures> {
    detached(py, all_cores(), |_| {
        let ratings = open::<Ratings>(&ratings)?;
        let ceiling = human_ceiling(&ratings).map_err(data)?;
        Ok(named([
            ("spearman", ceiling.spearman),
            ("annotators", Some(ceiling.annotators.values().flatten().count() as f64)),
            ("ratings", Some(ratings.len() as f64)),
        ]))
    })?
}

#[pyfunction]
pub(crate) fn mann_whitney(py: Python<'_>, ratings: PathBuf) -> PyResult<Figures> {
    detached(py, all_cores(), |_| {
        let ratings = open::<Ratings>(&ratings)?;
        let pairs = ContextPairs::of(&ratings).map_err(data)?;
        Ok(named([
            ("below_10", pairs.share_below(0.1, |test| test.p)),
            ("below_05", pairs.share_below(0.05, |test| test.p)),
            ("below_10_one_sided", pairs.share_below(0.1, |test| test.p_one_sided)),
            ("below_05_one_sided", pairs.share_below(0.05, |test| test.p_one_sided)),
            ("pairs", Some(pairs.pairs.len() as f64)),
        ]))
    })?
}

#[pyfunction]
pub(crate) fn rbo(
    py: Python<'_>,
    gold: PathBuf,
    pool: PathBuf,
    p: f64,
    simulations: usize,
    seed: u64,
) -> PyResult<Figures> {
    let persistence =
        Persistence::new(p).map_err(|error| OptionError::new_err(error.to_string()))?;
    if simulations == 0 {
        return Err(OptionError::new_err("simulations is a number from 1, not 0"));
    }
    let settings = CurveSettings { simulations, persistence, seed, ..CurveSettings::default() };
    detached(py, all_cores(), |_| {
        let (own, pool) = (open::<Swords>(&gold)?, open::<Swords>(&pool)?);
        let curve = rbo_curve(&labelled_targets(&own, &pool), &settings);
        Ok(curve.points.iter().map(|point| (format!("rbo@{}", point.labels), point.mean)).collect())
    })?
}
