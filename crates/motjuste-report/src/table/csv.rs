//! Tables as comma-separated values, RFC 4180, for programs: full precision, no decoration.

use super::{Cell, Table, Value};

/// One record per row under a header record. A column with marks is followed by a column of them,
/// so that numbers stay numbers.
pub(super) fn write(table: &Table) -> String {
    let marked: Vec<bool> = (0..table.columns.len())
        .map(|i| table.rows.iter().any(|row| row[i].mark_text().is_some()))
        .collect();
    let mut header = Vec::new();
    for (column, marked) in table.columns.iter().zip(&marked) {
        header.push(column.full_header());
        if *marked {
            header.push(format!("{} mark", column.full_header()));
        }
    }
    let mut writer =
        csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let mut write = |record: Vec<String>| {
        if !record.is_empty() {
            writer.write_record(record).expect("records of one length, written to memory");
        }
    };
    write(header);
    for row in &table.rows {
        let mut record = Vec::new();
        for (cell, marked) in row.iter().zip(&marked) {
            record.push(exact(cell));
            if *marked {
                record.push(cell.mark_text().unwrap_or_default().to_owned());
            }
        }
        write(record);
    }
    let bytes = writer.into_inner().expect("memory needs no flushing");
    String::from_utf8(bytes).expect("records of strings are UTF-8")
}

/// Text as it is; the shortest number that reads back the same; nothing for a missing value.
fn exact(cell: &Cell) -> String {
    match cell.value() {
        Value::Text(text) => text.clone(),
        // The debug form turns to an exponent where the plain one would print 300 zeros.
        Value::Number { value, .. } if value.fract() == 0.0 && value.abs() < 1e15 => {
            format!("{value:.0}")
        }
        Value::Number { value, .. } => format!("{value:?}"),
        Value::Missing => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Column;
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_text_and_number_reads_back(text in ".*", value in proptest::num::f64::NORMAL) {
            let mut table = Table::new("", vec![Column::text("a"), Column::number("b")]);
            table.push_row(vec![Cell::text(text.as_str()), Cell::number(value)]).unwrap();
            let written = write(&table);
            let mut reader = csv::Reader::from_reader(written.as_bytes());
            let record = reader.records().next().unwrap().unwrap();
            prop_assert_eq!(&record[0], text);
            prop_assert_eq!(record[1].parse::<f64>().unwrap(), value);
        }
    }
}
