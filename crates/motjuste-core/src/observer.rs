//! Progress of a long task, told to whoever waits for it. Libraries never print.

/// Is told what a task does, and may stop it. Tasks run on many threads, so it is shared.
pub trait Observer<Event>: Sync {
    fn observe(&self, event: Event);

    /// Whether to stop as soon as possible; a task that cannot stop ignores it.
    fn is_cancelled(&self) -> bool {
        false
    }
}

impl<Event, F: Fn(Event) + Sync> Observer<Event> for F {
    fn observe(&self, event: Event) {
        self(event);
    }
}
