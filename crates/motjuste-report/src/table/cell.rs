//! A cell: text, a number or nothing, perhaps with a mark such as †.

use super::Column;
use crate::number::{rounded, with_thousands};

pub(super) const MISSING: &str = "–";

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Text(String),
    /// A finite number at full precision; `decimals` overrides those of the column.
    Number {
        value: f64,
        decimals: Option<usize>,
    },
    /// No value, drawn as an en dash.
    Missing,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    value: Value,
    mark: Option<String>,
    aside: bool,
}

impl Cell {
    fn new(value: Value) -> Self {
        Self { value, mark: None, aside: false }
    }

    pub fn text(text: impl Into<String>) -> Self {
        Self::new(Value::Text(text.into()))
    }

    /// A number with the decimals of its column; missing when not finite.
    pub fn number(value: f64) -> Self {
        if value.is_finite() {
            Self::new(Value::Number { value, decimals: None })
        } else {
            Self::missing()
        }
    }

    pub fn missing() -> Self {
        Self::new(Value::Missing)
    }

    /// Draws the number with this many decimals, whatever the column says.
    pub fn decimals(mut self, places: usize) -> Self {
        if let Value::Number { decimals, .. } = &mut self.value {
            *decimals = Some(places);
        }
        self
    }

    /// Adds a mark after the value, such as † for a significant difference; an empty one is none.
    pub fn mark(mut self, mark: impl Into<String>) -> Self {
        self.mark = Some(mark.into()).filter(|mark| !mark.is_empty());
        self
    }

    /// Leaves the cell out of the search for the best of its column: an upper bound beside what it bounds.
    pub fn aside(mut self) -> Self {
        self.aside = true;
        self
    }

    pub(super) const fn value(&self) -> &Value {
        &self.value
    }

    pub(super) fn mark_text(&self) -> Option<&str> {
        self.mark.as_deref()
    }

    /// The text drawn in this column, without the mark.
    pub(super) fn shown(&self, column: &Column) -> String {
        match &self.value {
            Value::Text(text) => printable(text),
            Value::Number { value, decimals } => {
                let plain = rounded(*value, decimals.unwrap_or(column.decimals));
                if column.thousands { with_thousands(&plain) } else { plain }
            }
            Value::Missing => MISSING.to_owned(),
        }
    }

    /// The number as drawn: two systems that both print 34.6 are equally good.
    pub(super) fn compared(&self, column: &Column) -> Option<f64> {
        match self.value {
            Value::Number { value, decimals } if !self.aside => {
                rounded(value, decimals.unwrap_or(column.decimals)).parse().ok()
            }
            Value::Number { .. } | Value::Text(_) | Value::Missing => None,
        }
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::text(text)
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::text(text)
    }
}

impl From<f64> for Cell {
    fn from(value: f64) -> Self {
        Self::number(value)
    }
}

impl From<usize> for Cell {
    /// A count, without decimals in any column.
    fn from(count: usize) -> Self {
        Self::number(count as f64).decimals(0)
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(value: Option<T>) -> Self {
        value.map_or_else(Self::missing, Into::into)
    }
}

/// One line without control characters: a cell must not move the cursor or break a row.
pub(super) fn printable(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.lines() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(line.chars().map(|c| match c {
            '\t' => ' ',
            c if c.is_control() => char::REPLACEMENT_CHARACTER,
            c => c,
        }));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_as_the_column_or_the_cell_says() {
        let column = Column::number("f");
        assert_eq!(Cell::number(34.56).shown(&column), "34.6");
        assert_eq!(Cell::number(34.56).decimals(2).shown(&column), "34.56");
        assert_eq!(Cell::number(-0.04).shown(&column), "0.0");
        assert_eq!(Cell::from(7_usize).shown(&column), "7");
    }

    #[test]
    fn what_is_no_number_is_missing() {
        let column = Column::number("f");
        for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            assert_eq!(Cell::number(value).shown(&column), "–");
        }
        assert_eq!(Cell::from(None::<f64>), Cell::missing());
        assert_eq!(Cell::from(Some(1.5)), Cell::number(1.5));
    }

    #[test]
    fn text_cannot_leave_its_line() {
        assert_eq!(printable("a\tb\r\nc\u{1b}[31md"), "a b c\u{fffd}[31md");
    }
}
