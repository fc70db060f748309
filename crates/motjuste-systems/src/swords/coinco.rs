//! CoInCo as a system: what its annotators gave for the same token (SWORDS, Table 4, *CoInCo*).

use std::collections::HashMap;

use motjuste_core::{Ranked, Target};
use motjuste_formats::{Coinco, read};
use serde_json::Value;

use crate::composed::best_first;
use crate::entry::{Answers, Entry, Make, Paper};
use crate::{Need, Question, Result, Setting, System};

pub(super) const ENTRY: Entry = Entry {
    name: "coinco",
    title: "CoInCo",
    paper: Paper::Swords,
    method: "The substitutes CoInCo's annotators gave for the same token, most votes first.",
    stand_in: None,
    needs: &[Need::Coinco],
    wants: &[],
    options: &[],
    settings: &[Setting::Generate],
    answers: Answers::USUAL,
    revision: 1,
    make: Make::Bound(|setup| {
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
    }),
};

/// Substitutes and votes by token.
struct Votes(HashMap<u32, Vec<(String, u32)>>);

struct CoincoSystem {
    votes: std::sync::Arc<Votes>,
}

/// The tokens of CoInCo a target was made from.
fn tokens(target: &Target) -> Vec<u32> {
    let extra = target.extra().map_or("{}", |extra| extra.json());
    let extra: Value = serde_json::from_str(extra).unwrap_or_default();
    let ids = extra["coinco_ids"].as_array().into_iter().flatten();
    ids.filter_map(|id| id.as_str()?.parse().ok()).collect()
}

impl System for CoincoSystem {
    fn generate(&self, question: &Question<'_>, limit: usize) -> Result<Vec<Ranked>> {
        let mut merged: Vec<(String, f64)> = Vec::new();
        let voted = tokens(question.target()).into_iter().filter_map(|id| self.votes.0.get(&id));
        for (substitute, votes) in voted.flatten() {
            match merged.iter_mut().find(|(known, _)| known == substitute) {
                Some((_, sum)) => *sum += f64::from(*votes),
                None => merged.push((substitute.clone(), f64::from(*votes))),
            }
        }
        best_first(merged.into_iter(), limit)
    }
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Benchmark, Context, Extra, Pos, Target};

    use crate::parts::trial::ask;
    use crate::{Need, Resources};

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
<subst lemma="clever" pos="JJ" freq="3"/>
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
        let target = target.with_extra(Some(Extra::from_json(r#"{"coinco_ids": ["7"]}"#)));
        let mut benchmark = Benchmark::new(true);
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        assert_eq!(ask("coinco", None, &benchmark, &resources), ["clever", "smart"]);
    }
}
