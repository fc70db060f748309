//! What the systems of a run need: given by flags, trained here, or among the assets.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::ensure;
use motjuste_assets::{Assets, Settings};
use motjuste_systems::{Entry, Need, Resources};

use motjuste_terminal::pulled;

use crate::trained;

/// Flags that say where resources are.
#[derive(Debug, clap::Args)]
pub(crate) struct ResourceArgs {
    /// A masked language model: a local Hugging Face directory with an MLM head
    #[arg(long, value_name = "DIR")]
    model: Option<PathBuf>,
    /// A resource: encoder, vectors, ngrams, … (`bench list` shows which system needs which)
    #[arg(long = "with", value_name = "NAME=PATH")]
    with: Vec<Given>,
    /// URL of an OpenAI-compatible endpoint; its key is read from OPENAI_API_KEY
    #[arg(long, value_name = "URL")]
    endpoint: Option<String>,
}

/// `NAME=PATH`.
#[derive(Debug, Clone)]
struct Given(Need, PathBuf);

impl FromStr for Given {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let (name, path) = given.split_once('=').ok_or("expected NAME=PATH")?;
        Ok(Self(motjuste_bench::need(name)?, path.into()))
    }
}

/// The file `motjuste-lab train` writes what serves a need into; none for a need that is not trained.
const fn trained_for(need: Need) -> Option<&'static str> {
    match need {
        Need::Ngrams => Some("ngrams.bin"),
        Need::Distributional => Some("distributional.bin"),
        Need::Associations => Some("associations.bin"),
        _ => None,
    }
}

/// The asset that serves a need, and the file in it; none for a need no asset serves.
const fn asset_for(need: Need) -> Option<(&'static str, Option<&'static str>)> {
    match need {
        Need::Encoder => Some(("minilm", None)),
        Need::LargeEncoder => Some(("mpnet", None)),
        Need::WordNet => Some(("wordnet", None)),
        Need::Vectors => Some(("glove", Some("glove.6B.50d.txt"))),
        Need::LanguageModel => Some(("smollm2", Some("SmolLM2-135M-Instruct.Q4_1.gguf"))),
        _ => None,
    }
}

impl ResourceArgs {
    /// The resources for some systems; assets they need are pulled. What is not to be had is left
    /// out: the systems that need it say so.
    pub(crate) fn resources<'e>(
        &self,
        matrix: &[(Need, PathBuf)],
        systems: impl Iterator<Item = &'e Entry>,
    ) -> anyhow::Result<Resources> {
        let mut resources = Resources::default();
        for (need, path) in matrix {
            resources.set(*need, path);
        }
        self.set_given(&mut resources)?;
        let systems: Vec<&Entry> = systems.collect();
        let needs: BTreeSet<Need> = systems.iter().flat_map(|entry| entry.needs).copied().collect();
        let missing: Vec<Need> =
            needs.into_iter().filter(|need| resources.get(*need).is_none()).collect();
        for need in missing {
            let Some((asset, file)) = asset_for(need) else { continue };
            let Some(path) = pulled(asset)? else { continue };
            resources.set(need, file.map_or(path.clone(), |file| path.join(file)));
        }
        let wants = systems.iter().flat_map(|entry| entry.wants).copied();
        set_those_here(&mut resources, wants)?;
        Ok(resources)
    }

    /// The resources that are here already; nothing is fetched.
    pub(crate) fn here(&self) -> anyhow::Result<Resources> {
        let mut resources = Resources::default();
        self.set_given(&mut resources)?;
        set_those_here(&mut resources, Need::ALL)?;
        Ok(resources)
    }

    /// What flags name, and what was trained.
    fn set_given(&self, resources: &mut Resources) -> anyhow::Result<()> {
        for need in Need::ALL {
            let Some(name) = trained_for(need) else { continue };
            let path = trained::path(name)?;
            if path.exists() && resources.get(need).is_none() {
                resources.set(need, path);
            }
        }
        resources.set(Need::Answers, Settings::from_env()?.home.join("answers"));
        let mut given = BTreeSet::new();
        for Given(need, path) in &self.with {
            let name = need.name();
            ensure!(given.insert(*need), "--with {name}=… is given twice: all systems share it");
            resources.set(*need, path);
        }
        if let Some(model) = &self.model {
            resources.set(Need::MaskedModel, model);
        }
        if let Some(endpoint) = &self.endpoint {
            resources.set(Need::Endpoint, endpoint);
        }
        Ok(())
    }
}

/// Adds what is among the assets already and not set yet; nothing is fetched.
fn set_those_here(
    resources: &mut Resources,
    needs: impl IntoIterator<Item = Need>,
) -> anyhow::Result<()> {
    let assets = Assets::open()?;
    for need in needs {
        let Some((asset, file)) = asset_for(need) else { continue };
        if let (None, Ok(asset)) = (resources.get(need), assets.resolve(asset)) {
            let path = asset.path().to_owned();
            resources.set(need, file.map_or(path.clone(), |file| path.join(file)));
        }
    }
    Ok(())
}
