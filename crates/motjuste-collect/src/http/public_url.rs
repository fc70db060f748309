//! The server's public URL, if there is a proxy in front of it.

use std::str::FromStr;

use axum::http::Uri;

/// An address such as `https://annotate.example`, without a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is not a valid public URL: give only scheme and host, such as \
    https://annotate.example"
)]
pub struct UnusablePublicUrl(String);

impl PublicUrl {
    /// Scheme, name and port: what browsers send as `Origin`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// The name alone.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Whether cookies are to go over encrypted connections alone.
    pub(super) fn is_secure(&self) -> bool {
        self.origin.starts_with("https:")
    }
}

impl FromStr for PublicUrl {
    type Err = UnusablePublicUrl;

    fn from_str(url: &str) -> Result<Self, UnusablePublicUrl> {
        let unusable = || UnusablePublicUrl(url.to_owned());
        let uri: Uri = url.parse().map_err(|_| unusable())?;
        let scheme = uri.scheme_str().filter(|scheme| matches!(*scheme, "http" | "https"));
        let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'));
        let (Some(scheme), Some(authority), "/", None) =
            (scheme, authority, uri.path(), uri.query())
        else {
            return Err(unusable());
        };
        let (origin, host) =
            (format!("{scheme}://{authority}").to_lowercase(), authority.host().to_lowercase());
        Ok(Self { origin, host })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scheme_and_name_are_a_public_url_and_nothing_more() {
        let url: PublicUrl = "https://Annotate.example:8443/".parse().unwrap();
        assert_eq!(url.origin(), "https://annotate.example:8443");
        assert_eq!((url.host(), url.is_secure()), ("annotate.example", true));
        for bad in ["annotate.example", "ftp://a", "https://a/b", "https://a?b", "https://u@a", ""]
        {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad:?}");
        }
    }
}
