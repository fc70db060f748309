//! Prints how long the lexicons take to open and how much memory the process then has:
//! `open_times [WORDNET]`, where WORDNET is a compiled file.
#![allow(clippy::print_stdout)] // a program

use std::path::Path;
use std::time::Instant;

use motjuste_core::Pos;
use motjuste_lexicon::{Frequencies, Inflector, Slot, Thesaurus, VerbForm, WordNet};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    timed("embedded WordNet, first answer", || {
        WordNet::embedded().senses("bright", Pos::Adj).count()
    });
    timed("embedded Moby, first answer", || Thesaurus::embedded().related("bright").count());
    timed("embedded Moby, all words and links", || {
        let moby = Thesaurus::embedded();
        moby.words().map(|word| moby.related(word).count()).sum()
    });
    timed("embedded frequency, first answer", || Frequencies::embedded().zipf("bright") as usize);
    timed("inflector, first answer", || {
        Inflector::default().inflect("give up", Slot::Verb(VerbForm::Past)).len()
    });
    if let Some(path) = std::env::args().nth(1) {
        for _ in 0..3 {
            timed("compiled WordNet, open and check", || {
                WordNet::open(Path::new(&path)).map_or(0, |wordnet| wordnet.synset_count())
            });
        }
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    for line in
        status.lines().filter(|line| line.starts_with("VmHWM") || line.starts_with("RssAnon"))
    {
        println!("{line}");
    }
    Ok(())
}

fn timed(what: &str, work: impl FnOnce() -> usize) {
    let start = Instant::now();
    let answer = work();
    println!("{:9.3} ms  {what} ({answer})", start.elapsed().as_secs_f64() * 1e3);
}
