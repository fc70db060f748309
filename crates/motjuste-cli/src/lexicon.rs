//! Which WordNet and which frequencies a command works with: the pulled assets where they are, and
//! what is built in where they are not.

use std::path::Path;

use motjuste_assets::{AssetDir, Assets};
use motjuste_lexicon::{Error, Frequencies, Glosses, WordNet};

/// WordNet with glosses from the pulled asset, compiled on first use; `None` if it is not pulled.
pub(crate) fn pulled_wordnet() -> anyhow::Result<Option<WordNet>> {
    let Some((assets, dir)) = pulled("wordnet")? else { return Ok(None) };
    let compile = |out: &Path| WordNet::compile(dir.path(), out, Glosses::Whole);
    match open_compiled(&assets, &dir, WordNet::open, compile) {
        Some(wordnet) => Ok(Some(wordnet)),
        // The cache is not writable: compile in memory, which is slower but gives the same result.
        None => Ok(Some(WordNet::open_or_compile(dir.path())?)),
    }
}

/// Word frequencies from the pulled asset, compiled on first use; `None` if it is not pulled.
pub(crate) fn pulled_frequencies() -> anyhow::Result<Option<Frequencies>> {
    let Some((assets, dir)) = pulled("wordfreq")? else { return Ok(None) };
    let compile = |out: &Path| Frequencies::compile_wordfreq(&dir.file("large_en.msgpack.gz"), out);
    Ok(open_compiled(&assets, &dir, Frequencies::open, compile))
}

fn pulled(name: &str) -> anyhow::Result<Option<(Assets, AssetDir)>> {
    let assets = Assets::open()?;
    let dir = assets.resolve(name).ok();
    Ok(dir.map(|dir| (assets, dir)))
}

/// The compiled form of an asset in the cache, made anew if it is not there or damaged; `None` if
/// the cache cannot be written.
fn open_compiled<T>(
    assets: &Assets,
    dir: &AssetDir,
    open: impl Fn(&Path) -> Result<T, Error>,
    compile: impl Fn(&Path) -> Result<(), Error>,
) -> Option<T> {
    let home = assets.settings().home.join("compiled");
    let version = env!("CARGO_PKG_VERSION");
    let path = home.join(format!("{}-{}-{version}.bin", dir.name, dir.version));
    if let Ok(opened) = open(&path) {
        return Some(opened);
    }
    std::fs::create_dir_all(&home).ok()?;
    compile(&path).ok()?;
    open(&path).ok()
}
