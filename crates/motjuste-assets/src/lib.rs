//! Where models and lexicons come from: a manifest with pinned SHA-256 sums, a cache, and `pull`.
//!
//! Only the outermost crates resolve assets; everything below takes paths.
//!
//! ```no_run
//! use motjuste_assets::{Assets, Silent};
//!
//! let assets = Assets::open()?;
//! let minilm = assets.resolve_or_pull("minilm", &mut Silent)?;
//! let weights = minilm.file("model.safetensors");
//! # Ok::<(), motjuste_assets::AssetError>(())
//! ```

mod archive;
mod assets;
mod client;
mod digest;
mod error;
mod failure;
mod local;
mod manifest;
mod member_path;
mod progress;
mod pull;
mod settings;
mod store;
mod unpack;

pub use assets::{AssetDir, Assets, Damage, State};
pub use digest::Sha256Digest;
pub use error::{AssetError, Result};
pub use manifest::{
    Asset, AssetFile, DEFAULT_ASSET, InvalidManifest, LARGE_ASSET, Manifest, Package, Registry,
};
pub use member_path::MemberPath;
pub use progress::{Event, Progress, Silent, Task};
pub use settings::Settings;
pub use store::Origin;
