//! `gpt3` against a server that speaks the endpoint's protocol, well and badly.
#![cfg(feature = "llm")]
#![allow(clippy::unwrap_used)]

mod server;

use std::sync::Arc;
use std::time::Duration;

use motjuste_core::{Benchmark, Context, Label, Labels, Pos, Substitute, Target};
use motjuste_formats::{Lsr, Swords};
use motjuste_systems::parts::llm::endpoint::{Api, Endpoint, Settings};
use motjuste_systems::parts::llm::{
    AnswerCache, Draw, Estimate, Examples, LanguageModel, Meter, Prices, Prompt, Sampling,
};
use motjuste_systems::{Make, Need, Question, Resources, Setup, System, find};
use motjuste_testing::skipped;
use server::{Act, Server};

const KEY: &str = "sk-a-secret-that-must-not-show";

fn settings() -> Settings {
    Settings {
        api: Api::Completions,
        model: "davinci-002".to_owned(),
        key: Some(KEY.to_owned()),
        timeout: Duration::from_secs(20),
        retries: 2,
        backoff: Duration::from_millis(1),
        per_minute: 0,
        prices: None,
        answers: None,
        seed: 0,
        gave_up: Arc::default(),
        meter: Arc::default(),
    }
}

fn endpoint(server: &Server, settings: Settings) -> Endpoint {
    Endpoint::new(&server.address(), settings).unwrap()
}

fn prompt(question: &str) -> Prompt {
    Prompt { target: "t:bright".to_owned(), shots: Vec::new(), question: question.to_owned() }
}

fn ask(endpoint: &Endpoint, question: &str) -> Result<String, String> {
    let completion = endpoint.complete(&prompt(question), &Sampling::PAPER);
    completion.map(|completion| completion.text).map_err(|error| error.to_string())
}

/// A benchmark of these marked contexts, every target accepting these substitutes.
fn benchmark(contexts: &[&str], substitutes: &[&str]) -> Benchmark {
    let mut benchmark = Benchmark::new(true);
    for marked in contexts {
        let [before, target, after] = marked.split("**").collect::<Vec<_>>()[..] else {
            unreachable!("{marked} has one target");
        };
        let context = Context::new(format!("{before}{target}{after}")).unwrap();
        let offset = before.chars().count();
        let target = Target::new(&context, target, offset, Some(Pos::Adj)).unwrap();
        let id = target.id();
        benchmark.add_context(context).unwrap();
        benchmark.add_target(target).unwrap();
        for word in substitutes {
            let labels = Labels::new([Label::True; 3]).unwrap();
            benchmark.add_substitute(Substitute::new(id, *word, labels).unwrap()).unwrap();
        }
    }
    benchmark
}

/// `gpt3` at a server, with examples and a directory for answers.
fn gpt3(server: &Server, dir: &std::path::Path, options: &str) -> (Box<dyn System>, Arc<Meter>) {
    let examples = dir.join("examples.json");
    let judged = benchmark(&["The sky was **blue** today."], &["azure", "clear"]);
    motjuste_formats::write::<Swords>(&examples, &judged).unwrap();
    let mut resources = Resources::default();
    resources.set(Need::Examples, examples);
    resources.set(Need::Endpoint, server.address());
    resources.set(Need::Answers, dir.join("answers"));
    let entry = find("gpt3").unwrap();
    let setup = Setup::new(entry, Some(options), &resources).unwrap();
    match entry.make {
        Make::Substitution(make) => (make(&setup).unwrap(), Arc::clone(setup.meter())),
        Make::Similarity(_) => unreachable!("gpt3 substitutes"),
    }
}

fn words(system: &dyn System, benchmark: &Benchmark, position: usize) -> Vec<String> {
    let question = Question::new(benchmark, position).unwrap();
    let ranked = system.generate(&question, 50).unwrap();
    ranked.into_iter().map(|one| one.substitute).collect()
}

