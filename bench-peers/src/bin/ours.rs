//! `ours MODEL_DIR THREADS f32|int8`: motjuste's encoder; prints a JSON object of milliseconds.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::Instant;

use anyhow::Context;
use bench_peers::{CANDIDATES, LONG, MEDIUM, SHORT, TARGET, median_ms};
use motjuste_encoder::{Encoder, LoadOptions, WeightFormat};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [dir, threads, format] = arguments.as_slice() else {
        anyhow::bail!("usage: ours MODEL_DIR THREADS f32|int8");
    };
    let format = match format.as_str() {
        "int8" => WeightFormat::Int8,
        _ => WeightFormat::F32,
    };
    let threads: NonZeroUsize = threads.parse().context("THREADS")?;
    let options = LoadOptions::default().threads(threads).weights(format);
    let mut loads = Vec::new();
    for _ in 0..5 {
        let start = Instant::now();
        drop(Encoder::load_with(dir, &options)?);
        loads.push(start.elapsed().as_secs_f64() * 1e3);
    }
    loads.sort_by(f64::total_cmp);
    let encoder = Encoder::load_with(dir, &options)?;

    let words = |text: &str| -> Vec<Range<usize>> { vec![0..text.find(' ').unwrap_or(text.len())] };
    let (short, medium, long) = (words(SHORT), words(MEDIUM), words(LONG));
    let batch: Vec<(&str, &[Range<usize>])> = vec![(MEDIUM, &medium); 32];
    let at = LONG.find(TARGET).context("the target is in the sentence")?;
    let target = at..at + TARGET.len();
    for (name, text, span, pieces) in [
        ("SHORT", SHORT, &short, 17),
        ("MEDIUM", MEDIUM, &medium, 32),
        ("LONG", LONG, &long, 40),
    ] {
        let found = encoder.passage(text, span[0].clone())?.ids().len();
        anyhow::ensure!(found == pieces, "{name} has {found} pieces, not {pieces}");
    }

    let times = serde_json::json!({
        "load": loads[loads.len() / 2],
        "batch": median_ms(2.0, || {
            encoder.encode_batch(&batch).expect("the sentences fit");
        }),
        "single17": median_ms(1.0, || {
            encoder.encode(SHORT, &short).expect("the sentence fits");
        }),
        "single40": median_ms(1.0, || {
            encoder.encode(LONG, &long).expect("the sentence fits");
        }),
        "rank100": median_ms(1.5, || {
            let shared = encoder.shared_context(LONG, target.clone(), &CANDIDATES);
            std::hint::black_box(shared.expect("the candidates fit").cosines());
        }),
        "resident_mb": resident_mb(),
        "peak_mb": peak_mb(),
    });
    println!("{times}");
    Ok(())
}

fn status(field: &str) -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with(field))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1024.0)
}

fn resident_mb() -> Option<f64> {
    status("VmRSS:")
}

fn peak_mb() -> Option<f64> {
    status("VmHWM:")
}
