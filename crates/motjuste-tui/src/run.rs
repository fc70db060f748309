//! The session in the terminal, from the first screen to the last.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use motjuste::Opened;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

use crate::app::App;
use crate::view::View;
use crate::worker::{self, Settings, Told};
use crate::{Error, File, Result};

/// How long a key or an answer may wait to be seen.
const TICK: Duration = Duration::from_millis(30);

/// Walks a writer through a text. `open` loads the engine that answers when it is there; until then the
/// embedded one does. Returns where unsaved changes are, if the session had to end with some.
///
/// # Errors
/// If the terminal fails, or the embedded engine.
pub fn run(
    file: File,
    text: String,
    settings: Settings,
    open: impl FnOnce() -> motjuste::Result<Opened> + Send + 'static,
) -> Result<Option<PathBuf>> {
    let (asks, asked) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    let mut app = App::new(file, text, settings.language, settings.ignore.clone(), asks.clone());
    worker::start(settings, asked, tell)?;
    worker::load(open, asks);
    let must_end = Arc::new(AtomicBool::new(false));
    let ending = must_end.clone();
    ctrlc::set_handler(move || ending.store(true, Ordering::Release))?;
    let mut terminal = ratatui::try_init().map_err(Error::Terminal)?;
    let ended = session(&mut terminal, &mut app, &told, &must_end);
    // A closed window or a lost line must not cost the changes, and may leave no terminal to restore.
    let must_rescue = ended.is_err() || must_end.load(Ordering::Acquire);
    let rescued = if must_rescue { app.rescue().transpose() } else { Ok(None) };
    let _ = ratatui::try_restore();
    let rescued = rescued?;
    ended.map_err(Error::Terminal)?;
    Ok(rescued)
}

fn session(
    terminal: &mut DefaultTerminal,
    app: &mut App,
    told: &Receiver<Told>,
    must_end: &AtomicBool,
) -> io::Result<()> {
    let mut view = View::default();
    let keys = keys();
    let mut is_stale = true;
    while !app.is_over && !must_end.load(Ordering::Acquire) {
        if std::mem::take(&mut is_stale) {
            terminal.draw(|frame| view.draw(frame, app))?;
        }
        match keys.recv_timeout(TICK) {
            Ok(event) => {
                if let Event::Key(key) = event?
                    && key.kind != KeyEventKind::Release
                {
                    app.key(key);
                }
                is_stale = true;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::BrokenPipe.into()),
        }
        for told in told.try_iter() {
            app.told(told);
            is_stale = true;
        }
    }
    Ok(())
}

/// What the terminal sends, read on a thread of its own: reading from a terminal that is gone may never end.
fn keys() -> Receiver<io::Result<Event>> {
    let (send, keys) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let is_last = event.is_err();
            if send.send(event).is_err() || is_last {
                return;
            }
        }
    });
    keys
}
