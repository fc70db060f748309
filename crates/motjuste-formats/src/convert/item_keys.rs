//! How the targets of a benchmark are called in the formats that know items by lemma, part of
//! speech and id: as the benchmark's source called them where the benchmark remembers it, else by
//! their lemma and content id.

use std::collections::HashMap;

use motjuste_core::{Benchmark, CompactString, ItemKey, Pos, Target, TargetId};
use serde::Deserialize;

use crate::FormatError;
use crate::item_line::collapse;

/// What `extra` of a target may say of its source.
#[derive(Debug, Default, Deserialize)]
struct Source {
    lexelt_item: Option<String>,
    legacy_id: Option<serde_json::Value>,
    coinco_lemma: Option<String>,
    #[serde(default)]
    coinco_ids: Vec<String>,
}

/// What a target's item is called: the first of `item_keys`.
pub fn item_key(target: &Target) -> ItemKey {
    item_keys(target).swap_remove(0)
}

/// What all items of a target are called; a target of CoInCo may be several tokens.
pub(super) fn item_keys(target: &Target) -> Vec<ItemKey> {
    let extra = target.extra().map_or("{}", |extra| extra.json());
    // Other benchmarks keep other things there; then there is no source to speak of.
    let source: Source = serde_json::from_str(extra).unwrap_or_default();
    let legacy_id = source.legacy_id.as_ref().map(id_text);
    if let (Some(lexelt), Some(id)) = (source.lexelt_item, legacy_id) {
        return vec![ItemKey { lexelt: lexelt.into(), id: id.into() }];
    }
    let lemma = source.coinco_lemma.unwrap_or_else(|| target.surface().to_owned());
    if !source.coinco_ids.is_empty() {
        // As Melamud's files have them.
        let letter = match target.pos() {
            Some(Pos::Verb) => 'V',
            Some(Pos::Adj) => 'J',
            Some(Pos::Adv) => 'R',
            _ => 'N',
        };
        let lexelt: CompactString = format!("{}.{letter}", collapse(&lemma)).into();
        let key = |id: String| ItemKey { lexelt: lexelt.clone(), id: id.into() };
        return source.coinco_ids.into_iter().map(key).collect();
    }
    let lemma: String = lemma.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    let letter = target.pos().and_then(|pos| pos.letter()).unwrap_or('n');
    vec![ItemKey { lexelt: format!("{lemma}.{letter}").into(), id: target.id().to_string().into() }]
}

/// An id, which benchmarks write as a number where it is one.
pub(super) fn id_text(id: &serde_json::Value) -> String {
    match id {
        serde_json::Value::String(id) => id.clone(),
        other => other.to_string(),
    }
}

/// Whether the letter in [`item_key`] says less than the benchmark does.
pub(super) fn loses_pos(target: &Target) -> bool {
    target.pos().is_some_and(|pos| pos.letter().is_none())
}

/// Finds targets by the ids of items.
pub(super) struct TargetsById<'a> {
    of_id: HashMap<CompactString, TargetId>,
    benchmark: Option<&'a Benchmark>,
}

impl<'a> TargetsById<'a> {
    pub(super) fn new(benchmark: Option<&'a Benchmark>) -> Self {
        let targets = benchmark.into_iter().flat_map(Benchmark::targets);
        let of_target = |target| item_keys(target).into_iter().map(|key| (key.id, target.id()));
        Self { of_id: targets.flat_map(of_target).collect(), benchmark }
    }

    /// Whether several items are this target.
    pub(super) fn is_repeated(&self, target: TargetId) -> bool {
        self.of_id.values().filter(|known| **known == target).count() > 1
    }

    /// The target an item is: known to the benchmark, or named by its content id.
    pub(super) fn target(&self, key: &ItemKey) -> Result<TargetId, FormatError> {
        if let Some(target) = self.of_id.get(&key.id) {
            return Ok(*target);
        }
        let reason = match (self.benchmark, key.id.parse::<TargetId>()) {
            (None, Ok(target)) => return Ok(target),
            (Some(benchmark), Ok(target)) if benchmark.target(target).is_some() => {
                return Ok(target);
            }
            (None, Err(_)) => "only a benchmark can tell which target this is; add it",
            (Some(_), _) => "the benchmark has no such item: is it the right one?",
        };
        Err(FormatError::DoesNotFit { item: key.to_string(), reason: reason.into() })
    }
}
