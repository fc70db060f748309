//! `motjuste-lab agree rbo`.

use std::path::PathBuf;
use std::process::ExitCode;

use motjuste_formats::{NamedFile, Swords, read};
use motjuste_metrics::rbo::Persistence;
use motjuste_metrics::rbo_curve::{
    CurvePoint, CurveSettings, RboCurve, labelled_targets, rbo_curve,
};
use motjuste_report::{Axis, Cell, Column, Curve, Plot, PlotFormat, Point, Table};
use serde_json::{Map, Value, json};

use motjuste_terminal::output::{OutputFormat, note, print};

/// How agreement grows with the number of annotators (SWORDS, App. C.1 and Figure 4)
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  motjuste-lab agree rbo --gold swords.json.gz --pool second.json.gz --seed 1 --plot rbo.png

For k = 1…10, k labels of every substitute are drawn from the second pool. Substitutes are ranked by
their share of positive labels, and this ranking is compared with the benchmark's own. RBO is
extrapolated, ties are broken at random in both rankings, and an abstention counts as a no.")]
pub(crate) struct Args {
    /// The benchmark (SWORDS JSON, optionally .gz)
    #[arg(long, value_name = "FILE")]
    gold: PathBuf,
    /// The same substitutes, labelled by a second pool of annotators (SWORDS JSON, optionally .gz)
    #[arg(long, value_name = "[NAME=]FILE")]
    pool: NamedFile,
    /// RBO persistence: the probability of reading on to the next rank, between 0 and 1
    #[arg(long, value_name = "P", default_value_t = 0.9)]
    p: f64,
    /// Number of simulations
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    simulations: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    /// Plot the curve with its standard deviations (.svg or .png)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

impl Args {
    fn settings(&self) -> anyhow::Result<CurveSettings> {
        Ok(CurveSettings {
            simulations: self.simulations as usize,
            persistence: Persistence::new(self.p)?,
            seed: self.seed,
            ..CurveSettings::default()
        })
    }
}

/// Simulates, prints, draws.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.plot.as_deref().map(PlotFormat::of).transpose()?;
    let settings = args.settings()?;
    let (own, pool) = (read::<Swords>(&args.gold)?, read::<Swords>(&args.pool.path)?);
    let curve = rbo_curve(&labelled_targets(&own, &pool), &settings);
    say_what_is_missing(&curve);
    if let Some(path) = &args.plot {
        plot(args, &curve)?.write(path)?;
    }
    print(&table(args, &curve)?, args.format, || json(args, &curve))?;
    Ok(ExitCode::SUCCESS)
}

fn say_what_is_missing(curve: &RboCurve) {
    if curve.targets == 0 {
        note("no target is labelled in both files: RBO is undefined and reported as 0");
    }
    if curve.targets_left_out > 0 {
        note(format_args!(
            "targets labelled in only one of the files, left out: {}",
            curve.targets_left_out
        ));
    }
    if let Some(last) = curve.points.last().filter(|point| point.short_of_labels > 0) {
        note(format_args!(
            "substitutes with fewer than {} labels in the pool, all of which are used: {}",
            last.labels, last.short_of_labels
        ));
    }
}

fn rbo(point: &CurvePoint) -> f64 {
    point.mean.unwrap_or(0.0)
}

fn table(args: &Args, curve: &RboCurve) -> anyhow::Result<Table> {
    let columns = vec![
        Column::count("k"),
        Column::number("RBO").decimals(3),
        Column::number("standard deviation").decimals(3),
    ];
    let title = format!("{} against {}", args.pool.name, args.gold.display());
    let mut table = Table::new(title, columns);
    for point in &curve.points {
        table.push_row(vec![
            Cell::from(point.labels),
            Cell::number(rbo(point)),
            Cell::from(point.standard_deviation),
        ])?;
    }
    table.push_footnote(format!(
        "{} targets, p = {}, extrapolated, ties broken at random; {} simulations, seed {}",
        curve.targets, args.p, args.simulations, args.seed
    ));
    Ok(table)
}

fn json(args: &Args, curve: &RboCurve) -> Value {
    let name = &args.pool.name;
    let metric = |point: &CurvePoint| (format!("rbo@{}", point.labels), json!(rbo(point)));
    let metrics: Map<String, Value> = curve.points.iter().map(metric).collect();
    let points = curve.points.iter().map(|point| {
        json!({
            "k": point.labels,
            "mean": rbo(point),
            "standard_deviation": point.standard_deviation,
            "short_of_labels": point.short_of_labels,
        })
    });
    json!({
        "systems": [{"name": name, "metrics": metrics, "curve": points.collect::<Vec<_>>()}],
        "targets": curve.targets,
        "targets_left_out": curve.targets_left_out,
        "p": args.p,
        "extrapolated": true,
        "ties": "random",
        "simulations": args.simulations,
        "seed": args.seed,
    })
}

fn plot(args: &Args, curve: &RboCurve) -> anyhow::Result<Plot> {
    let points = curve.points.iter().map(|point| Point {
        x: point.labels as f64,
        y: rbo(point),
        spread: point.standard_deviation,
    });
    let curve = Curve::new().series(&args.pool.name, points)?;
    let (x, y) = (
        Axis::new("labels per substitute"),
        Axis::new("rank-biased overlap, mean ± standard deviation"),
    );
    Ok(Plot::new("Agreement by number of annotators", x, y, curve))
}
