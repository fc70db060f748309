//! An endpoint that was given up on is not asked again in the same run: another round of retries
//! would end as the first.

use std::sync::OnceLock;

/// Whether an endpoint was given up on, and why; shared by all that ask it.
#[derive(Debug, Default)]
pub struct Circuit(OnceLock<String>);

impl Circuit {
    /// Gives up. The first reason stays.
    pub(super) fn open(&self, reason: &str) {
        let _ = self.0.set(reason.to_owned());
    }

    /// Why it was given up on.
    pub(super) fn reason(&self) -> Option<&str> {
        self.0.get().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_reason_stays() {
        let circuit = Circuit::default();
        assert_eq!(circuit.reason(), None);
        circuit.open("it is down");
        circuit.open("it is still down");
        assert_eq!(circuit.reason(), Some("it is down"));
    }
}
