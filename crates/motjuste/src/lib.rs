//! The right word for this sentence.
//!
//! ```
//! let engine = motjuste::open(motjuste::Tier::Embedded)?;
//! let answer = engine.suggest_marked("I read an **amazing** paper today.")?;
//! for word in &answer.suggestions {
//!     println!("{} – {} in 10 would accept it", word.form, word.in_ten());
//! }
//! # assert!(!answer.suggestions.is_empty());
//! # Ok::<(), motjuste::Error>(())
//! ```
//!
//! [`Tier::Embedded`] is built in. [`Tier::Base`] and [`Tier::Large`] need models that
//! [`Setup::pull`] fetches once; where they are missing, the best tier that is here answers, and
//! [`Opened::fallback`] says why. Texts never leave the machine.
//!
//! The target need not be marked, see [`place`]; [`Options`] say what is wanted of the suggestions:
//!
//! ```
//! use motjuste::{Options, Register, Tier, place};
//!
//! let text = "The results were good.";
//! let options = Options::default().count(5).register(Register::Formal);
//! let span = place::word(text, "good", 1)?;
//! let answer = motjuste::open(Tier::Embedded)?.suggest(text, span, &options)?;
//! assert!(answer.suggestions.len() <= 5);
//! # Ok::<(), motjuste::Error>(())
//! ```

mod error;
pub mod json;
mod open;
pub mod workers;

pub use error::{Error, Result};
pub use motjuste_assets::{Asset, AssetError, Assets, Event, Progress, Silent, Task};
pub use motjuste_core::Pos;
pub use motjuste_engine::{
    Answer, ArticleChange, Engine, Idiom, KEPT_OUT, NoSuggestion, Options, Path, PlaceError,
    Question, Reason, Register, SenseGroup, Source, Suggestion, Tier, UnknownTier, Why, gloss,
    place, words_of,
};
pub use motjuste_lexicon::{Band, Label, LabelSet, Slot, Spelling};
pub use open::{Fallback, Opened, Setup, open};