#[test]
fn substitutes_come_from_either_call() {
    let dir = tempfile::tempdir().unwrap();
    let asked = benchmark(&["A **bright**  boy."], &[]);
    let server =
        Server::new([Act::completion(" clever, smart, Clever"), Act::chat("smart, clever")]);

    let (system, _) = gpt3(&server, dir.path(), "model=some-model");
    assert_eq!(words(system.as_ref(), &asked, 0), ["clever", "smart"]);
    let request = server.requests().pop().unwrap();
    assert_eq!(request.path, "/v1/completions");
    assert_eq!(request.body["model"], "some-model");
    let prompt = "The sky was **blue** today.\n\
        Q: What are appropriate substitutes for **blue** in the above text?\n\
        A: azure, clear\n\
        \n\
        A **bright** boy.\n\
        Q: What are appropriate substitutes for **bright** in the above text?\n\
        A:";
    assert_eq!(request.body["prompt"], prompt);

    let (system, _) = gpt3(&server, dir.path(), "api=chat");
    let question = Question::new(&asked, 0).unwrap();
    let scores = system.rank(&question, &["clever", "smart", "shiny"]).unwrap();
    assert_eq!(scores, [-1.0, 0.0, f64::NEG_INFINITY]);
    let request = server.requests().pop().unwrap();
    assert_eq!(request.path, "/v1/chat/completions");
    assert_eq!(request.body["messages"][1]["content"], "azure, clear");
}

