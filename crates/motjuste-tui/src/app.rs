//! What the writer sees and does, without a terminal.

use std::ops::Range;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use motjuste::{Tier, words_of};
use motjuste_prose::Language;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use crate::File;
use crate::change::{Edits, apply, carried};
use crate::worker::{Ask, Choice, Hint, Told, Words};

/// Blocks longer than this have no words to stop at.
const LONGEST_BLOCK: usize = 50_000;

pub(crate) struct App {
    file: File,
    text: String,
    /// Counts changes: what the worker says of an older text is dropped.
    version: u64,
    /// The text as saved, by the number of changes that are done.
    saved: Option<usize>,
    done: Vec<Edits>,
    undone: Vec<Edits>,
    /// All words of the prose.
    words: Vec<Range<usize>>,
    hints: Vec<Hint>,
    is_checking: bool,
    ignore: Vec<String>,
    /// The word that the writer looks at.
    target: Range<usize>,
    /// What could stand for it; `None` until the worker says.
    found: Option<Words>,
    chosen: usize,
    message: String,
    pub(crate) shows_help: bool,
    tier: Option<Tier>,
    wants_to_quit: bool,
    pub(crate) is_over: bool,
    /// Rows that a page has, as last drawn.
    pub(crate) page: usize,
    asks: Sender<Ask>,
}

impl App {
    pub(crate) fn new(
        file: File,
        text: String,
        language: Language,
        ignore: Vec<String>,
        asks: Sender<Ask>,
    ) -> Self {
        let words = words_in(language, &text);
        let message = match (file.is_read_only(), words.is_empty()) {
            (true, _) => "The file is read-only: you can look, but not change it.".to_owned(),
            (_, true) => "There is no prose in this file.".to_owned(),
            _ => String::new(),
        };
        let mut app = Self {
            file,
            text,
            version: 0,
            saved: Some(0),
            done: Vec::new(),
            undone: Vec::new(),
            target: words.first().cloned().unwrap_or_default(),
            words,
            hints: Vec::new(),
            is_checking: false,
            ignore,
            found: None,
            chosen: 0,
            message,
            shows_help: false,
            tier: None,
            wants_to_quit: false,
            is_over: false,
            page: 1,
            asks,
        };
        app.check();
        app.look_at(app.target.clone());
        app
    }

    /* What the view reads */

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn hints(&self) -> &[Hint] {
        &self.hints
    }

    pub(crate) fn target(&self) -> &Range<usize> {
        &self.target
    }

    pub(crate) fn found(&self) -> Option<&Words> {
        self.found.as_ref()
    }

