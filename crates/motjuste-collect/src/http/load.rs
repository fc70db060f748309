//! Load by simulated annotators: each is a thread that sends a browser's requests and nothing else.
//! They do not give up when the server goes away, ask again with the same key, and some are impatient
//! and hand in twice.

use std::collections::BTreeMap;
use std::thread;
use std::time::{Duration, Instant};

use motjuste_campaign::simulate::{Acknowledged, Model, Simulated, Truth};
use motjuste_campaign::{Answered, AssignmentId, Next, Sheet, TaskView, Token};
use serde_json::{Value, json};
use ureq::Agent;

/// Between two attempts to reach a server that is gone, and two looks for work.
const AGAIN: Duration = Duration::from_millis(100);
const REQUEST: Duration = Duration::from_secs(30);
/// The share of submissions that somebody impatient hands in again.
const IMPATIENT: f64 = 0.05;

/// Simulated annotators and the server they work at.
#[derive(Debug)]
pub struct LoadGenerator {
    /// Where the server is, without a slash at the end.
    pub origin: String,
    /// The invited people and their answer models.
    pub people: Vec<(Token, Model)>,
    pub seed: u64,
    /// How long they think about a task, on average.
    pub think: Duration,
    /// When they go home, whether all is done or not.
    pub patience: Duration,
}

/// What simulated annotators did and how the server answered.
#[derive(Debug, Default)]
pub struct LoadReport {
    pub acknowledged: Vec<Acknowledged>,
    pub returned: usize,
    pub times: Vec<Duration>,
    /// Answers other than success, by status.
    pub refusals: BTreeMap<u16, usize>,
    /// Requests that no answer came to.
    pub unanswered: usize,
    /// People who finished, as opposed to leaving early.
    pub finished: usize,
}

/// Something no well-behaved browser should see.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// An answer that is none.
    #[error("{what}: the server answered {status}: {body}")]
    Unexpected { what: &'static str, status: u16, body: String },
    #[error("the server at {0} is not responding")]
    NoServer(String),
}

impl LoadReport {
    fn merge(&mut self, other: Self) {
        self.acknowledged.extend(other.acknowledged);
        self.returned += other.returned;
        self.times.extend(other.times);
        for (status, count) in other.refusals {
            *self.refusals.entry(status).or_default() += count;
        }
        self.unanswered += other.unanswered;
        self.finished += other.finished;
    }

    /// The time that this share of requests took at most.
    pub fn percentile(&self, share: f64) -> Option<Duration> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let last = times.len().checked_sub(1)?;
        times.get(((times.len() as f64 * share) as usize).min(last)).copied()
    }
}

impl LoadGenerator {
    /// Lets everybody in at once and waits until the last has gone.
    ///
    /// # Errors
    /// The first answer that no well-behaved browser should get.
    pub fn run(&self, truth: &Truth) -> Result<LoadReport, LoadError> {
        let end = Instant::now() + self.patience;
        thread::scope(|scope| {
            let threads: Vec<_> = (0_u64..)
                .zip(&self.people)
                .map(|(number, (token, model))| {
                    let who = Simulated::new(*model, self.seed, number);
                    scope.spawn(move || Visitor::new(self, token, who, end).visit(truth))
                })
                .collect();
            let mut report = LoadReport::default();
            for thread in threads {
                report.merge(thread.join().expect("a visitor does not panic")?);
            }
            Ok(report)
        })
    }
}

struct Visitor<'c> {
    load: &'c LoadGenerator,
    token: &'c Token,
    who: Simulated,
    agent: Agent,
    end: Instant,
    cookie: String,
    place: String,
    keys: u64,
    report: LoadReport,
}

struct Reply {
    status: u16,
    body: String,
}

/// The end of a visit before all is done.
enum Stop {
    Home,
    Fault(LoadError),
}

impl From<LoadError> for Stop {
    fn from(error: LoadError) -> Self {
        Self::Fault(error)
    }
}

impl Reply {
    fn unexpected(self, what: &'static str) -> Stop {
        Stop::Fault(LoadError::Unexpected { what, status: self.status, body: self.body })
    }

    fn read<T: serde::de::DeserializeOwned>(self, what: &'static str) -> Result<T, Stop> {
        match serde_json::from_str(&self.body) {
            Ok(read) if self.status == 200 => Ok(read),
            _ => Err(self.unexpected(what)),
        }
    }
}

