//! The language of the texts: some systems know only English, others do more with it.

use crate::{OptionSpec, Result, Setup};

pub(crate) const OPTION: OptionSpec = OptionSpec::new(
    "language",
    "en",
    "language of the texts; the built-in word vectors and lexicons are English",
);

/// Whether the texts are English, so that the embedded lexicons apply.
pub(crate) fn is_english(setup: &Setup<'_>) -> bool {
    matches!(setup.options.text(OPTION.name), "en" | "eng" | "english" | "English")
}

pub(crate) fn english_only(setup: &Setup<'_>, because: &str) -> Result<()> {
    if is_english(setup) {
        return Ok(());
    }
    let reason = format!(
        "{because}; for other languages, use mbert, hitachi, will-go, ferryman, brums, \
         just-masters, babel-enconding or mineria-unam with a multilingual encoder"
    );
    Err(setup.options.bad(OPTION.name, reason))
}
