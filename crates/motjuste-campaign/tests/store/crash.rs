//! A server killed in the middle of its work, twenty times: what it acknowledged is there.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::Duration;

use motjuste_campaign::{AssignmentId, JudgeLabel, Next, Store, Token};

use crate::annotators::{judged, key};
use crate::database::Database;
use crate::items::{begin, campaign, judge, name, target};

crate::on_both_databases!(nothing_acknowledged_is_lost_when_the_server_is_killed);

const URL: &str = "MOTJUSTE_TEST_CRASH_URL";
const TOKENS: &str = "MOTJUSTE_TEST_CRASH_TOKENS";

async fn nothing_acknowledged_is_lost_when_the_server_is_killed(database: Database) {
    let store = database.open().await;
    begin(&store, campaign(judge(3, 0)), (0..600).map(|n| target(n, &["a", "b"])).collect()).await;
    let tokens = store.invite(&name(), 4).await.unwrap();
    store.close().await;
    let tokens: Vec<&str> = tokens.iter().map(Token::reveal).collect();
    let mut acknowledged: BTreeMap<AssignmentId, String> = BTreeMap::new();
    for round in 0..20_u64 {
        let url = database.url.clone();
        let tokens = tokens.join(" ");
        // Moments all over the time in which some ten tasks are done.
        let moment = Duration::from_millis(round * 7919 % 60);
        let said = tokio::task::spawn_blocking(move || serve_and_kill(&url, &tokens, moment)).await;
        acknowledged.extend(said.unwrap());
    }
    assert!(acknowledged.len() >= 20, "{} acknowledged", acknowledged.len());
    let store = database.open().await;
    let snapshot = store.snapshot(&name()).await.unwrap();
    let stored: BTreeMap<AssignmentId, String> = snapshot
        .submissions
        .iter()
        .map(|s| {
            let answers = serde_json::to_string(&s.answers).unwrap();
            (AssignmentId { campaign: name(), number: s.assignment }, answers)
        })
        .collect();
    for (assignment, answers) in &acknowledged {
        assert_eq!(stored.get(assignment), Some(answers), "{assignment}");
    }
    let before = database.tables().await;
    store.rebuild().await.unwrap();
    assert_eq!(database.tables().await, before, "no half of anything is there");
}

/// Runs a server until a moment after its first acknowledgement; what it acknowledged.
fn serve_and_kill(url: &str, tokens: &str, moment: Duration) -> Vec<(AssignmentId, String)> {
    let mut server = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::server", "--ignored", "--nocapture"])
        .env(URL, url)
        .env(TOKENS, tokens)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap());
    let mut said = Vec::new();
    let mut killed = false;
    loop {
        let mut line = String::new();
        // A line without its end was cut off: nobody can rely on it.
        if lines.read_line(&mut line).unwrap() == 0 || !line.ends_with('\n') {
            break;
        }
        let Some((assignment, answers)) =
            line.strip_prefix("ack ").and_then(|line| line.trim_end().split_once(' '))
        else {
            continue;
        };
        said.push((assignment.parse().unwrap(), answers.to_owned()));
        if !killed {
            std::thread::sleep(moment);
            server.kill().unwrap();
            killed = true;
        }
    }
    server.wait().unwrap();
    said
}

/// The server that is killed: four people who never stop.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test that kills it"]
async fn server() {
    let (Ok(url), Ok(tokens)) = (std::env::var(URL), std::env::var(TOKENS)) else { return };
    println!();
    let store = Store::open(&url).await.unwrap();
    let people: Vec<_> = tokens
        .split(' ')
        .map(|token| tokio::spawn(person(store.clone(), token.parse().unwrap())))
        .collect();
    for person in people {
        person.await.unwrap();
    }
}

async fn person(store: Store, token: Token) {
    let annotator = store.enter(&token).await.unwrap();
    while let Next::Task(view) = store.next(&annotator).await.unwrap() {
        let even = view.assignment.number.0 % 2 == 0;
        let draft = judged(&view, |text| match text {
            "bright" => JudgeLabel::Positive,
            "a" if even => JudgeLabel::Positive,
            _ => JudgeLabel::Negative,
        });
        store.submit(&annotator, &view.assignment, &key("k"), &draft).await.unwrap();
        // Answers are kept in the order of their questions, whatever the sheet's.
        let answers = motjuste_campaign::Answers::from(draft.answers);
        let answers = serde_json::to_string(&answers).unwrap();
        let mut out = std::io::stdout().lock();
        writeln!(out, "ack {} {answers}", view.assignment).unwrap();
        out.flush().unwrap();
    }
}
