//! Clients that go away while their page is being read.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use crate::support::{Running, SECRET};

/// As many as the store has connections for requesters: with all of them taken, nobody else can look.
const LOOKS: usize = 4;

/// Answers without an end: one by one they come, some milliseconds apart.
const ENDLESS_ROWS: &str = "DROP TABLE labels; CREATE VIEW labels AS \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
    SELECT 'small' AS campaign, 1 AS assignment, i AS question, 1 AS item, 1 AS unit, 1 AS stage, \
    1 AS positive, NULL AS is_right, '{\"label\":\"positive\"}' AS answer FROM n \
    WHERE (WITH RECURSIVE m(j) AS (SELECT i UNION ALL SELECT j + 1 FROM m WHERE j < i + 5000) \
        SELECT COUNT(*) FROM m) > 0";

/// Decisions of which even the first never comes.
const ENDLESS_SEARCH: &str = "DROP TABLE gold; CREATE VIEW gold AS \
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
    SELECT 'small' AS campaign, i AS item, '' AS about, '' AS answer, '' AS reason, 1 AS at, \
    '' AS actor FROM n WHERE i < 0";

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

fn is_answered_soon(mut stream: TcpStream) -> bool {
    stream.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
    matches!(stream.read(&mut [0; 64]), Ok(1..))
}

/// Takes every connection with requests that never end, goes away, and asks for something short.
#[track_caller]
fn check_abandoned(endless: &'static str) {
    let server = Running::new();
    server.execute(endless);
    let left: Vec<TcpStream> = (0..LOOKS).map(|_| ask(&server, "/work")).collect();
    while is_answered_soon(ask(&server, "/members")) {}
    drop(left);
    let requester = server.stranger().header("Authorization", &format!("Bearer {SECRET}"));
    assert_eq!(requester.get("/requester/campaigns/small/members").status, 200);
}

#[test]
fn rows_that_nobody_waits_for_are_not_read_to_the_end() {
    check_abandoned(ENDLESS_ROWS);
}

#[test]
fn a_statement_that_nobody_waits_for_ends_before_its_first_row() {
    check_abandoned(ENDLESS_SEARCH);
}