    pub(crate) const fn chosen(&self) -> usize {
        self.chosen
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    pub(crate) fn hint(&self) -> Option<&Hint> {
        self.hints.iter().find(|hint| hint.bytes == self.target)
    }

    /// File, place and tier, in a line.
    pub(crate) fn title(&self) -> String {
        let name = self.file.name().file_name().unwrap_or_default().to_string_lossy();
        let state = match () {
            () if self.file.is_read_only() => " [read-only]",
            () if self.is_changed() => " [changed]",
            () => "",
        };
        let count = self.hints.len();
        let more = if self.is_checking { "…" } else { "" };
        let words = match (self.hints.iter().position(|hint| hint.bytes == self.target), count) {
            (Some(place), _) => format!("word {} of {count}{more} worth changing", place + 1),
            (None, 1) if !self.is_checking => "1 word worth changing".to_owned(),
            (None, _) => format!("{count}{more} words worth changing"),
        };
        let tier =
            self.tier.map_or("embedded tier, loading…".to_owned(), |tier| format!("{tier} tier"));
        format!("{name}{state} · {words} · {tier}")
    }

    pub(crate) fn is_changed(&self) -> bool {
        self.saved != Some(self.done.len())
    }

    /* What the writer does */

    pub(crate) fn key(&mut self, key: KeyEvent) {
        self.message.clear();
        if std::mem::take(&mut self.shows_help) {
            return;
        }
        let wanted_to_quit = std::mem::take(&mut self.wants_to_quit);
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'q') if is_control => self.quit(wanted_to_quit),
            KeyCode::Char('s') if is_control => self.save(false),
            KeyCode::Char(_) if is_control => {}
            KeyCode::Char('q') => self.quit(wanted_to_quit),
            KeyCode::Char('n') | KeyCode::Tab => self.next_hint(true),
            KeyCode::Char('p') | KeyCode::BackTab => self.next_hint(false),
            KeyCode::Right | KeyCode::Char('l') => self.step(1),
            KeyCode::Left | KeyCode::Char('h') => self.step(-1),
            KeyCode::PageDown => self.step(8 * self.page as isize),
            KeyCode::PageUp => self.step(-8 * self.page as isize),
            KeyCode::Home => self.step(isize::MIN),
            KeyCode::End => self.step(isize::MAX),
            KeyCode::Down | KeyCode::Char('j') => self.choose(1),
            KeyCode::Up | KeyCode::Char('k') => self.choose(-1),
            KeyCode::Enter => self.take(self.chosen),
            KeyCode::Char(digit @ '1'..='9') => self.take(digit as usize - '1' as usize),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('i') => self.ignore(),
            KeyCode::Char('w') => self.why(),
            KeyCode::Char('s') => self.save(false),
            KeyCode::Char('S') => self.save(true),
            KeyCode::Char('?') => self.shows_help = true,
            _ => {}
        }
    }

    fn quit(&mut self, wanted_to_quit: bool) {
        if !self.is_changed() || wanted_to_quit {
            self.is_over = true;
            return;
        }
        self.wants_to_quit = true;
        self.message =
            "There are unsaved changes: press s to save, or q again to drop them.".into();
    }

    fn look_at(&mut self, target: Range<usize>) {
        self.target = target;
        (self.found, self.chosen) = (None, 0);
        let (text, bytes) = (Arc::from(self.text.as_str()), self.target.clone());
        if !self.words.is_empty() {
            self.ask(Ask::Words { version: self.version, text, bytes });
        }
    }

    fn ask(&self, ask: Ask) {
        // The worker ends only with the program.
        let _ = self.asks.send(ask);
    }

    fn check(&mut self) {
        self.is_checking = true;
        let (text, ignore) = (Arc::from(self.text.as_str()), self.ignore.clone());
        self.ask(Ask::Check { version: self.version, text, ignore });
    }

    fn next_hint(&mut self, forwards: bool) {
        let at = self.target.start;
        let next = if forwards {
            self.hints.iter().find(|hint| hint.bytes.start > at).or(self.hints.first())
        } else {
            self.hints.iter().rfind(|hint| hint.bytes.start < at).or(self.hints.last())
        };
        match next.map(|hint| hint.bytes.clone()) {
            Some(bytes) => self.look_at(bytes),
            None if self.is_checking => {
                self.message = "Still looking for words worth changing…".into()
            }
            None => self.message = "No word is worth changing.".into(),
        }
    }

    fn step(&mut self, by: isize) {
        let at = self.words.partition_point(|word| word.start < self.target.start);
        let last = self.words.len().saturating_sub(1);
        let next = at.saturating_add_signed(by).min(last);
        if let Some(word) = self.words.get(next).cloned() {
            self.look_at(word);
        }
    }

    fn choices(&self) -> &[Choice] {
        self.found.as_ref().map_or(&[], |found| &found.choices)
    }

    fn choose(&mut self, by: isize) {
        let count = self.choices().len() as isize;
        if count > 0 {
            self.chosen = (self.chosen as isize + by).rem_euclid(count) as usize;
        }
    }

    fn take(&mut self, place: usize) {
        if self.file.is_read_only() {
            self.message = "The file is read-only.".into();
            return;
        }
        let Some(Choice { label, edits, .. }) = self.choices().get(place).cloned() else { return };
        let old = self.text[self.target.clone()].to_owned();
        let undo = self.change(&edits);
        // What was saved can no longer be reached by redoing.
        self.saved = self.saved.filter(|saved| *saved < self.done.len() + 1);
        self.done.push(undo);
        self.undone.clear();
        self.message = format!("Replaced “{old}” with “{label}”. u undoes.");
    }

    fn undo(&mut self) {
        match self.done.pop() {
            Some(edits) => {
                let redo = self.change(&edits);
                self.undone.push(redo);
                self.message = "Undone.".into();
            }
            None => self.message = "There is nothing to undo.".into(),
        }
    }

    fn redo(&mut self) {
        match self.undone.pop() {
            Some(edits) => {
                let undo = self.change(&edits);
                self.done.push(undo);
                self.message = "Redone.".into();
            }
            None => self.message = "There is nothing to redo.".into(),
        }
    }

    /// Changes the text, moves everything with it and looks again. Returns the way back.
    fn change(&mut self, edits: &Edits) -> Edits {
        let undo = apply(&mut self.text, edits);
        self.version += 1;
        let carry = |range: &Range<usize>| carried(range, edits);
        self.hints.retain_mut(|hint| carry(&hint.bytes).map(|bytes| hint.bytes = bytes).is_some());
        self.words = self.words.iter().filter_map(carry).collect();
        for (range, _) in &undo {
            let new = words_of(&self.text[range.clone()]);
            self.words.extend(
                new.into_iter().map(|word| range.start + word.start..range.start + word.end),
            );
        }
        self.words.sort_unstable_by_key(|word| word.start);
        // The longest of what changed is the word; the article before it is shorter.
        let word = undo.iter().map(|(range, _)| range).max_by_key(|range| range.len()).cloned();
        self.check();
        self.look_at(word.unwrap_or_default());
        undo
    }

    fn ignore(&mut self) {
        let word = self.text[self.target.clone()].to_lowercase();
        self.message = format!("“{word}” is left alone from now on, until you quit.");
        self.ignore.push(word);
        let (text, ignored) = (&self.text, &self.ignore);
        self.hints.retain(|hint| !ignored.contains(&text[hint.bytes.clone()].to_lowercase()));
        self.check();
    }

    fn why(&mut self) {
        let Some(choice) = self.choices().get(self.chosen) else { return };
        let (text, bytes) = (Arc::from(self.text.as_str()), self.target.clone());
        self.ask(Ask::Why { text, bytes, word: choice.word.clone() });
    }

    fn save(&mut self, over_others: bool) {
        if self.file.is_read_only() {
            self.message = "The file is read-only.".into();
            return;
        }
        if !self.is_changed() && !over_others {
            self.message = "Nothing has changed.".into();
            return;
        }
        self.message = match self.file.save(&self.text, over_others) {
            Ok(()) => {
                self.saved = Some(self.done.len());
                let backup = self.file.backup();
                let backup = backup.file_name().unwrap_or_default().to_string_lossy();
                format!("Saved. The text before is in {backup}.")
            }
            Err(error) => error.to_string(),
        };
    }

    /// Keeps unsaved changes when the program has to end. Returns where.
    pub(crate) fn rescue(&self) -> Option<crate::Result<std::path::PathBuf>> {
        self.is_changed().then(|| self.file.rescue(&self.text))
    }

    /* What the worker says */

    pub(crate) fn told(&mut self, told: Told) {
        match told {
            Told::Hint(version, hint) if version == self.version => {
                let place =
                    self.hints.partition_point(|other| other.bytes.start < hint.bytes.start);
                match self.hints.get_mut(place) {
                    Some(known) if known.bytes == hint.bytes => *known = hint,
                    _ => self.hints.insert(place, hint),
                }
            }
            Told::Checked(version) if version == self.version => self.is_checking = false,
            Told::Words(version, bytes, words)
                if version == self.version && bytes == self.target =>
            {
                self.chosen = 0;
                self.found = Some(words);
            }
            Told::Why(why) => self.message = why,
            Told::Tier(tier, told) => {
                self.tier = Some(tier);
                self.message = told.unwrap_or_else(|| std::mem::take(&mut self.message));
                if self.chosen == 0 {
                    self.look_at(self.target.clone());
                }
            }
            // About an older text, or a word that the writer has left.
            Told::Hint(..) | Told::Checked(_) | Told::Words(..) => {}
        }
    }
}

/// The words of the prose in a text.
fn words_in(language: Language, text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    language.passages(text, LONGEST_BLOCK, &mut |passage| {
        let open = words_of(passage.text()).into_iter().filter(|span| passage.is_open(span));
        words.extend(open.filter_map(|span| passage.source(&span)));
    });
    words
}
