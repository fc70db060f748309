//! Content ids as the SWORDS reference made them, where `../shared` is beside the project.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::Path;

use motjuste_core::{ContextId, SubstituteId, TargetId};
use motjuste_formats::{Swords, read};
use motjuste_testing::skipped;
use serde_json::Value;

const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");

#[test]
fn ids_are_those_of_the_reference() {
    let Ok(golden) = std::fs::read_to_string(Path::new(SHARED).join("golden/ids.json")) else {
        skipped("../shared/golden/ids.json is not present");
        return;
    };
    let golden: Value = serde_json::from_str(&golden).unwrap();
    for example in golden["examples"].as_array().unwrap() {
        let preimage: Value = serde_json::from_str(example["preimage"].as_str().unwrap()).unwrap();
        let text = |key: &str| preimage[key].as_str().unwrap();
        let id = match example["kind"].as_str().unwrap() {
            "target" => TargetId::of(
                text("context_id").parse().unwrap(),
                text("target"),
                usize::try_from(preimage["offset"].as_u64().unwrap()).unwrap(),
                Some(text("pos").parse().unwrap()),
            )
            .to_string(),
            "substitute" => {
                let target: TargetId = text("target_id").parse().unwrap();
                SubstituteId::of(target, text("substitute")).to_string()
            }
            _ => ContextId::of(text("context")).to_string(),
        };
        assert_eq!(id, example["id"].as_str().unwrap());
    }
    let dev = Path::new(SHARED).join("data/swords/swords-v1.1_dev.json.gz");
    let benchmark = read::<Swords>(&dev).unwrap();
    let expected = &golden["dataset_ids"]["swords-v1.1_dev"];
    assert_eq!(benchmark.generation_task_id().to_string(), expected["generation_task_id"]);
    assert_eq!(benchmark.ranking_task_id().to_string(), expected["ranking_task_id"]);
    assert_eq!(benchmark.id().to_string(), expected["dataset_id"]);
}
