//! How long `next` and `submit` take in a large campaign.
//!
//! ```text
//! cargo run --example latency -- URL [TASKS] [PEOPLE] [SUBMISSIONS EACH]
//! ```
//! URL is a database that is not there yet: a file, or `postgres://…`.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::time::{Duration, Instant};

use motjuste_campaign::{
    AnnotatorId, Answer, Answered, Campaign, Candidate, Draft, Item, JudgeItem, JudgeLabel,
    JudgeSettings, JudgeSheet, Next, Procedure, Sheet, Store, TaskView,
};

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().unwrap_or_else(|| "latency.db".to_owned());
    let mut number = |default: u32| arguments.next().map_or(default, |a| a.parse().unwrap());
    let (tasks, people, each) = (number(10_000), number(50), number(40));

    let store = Store::open(&url).await.unwrap();
    let name = "latency".parse().unwrap();
    let procedure = Procedure::Judge(JudgeSettings::default());
    store.create(Campaign::new(name, "Latency", procedure)).await.unwrap();
    let name = "latency".parse().unwrap();
    let start = Instant::now();
    store.add(&name, (0..tasks).map(target).collect()).await.unwrap();
    println!("{tasks} tasks added in {:.1} s", start.elapsed().as_secs_f64());

    let start = Instant::now();
    let mut at_work = Vec::new();
    for token in store.invite(&name, people).await.unwrap() {
        let annotator = store.enter(&token).await.unwrap();
        at_work.push(tokio::spawn(person(store.clone(), annotator, each)));
    }
    let (mut next, mut submit) = (Vec::new(), Vec::new());
    for person in at_work {
        let (nexts, submits) = person.await.unwrap();
        next.extend(nexts);
        submit.extend(submits);
    }
    let rate = submit.len() as f64 / start.elapsed().as_secs_f64();
    println!("{people} people, {} submissions, {rate:.0} a second", submit.len());
    report("next", next);
    report("submit", submit);

    let start = Instant::now();
    store.status(&name).await.unwrap();
    println!("status: {:.1} ms", start.elapsed().as_secs_f64() * 1000.0);
}

fn target(number: u32) -> Item {
    let words = ["clever", "brilliant", "shiny", "smart", "vivid", "sunny", "gifted", "clear"];
    let candidate = |text: &str| Candidate { text: text.into(), sources: Default::default() };
    let text = format!("In the year {number} the bright boy went to school. He learnt much there.");
    let offset = text.find("bright").unwrap();
    let item = JudgeItem::new(&text, "bright", offset, None, words.map(candidate));
    Item::Judge(item.unwrap())
}

async fn person(store: Store, annotator: AnnotatorId, each: u32) -> (Vec<Duration>, Vec<Duration>) {
    let (mut nexts, mut submits) = (Vec::new(), Vec::new());
    for _ in 0..each {
        let start = Instant::now();
        let Next::Task(view) = store.next(&annotator).await.unwrap() else { break };
        nexts.push(start.elapsed());
        let start = Instant::now();
        let draft = answers(&view);
        let key = "latency".parse().unwrap();
        store.submit(&annotator, &view.assignment, &key, &draft).await.unwrap();
        submits.push(start.elapsed());
    }
    (nexts, submits)
}

fn answers(view: &TaskView) -> Draft {
    let Sheet::Judge(JudgeSheet { substitutes, .. }) = &view.sheet else { return Draft::default() };
    let label = |text: &str| match text {
        "bright" | "clever" | "smart" => JudgeLabel::Positive,
        _ => JudgeLabel::Negative,
    };
    let answered = substitutes.iter().map(|choice| Answered {
        question: choice.question,
        answer: Answer::Label(label(&choice.text)),
    });
    Draft { answers: answered.collect(), ..Draft::default() }
}

fn report(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let at = |share: f64| {
        let position = ((times.len() - 1) as f64 * share) as usize;
        times[position].as_secs_f64() * 1000.0
    };
    println!("{what}: median {:.1} ms, p99 {:.1} ms, most {:.1} ms", at(0.5), at(0.99), at(1.0));
}
