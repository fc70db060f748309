//! The distribution of scores as a picture: SWORDS Figure 1.

use anyhow::bail;
use motjuste_metrics::swords::Abstain;
use motjuste_report::{Axis, Histogram, Plot};

use super::dataset::Dataset;

/// Draws one benchmark by source, or several side by side. Substitutes nobody would use are left
/// out, as in the paper: there are so many of them that nothing else would be seen.
pub(super) fn score_distribution(datasets: &[Dataset], abstain: Abstain) -> anyhow::Result<Plot> {
    let asked: Vec<_> = datasets
        .iter()
        .filter_map(Dataset::lexsub)
        .map(|dataset| (dataset.name.as_str(), dataset.data(abstain)))
        .filter(|(_, data)| data.asked())
        .collect();
    // Bins around 10, 20, …, 100 %.
    let mut histogram = Histogram::even(5.0, 105.0, 10)?;
    let (title, unit) = match asked.as_slice() {
        [] => bail!("--plot needs scores, and none of these files has any"),
        [(name, data)] => {
            let parts = data.by_sources();
            if parts.len() < 2 {
                histogram =
                    histogram.series(*name, data.score_distribution().conceivable_scores())?;
            } else {
                for (sources, part) in &parts {
                    histogram = histogram.series(
                        sources.join(" and "),
                        part.score_distribution().conceivable_scores(),
                    )?;
                }
            }
            (format!("Scores in {name}"), "")
        }
        several => {
            for (name, data) in several {
                histogram =
                    histogram.series(*name, data.score_distribution().conceivable_scores())?;
            }
            histogram = histogram.shares();
            ("Scores".to_owned(), "%")
        }
    };
    let y = Axis::new("substitutes");
    let y = if unit.is_empty() { y } else { y.unit(unit) };
    Ok(Plot::new(title, Axis::new("people who would use the substitute").unit("%"), y, histogram))
}