#[test]
fn a_busy_server_is_asked_again_when_it_says() {
    let busy =
        Act::status(429, r#"{"error": {"message": "slow down"}}"#).header("Retry-After: 0.05");
    let server = Server::new([busy, Act::status(503, "<h1>busy</h1>"), Act::completion(" smart")]);
    let start = std::time::Instant::now();
    assert_eq!(ask(&endpoint(&server, settings()), "bright").unwrap(), " smart");
    assert!(start.elapsed() >= Duration::from_millis(50));
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn a_server_that_stays_broken_is_given_up() {
    let server = Server::new(vec![Act::status(500, r#"{"error": "out of order"}"#); 3]);
    let error = ask(&endpoint(&server, settings()), "bright").unwrap_err();
    assert!(error.starts_with("no answer from http://127.0.0.1"), "{error}");
    assert!(error.contains("500: out of order (attempt 3 of 3)"), "{error}");
}

#[test]
fn a_wait_nobody_would_sit_through_is_said() {
    let busy = Act::status(429, "{}").header("Retry-After: 86400");
    let server = Server::new([busy]);
    let error = ask(&endpoint(&server, settings()), "bright").unwrap_err();
    assert!(error.contains("asks you to wait 86400 s"), "{error}");
}

#[test]
fn what_will_not_pass_is_not_tried_again() {
    let cases = [
        (401, r#"{"error": {"message": "bad key"}}"#, "check the key in OPENAI_API_KEY"),
        (404, "no such page", "check the address, api=completions|chat and model=NAME"),
        (400, r#"{"message": "too long"}"#, "400: too long"),
        (302, "", "it moved to"),
    ];
    for (status, body, expected) in cases {
        let server = Server::new([Act::status(status, body)]);
        let error = ask(&endpoint(&server, settings()), "bright").unwrap_err();
        assert!(error.contains(expected), "{error}");
        assert_eq!(server.requests().len(), 1);
    }
    let server = Server::new([Act::status(401, "{}")]);
    let without = Settings { key: None, ..settings() };
    let error = ask(&endpoint(&server, without), "bright").unwrap_err();
    assert!(error.contains("set OPENAI_API_KEY"), "{error}");
}

#[test]
fn a_hanging_server_is_left_after_the_timeout() {
    let server = Server::new([Act::Hang, Act::completion(" smart")]);
    let hasty = Settings { timeout: Duration::from_millis(400), ..settings() };
    assert_eq!(ask(&endpoint(&server, hasty), "bright").unwrap(), " smart");
    let server = Server::new([Act::Hang]);
    let hasty = Settings { timeout: Duration::from_millis(100), retries: 0, ..settings() };
    let error = ask(&endpoint(&server, hasty), "bright").unwrap_err();
    assert!(error.contains("did not answer in time"), "{error}");
}

#[test]
fn a_connection_that_breaks_is_made_again() {
    let server = Server::new([Act::Drop, Act::DropMidway, Act::completion(" smart")]);
    assert_eq!(ask(&endpoint(&server, settings()), "bright").unwrap(), " smart");
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn nonsense_is_one_clear_error() {
    let nonsense = ["<html><h1>Welcome</h1></html>", r#"{"choices": []}"#, "{\"choices\": [{\"te"];
    let server = Server::new(nonsense.map(|body| Act::status(200, body)));
    let error = ask(&endpoint(&server, settings()), "bright").unwrap_err();
    assert!(error.starts_with("no answer from "), "{error}");
    assert!(error.contains("not JSON") && error.contains("attempt 3 of 3"), "{error}");
    assert_eq!(server.requests().len(), 3);
}

#[test]
fn an_endpoint_given_up_on_is_not_asked_again_in_the_run() {
    let dir = tempfile::tempdir().unwrap();
    let server = Server::new([
        Act::completion(" smart"),
        Act::status(503, "{}"),
        Act::status(503, "{}"),
        Act::completion(" gloomy"),
    ]);
    let keeping = Settings { answers: Some(AnswerCache::new(dir.path())), ..settings() };
    let run = Settings { retries: 1, ..keeping };
    let (generates, ranks) = (endpoint(&server, run.clone()), endpoint(&server, run.clone()));
    assert_eq!(ask(&generates, "bright").unwrap(), " smart");
    let error = ask(&generates, "dull").unwrap_err();
    assert!(error.contains("attempt 2 of 2"), "{error}");
    // The other system of the run says the same at once; what is remembered stays at hand.
    assert_eq!(ask(&ranks, "dull").unwrap_err(), error);
    assert_eq!(ask(&ranks, "bright").unwrap(), " smart");
    assert_eq!(server.requests().len(), 3);
    // The next run asks anew.
    let next = endpoint(&server, Settings { gave_up: Arc::default(), ..run });
    assert_eq!(ask(&next, "dull").unwrap(), " gloomy");
}

#[test]
fn an_answer_is_asked_for_once() {
    let dir = tempfile::tempdir().unwrap();
    let keeping = || Settings { answers: Some(AnswerCache::new(dir.path())), ..settings() };
    let server = Server::new([Act::completion(" smart"), Act::completion(" clever")]);
    let first = endpoint(&server, keeping());
    assert_eq!(ask(&first, "bright").unwrap(), " smart");
    assert_eq!(ask(&first, "bright").unwrap(), " smart");
    let (again, meter) = (keeping(), Arc::<Meter>::default());
    let again = endpoint(&server, Settings { meter: Arc::clone(&meter), ..again });
    assert_eq!(ask(&again, "bright").unwrap(), " smart");
    assert_eq!(meter.usage().unwrap().remembered, 1);
    assert_eq!(server.requests().len(), 1);
    let other = endpoint(&server, Settings { model: "another".to_owned(), ..keeping() });
    assert_eq!(ask(&other, "bright").unwrap(), " clever");
}

#[test]
fn a_run_that_failed_goes_on_where_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let asked = benchmark(&["A **bright** boy.", "A **dull** day.", "A **long** way."], &[]);
    let server = Server::new([
        Act::completion(" smart"),
        Act::status(400, "{}"),
        Act::completion(" gloomy"),
        Act::completion(" far"),
    ]);
    let (system, _) = gpt3(&server, dir.path(), "");
    assert_eq!(words(system.as_ref(), &asked, 0), ["smart"]);
    let second = Question::new(&asked, 1).unwrap();
    let error = system.generate(&second, 10).unwrap_err().to_string();
    assert!(error.contains("400"), "{error}");
    let (system, meter) = gpt3(&server, dir.path(), "");
    let all: Vec<_> = (0..3).map(|position| words(system.as_ref(), &asked, position)).collect();
    assert_eq!(all, [["smart"], ["gloomy"], ["far"]]);
    assert_eq!(server.requests().len(), 4);
    let usage = meter.usage().unwrap();
    assert_eq!((usage.asked, usage.remembered), (2, 1));
}

#[test]
fn a_cache_that_cannot_be_written_costs_nothing() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let server = Server::new([]);
    let keeping = Settings { answers: Some(AnswerCache::new(file.path())), ..settings() };
    let error = ask(&endpoint(&server, keeping), "bright").unwrap_err();
    assert!(error.contains("cannot cache an answer"), "{error}");
    assert!(server.requests().is_empty());
}

#[test]
fn the_key_is_sent_and_never_shown() {
    let dir = tempfile::tempdir().unwrap();
    let echo = format!("{{\"error\": {{\"message\": \"Incorrect key {KEY}\"}}}}");
    let server = Server::new([
        Act::status(401, &echo),
        Act::status(200, &echo),
        Act::completion(&format!(" {KEY}, smart")),
    ]);
    let keeping = Settings { answers: Some(AnswerCache::new(dir.path())), ..settings() };
    let fresh = || {
        let keeping = Settings { retries: 0, gave_up: Arc::default(), ..keeping.clone() };
        endpoint(&server, keeping)
    };
    for _ in 0..2 {
        let error = ask(&fresh(), "bright").unwrap_err();
        assert!(error.contains("Incorrect key [key]") && !error.contains(KEY), "{error}");
    }
    assert_eq!(ask(&fresh(), "bright").unwrap(), " [key], smart");
    let sent = server.requests();
    assert!(sent.iter().all(|one| one.authorization == format!("Bearer {KEY}")));
    let kept = files_under(dir.path());
    assert_eq!(kept.len(), 1);
    assert!(kept.iter().all(|text| !text.contains(KEY)));

    let error =
        Endpoint::new("http://localhost", Settings { key: Some("s3 cret".into()), ..settings() });
    let error = error.err().unwrap().to_string();
    assert!(error.contains("OPENAI_API_KEY") && !error.contains("cret"), "{error}");
}

fn files_under(dir: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    let texts = entries.flat_map(|path| match path.is_dir() {
        true => files_under(&path),
        false => vec![std::fs::read_to_string(path).unwrap()],
    });
    texts.collect()
}

/// GPT-3's published answers, said again by a server, come back word for word.
#[test]
fn published_answers_come_back() {
    const SHARED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared");
    let dev = format!("{SHARED}/data/swords/swords-v1.1_dev.json.gz");
    let published = format!("{SHARED}/golden/swords-dev/v1.1_dev__gpt3-devvalid.lsr.json");
    if !std::path::Path::new(&dev).exists() {
        skipped("../shared/data/swords not present");
        return;
    }
    let dev = motjuste_formats::read::<Swords>(dev.as_ref()).unwrap();
    let published = motjuste_formats::read::<Lsr>(published.as_ref()).unwrap();
    let nothing = Examples::from_benchmark(&Benchmark::new(true));
    let said = |question: &Question<'_>| -> Option<Vec<String>> {
        let entries = published.ranking(question.target().id())?.entries();
        Some(entries.iter().map(|one| one.substitute.clone()).collect())
    };
    let questions: Vec<Question<'_>> = (0..dev.targets().len())
        .map(|position| Question::new(&dev, position).unwrap())
        .filter(|question| said(question).is_some())
        .collect();
    let prompt = |question| {
        Prompt::new(question, &nothing, Draw::Each { seed: 0 }, &Estimate, 1920).unwrap().question
    };
    let answer = |question| format!(" {}", said(question).unwrap().join(", "));
    let answers = questions.iter().map(|question| (prompt(question), answer(question)));
    let server = Server::answering(answers.collect());
    let dir = tempfile::tempdir().unwrap();
    let (system, _) = gpt3(&server, dir.path(), "reference");
    assert!(!questions.is_empty());
    for question in &questions {
        let answers = system.generate(question, usize::MAX).unwrap();
        let words: Vec<String> = answers.into_iter().map(|one| one.substitute).collect();
        assert_eq!(Some(words), said(question));
    }
}

#[test]
fn usage_and_cost_add_up_over_threads() {
    let server = Server::new(vec![Act::completion(" smart"); 8]);
    let (prices, meter) = (Some(Prices { prompt: 1e6, completion: 1e5 }), Arc::<Meter>::default());
    let endpoint = Arc::new(endpoint(
        &server,
        Settings { prices, per_minute: 60_000, meter: Arc::clone(&meter), ..settings() },
    ));
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let endpoint = endpoint.clone();
            scope.spawn(move || ask(&endpoint, &format!("bright {thread}")).unwrap());
        }
    });
    let usage = meter.usage().unwrap();
    assert_eq!((usage.asked, usage.prompt_tokens, usage.completion_tokens), (8, 80, 16));
    assert_eq!(usage.cost, Some(80.0 + 1.6));
}
