//! The bodies of the writers' server, and the lines of `motjuste batch`.

use motjuste::Options;
use motjuste::json::{Location, Offsets, Request};

/// A target that is found lies in its text.
pub fn request(bytes: &[u8]) {
    let Ok(request) = serde_json::from_slice::<Request>(bytes) else { return };
    for unit in [Offsets::Characters, Offsets::Bytes, Offsets::Utf16] {
        let Request { span, nth, .. } = request;
        let (word, at) = (request.word.clone(), request.at.clone());
        let place = Location { span, word, nth, at, unit }.parse(&request.text);
        if let Ok((text, found)) =
            place.map_err(drop).and_then(|p| p.find(request.text.clone()).map_err(drop))
        {
            assert!(!text[found].is_empty());
        }
    }
    let _ = request.parse(Offsets::Characters, &Options::default());
}
