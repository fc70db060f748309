//! Tables with a header line, separated by tabs or commas, quoted or not: what the files of
//! SemEval-2020 task 3 and of annotation campaigns have in common.

use std::io::{self, Write};

use regex::Regex;

use crate::error::{Place, Problems, Stop};

/// The separator between the cells of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Delimiter {
    Tab,
    Comma,
}

impl Delimiter {
    const fn byte(self) -> u8 {
        match self {
            Self::Tab => b'\t',
            Self::Comma => b',',
        }
    }

    /// The delimiter of a table with this header.
    fn of(header: &str) -> Self {
        if header.contains(',') && !header.contains('\t') { Self::Comma } else { Self::Tab }
    }
}

/// A row: the cells of the columns that were asked for, in that order.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) line: usize,
    cells: Vec<Option<String>>,
}

impl Row {
    /// The cell of the column asked for at this place, trimmed; `None` if the table has none.
    pub(crate) fn optional(&self, column: usize) -> Option<&str> {
        self.cells.get(column).and_then(Option::as_deref).map(str::trim)
    }

    /// The same for a column that every table has.
    pub(crate) fn text(&self, column: usize) -> &str {
        self.optional(column).unwrap_or_default()
    }

    /// The cell as a finite number.
    pub(crate) fn number(
        &self,
        column: usize,
        name: &str,
        problems: &mut Problems,
    ) -> Result<Option<f64>, Stop> {
        let text = self.text(column);
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Some(number)),
            _ => {
                let message = format!("{name} is {text:?}; expected a finite number such as 3.5");
                problems.error(Place::line(self.line), message)?;
                Ok(None)
            }
        }
    }
}

/// Reads a table. Columns are found by name, in any order.
pub(crate) fn read(
    text: &str,
    required: &[&str],
    optional: &[&str],
    problems: &mut Problems,
) -> Result<Vec<Row>, Stop> {
    let delimiter = Delimiter::of(text.lines().find(|line| !line.trim().is_empty()).unwrap_or(""));
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.byte())
        .quoting(is_quoted(text, delimiter))
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut lines = LineCounter { text, byte: 0, line: 1 };
    let mut columns: Option<(Vec<Option<usize>>, usize)> = None;
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| problems.fatal(Place::line(lines.line), error))?;
        let line = lines.of_record(record.position().map_or(0, csv::Position::byte));
        match &columns {
            None => {
                let header = find_columns(&record, line, required, optional, problems)?;
                columns = Some((header, record.len()));
            }
            Some(_) if record.iter().all(|cell| cell.trim().is_empty()) && required.len() > 1 => {}
            Some((_, width)) if record.len() != *width => {
                let message = format!("{} cells; the header has {width}", record.len());
                problems.error(Place::line(line), message)?;
            }
            Some((places, _)) => {
                let cell =
                    |place: &Option<usize>| place.and_then(|i| record.get(i)).map(str::to_owned);
                rows.push(Row { line, cells: places.iter().map(cell).collect() });
            }
        }
    }
    if columns.is_none() {
        let message = format!("the file is empty; expected the columns {}", required.join(", "));
        return Err(problems.fatal(Place::default(), message));
    }
    Ok(rows)
}

fn find_columns(
    header: &csv::StringRecord,
    line: usize,
    required: &[&str],
    optional: &[&str],
    problems: &mut Problems,
) -> Result<Vec<Option<usize>>, Stop> {
    let place = |name: &str| header.iter().position(|cell| cell.trim() == name);
    let missing: Vec<&str> =
        required.iter().copied().filter(|name| place(name).is_none()).collect();
    if !missing.is_empty() {
        let message = format!(
            "the header has no column {}; expected {}",
            missing.join(", "),
            required.join(", ")
        );
        return Err(problems.fatal(Place::line(line), message));
    }
    let known = |cell: &str| required.contains(&cell) || optional.contains(&cell);
    let unknown: Vec<&str> = header.iter().map(str::trim).filter(|cell| !known(cell)).collect();
    if !unknown.is_empty() {
        let message = format!("ignored columns: {}", unknown.join(", "));
        problems.warning(Place::line(line), message);
    }
    Ok(required.iter().chain(optional).map(|name| place(name)).collect())
}

