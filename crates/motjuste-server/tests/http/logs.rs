//! Logs say what happened, never what anybody wrote.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use motjuste_server::{Settings, Token};

use super::support::Running;

#[derive(Clone, Default)]
struct Written(Arc<Mutex<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nobodys_text_is_logged_or_counted() {
    let written = Written::default();
    let writer = written.clone();
    // For the whole process: the server answers on threads of its own. Nobody else here sets one.
    tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || writer.clone())
        .init();
    let settings = Settings { token: Some(Token::new("sesame").unwrap()), ..Settings::default() };
    let server = Running::new(settings);
    let headers = [("Content-Type", "application/json"), ("Authorization", "Bearer sesame")];
    let ask = |method, path: &str, body: &str| server.ask(method, path, &headers, body).status;
    let secret = "clandestine";
    assert_eq!(ask("POST", "/v1/suggest", r#"{"text": "sheer **clandestine**"}"#), 200);
    assert_eq!(ask("POST", "/v1/suggest", r#"{"text": "so clandestine"}"#), 422);
    assert_eq!(ask("POST", "/v1/suggest", r#"{"clandestine": 1}"#), 400);
    assert_eq!(ask("POST", "/v1/words", r#"{"text": "sheer clandestine"}"#), 200);
    assert_eq!(ask("GET", "/v1/word/clandestine", ""), 200);
    assert_eq!(ask("GET", "/v1/word/clandestine?clandestine=clandestine", ""), 200);
    assert_eq!(ask("GET", "/clandestine", ""), 404);
    assert_eq!(ask("CLANDESTINE", "/v1/suggest", ""), 405);
    let metrics = server.ask("GET", "/metrics", &headers, "").body;
    drop(server);
    let logged = String::from_utf8(written.0.lock().unwrap().clone()).unwrap();
    assert!(logged.contains("/v1/word/{word}") && logged.contains("status=422"), "{logged}");
    for text in [logged.to_lowercase(), metrics.to_lowercase()] {
        assert!(!text.contains(secret), "{text}");
        assert!(!text.contains("sesame"), "{text}");
    }
}
