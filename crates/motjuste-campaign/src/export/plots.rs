//! The pictures of a data card: scores by source (SWORDS Figure 1), agreement by number of annotators
//! (SWORDS Figure 4), ratings of pairs (SemEval-2020 task 3, Figure 2).

use motjuste_core::{Benchmark, Substitute};
use motjuste_formats::CosimlexPair;
use motjuste_metrics::benchmark_data::BenchmarkData;
use motjuste_metrics::rbo_curve::{
    CurveSettings, LabelledSubstitute, LabelledTarget, RboCurve, Votes, rbo_curve,
};
use motjuste_metrics::swords::Abstain;
use motjuste_report::{Axis, Curve, Histogram, Plot, Point, ReportError};

/// Scores of conceivable substitutes by source; those nobody would use are left out, as in the paper.
pub(crate) fn scores_by_source(benchmark: &Benchmark) -> Result<Plot, ReportError> {
    let data = BenchmarkData::of_benchmark(benchmark, Abstain::Negative);
    // Bins around 10, 20, …, 100 %.
    let mut histogram = Histogram::even(5.0, 105.0, 10)?;
    for (sources, part) in data.by_sources() {
        let scores = part.score_distribution();
        histogram = histogram.series(sources.join(" and "), scores.conceivable_scores())?;
    }
    let x = Axis::new("people who would use the substitute").unit("%");
    Ok(Plot::new("Scores by source", x, Axis::new("substitutes"), histogram))
}

/// Agreement by number of annotators, between two halves of the campaign's own labels.
pub(crate) fn agreement_curve(benchmark: &Benchmark, seed: u64) -> RboCurve {
    let labels = benchmark.substitutes().iter().map(|s| s.labels().as_slice().len());
    let max_labels = labels.max().unwrap_or(0) / 2;
    rbo_curve(&halves(benchmark), &CurveSettings { max_labels, seed, ..CurveSettings::default() })
}

/// Every other label of a substitute against the rest of them.
fn halves(benchmark: &Benchmark) -> Vec<LabelledTarget> {
    let halved = |substitute: &Substitute| {
        let yes = |half: usize| -> Vec<bool> {
            let labels = substitute.labels().as_slice().iter();
            labels.skip(half).step_by(2).map(|label| label.is_positive()).collect()
        };
        let own = yes(0);
        let positive = own.iter().filter(|yes| **yes).count() as u32;
        let own = Votes { positive, total: own.len() as u32 };
        LabelledSubstitute { own, pool: yes(1) }
    };
    let target = |position| benchmark.substitutes_of(position).map(halved).collect();
    (0..benchmark.targets().len()).map(target).collect()
}

/// The curve; `None` if there is nothing to draw.
pub(crate) fn agreement_by_annotators(curve: &RboCurve) -> Result<Option<Plot>, ReportError> {
    let points: Vec<Point> = curve
        .points
        .iter()
        .filter_map(|point| {
            let spread = point.standard_deviation;
            Some(Point { x: point.labels as f64, y: point.mean?, spread })
        })
        .collect();
    if points.is_empty() {
        return Ok(None);
    }
    let line = Curve::new().series("agreement", points)?;
    let y = Axis::new("rank-biased overlap, mean ± standard deviation");
    let x = Axis::new("labels per substitute");
    Ok(Some(Plot::new("Agreement by number of annotators", x, y, line)))
}

pub(crate) fn ratings_by_context(pairs: &[CosimlexPair]) -> Result<Plot, ReportError> {
    let mut histogram = Histogram::even(0.0, 10.0, 10)?;
    for (context, name) in ["first context", "second context"].into_iter().enumerate() {
        histogram = histogram.series(name, pairs.iter().map(|pair| pair.similarity[context]))?;
    }
    let x = Axis::new("mean similarity, 0 to 10");
    Ok(Plot::new("Similarity in context", x, Axis::new("pairs"), histogram))
}
