//! Compiles WordNet: `wordnet DICT_DIR OUT [--definitions]`.
//!
//! `data/wordnet.bin` is made from the Debian packages wordnet-base and wordnet-sense-index with
//! `--definitions`. Licence of the data: WordNet 3.0, Princeton University, see `data/README.md`.

use std::path::Path;

use motjuste_lexicon::WordNet;
use motjuste_lexicon::wordnet::Glosses;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (dir, out, glosses) = match args.as_slice() {
        [dir, out] => (dir, out, Glosses::Whole),
        [dir, out, flag] if flag == "--definitions" => (dir, out, Glosses::Definitions),
        _ => return Err("usage: wordnet DICT_DIR OUT [--definitions]".into()),
    };
    WordNet::compile(Path::new(dir), Path::new(out), glosses)?;
    Ok(())
}
