//! Columns of tables that people and platforms hand back: found by name, in whatever order.

/// The position of the first of these names, ignoring case and white space.
pub(crate) fn find(header: &csv::StringRecord, names: &[&str]) -> Option<usize> {
    // Spreadsheets put a byte order mark before the first name.
    let tidy = |cell: &str| cell.trim_start_matches('\u{feff}').trim().to_lowercase();
    let cells: Vec<String> = header.iter().map(tidy).collect();
    names.iter().find_map(|name| cells.iter().position(|cell| *cell == name.to_lowercase()))
}

#[derive(Debug, thiserror::Error)]
#[error("{name}, line {line}: {source}")]
pub struct TableError {
    pub name: String,
    /// Counted from 1.
    pub line: u64,
    pub source: TableProblem,
}

#[derive(Debug, thiserror::Error)]
pub enum TableProblem {
    #[error("no column `{0}`")]
    NoColumn(&'static str),
    #[error(transparent)]
    Csv(#[from] csv::Error),
    #[error("expected a form, a tab and its dictionary form")]
    NoForm,
}

impl TableError {
    pub(crate) fn new(name: &str, line: u64, source: impl Into<TableProblem>) -> Self {
        Self { name: name.to_owned(), line, source: source.into() }
    }
}

/// Where all of these names stand in a table's header.
pub(crate) fn find_all<const N: usize>(
    name: &str,
    header: &csv::StringRecord,
    columns: [&'static str; N],
) -> Result<[usize; N], TableError> {
    let mut places = [0; N];
    for (place, column) in places.iter_mut().zip(columns) {
        let missing = || TableError::new(name, 1, TableProblem::NoColumn(column));
        *place = find(header, &[column]).ok_or_else(missing)?;
    }
    Ok(places)
}

/// The rows of a CSV table with these columns, in that order, each with its line.
pub(crate) fn read<const N: usize>(
    name: &str,
    table: impl std::io::Read,
    columns: [&'static str; N],
) -> Result<Vec<(u64, [String; N])>, TableError> {
    let mut rows = csv::Reader::from_reader(table);
    let header = rows.headers().map_err(|error| TableError::new(name, 1, error))?.clone();
    let places = find_all(name, &header, columns)?;
    let row = |(line, row): (u64, Result<csv::StringRecord, csv::Error>)| {
        let row = row.map_err(|error| TableError::new(name, line, error))?;
        Ok((line, places.map(|place| row[place].to_owned())))
    };
    (2..).zip(rows.records()).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_in_any_order_and_spelling() {
        let header = csv::StringRecord::from(vec!["\u{feff}Text", " keep ", "Group"]);
        assert_eq!(find_all("t", &header, ["group", "keep", "text"]).unwrap(), [2, 1, 0]);
        let error = find_all("t", &header, ["group", "why"]).unwrap_err();
        assert_eq!(error.to_string(), "t, line 1: no column `why`");
        assert_eq!(find(&header, &["sentence", "text"]), Some(0));
    }
}
