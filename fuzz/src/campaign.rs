//! Campaign files, files of items, and what the pages of a campaign send.

use motjuste_campaign::import::{items_of_text, own_items};
use motjuste_campaign::{Body, Campaign, Decision, Draft, Procedure};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A campaign that is read, from a file or from the browser, is read again from what is written.
pub fn campaign(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(campaign) = Campaign::from_toml(text) {
        let json = serde_json::to_vec(&campaign).expect("campaigns can be written");
        let again = serde_json::from_slice::<Campaign>(&json).expect("and read").checked();
        assert_eq!(again.expect("and are valid"), campaign);
    }
    round_trip::<Campaign>(bytes);
}

pub fn items(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    for procedure in Procedure::usual() {
        let _ = items_of_text(&procedure, "fuzzed.txt", text.to_owned());
    }
    let Ok(items) = own_items("fuzzed.items.jsonl", text) else { return };
    for item in items {
        let json = serde_json::to_string(&item).expect("items can be written");
        assert_eq!(own_items("", &json).expect("and read"), [item]);
    }
}

pub fn submission(bytes: &[u8]) {
    round_trip::<Draft>(bytes);
    round_trip::<Decision>(bytes);
    round_trip::<Body>(bytes);
}

fn round_trip<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    let Ok(value) = serde_json::from_slice::<T>(bytes) else { return };
    let json = serde_json::to_string(&value).expect("what is read can be written");
    let again: T = serde_json::from_str(&json).expect("and read");
    assert_eq!(serde_json::to_string(&again).expect("and written"), json);
}
