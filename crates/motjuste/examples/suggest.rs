//! Words that fit in the place of one: `cargo run -p motjuste --example suggest -- "A **good** day."`

#![allow(clippy::print_stdout)] // an example prints

use motjuste::Tier;

fn main() -> motjuste::Result<()> {
    let text = std::env::args().nth(1);
    let text = text.as_deref().unwrap_or("I read an **amazing** paper today.");
    let answer = motjuste::open(Tier::Embedded)?.suggest_marked(text)?;
    if let Some(reason) = &answer.no_suggestion {
        println!("{}: {reason}", answer.surface);
    }
    for group in answer.groups() {
        println!("{}", group.gloss.unwrap_or("other words"));
        for suggestion in group.places.iter().map(|place| &answer.suggestions[*place]) {
            println!("  {} – {} in 10 would accept it", suggestion.form, suggestion.in_ten());
        }
    }
    Ok(())
}
