//! Puts the best suggestion into the text: inflected, in the target's casing, with the right article.

#![allow(clippy::print_stdout)] // an example prints

use motjuste::{Options, Spelling, Tier, place};

fn main() -> motjuste::Result<()> {
    let text = "Yesterday I read an amazing paper. It changed my mind.";
    let span = place::word(text, "amazing", 1)?;
    let options = Options::default().count(1).spelling(Spelling::British);
    let answer = motjuste::open(Tier::Embedded)?.suggest(text, span, &options)?;
    match answer.suggestions.first() {
        Some(best) => println!("{}", answer.apply(text, best)),
        None => println!("{text}"),
    }
    Ok(())
}
