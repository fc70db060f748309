//! Humans: a second pool of people as a system (SWORDS §5.2, Tables 4 and 6, *Humans*).

use std::collections::HashMap;
use std::sync::Arc;

use motjuste_core::{Ranked, TargetId};
use motjuste_formats::{Swords, read};

use crate::composed::best_first;
use crate::entry::{Entry, Paper, Role};
use crate::swords::oracle::{ACCEPTABLE, CONCEIVABLE, share};
use crate::{Need, OptionSpec, Question, Result, System};

pub(super) const ENTRY: Entry = Entry {
    name: "humans",
    title: "Humans",
    method: "Substitutes that a second pool of annotators accepted, by the share of them who did.",
    needs: &[Need::Reannotated],
    options: &[OptionSpec::new(
        "threshold",
        "paper",
        "substitutes to submit: paper (accepted by anyone), acceptable (by more than half; used \
         by the reference for F10), conceivable (by a tenth; used by the reference for Fc10)",
    )],
    role: Role::Bound,
    ..Entry::substitution(Paper::Swords, |setup| {
        let thresholds = [
            ("paper", f64::MIN_POSITIVE),
            ("acceptable", ACCEPTABLE),
            ("conceivable", CONCEIVABLE),
        ];
        let least = setup.options.choice("threshold", &thresholds)?;
        let shares = setup.need(Need::Reannotated)?.open(|path| {
            let pool = read::<Swords>(path).map_err(|error| error.to_string())?;
            let mut shares = HashMap::new();
            for (at, target) in pool.targets().iter().enumerate() {
                let judged = pool.substitutes_of(at);
                let judged = judged.map(|one| (one.text().to_owned(), share(one))).collect();
                shares.insert(target.id(), judged);
            }
            Ok(Shares(shares))
        })?;
        Ok(Box::new(Humans { shares, least }))
    })
};

/// Substitutes and the share of the second pool that accepts them, by target.
struct Shares(HashMap<TargetId, Vec<(String, f64)>>);

struct Humans {
    shares: Arc<Shares>,
    least: f64,
}

impl System for Humans {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let judged = self.shares.0.get(&question.target().id()).into_iter().flatten();
        let liked = judged.filter(|(_, share)| *share >= self.least);
        best_first(liked.cloned(), limit)
    }

    fn rank(&self, question: &Question<'_>, words: &[&str]) -> Result<Vec<f64>> {
        let judged = self.shares.0.get(&question.target().id()).map_or(&[][..], Vec::as_slice);
        let share = |word: &&str| {
            let known = judged.iter().find(|(known, _)| known == word);
            known.map_or(f64::NEG_INFINITY, |(_, share)| *share)
        };
        Ok(words.iter().map(share).collect())
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Label, Labels, Substitute};
    use motjuste_formats::{Swords, write};

    use crate::testing::{ask, one_target};
    use crate::{Need, Resources, Setup, find};

    #[test]
    fn the_other_pool_answers_for_the_same_target() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("again.json");
        write::<Swords>(&path, &one_target("a **bright** boy", &["clever"])).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Reannotated, path);
        let asked = one_target("a **bright** boy", &["clever", "shiny"]);
        assert_eq!(ask("humans", None, &asked, &resources), ["clever"]);
        let other = one_target("a **bright** girl", &["clever"]);
        assert!(ask("humans", None, &other, &resources).is_empty());
    }

    #[test]
    fn the_threshold_decides_what_is_handed_in() {
        let mut pool = one_target("a **bright** boy", &[]);
        for (word, positive) in
            [("clever", 6), ("sharp", 5), ("quick", 2), ("shiny", 1), ("dim", 0)]
        {
            let mut labels = vec![Label::False; 11];
            labels[..positive].fill(Label::True);
            let labels = Labels::new(labels).unwrap();
            let one = Substitute::new(pool.targets()[0].id(), word, labels).unwrap();
            pool.add_substitute(one).unwrap();
        }
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("again.json");
        write::<Swords>(&path, &pool).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Reannotated, path);
        let asked = one_target("a **bright** boy", &[]);
        let handed_in = |threshold: &str| {
            ask("humans", Some(&format!("threshold={threshold}")), &asked, &resources)
        };
        assert_eq!(handed_in("acceptable"), ["clever"]);
        assert_eq!(handed_in("conceivable"), ["clever", "sharp", "quick"]);
        assert_eq!(handed_in("paper"), ["clever", "sharp", "quick", "shiny"]);
    }

    #[test]
    fn without_the_pool_it_says_what_it_needs() {
        let resources = Resources::default();
        let setup = Setup::new(find("humans").unwrap(), None, &resources).unwrap();
        let crate::Make::Substitution(make) = setup.entry().make else { unreachable!() };
        let error = make(&setup).err().unwrap().to_string();
        assert_eq!(error, "humans needs labels from a second pool of annotators");
    }
}
