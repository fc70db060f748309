//! A table whose lines begin with a word and a part of speech, separated by tabs and sorted by the
//! bytes of both. It is read in place; nothing is parsed at start.

use motjuste_core::Pos;

/// The lines of a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SortedLines {
    table: &'static str,
}

impl SortedLines {
    /// The lines after those that say what the columns are.
    pub(crate) fn new(table: &'static str) -> Self {
        let lines = table.split_inclusive('\n').take_while(|line| line.starts_with('#'));
        Self { table: &table[lines.map(str::len).sum()..] }
    }

    /// All of it.
    pub(crate) const fn text(&self) -> &'static str {
        self.table
    }

    /// The lines of a word, in their order.
    pub(crate) fn of(&self, word: &str, pos: Pos) -> impl Iterator<Item = &'static str> + use<> {
        // Other classes have no letter, and no lines.
        let letter = pos.letter().unwrap_or_default();
        let key = format!("{}\t{letter}\t", word.to_lowercase());
        let lines = self.table[self.first_not_before(&key)..].lines();
        lines.take_while(move |line| line.starts_with(&key))
    }

    /// Where the first line begins that is not before a key.
    fn first_not_before(&self, key: &str) -> usize {
        let bytes = self.table.as_bytes();
        let (mut low, mut high) = (0, bytes.len());
        while low < high {
            let middle = low + (high - low) / 2;
            let start = memchr::memrchr(b'\n', &bytes[..middle]).map_or(0, |end| end + 1);
            let end =
                memchr::memchr(b'\n', &bytes[start..]).map_or(bytes.len(), |at| start + at + 1);
            if key_of(&bytes[start..end]) < key.as_bytes() {
                low = end;
            } else {
                high = start;
            }
        }
        low
    }

    /// Whether the table can be searched.
    #[cfg(test)]
    pub(crate) fn is_sorted(&self) -> bool {
        self.table.lines().map(|line| key_of(line.as_bytes())).is_sorted()
    }
}

/// The word and the part of speech that begin a line, with the tabs after them.
fn key_of(line: &[u8]) -> &[u8] {
    let mut tabs = memchr::memchr_iter(b'\t', line);
    tabs.nth(1).map_or(line, |second| &line[..=second])
}

/// The columns of a line, if it has as many.
pub(crate) fn columns<const N: usize>(line: &'static str) -> Option<[&'static str; N]> {
    let mut columns = [""; N];
    let mut found = line.split('\t');
    for column in &mut columns {
        *column = found.next()?;
    }
    found.next().is_none().then_some(columns)
}

/// Words of a column, separated by semicolons.
pub(crate) fn words(list: &'static str) -> impl Iterator<Item = &'static str> + use<> {
    list.split("; ").filter(|word| !word.is_empty())
}
