//! The word that fits in this sentence.
//!
//! ```
//! use motjuste::{Suggester, Tier};
//!
//! let suggester = Suggester::open(Tier::Embedded)?;
//! let answer = suggester.suggest_marked("I read an **amazing** paper today.")?;
//! for word in &answer.suggestions {
//!     println!("{} – {} in 10 would accept it", word.form, word.in_ten());
//! }
//! # assert!(!answer.suggestions.is_empty());
//! # Ok::<(), motjuste::Error>(())
//! ```
//!
//! [`Tier::Embedded`] is built in. [`Tier::Base`] and [`Tier::Large`] need models that
//! [`Setup::pull`] fetches once; where they are missing, the suggester works with the best tier
//! that is here and [`says so`](Suggester::shortfall). Texts never leave the machine.
//!
//! Where the target stands can be said in other ways than by marking it, see [`place`]; what is
//! wanted of the suggestions is said with [`Options`]:
//!
//! ```
//! use motjuste::{Options, Register, Suggester, Tier, place};
//!
//! let text = "The results were good.";
//! let mut options = Options::default();
//! options.count = Some(5);
//! options.register = Register::Formal;
//! let span = place::word(text, "good", 1)?;
//! let answer = Suggester::open(Tier::Embedded)?.suggest(text, span, &options)?;
//! assert!(answer.suggestions.len() <= 5);
//! # Ok::<(), motjuste::Error>(())
//! ```

mod error;
pub mod json;
mod suggester;

pub use error::{Error, Result};
pub use motjuste_assets::{Asset, AssetError, Assets, Event, Progress, Silent, Task};
pub use motjuste_core::Pos;
pub use motjuste_engine::{
    Answer, ArticleChange, Engine, Options, Path, PlaceError, Reason, Register, SenseGroup,
    Silence, Source, Suggestion, Tier, UnknownTier, Why, gloss, place, words_of,
};
pub use motjuste_lexicon::{Band, Slot, Spelling};
pub use suggester::{Setup, Shortfall, Suggester};
