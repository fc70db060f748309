//! Clients that go away while their page is being read.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::support::{Running, SECRET};

/// As many as the store has connections for requesters: with all of them taken, nobody else can look.
const LOOKS: usize = 4;

/// A table that became a view, and how it becomes a table again. The view reads that table, or SQLite
/// would not look whether statements it keeps are still right.
struct Endless {
    begin: &'static str,
    end: &'static str,
}

/// Answers without an end: one by one they come, some milliseconds apart.
const ENDLESS_ROWS: Endless = Endless {
    begin: "ALTER TABLE labels RENAME TO kept; CREATE VIEW labels AS \
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
        SELECT 'small' AS campaign, 1 AS assignment, i AS question, 1 AS item, 1 AS unit, 1 AS stage, \
        1 AS positive, NULL AS is_right, '{\"label\":\"positive\"}' AS answer FROM n \
        WHERE (WITH RECURSIVE m(j) AS (SELECT i UNION ALL SELECT j + 1 FROM m WHERE j < i + 5000) \
            SELECT COUNT(*) FROM m) > 0 AND (SELECT COUNT(*) FROM kept) >= 0",
    end: "DROP VIEW labels; ALTER TABLE kept RENAME TO labels",
};

/// Decisions of which even the first never comes.
const ENDLESS_SEARCH: Endless = Endless {
    begin: "ALTER TABLE gold RENAME TO kept; CREATE VIEW gold AS \
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
        SELECT 'small' AS campaign, i AS item, '' AS about, '' AS answer, '' AS reason, 1 AS at, \
        '' AS actor FROM n WHERE i < 0 AND (SELECT COUNT(*) FROM kept) >= 0",
    end: "DROP VIEW gold; ALTER TABLE kept RENAME TO gold",
};

/// Assignments, which a status counts, without an end.
const ENDLESS_COUNT: &str = "DROP TABLE assignments; CREATE VIEW assignments AS \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
    SELECT 'small' AS campaign, i AS task, 'submitted' AS state, 1 AS filters FROM n WHERE i < 0";

/// How often to look whether all connections are taken, which takes the server a moment.
const TRIES_WHILE_ANSWERED: usize = 5000;
/// How often to look whether one is free again; each look waits.
const TRIES_UNTIL_ANSWERED: usize = 100;

/// Asks, and does not wait for an answer.
fn ask(server: &Running, path: &str) -> TcpStream {
    let address = server.origin.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!(
        "GET /requester/campaigns/small{path} HTTP/1.1\r\nHost: {address}\r\n\
         Authorization: Bearer {SECRET}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

fn is_answered_soon(mut stream: &TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    let mut head = [0; 64];
    matches!(stream.read(&mut head), Ok(1..)) && head.starts_with(b"HTTP/1.1 200 ")
}

/// Asks for all answers, which are read for one client at a time, and goes away, until no connection
/// would be left. Asks again when they can be read.
#[track_caller]
fn check_abandoned(endless: &Endless) {
    let server = Running::new();
    let is_answered = |_| is_answered_soon(&ask(&server, "/work"));
    // Before, what the server reads ahead may be in the way.
    assert!((0..TRIES_UNTIL_ANSWERED).any(is_answered), "nothing is wrong yet");
    server.execute(endless.begin);
    // From here on, what was read before is no help.
    server.wait(server.book.pause(&"small".parse().unwrap())).unwrap();
    for _ in 0..LOOKS {
        let left = ask(&server, "/work");
        assert!(!is_answered_soon(&left), "it has no end");
    }
    server.execute(endless.end);
    assert!((0..TRIES_UNTIL_ANSWERED).any(is_answered), "it is still being read");
}

#[test]
fn rows_that_nobody_waits_for_are_not_read_to_the_end() {
    check_abandoned(&ENDLESS_ROWS);
}

#[test]
fn a_statement_that_nobody_waits_for_ends_before_its_first_row() {
    check_abandoned(&ENDLESS_SEARCH);
}

/// Takes every connection with requests that never end, goes away, and asks for something short.
#[test]
fn a_status_that_nobody_waits_for_is_not_counted_to_the_end() {
    let server = Running::new();
    server.execute(ENDLESS_COUNT);
    let left: Vec<TcpStream> = (0..LOOKS).map(|_| ask(&server, "")).collect();
    let is_answered = |_| is_answered_soon(&ask(&server, "/members"));
    assert!(!(0..TRIES_WHILE_ANSWERED).all(is_answered), "a status takes no connection");
    drop(left);
    assert!((0..TRIES_UNTIL_ANSWERED).any(is_answered), "it is still being counted");
}
