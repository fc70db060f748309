//! Scores a result on a benchmark in SWORDS format and prints the measures a paper would:
//!
//! ```sh
//! cargo run -p motjuste-metrics --example score_a_file
//! cargo run -p motjuste-metrics --example score_a_file -- benchmark.json.gz mine.lsr.json
//! ```

#![allow(clippy::print_stdout)]

use std::error::Error;
use std::path::PathBuf;

use motjuste_formats::{Lsr, Swords, read};
use motjuste_metrics::swords::{Gold, Measure, Options, evaluate};

fn main() -> Result<(), Box<dyn Error>> {
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let benchmark = arguments.next().unwrap_or_else(|| format!("{examples}/bright.json").into());
    let result = arguments.next().unwrap_or_else(|| format!("{examples}/context.lsr.json").into());

    // Files are read by format; an error names the file, the line and the remedy.
    let benchmark = read::<Swords>(&benchmark)?;
    let result = read::<Lsr>(&result)?;

    // People's judgements are lemmatised, merged and counted once, however many systems are scored.
    let gold = Gold::prepare(&benchmark, Options::default());
    let evaluation = evaluate(&benchmark, &gold, &result)?;

    for measure in Measure::headline(gold.options().k) {
        let value = evaluation.get(measure).unwrap_or_default();
        println!("{:20} {value:6.2}", measure.name());
    }
    for note in &evaluation.notes {
        println!("note: {note}");
    }
    Ok(())
}
