//! Whole numbers as JSON has them: `3` and `3.0` are the same.

use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// A whole number up to 2³² − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count(u32);

impl Count {
    pub const fn new(count: u32) -> Self {
        Self(count)
    }

    /// The number.
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Exact: a double holds all of them.
        let number = f64::deserialize(deserializer)?;
        let whole = number.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&number);
        if !whole {
            let most = u32::MAX;
            return Err(D::Error::custom(format!(
                "{number} is not a whole number from 0 to {most}"
            )));
        }
        Ok(Self(number as u32))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Count {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Count".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 0, "maximum": u32::MAX })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_count_however_they_are_written() {
        let read = |text| serde_json::from_str::<Count>(text).map(Count::get);
        for (text, number) in [("0", 0), ("3", 3), ("3.0", 3), ("1e3", 1000), ("-0.0", 0)] {
            assert_eq!(read(text).unwrap(), number);
        }
        assert_eq!(read("4294967295").unwrap(), 4_294_967_295);
        for text in ["4294967296", "-1", "0.5", "1e99", "\"3\"", "null"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
