//! Shares of people as JSON has them.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A share, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share(f32);

impl Share {
    /// The number.
    pub const fn get(self) -> f32 {
        self.0
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // As f64: f32 would round the smallest negative numbers to 0.
        let share = f64::deserialize(deserializer)?;
        if !(0.0..=1.0).contains(&share) {
            return Err(D::Error::custom(format!("{share} is not a share from 0 to 1")));
        }
        Ok(Self(share as f32))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Share {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Share".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "number", "minimum": 0, "maximum": 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_from_0_to_1() {
        let read = |text| serde_json::from_str::<Share>(text).map(Share::get);
        for (text, share) in [("0", 0.0), ("1", 1.0), ("0.5", 0.5), ("-0.0", 0.0)] {
            assert_eq!(read(text).unwrap(), share);
        }
        for text in ["-1e-101", "1.0000000001", "2", "\"1\""] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
