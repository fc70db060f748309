//! Columns of tables that people and platforms hand back: found by name, in whatever order.

/// Where the first of these names stands, letter case and white space aside.
pub(crate) fn find(header: &csv::StringRecord, names: &[&str]) -> Option<usize> {
    // Spreadsheets put a byte order mark before the first name.
    let tidy = |cell: &str| cell.trim_start_matches('\u{feff}').trim().to_lowercase();
    let cells: Vec<String> = header.iter().map(tidy).collect();
    names.iter().find_map(|name| cells.iter().position(|cell| *cell == name.to_lowercase()))
}

/// Where all of these names stand.
pub(crate) fn find_all<const N: usize>(
    header: &csv::StringRecord,
    names: [&str; N],
) -> Result<[usize; N], String> {
    let mut places = [0; N];
    for (place, name) in places.iter_mut().zip(names) {
        *place = find(header, &[name]).ok_or_else(|| format!("no column `{name}`"))?;
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_in_any_order_and_spelling() {
        let header = csv::StringRecord::from(vec!["\u{feff}Text", " keep ", "Group"]);
        assert_eq!(find_all(&header, ["group", "keep", "text"]), Ok([2, 1, 0]));
        assert_eq!(find_all(&header, ["group", "why"]), Err("no column `why`".into()));
        assert_eq!(find(&header, &["sentence", "text"]), Some(0));
    }
}
