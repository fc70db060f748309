//! Stopping a server from elsewhere.

use std::sync::Arc;

use tokio::sync::Notify;

#[derive(Debug, Clone, Default)]
pub struct Handle {
    stop: Arc<Notify>,
}

impl Handle {
    /// Asks the server to finish what it took and take nothing more.
    pub fn stop(&self) {
        self.stop.notify_one(); // remembered even if nobody listens yet
    }

    pub async fn stopped(&self) {
        self.stop.notified().await;
    }
}
