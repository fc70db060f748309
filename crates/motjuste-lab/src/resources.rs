//! What the systems of a run need: given by flags, trained here, or among the assets.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::ensure;
use motjuste_assets::{Assets, Settings};
use motjuste_bench::add_assets;
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
        let assets = Assets::open()?;
        let here = |asset: &str| Some(assets.resolve(asset).ok()?.path().to_owned());
        add_assets(&mut resources, &systems, pulled, here)?;
        Ok(resources)
    }

    /// The resources that are here already; nothing is fetched.
    pub(crate) fn here(&self) -> anyhow::Result<Resources> {
        let mut resources = Resources::default();
        self.set_given(&mut resources)?;
        let assets = Assets::open()?;
        for need in Need::ALL {
            let Some((asset, file)) = need.asset() else { continue };
            if let (None, Ok(asset)) = (resources.get(need), assets.resolve(asset)) {
                let path = asset.path().to_owned();
                resources.set(need, file.map_or(path.clone(), |file| path.join(file)));
            }
        }
        Ok(resources)
    }

    /// What flags name, and what was trained.
    fn set_given(&self, resources: &mut Resources) -> anyhow::Result<()> {
        for need in Need::ALL {
            let Some(name) = need.trained_file() else { continue };
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
