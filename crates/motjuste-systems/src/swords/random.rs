//! Random: every order is as good as another (SWORDS, Table 6, *Random*). The reference draws
//! without a seed; here the seed and the words decide, so that a run can be repeated.

use motjuste_core::Ranked;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use crate::composed::best_first;
use crate::entry::{Entry, Paper, Role};
use crate::{OptionSpec, Question, Result, System};

pub(super) const ENTRY: Entry = Entry {
    name: "random",
    title: "Random",
    method: "The judged substitutes in random order: the lower bound.",
    options: &[OptionSpec::new("seed", "0", "random seed")],
    role: Role::Bound,
    ..Entry::substitution(Paper::Swords, |setup| {
        Ok(Box::new(Random { seed: setup.options.get("seed")? }))
    })
};

struct Random {
    seed: u64,
}

impl System for Random {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let words: Vec<&str> = question.judged().map(|judged| judged.text()).collect();
        let scores = self.rank(question, &words)?;
        best_first(words.iter().map(|word| (*word).to_owned()).zip(scores), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let target = question.target().id().to_string();
        let draw = |word: &&str| {
            let bits = xxh3_64_with_seed(format!("{target}\n{word}").as_bytes(), self.seed);
            // The upper 53 bits: a number from 0 to 1 as even as a double can be.
            (bits >> 11) as f64 / (1_u64 << 53) as f64
        };
        Ok(words.iter().map(draw).collect())
    }
}

#[cfg(test)]
mod tests {
    use crate::Resources;
    use crate::testing::{ask, one_target, refusal};

    #[test]
    fn a_seed_is_an_order() {
        let benchmark = one_target("a **bright** boy", &["clever", "smart", "shiny", "vivid"]);
        let resources = Resources::default();
        let order =
            |seed: u64| ask("random", Some(&format!("seed={seed}")), &benchmark, &resources);
        assert_eq!(order(0), order(0));
        assert_eq!(order(0).len(), 4);
        assert!((1..20).any(|seed| order(seed) != order(0)));
    }

    #[test]
    fn a_seed_is_a_number() {
        let error = |given| refusal("random", Some(given), &Resources::default());
        assert_eq!(error("seed=x"), "random: seed=x – expected a number");
        assert_eq!(error("seed=1.5"), "random: seed=1.5 – expected a whole number, 0 or more");
    }
}