/// Whether quotation marks enclose cells, as pandas and spreadsheets write them, or are text, as
/// in the files of the task: they enclose if every single one of them can be read so.
fn is_quoted(text: &str, delimiter: Delimiter) -> bool {
    if !text.contains('"') {
        return false;
    }
    let pattern = match delimiter {
        Delimiter::Tab => r#"\A(?:(?:"(?:[^"]|"")*"|[^"\t\n]*)(?:\t|\r?\n|\z))*\z"#,
        Delimiter::Comma => r#"\A(?:(?:"(?:[^"]|"")*"|[^",\n]*)(?:,|\r?\n|\z))*\z"#,
    };
    Regex::new(pattern).expect("the patterns above are valid").is_match(text)
}

/// Line numbers for growing byte offsets.
struct LineCounter<'a> {
    text: &'a str,
    byte: usize,
    line: usize,
}

impl LineCounter<'_> {
    /// The line of the record that starts at this byte, after any line ends there.
    fn of_record(&mut self, start: u64) -> usize {
        let bytes = self.text.as_bytes();
        let mut start = usize::try_from(start).unwrap_or(bytes.len()).min(bytes.len());
        while matches!(bytes.get(start), Some(b'\r' | b'\n')) {
            start += 1;
        }
        let passed = bytes.get(self.byte..start).unwrap_or_default();
        self.line += passed.iter().filter(|&&b| b == b'\n').count();
        self.byte = self.byte.max(start);
        self.line
    }
}

/// Writes a table; cells that need it are quoted.
pub(crate) fn write<'a, R>(
    delimiter: Delimiter,
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
    out: &mut dyn Write,
) -> io::Result<()>
where
    R: IntoIterator<Item = std::borrow::Cow<'a, str>>,
{
    let mut writer = csv::WriterBuilder::new().delimiter(delimiter.byte()).from_writer(out);
    writer.write_record(header)?;
    for row in rows {
        writer.write_record(row.into_iter().map(|cell| cell.into_owned()))?;
    }
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Severity;

    fn cells(text: &str) -> Vec<(usize, String, Option<String>)> {
        let mut problems = Problems::strict();
        let rows = read(text, &["a"], &["b"], &mut problems).unwrap();
        rows.iter()
            .map(|row| (row.line, row.text(0).into(), row.optional(1).map(Into::into)))
            .collect()
    }

    #[test]
    fn columns_are_found_by_name_in_any_order() {
        assert_eq!(
            cells("b\ta\r\n1\t2\r\n\r\n3\t4"),
            [(2, "2".into(), Some("1".into())), (4, "4".into(), Some("3".into()))]
        );
        assert_eq!(cells("a\n1\n"), [(2, "1".into(), None)]);
        assert_eq!(cells("a,c\n1,2\n"), [(2, "1".into(), None)]);
    }

    #[test]
    fn quotation_marks_are_text_unless_all_of_them_enclose() {
        assert_eq!(cells("a\tb\n\"Yes\" he said\t\"No\"\n")[0].1, "\"Yes\" he said");
        assert_eq!(cells("a\tb\n\"Yes\"\" he\tsaid\n\"\t\"No\"\nx\ty")[0].1, "Yes\" he\tsaid");
        let lines: Vec<_> = cells("a\tb\n\"x\n\ny\"\t1\nz\t2\n").iter().map(|row| row.0).collect();
        assert_eq!(lines, [2, 5]);
    }

    #[test]
    fn what_is_missing_or_too_much_is_told() {
        let problems = |text: &str| {
            let mut problems = Problems::all();
            let _ = read(text, &["a", "b"], &[], &mut problems);
            problems.into_found()
        };
        let found = problems("a\tx\n1\t2\n");
        assert_eq!(found[0].message, "the header has no column b; expected a, b");
        let found = problems("a\tb\tx\n1\t2\t3\n1\n");
        assert_eq!(found[0].severity, Severity::Warning);
        assert_eq!(
            (found[1].place.line, found[1].message.as_str()),
            (Some(3), "1 cells; the header has 3")
        );
        assert!(problems("")[0].message.starts_with("the file is empty"));
    }
}
