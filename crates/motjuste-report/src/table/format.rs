//! The formats a table can be asked for by name.

use std::fmt;
use std::str::FromStr;

/// A table format. JSON is not one: its keys are the caller's contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TableFormat {
    /// Aligned columns for a person at a terminal.
    Terminal,
    /// A GitHub pipe table.
    Markdown,
    /// A `booktabs` tabular.
    Latex,
    /// RFC 4180, full precision.
    Csv,
    /// A page of its own.
    Html,
}

impl TableFormat {
    /// Every format.
    pub const ALL: [Self; 5] = [Self::Terminal, Self::Markdown, Self::Latex, Self::Csv, Self::Html];

    /// The name used on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Terminal => "table",
            Self::Markdown => "markdown",
            Self::Latex => "latex",
            Self::Csv => "csv",
            Self::Html => "html",
        }
    }
}

impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is not a table format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown table format {0:?}: expected table, markdown, latex, csv or html")]
pub struct UnknownTableFormat(pub String);

impl FromStr for TableFormat {
    type Err = UnknownTableFormat;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|format| format.name() == s)
            .ok_or_else(|| UnknownTableFormat(s.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for format in TableFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let error = "yaml".parse::<TableFormat>().unwrap_err().to_string();
        assert!(error.starts_with("unknown table format \"yaml\""));
        for format in TableFormat::ALL {
            assert!(error.contains(format.name()), "{format} is not offered");
        }
    }
}
