//! A column: its name, and how its numbers are written and compared.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Left: text.
    Left,
    /// Right: numbers.
    Right,
    Center,
}

/// Which value of a column is the best, and so set in bold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Best {
    Highest,
    /// The lowest, as for perplexity.
    Lowest,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub(super) name: String,
    pub(super) group: Option<String>,
    pub(super) unit: Option<String>,
    pub(super) align: Align,
    pub(super) decimals: usize,
    pub(super) thousands: bool,
    pub(super) best: Option<Best>,
}

impl Column {
    fn new(name: impl Into<String>, align: Align) -> Self {
        Self {
            name: name.into(),
            group: None,
            unit: None,
            align,
            decimals: 1,
            thousands: false,
            best: None,
        }
    }

    pub fn text(name: impl Into<String>) -> Self {
        Self::new(name, Align::Left)
    }

    /// A right-aligned column of numbers, with one decimal as the papers print percentages.
    pub fn number(name: impl Into<String>) -> Self {
        Self::new(name, Align::Right)
    }

    /// A column of counts: no decimals, thousands set apart (`22,978`).
    pub fn count(name: impl Into<String>) -> Self {
        Self { decimals: 0, thousands: true, ..Self::new(name, Align::Right) }
    }

    /// Puts the column under a common header with its neighbours of the same group.
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = Some(group.into());
        self
    }

    /// The unit, shown in the header: `F@10 (%)`.
    pub fn unit(mut self, unit: impl Into<String>) -> Self {
        self.unit = Some(unit.into());
        self
    }

    /// How many decimals its numbers have where the cell does not say.
    pub fn decimals(mut self, decimals: usize) -> Self {
        self.decimals = decimals;
        self
    }

    pub fn align(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    /// Sets its best value in bold.
    pub fn best(mut self, best: Best) -> Self {
        self.best = Some(best);
        self
    }

    /// Name with unit: `F@10 (%)`.
    pub(super) fn header(&self) -> String {
        match &self.unit {
            Some(unit) => format!("{} ({unit})", self.name),
            None => self.name.clone(),
        }
    }

    /// Group, name and unit on one line, for formats without spanning headers.
    pub(super) fn full_header(&self) -> String {
        match &self.group {
            Some(group) => format!("{group} {}", self.header()),
            None => self.header(),
        }
    }
}
