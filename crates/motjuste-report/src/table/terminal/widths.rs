//! How wide each column of a terminal table is, and which columns share a block.

use unicode_width::UnicodeWidthStr;

use super::total;
use super::wrap::longest_word;
use crate::table::grid::Grid;

pub(super) const GAP: &str = "  ";

/// Text is not wrapped to less than this without need.
const COMFORTABLE: usize = 16;

/// Nor ever to less than this.
const NARROWEST: usize = 4;

/// How far text may be wrapped to make a table fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wrapping {
    Words,
    Anywhere,
}

/// The widths with which the grid is at most `width` wide, if wrapping that far is enough.
/// The widest column gives way first, so short columns stay whole.
pub(super) fn fit(grid: &Grid, width: usize, wrapping: Wrapping) -> Option<Vec<usize>> {
    let mut widths = natural(grid);
    let least: Vec<usize> =
        (0..widths.len()).map(|i| least(grid, i, wrapping).min(widths[i])).collect();
    while total(&widths) > width {
        let widest =
            (0..widths.len()).filter(|&i| widths[i] > least[i]).max_by_key(|&i| widths[i])?;
        widths[widest] -= 1;
    }
    Some(widths)
}

/// Blocks of as many columns as fit, each beginning with the first column.
pub(super) fn packed(grid: &Grid, width: usize) -> Vec<(Grid, Vec<usize>)> {
    let mut blocks = Vec::new();
    let mut start = 1;
    while start < grid.heads.len() {
        let whole = |end: &usize| fit(&grid.block(start..*end), width, Wrapping::Words).is_some();
        let end = (start + 1..=grid.heads.len()).take_while(whole).last().unwrap_or(start + 1);
        let block = grid.block(start..end);
        let widths = [Wrapping::Words, Wrapping::Anywhere]
            .into_iter()
            .find_map(|wrapping| fit(&block, width, wrapping))
            .unwrap_or_else(|| narrowest(&block));
        blocks.push((block, widths));
        start = end;
    }
    if blocks.is_empty() {
        let widths = narrowest(grid);
        blocks.push((grid.clone(), widths));
    }
    blocks
}

/// Room kept right of a column's values for its marks.
pub(super) fn mark_width(grid: &Grid, column: usize) -> usize {
    grid.rows().map(|row| row[column].mark.width()).max().unwrap_or(0)
}

/// Wide enough that nothing wraps; a group name wider than its columns widens the last of them.
fn natural(grid: &Grid) -> Vec<usize> {
    let mut widths: Vec<usize> = (0..grid.heads.len())
        .map(|i| {
            let cells = grid.rows().map(|row| row[i].text.width()).max();
            let cells = cells.unwrap_or(0) + mark_width(grid, i);
            cells.max(grid.heads[i].name.width())
        })
        .collect();
    for (group, span) in grid.spans() {
        let wanted = group.map_or(0, UnicodeWidthStr::width);
        let there = total(&widths[span.clone()]);
        widths[span.end - 1] += wanted.saturating_sub(there);
    }
    widths
}

/// The least width of a column: numbers are never broken, names and text are.
fn least(grid: &Grid, column: usize, wrapping: Wrapping) -> usize {
    let breakable = |text: &str| match wrapping {
        Wrapping::Words => longest_word(text).max(text.width().min(COMFORTABLE)),
        Wrapping::Anywhere => NARROWEST,
    };
    let name = match wrapping {
        Wrapping::Words => longest_word(&grid.heads[column].name),
        Wrapping::Anywhere => NARROWEST,
    };
    let marks = mark_width(grid, column);
    let cells = grid.rows().map(|row| {
        let cell = &row[column];
        let text = if cell.numeric { cell.text.width() } else { breakable(&cell.text) };
        text + marks
    });
    cells.max().unwrap_or(0).max(name)
}

fn narrowest(grid: &Grid) -> Vec<usize> {
    (0..grid.heads.len()).map(|i| least(grid, i, Wrapping::Anywhere)).collect()
}
