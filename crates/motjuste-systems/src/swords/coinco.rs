//! CoInCo as a system: what its annotators gave for the same token (SWORDS, Table 4, *CoInCo*).
//!
//! A few targets of SWORDS were made from several tokens; the reference takes the first. Equal votes
//! stay in the order of the file.

use std::collections::HashMap;

use motjuste_core::{Ranked, Target};
use motjuste_formats::{Coinco, read};
use serde_json::Value;

use crate::composed::best_first;
use crate::entry::{Entry, Paper, Role};
use crate::{Need, Question, Result, Setting, System};

pub(super) const ENTRY: Entry = Entry {
    name: "coinco",
    title: "CoInCo",
    method: "The substitutes that CoInCo's annotators gave for the same token, most votes first.",
    needs: &[Need::Coinco],
    settings: &[Setting::Generate],
    revision: 2,
    role: Role::Bound,
    ..Entry::substitution(Paper::Swords, |setup| {
        let votes = setup.need(Need::Coinco)?.open(|path| {
            let sentences = read::<Coinco>(path).map_err(|error| error.to_string())?;
            let tokens = sentences.into_iter().flat_map(|sentence| sentence.tokens);
            let voted = tokens.filter_map(|token| {
                let votes = token.substitutes.into_iter().map(|one| (one.lemma, one.votes));
                Some((token.id?, votes.collect()))
            });
            Ok(Votes(voted.collect()))
        })?;
        Ok(Box::new(CoincoSystem { votes }))
    })
};

struct Votes(HashMap<u32, Vec<(String, u32)>>);

struct CoincoSystem {
    votes: std::sync::Arc<Votes>,
}

/// The token of CoInCo a target was made from: the first, where there are several.
pub(crate) fn coinco_token(target: &Target) -> Option<u32> {
    let extra: Value = serde_json::from_str(target.extra()?.json()).ok()?;
    extra["coinco_ids"][0].as_str()?.parse().ok()
}

impl System for CoincoSystem {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let voted = coinco_token(question.target()).and_then(|id| self.votes.0.get(&id));
        let voted = voted.into_iter().flatten();
        best_first(voted.map(|(word, votes)| (word.clone(), f64::from(*votes))), limit)
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Benchmark, Context, Extra, Pos, Ranked, Target};
    use motjuste_formats::{Lsr, Swords};
    use motjuste_testing::skipped;

    use crate::testing::{ask, make};
    use crate::{Need, Question, Resources};

    const XML: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<document>
<sent MASCfile="a.txt" MASCsentID="s-r0">
<precontext/>
<targetsentence>A bright boy.</targetsentence>
<postcontext/>
<tokens>
<token id="XXX" wordform="A" lemma="a" posMASC="XXX" posTT="DT"/>
<token id="7" wordform="bright" lemma="bright" posMASC="JJ" posTT="JJ" problematic="no">
<substitutions>
<subst lemma="smart" pos="JJ" freq="1"/>
<subst lemma="able" pos="JJ" freq="1"/>
<subst lemma="clever" pos="JJ" freq="3"/>
</substitutions>
</token>
<token id="9" wordform="boy" lemma="boy" posMASC="NN" posTT="NN" problematic="no">
<substitutions>
<subst lemma="lad" pos="NN" freq="5"/>
</substitutions>
</token>
</tokens>
</sent>
</document>
"#;

    #[test]
    fn people_who_named_a_substitute_are_counted() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("coinco.xml");
        std::fs::write(&path, XML).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Coinco, path);
        let context = Context::new("A bright boy.").unwrap();
        let target = Target::new(&context, "bright", 2, Some(Pos::Adj)).unwrap();
        let target = target.with_extra(Some(Extra::from_json(r#"{"coinco_ids": ["7", "9"]}"#)));
        let mut benchmark = Benchmark::new(true);
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        assert_eq!(ask("coinco", None, &benchmark, &resources), ["clever", "smart", "able"]);
    }

    /// The reference's own file for SWORDS dev has the same substitutes with the same votes for every
    /// target. What remains is the order among equal votes: there it is that of a Python set, which
    /// another run makes anew, so that the tenth place, and with it F@10, may differ by some tenths.
    #[test]
    fn votes_are_those_of_the_reference() {
        const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
        let coinco = format!("{SHARED}/data/coinco/coinco_dev.xml.gz");
        if !std::path::Path::new(&coinco).exists() {
            skipped("../shared/data/coinco not present");
            return;
        }
        let dev = format!("{SHARED}/data/swords/swords-v1.1_dev.json.gz");
        let dev = motjuste_formats::read::<Swords>(dev.as_ref()).unwrap();
        let golden = format!("{SHARED}/golden/swords-dev/v1.1_dev__coinco.lsr.json");
        let golden = motjuste_formats::read::<Lsr>(golden.as_ref()).unwrap();
        let mut resources = Resources::default();
        resources.set(Need::Coinco, coinco);
        let system = make("coinco", None, &resources);
        for at in 0..dev.targets().len() {
            let question = Question::new(&dev, at).unwrap();
            let sorted = |ranked: &[Ranked]| {
                let pair = |one: &Ranked| (one.score, one.substitute.clone());
                let mut pairs: Vec<_> = ranked.iter().map(pair).collect();
                pairs.sort();
                pairs
            };
            let ours = system.generate(&question, usize::MAX).unwrap();
            let theirs = golden.ranking(question.target().id()).unwrap();
            assert_eq!(sorted(&ours), sorted(theirs.entries()), "{}", question.located.text);
        }
    }
}
