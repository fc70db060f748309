//! Writes a benchmark of the size of SWORDS test and a result that ranks all of it, for
//! `scripts/bench-score`: `synthetic_benchmark TIMES BENCHMARK.json.gz RESULT.lsr.json.gz`.

use std::path::Path;

use motjuste_core::{
    Benchmark, Context, Label, Labels, Pos, Ranked, Ranking, Score, Substitute, SystemResult,
    Target,
};
use motjuste_formats::{FormatError, Lsr, Swords, write};

/// Targets of SWORDS test, and substitutes of each.
const TARGETS: usize = 762;
const SUBSTITUTES: usize = 60;
const CONSONANTS: &[u8] = b"bcdfghjklmnprstvwz";
const VOWELS: &[u8] = b"aeiou";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [times, benchmark, result] = &arguments[..] else {
        return Err("usage: synthetic_benchmark TIMES BENCHMARK RESULT".into());
    };
    write_files(times.parse()?, Path::new(benchmark), Path::new(result))?;
    Ok(())
}

fn write_files(times: usize, benchmark_path: &Path, result_path: &Path) -> Result<(), FormatError> {
    let mut chance = Chance(1);
    let mut benchmark = Benchmark::new(true);
    let mut result = SystemResult::new(true);
    for number in 0..TARGETS * times {
        let words: Vec<String> = (0..45).map(|_| chance.word()).collect();
        let text = format!("{number} target {}", words.join(" "));
        let context = Context::new(text).expect("there is text");
        let offset = number.to_string().len() + 1;
        let pos = [Pos::Noun, Pos::Verb, Pos::Adj, Pos::Adv][number % 4];
        let target = Target::new(&context, "target", offset, Some(pos)).expect("it is there");
        benchmark.add_context(context).expect("contexts are numbered");
        let id = target.id();
        benchmark.add_target(target).expect("one a context");
        let mut ranked = Vec::with_capacity(SUBSTITUTES);
        for _ in 0..SUBSTITUTES {
            let word = chance.word();
            let substitute = Substitute::new(id, &word, chance.labels()).expect("there is text");
            let substitute = substitute.with_sources(vec!["roget".to_owned()].into());
            if benchmark.add_substitute(substitute).is_ok() {
                let score = Score::new(chance.below(1000) as f64 / 1000.0).expect("a number");
                ranked.push(Ranked { substitute: word, score });
            }
        }
        result.add(id, Ranking::new(ranked)).expect("one a target");
    }
    write::<Swords>(benchmark_path, &benchmark)?;
    write::<Lsr>(result_path, &result)
}

/// A linear congruential generator: good enough for made-up words.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn pick(&mut self, letters: &[u8]) -> char {
        letters[self.below(letters.len() as u64) as usize].into()
    }

    fn word(&mut self) -> String {
        let syllables = 2 + self.below(3);
        (0..syllables).flat_map(|_| [self.pick(CONSONANTS), self.pick(VOWELS)]).collect()
    }

    /// Three labels, or ten for what got a yes, as SWORDS collected them.
    fn labels(&mut self) -> Labels {
        let liked = self.below(10);
        let count = if liked < 7 { 3 } else { 10 };
        let label = |chance: &mut Self| match chance.below(20) {
            0 => Label::Unsure,
            n if n < 2 * liked.saturating_sub(5) => Label::True,
            _ => Label::False,
        };
        let labels: Vec<Label> = (0..count).map(|_| label(self)).collect();
        Labels::new(labels).expect("three or ten")
    }
}
