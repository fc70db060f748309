//! The screen: a title, the text, what could stand for the word, a line of help.

use std::ops::Range;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use crate::app::App;
use crate::wrap::{printable, rows};

/// Rows for the choices, if the screen has room.
const CHOICES: u16 = 9;

const HELP_LINE: &str =
    "Tab next · 1–9 take · ↑ ↓ choose · ← → word · u undo · s save · q quit · ? help";

const HELP: &str = "\
Tab, n         next word worth changing
Shift-Tab, p   the one before
← →, h l       any word; Page Up, Page Down, Home, End
↑ ↓, j k       choose another word
Enter, 1–9     take it, with its article
u, r           undo, redo
i              leave this word alone
w              why the chosen word is suggested
s              save; the first time, the old text becomes a backup
S              save over what others have written
q              quit

Any key closes this.";

const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
const WORTH: Style = Style::new().add_modifier(Modifier::UNDERLINED);

/// Rows of the text, as broken for a width, and the first one shown.
#[derive(Debug, Default)]
pub(crate) struct View {
    rows: Vec<Range<usize>>,
    made_for: (String, u16),
    top: usize,
}

impl View {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, app: &mut App) {
        let height = frame.area().height;
        let below = (height / 2).min(CHOICES + 2);
        let parts = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(below),
            Constraint::Length(1),
        ]);
        let [title, text, choices, help] = parts.areas(frame.area());
        frame.render_widget(Paragraph::new(printable(&app.title())).style(CHOSEN), title);
        self.text(frame, app, text);
        draw_choices(frame, app, choices);
        frame.render_widget(Line::styled(HELP_LINE, FAINT), help);
        if app.shows_help {
            draw_help(frame);
        }
    }

    fn text(&mut self, frame: &mut Frame<'_>, app: &mut App, area: Rect) {
        if self.made_for.1 != area.width || self.made_for.0 != app.text() {
            self.rows = rows(app.text(), usize::from(area.width));
            self.made_for = (app.text().to_owned(), area.width);
        }
        let height = usize::from(area.height);
        app.page = height.max(1);
        let row = self.rows.partition_point(|row| row.end < app.target().start);
        // A third of the screen stays above the word, unless it is in sight anyway.
        if row < self.top || row >= self.top + height {
            self.top = row.saturating_sub(height / 3);
        }
        let lines = self.rows.iter().skip(self.top).take(height);
        let lines: Vec<Line<'_>> = lines.map(|row| line(app, row)).collect();
        frame.render_widget(Text::from(lines), area);
    }
}

/// A row of the text, with the target and the words worth changing.
fn line<'a>(app: &App, row: &Range<usize>) -> Line<'a> {
    let (text, target) = (app.text(), app.target());
    let first = app.hints().partition_point(|hint| hint.bytes.end <= row.start);
    let hints = app.hints()[first..].iter().map(|hint| (&hint.bytes, WORTH));
    let hints = hints.take_while(|(bytes, _)| bytes.start < row.end);
    let mut marks: Vec<(&Range<usize>, Style)> =
        hints.filter(|(bytes, _)| *bytes != target).collect();
    marks.push((target, CHOSEN));
    marks.sort_by_key(|(bytes, _)| bytes.start);
    let mut spans = Vec::new();
    let mut at = row.start;
    let mut push = |range: Range<usize>, style| {
        if !range.is_empty() {
            spans.push(Span::styled(printable(&text[range]), style));
        }
    };
    for (bytes, style) in marks {
        let (start, end) = (bytes.start.clamp(at, row.end), bytes.end.clamp(at, row.end));
        push(at..start, Style::new());
        push(start..end, style);
        at = end;
    }
    push(at..row.end, Style::new());
    Line::from(spans)
}

fn draw_choices(frame: &mut Frame<'_>, app: &App, area: Rect) {
    let block = Block::new().borders(Borders::TOP);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let word = printable(&app.text()[app.target().clone()]);
    let mut lines = Vec::new();
    if !app.message().is_empty() {
        let told = app.message().lines().map(|line| Line::styled(printable(line), STRONG));
        lines.extend(told);
    } else if let Some(hint) = app.hint() {
        lines.push(Line::styled(printable(&hint.reason), STRONG));
    } else if !word.is_empty() {
        lines.push(Line::styled(format!("“{word}”"), STRONG));
    }
    match app.found() {
        None if word.is_empty() => {}
        None => lines.push(Line::styled("Looking for words…", FAINT)),
        Some(found) if found.choices.is_empty() => {
            lines.push(Line::styled(format!("Nothing to take: {}", found.reason), FAINT));
        }
        Some(found) => {
            let room = usize::from(inside.height).saturating_sub(lines.len()).max(1);
            let top = (app.chosen() + 1).saturating_sub(room);
            let shown = found.choices.iter().enumerate().skip(top).take(room);
            lines.extend(shown.map(|(place, choice)| {
                let key = if place < 9 { format!("{}", place + 1) } else { " ".into() };
                let style = if place == app.chosen() { CHOSEN } else { Style::new() };
                let share = choice.in_ten.map_or(String::new(), |in_ten| format!("{in_ten} in 10"));
                Line::from(vec![
                    Span::styled(format!("{key} "), FAINT),
                    Span::styled(format!("{:<24}", printable(&choice.label)), style),
                    Span::raw(format!(" {share:<8} ")),
                    Span::styled(choice.labels.clone(), FAINT),
                ])
            }));
        }
    }
    let shown = Paragraph::new(lines);
    // A long message breaks; a choice keeps to its row.
    let is_told = !app.message().is_empty();
    frame.render_widget(if is_told { shown.wrap(Wrap { trim: false }) } else { shown }, inside);
}

fn draw_help(frame: &mut Frame<'_>) {
    let area = frame.area();
    let (width, height) = (area.width.min(66), area.height.min(HELP.lines().count() as u16 + 2));
    let place = Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    };
    frame.render_widget(Clear, place);
    frame.render_widget(Paragraph::new(HELP).block(Block::bordered().title(" Keys ")), place);
}
