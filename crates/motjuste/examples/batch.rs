//! Many requests on all cores: one engine serves any number of threads.

#![allow(clippy::print_stdout)] // an example prints

use std::thread;

use motjuste::{Answer, Engine, Options, Result, Tier, place};

const REQUESTS: [(&str, &str); 4] = [
    ("The results were good.", "good"),
    ("They gave up after an hour.", "gave up"),
    ("She walked home slowly.", "walked"),
    ("An old man crossed the street.", "old"),
];

fn main() -> Result<()> {
    let engine = motjuste::open(Tier::Embedded)?;
    let engine = &engine;
    let answers: Vec<Result<Answer>> = thread::scope(|scope| {
        let threads = REQUESTS.map(|request| scope.spawn(move || answer(engine, request)));
        threads.map(|thread| thread.join().expect("an answer, or an error")).into()
    });
    for answer in answers {
        let answer = answer?;
        let forms: Vec<&str> = answer.suggestions.iter().map(|word| word.form.as_str()).collect();
        println!("{}: {}", answer.surface, forms.join(", "));
    }
    Ok(())
}

fn answer(engine: &Engine, (text, word): (&str, &str)) -> Result<Answer> {
    let span = place::word(text, word, 1)?;
    Ok(engine.suggest(text, span, &Options::default().count(3))?)
}
