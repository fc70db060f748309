//! Two systems on one gold file, as `motjuste-lab compare` prints them.

use std::num::NonZero;
use std::path::PathBuf;

use motjuste::workers::all_cores;
use motjuste_bench::Comparing;
use motjuste_formats::{NamedFile, file_stem};
use motjuste_metrics::significance::Resampling;
use pyo3::prelude::*;
use pythonize::pythonize;

use crate::detached::detached;
use crate::errors::of_bench;

#[pyfunction]
#[allow(clippy::too_many_arguments)] // as many options as the command has
pub(crate) fn compare<'py>(
    py: Python<'py>,
    gold: PathBuf,
    a: PathBuf,
    b: PathBuf,
    k: NonZero<u16>,
    replicates: NonZero<usize>,
    seed: u64,
    items: usize,
) -> PyResult<Bound<'py, PyAny>> {
    let named = |path: PathBuf| NamedFile { name: file_stem(&path), path };
    let (a, b, k) = (named(a), named(b), k.get().into());
    let asked = Comparing { gold, a, b, k, resampling: Resampling { replicates, seed }, items };
    let compared = detached(py, all_cores(), |_| asked.compare())?.map_err(of_bench)?;
    Ok(pythonize(py, &compared.to_json(&asked))?)
}
