//! Where an endpoint is: what a user gives, and what is asked.

use ureq::http::Uri;

use crate::parts::llm::endpoint::Api;
use crate::{Error, Result};

/// The address of one of the two calls of an endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) url: String,
    /// Without the query, which may hold a secret.
    pub(super) shown: String,
    /// Whether a key is safe on the way there: it is encrypted, or never leaves the machine.
    pub(super) guarded: bool,
    /// Whether it is on this machine, where no proxy leads.
    pub(super) local: bool,
}

impl Address {
    /// Takes the server's address, that of its API, or that of the call itself.
    pub(super) fn new(given: &str, api: Api) -> Result<Self> {
        let given = given.trim();
        let shown = given.split(['?', '#']).next().unwrap_or_default();
        let wrong = |address: &str, reason: &str| Error::Address {
            address: address.to_owned(),
            reason: reason.to_owned(),
        };
        let uri: Uri = given.parse().map_err(|_| wrong(shown, "it is not a URL"))?;
        let (Some(scheme @ ("http" | "https")), Some(authority)) =
            (uri.scheme_str(), uri.authority())
        else {
            return Err(wrong(shown, "it does not start with http:// or https://"));
        };
        if authority.as_str().contains('@') {
            let hidden = format!("{scheme}://{}", authority.host());
            return Err(wrong(&hidden, "put the key in OPENAI_API_KEY, not in the address"));
        }
        let path = uri.path().trim_end_matches('/');
        let path = match path {
            "" => format!("/v1{}", api.path()),
            whole if whole.ends_with("/completions") => whole.to_owned(),
            base => format!("{base}{}", api.path()),
        };
        let shown = format!("{scheme}://{authority}{path}");
        let query = uri.query().map(|query| format!("?{query}")).unwrap_or_default();
        let local = matches!(authority.host(), "localhost" | "127.0.0.1" | "[::1]");
        Ok(Self { url: shown.clone() + &query, shown, guarded: scheme == "https" || local, local })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(given: &str, api: Api) -> String {
        Address::new(given, api).unwrap().url
    }

    #[test]
    fn a_server_an_api_or_a_call_may_be_given() {
        let call = "http://localhost:8080/v1/completions";
        for given in ["http://localhost:8080", "http://localhost:8080/v1/", call] {
            assert_eq!(url(given, Api::Completions), call);
        }
        assert_eq!(
            url("https://host/api/v2?version=1", Api::Chat),
            "https://host/api/v2/chat/completions?version=1"
        );
    }

    #[test]
    fn secrets_are_neither_shown_nor_sent_in_the_open() {
        let address = Address::new("http://host/v1?key=s3cret", Api::Chat).unwrap();
        assert!(!address.shown.contains("s3cret") && !address.guarded);
        assert!(Address::new("https://host", Api::Chat).unwrap().guarded);
        assert!(Address::new("http://127.0.0.1:1", Api::Chat).unwrap().guarded);
        let error = Address::new("https://me:s3cret@host/v1", Api::Chat).unwrap_err().to_string();
        assert!(error.contains("OPENAI_API_KEY") && !error.contains("s3cret"), "{error}");
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for given in ["", "localhost:8080", "ftp://host", "http://", "/v1/completions"] {
            let error = Address::new(given, Api::Chat).unwrap_err().to_string();
            assert!(error.contains("is not an endpoint"), "{given}: {error}");
        }
    }
}
