//! Orders candidates of your own by how many people would accept each, and explains the best one.

#![allow(clippy::print_stdout)] // an example prints

use motjuste::{Options, Tier, place};

fn main() -> motjuste::Result<()> {
    let text = "It was a bright idea.";
    let span = place::word(text, "bright", 1)?;
    let options = Options::default();
    let words = ["sunny", "clever", "luminous", "intelligent", "heavy"];
    let engine = motjuste::open(Tier::Embedded)?;
    let shares = engine.rank(text, span.clone(), &words, &options)?;
    let mut ranked: Vec<(&str, f32)> = words.into_iter().zip(shares).collect();
    ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
    for (word, share) in &ranked {
        println!("{word:<12} {:>3.0} %", share * 100.0);
    }
    let why = engine.why(text, span, ranked[0].0, &options)?;
    for reason in why.reasons.iter().take(3) {
        println!("{}: {:+.2}", reason.feature, reason.effect);
    }
    Ok(())
}
