//! Makes `data/moby.bin`: `thesaurus MOBY_TXT OUT`.
//!
//! The text of Moby (public domain) is `src/moby.txt` of the crate thesaurus-moby 0.2.0.

use std::path::Path;

use motjuste_lexicon::Thesaurus;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [moby, out] = args.as_slice() else {
        return Err("usage: thesaurus MOBY_TXT OUT".into());
    };
    Thesaurus::compile(&std::fs::read_to_string(moby)?, Path::new(out))?;
    Ok(())
}
