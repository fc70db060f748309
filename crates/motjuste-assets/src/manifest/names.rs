//! Names end up on command lines and in paths, so they must not be taken for options or paths.

use serde::de::{Deserialize, Deserializer, Error};

/// A name like `toy_1.0`.
pub(super) fn plain_name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, is_plain)
}

/// A plain name, or npm's `@scope/name`.
pub(super) fn package_name<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    checked(from, |name| name.strip_prefix('@').map_or_else(|| is_plain(name), is_owned))
}

/// `owner/name`.
pub(super) fn owned_name<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    checked(from, is_owned).map(Some)
}

fn checked<'de, D: Deserializer<'de>>(
    from: D,
    is_name: impl Fn(&str) -> bool,
) -> Result<String, D::Error> {
    let name = String::deserialize(from)?;
    if is_name(&name) {
        return Ok(name);
    }
    Err(D::Error::custom(format_args!(
        "`{name}` is not a valid name: use letters, digits, `.`, `_`, `-` and `+`, starting with \
         a letter or digit"
    )))
}

fn is_plain(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-' | '+');
    name.starts_with(|c: char| c.is_ascii_alphanumeric()) && name.chars().all(plain)
}

fn is_owned(name: &str) -> bool {
    name.split_once('/').is_some_and(|(owner, rest)| is_plain(owner) && is_plain(rest))
}