impl<'c> Visitor<'c> {
    fn new(load: &'c LoadGenerator, token: &'c Token, who: Simulated, end: Instant) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(REQUEST))
            .build();
        let (cookie, place) = (String::new(), String::new());
        let report = LoadReport::default();
        Self { load, token, who, agent: config.into(), end, cookie, place, keys: 0, report }
    }

    fn visit(mut self, truth: &Truth) -> Result<LoadReport, LoadError> {
        match self.stay(truth) {
            Ok(()) => self.report.finished += 1,
            Err(Stop::Home) => {}
            Err(Stop::Fault(error)) => return Err(error),
        }
        Ok(self.report)
    }

    fn stay(&mut self, truth: &Truth) -> Result<(), Stop> {
        self.enter()?;
        loop {
            match self.ask("next", &json!({}))?.read("the next task")? {
                Next::Consent { .. } => {
                    let reply = self.ask("consent", &json!({}))?;
                    if reply.status != 204 {
                        return Err(reply.unexpected("consent"));
                    }
                }
                Next::Task(view) => self.work(*view, truth)?,
                Next::Wait | Next::Paused => self.pause(AGAIN)?,
                Next::Done => return Ok(()),
            }
        }
    }

    /// Opens the invitation link and keeps the cookie.
    fn enter(&mut self) -> Result<(), Stop> {
        let url = format!("{}/a/{}", self.load.origin, self.token.reveal());
        loop {
            match self.agent.get(&url).call() {
                Ok(response) => {
                    let header = |name| {
                        let value = response.headers().get(name)?.to_str().ok()?;
                        Some(value.split(';').next().unwrap_or_default().to_owned())
                    };
                    if let (Some(cookie), Some(place)) = (header("set-cookie"), header("location"))
                    {
                        (self.cookie, self.place) = (cookie, place);
                        return Ok(());
                    }
                    let status = response.status().as_u16();
                    let what = "an invitation";
                    return Err(LoadError::Unexpected { what, status, body: String::new() }.into());
                }
                Err(_) => self
                    .pause(AGAIN)
                    .map_err(|_| Stop::Fault(LoadError::NoServer(self.load.origin.clone())))?,
            }
        }
    }

    fn work(&mut self, mut view: TaskView, truth: &Truth) -> Result<(), Stop> {
        for (question, answer) in self.who.first_pages(&view.sheet) {
            let body = json!({
                "assignment": view.assignment, "key": self.key(), "question": question,
                "answer": answer,
            });
            match self.ask("save", &body)? {
                reply if reply.status == 409 => return Ok(()),
                reply => view = reply.read("a saved answer")?,
            }
        }
        let answers = self.who.answer(&view.sheet, truth);
        let thought = self.load.think.mul_f64(2.0 * self.who.share());
        self.pause(thought)?;
        if matches!(view.sheet, Sheet::Recall { .. }) {
            self.save_all(&view, &answers)?;
        }
        self.hand_in(&view.assignment, answers)
    }

    /// Saves sentence by sentence, as the page does.
    fn save_all(&mut self, view: &TaskView, answers: &[Answered]) -> Result<(), Stop> {
        for Answered { question, answer } in answers {
            let body = json!({
                "assignment": view.assignment, "key": self.key(), "question": question,
                "answer": answer,
            });
            let reply = self.ask("save", &body)?;
            if reply.status != 200 && reply.status != 409 {
                return Err(reply.unexpected("a saved answer"));
            }
        }
        Ok(())
    }

    fn hand_in(&mut self, assignment: &AssignmentId, answers: Vec<Answered>) -> Result<(), Stop> {
        let body = json!({ "assignment": assignment, "key": self.key(), "answers": answers });
        let reply = self.ask("submit", &body)?;
        match reply.status {
            200 => {
                let number = assignment.number;
                self.report.acknowledged.push(Acknowledged { assignment: number, answers });
                if self.who.share() < IMPATIENT {
                    self.hand_in_again(body)?;
                }
                Ok(())
            }
            // Too late, or too many unknown words.
            409 => Ok(()),
            422 => {
                let why = json!({ "assignment": assignment, "why": "too many unknown words" });
                self.report.returned += 1;
                self.ask("return", &why).map(drop)
            }
            _ => Err(reply.unexpected("a submission")),
        }
    }

    /// The same again is acknowledged again; another attempt is refused.
    fn hand_in_again(&mut self, mut body: Value) -> Result<(), Stop> {
        let again = self.ask("submit", &body)?;
        if again.status != 200 {
            return Err(again.unexpected("the same submission again"));
        }
        body["key"] = json!(self.key());
        let other = self.ask("submit", &body)?;
        if other.status != 409 {
            return Err(other.unexpected("a second submission"));
        }
        Ok(())
    }

    fn key(&mut self) -> String {
        self.keys += 1;
        format!("k{}", self.keys)
    }

    /// Asks until there is an answer: a server that is gone comes back, one that is busy has time
    /// later, and the invitation link begins another session.
    fn ask(&mut self, path: &str, body: &Value) -> Result<Reply, Stop> {
        let url = format!("{}{}{path}", self.load.origin, self.place);
        loop {
            let since = Instant::now();
            let sent = self
                .agent
                .post(&url)
                .header("Cookie", &self.cookie)
                .header("Content-Type", "application/json")
                .send(body.to_string());
            let reply = sent.and_then(|mut response| {
                let status = response.status().as_u16();
                Ok(Reply { status, body: response.body_mut().read_to_string()? })
            });
            match reply {
                Ok(reply) => {
                    self.report.times.push(since.elapsed());
                    if reply.status >= 300 {
                        *self.report.refusals.entry(reply.status).or_default() += 1;
                    }
                    match reply.status {
                        // A session ends when the clock says so, be it right or wrong.
                        401 => self.enter()?,
                        429 | 503 => {}
                        _ => return Ok(reply),
                    }
                }
                Err(_) => self.report.unanswered += 1,
            }
            self.pause(AGAIN)?;
        }
    }

    /// Waits, or goes home where it is late.
    fn pause(&self, pause: Duration) -> Result<(), Stop> {
        if Instant::now() + pause > self.end {
            return Err(Stop::Home);
        }
        thread::sleep(pause);
        Ok(())
    }
}
