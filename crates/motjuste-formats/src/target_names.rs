//! What a target is called across files: by its content id, by its SemEval item, by its CoInCo
//! tokens. Benchmarks made from the same texts are matched by these names where their contexts,
//! and so their content ids, differ (SWORDS App. A.1 re-extracted CoInCo's contexts).

use std::collections::{HashMap, HashSet};

use motjuste_core::{ItemKey, Target, TargetId};
use serde::Deserialize;

use crate::convert::item_key;

/// Every name of a target, its content id first: `t:…`, `bright.a 5`, `coinco:8297`.
pub fn target_names(target: &Target) -> Vec<String> {
    #[derive(Default, Deserialize)]
    struct Source {
        #[serde(default)]
        coinco_ids: Vec<String>,
    }
    let id = target.id().to_string();
    let key = item_key(target);
    let extra = target.extra().map_or("{}", |extra| extra.json());
    // Other benchmarks keep other things there; then there are no tokens to speak of.
    let source: Source = serde_json::from_str(extra).unwrap_or_default();
    let item = (key.id != id).then(|| key.to_string());
    let tokens = source.coinco_ids.iter().map(|token| format!("coinco:{token}"));
    [id].into_iter().chain(item).chain(tokens).collect()
}

/// Every name of an item: `bright.a 5`, and the content id that some files have in its place.
pub fn item_names(key: &ItemKey) -> Vec<String> {
    let id = key.id.parse::<TargetId>().ok().map(|id| id.to_string());
    [key.to_string()].into_iter().chain(id).collect()
}

/// Which targets of two files are the same, as pairs of positions: those that share a name. They come
/// in the order of our targets, and of the names of each.
pub fn same_targets(ours: &[Vec<String>], theirs: &[Vec<String>]) -> Vec<(usize, usize)> {
    let mut named: HashMap<&str, Vec<usize>> = HashMap::new();
    for (position, names) in theirs.iter().enumerate() {
        names.iter().for_each(|name| named.entry(name).or_default().push(position));
    }
    let mut seen = HashSet::new();
    ours.iter()
        .enumerate()
        .flat_map(|(position, names)| names.iter().map(move |name| (position, name)))
        .filter_map(|(position, name)| Some((position, named.get(name.as_str())?)))
        .flat_map(|(position, others)| others.iter().map(move |other| (position, *other)))
        .filter(|pair| seen.insert(*pair))
        .collect()
}

#[cfg(test)]
mod tests {
    use motjuste_core::{Context, Extra, Pos};

    use super::*;

    fn target(extra: &str) -> Target {
        let context = Context::new("a bright boy").unwrap();
        Target::new(&context, "bright", 2, Some(Pos::Adj))
            .unwrap()
            .with_extra(Some(Extra::from_json(extra)))
    }

    #[test]
    fn a_target_goes_by_all_its_names() {
        let id = target("{}").id().to_string();
        assert_eq!(target_names(&target("{}")), [id.as_str()]);
        let semeval = target(r#"{"lexelt_item": "bright.a", "legacy_id": 5}"#);
        assert_eq!(target_names(&semeval), [id.as_str(), "bright.a 5"]);
        let coinco = target(r#"{"coinco_ids": ["8297", "8301"], "coinco_lemma": "bright"}"#);
        let names = [id.as_str(), "bright.J 8297", "coinco:8297", "coinco:8301"];
        assert_eq!(target_names(&coinco), names);
        assert_eq!(target_names(&target(r#"{"coinco_ids": 7}"#)), [id.as_str()]);
    }

    #[test]
    fn an_item_may_be_named_by_a_content_id() {
        let id = target("{}").id().to_string();
        let names = |id: &str| item_names(&ItemKey { lexelt: "bright.a".into(), id: id.into() });
        assert_eq!(names("5"), ["bright.a 5"]);
        assert_eq!(names(&id), [format!("bright.a {id}"), id]);
    }

    #[test]
    fn one_shared_name_is_enough() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let ours = [names(&["t:1", "coinco:1", "coinco:2"]), names(&["t:9"])];
        let theirs = [names(&["t:7", "coinco:2"]), names(&["t:1"]), names(&["t:8", "coinco:3"])];
        assert_eq!(same_targets(&ours, &theirs), [(0, 1), (0, 0)]);
    }
}
