//! `motjuste batch`: many requests on all cores, answers in their order, resumable after a kill.

mod answers;
mod request;
mod requests;

use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use motjuste::{Opened, Options, Tier};

use crate::commands::suggest::Wanted;
use crate::config::Config;
use answers::Answers;
use motjuste::workers;
use motjuste_terminal::output::note;
use motjuste_terminal::tier;
use motjuste_terminal::work_bar::work_bar;
use requests::{Line, Requests};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste batch requests.jsonl answers.jsonl
  motjuste batch requests.jsonl answers.jsonl --tier large --n 10

A request is one line of JSON: {\"text\": \"I read an **amazing** paper.\"}. Instead of marks, it may
have \"span\": [10, 17], \"word\": \"amazing\" (and \"nth\": 2) or \"at\": \"1:11\". It may also have
\"id\", \"pos\", \"n\", \"min_score\", \"register\", \"exclude\", \"allow\" and
\"british\".

If a run was interrupted, run it again: finished answers are kept. Either file may be `-`.")]
pub(crate) struct Args {
    /// Requests, one line of JSON each
    #[arg(value_name = "IN.jsonl")]
    requests: PathBuf,
    /// File for the answers, one line of JSON each
    #[arg(value_name = "OUT.jsonl")]
    answers: PathBuf,
    #[command(flatten)]
    wanted: Wanted,
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet) [default: base]
    #[arg(long, value_parser = tier::parser(), hide_possible_values = true)]
    tier: Option<Tier>,
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Overwrite the file of answers
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let mut requests = Requests::open(&args.requests)?;
    let config = Config::load()?;
    let opened = tier::open(config.tier(args.tier), args.threads)?;
    let desk = Desk::new(&opened, args.wanted.options(&config));
    let mut answers = Answers::open(&args.answers, args.force, &mut requests, &desk)?;
    if answers.kept > 0 {
        note(format_args!("resuming after {} answers in {}", answers.kept, args.answers.display()));
    }
    let threads = args.threads.unwrap_or_else(workers::all_cores);
    let bar = work_bar(requests.bytes().unwrap_or(0), "{msg}")?;
    let (start, kept) = (Instant::now(), answers.kept);
    let mut done = kept;
    while let Some(lines) = requests.chunk(workers::chunk(threads))? {
        let new = workers::in_order(&lines, threads, |line| desk.answer(line));
        done += new.len();
        answers.write(new)?;
        bar.set_position(requests.bytes_read());
        let rate = (done - kept) as f64 / start.elapsed().as_secs_f64();
        bar.set_message(format!("{done} answers, {rate:.0} per second"));
    }
    bar.finish_and_clear();
    let refused = answers.refused();
    note(format_args!("requests: {done}; answers with an \"error\": {refused}"));
    Ok(if refused > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

#[derive(Debug)]
struct AnswerLine {
    json: Vec<u8>,
    is_error: bool,
}

/// What answers one request.
#[derive(Debug)]
struct Desk<'s> {
    opened: &'s Opened,
    options: Options,
    /// The settings that shape the answer, apart from the request itself.
    settings: String,
}

impl<'s> Desk<'s> {
    fn new(opened: &'s Opened, options: Options) -> Self {
        let (version, tier) = (env!("CARGO_PKG_VERSION"), opened.engine.tier());
        let settings = format!("{version} {tier} {options:?}");
        Self { opened, options, settings }
    }

    /// What ties an answer to its request, and to these settings.
    fn fingerprint(&self, line: &Line) -> String {
        let mut hash = xxhash_rust::xxh3::Xxh3::new();
        hash.update(self.settings.as_bytes());
        hash.update(&line.bytes);
        format!("{:016x}", hash.digest())
    }

    fn answer(&self, line: &Line) -> AnswerLine {
        let fingerprint = self.fingerprint(line);
        let (id, outcome) = match line.text().and_then(request::parse) {
            Ok(mut request) => {
                (request.id.take(), request::answer(request, self.opened, &self.options))
            }
            Err(bad) => (bad.id, Err(bad.message)),
        };
        let mut json = Vec::new();
        let is_error = outcome.is_err();
        request::write_answer(&mut json, line.number, &fingerprint, id, &outcome);
        AnswerLine { json, is_error }
    }
}
