//! `motjuste-collect simulate`: a campaign with people who do not exist, through the real door.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use motjuste_campaign::simulate::{Acknowledged, Discrepancy, Model, Outcome, Truth, audit};
use motjuste_campaign::{AnnotatorNumber, Campaign, CampaignName, Item, Snapshot, Status, Store};
use motjuste_formats::Document;
use motjuste_http::{StopOn, Token};
use motjuste_report::{Cell, Column, Table};

use motjuste_collect::{
    CollectServer, CollectSettings, LoadGenerator, LoadReport, PublicUrl, RateLimit,
};
use serde_json::{Value, json};

use super::status::lack_of_people;
use crate::commands::opened::BookArg;
use motjuste_terminal::output::{OutputFormat, note, print_tables};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect simulate mine
  motjuste-collect simulate mine --people careful=30,sloppy=6,spammer=3,straight-liner=2
  motjuste-collect simulate mine --gold pilot/swords.json --keep tried.db
  motjuste-collect simulate mine --server http://127.0.0.1:8018 --minutes 10 --think 2

The campaign's settings and items are copied into a separate database, so the campaign itself does not
change. With --server, the simulated annotators use a running server instead, and write to its
database, which --book must name. Their opinions come from --gold, or are drawn at random. Careful
people answer what they think, sloppy ones get every sixth answer wrong, spammers answer at random, and
straight-liners always give the first answer. The exit code is 1 if a label was lost, duplicated or
changed.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// The annotators, as MODEL=NUMBER,…
    #[arg(long, value_name = "MODEL=N,…", value_delimiter = ',', value_parser = some)]
    #[arg(default_value = "careful=20,sloppy=4,spammer=2,straight-liner=1")]
    people: Vec<(Model, u32)>,
    /// Their opinions: a SWORDS file with labels, a gold file, or CoSimLex
    #[arg(long, value_name = "FILE")]
    gold: Option<PathBuf>,
    /// Random seed of their opinions and answers
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Mean seconds per task
    #[arg(long, value_name = "SECONDS", default_value_t = 0.0, value_parser = seconds)]
    think: f64,
    /// Maximum minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 60.0, value_parser = seconds)]
    minutes: f64,
    /// URL of a running server
    #[arg(long, value_name = "URL", conflicts_with = "keep")]
    server: Option<PublicUrl>,
    /// Keep the simulated database in this file
    #[arg(long, value_name = "FILE|URL")]
    keep: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    #[command(flatten)]
    book: BookArg,
}

fn some(text: &str) -> Result<(Model, u32), String> {
    let (model, number) = text.split_once('=').ok_or("write MODEL=NUMBER")?;
    let number = number.parse().map_err(|_| format!("{number:?} is not a number of people"))?;
    Ok((model.parse().map_err(|error| format!("{error}"))?, number))
}

fn seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..1e6).contains(&number) { Ok(number) } else { Err("must be 0 or more".to_owned()) }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let original = opened.wait(opened.book.snapshot(&args.campaign))?;
    if original.items.is_empty() {
        bail!("{} has no items; add some first", args.campaign);
    }
    let truth = truth(args, &original)?;
    let place = Place::new(args)?;
    let copy = BookArg { book: place.book.clone() }.open_or_make()?;
    if !place.is_shared {
        copy.wait(copied(&copy.book, &original.campaign, &original.items))?;
    }
    let models: Vec<Model> =
        args.people.iter().flat_map(|(model, n)| vec![*model; *n as usize]).collect();
    let count = u32::try_from(models.len()).context("too many people")?;
    let first = copy.wait(copy.book.snapshot(&args.campaign))?.annotators + 1;
    let tokens = copy.wait(copy.book.invite(&args.campaign, count))?;
    let load = LoadGenerator {
        origin: place.origin.clone(),
        people: tokens.into_iter().zip(models.iter().copied()).collect(),
        seed: args.seed,
        think: Duration::from_secs_f64(args.think),
        patience: Duration::from_secs_f64(args.minutes * 60.0),
    };
    note(format_args!("{count} people at {}", place.origin));
    let load_report = load.run(&truth)?;
    let records = copy.wait(copy.book.snapshot(&args.campaign))?;
    let status = copy.wait(copy.book.status(&args.campaign))?;
    let models = (first..).map(AnnotatorNumber).zip(models).collect();
    let outcome = Outcome::new(&records, &truth, &models, args.seed);
    let found = audit(&records, &load_report.acknowledged);
    place.close()?;
    report(args, (&records, &status), &load_report, &outcome, &found)?;
    Ok(if found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn truth(args: &Args, records: &Snapshot) -> anyhow::Result<Truth> {
    let items = &records.items;
    let drawn = Truth::drawn(items, args.seed);
    let Some(file) = &args.gold else { return Ok(drawn) };
    let (_, document) = Document::read(file, None)?;
    let (what, procedure) = (document.what(), &records.campaign.procedure);
    drawn.with_gold_file(procedure, items, &document).ok_or_else(|| {
        let (file, kind) = (file.display(), procedure.kind());
        anyhow!("{file}: {what} has no opinions for a {kind} campaign")
    })
}

async fn copied(
    book: &Store,
    campaign: &Campaign,
    items: &[Item],
) -> Result<(), motjuste_campaign::Error> {
    book.create(campaign.clone()).await?;
    book.add(&campaign.name, items.to_vec()).await?;
    Ok(())
}

/// Where it takes place: a server that runs already, or one of our own.
struct Place {
    origin: String,
    book: String,
    is_shared: bool,
    own: Option<(motjuste_http::Handle, thread::JoinHandle<motjuste_collect::Result<()>>)>,
    // Kept until the end, as it is removed with what is in it.
    _scratch: Option<tempfile::TempDir>,
}

impl Place {
    fn new(args: &Args) -> anyhow::Result<Self> {
        if let Some(url) = &args.server {
            let (origin, book) = (url.origin().to_owned(), args.book.book.clone());
            return Ok(Self { origin, book, is_shared: true, own: None, _scratch: None });
        }
        let (book, scratch) = match &args.keep {
            Some(book) => (book.clone(), None),
            None => {
                let scratch = tempfile::tempdir().context("cannot create a temporary database")?;
                let book = scratch.path().join("simulated.db");
                (book.to_string_lossy().into_owned(), Some(scratch))
            }
        };
        let token = motjuste_campaign::Token::random()?;
        let mut settings = CollectSettings::new(Token::new(token.reveal())?);
        settings.address.set_port(0);
        // These people are as fast as they are let.
        settings.requests = RateLimit { per_second: 1e6, at_once: 1e6 };
        settings.limits.per_client = 10_000;
        let server = CollectServer::open(&book, settings)?;
        let (origin, handle) = (server.origin(), server.listener().handle());
        let own = Some((handle, thread::spawn(move || server.run(StopOn::Handle))));
        Ok(Self { origin, book, is_shared: false, own, _scratch: scratch })
    }

    fn close(self) -> anyhow::Result<()> {
        if let Some((handle, server)) = self.own {
            handle.stop();
            server.join().map_err(|_| anyhow::anyhow!("the server panicked"))??;
        }
        Ok(())
    }
}

fn report(
    args: &Args,
    (records, status): (&Snapshot, &Status),
    load_report: &LoadReport,
    outcome: &Outcome,
    found: &[Discrepancy],
) -> anyhow::Result<()> {
    let mut tables = vec![work(outcome)?, progress(status)?];
    tables.extend(losses(outcome)?);
    tables.extend(curve(outcome)?);
    tables.push(service(records, load_report, found)?);
    print_tables(&tables, args.format, || {
        let mut json = as_json(records, load_report, outcome, found);
        json["status"] = json!(status);
        json
    })?;
    for discrepancy in found {
        note(discrepancy);
    }
    Ok(())
}

fn work(outcome: &Outcome) -> anyhow::Result<Table> {
    let columns = vec![
        Column::text("model"),
        Column::count("people"),
        Column::count("submitted"),
        Column::count("filtered"),
    ];
    let mut table = Table::new("Who did what", columns);
    for (model, work) in &outcome.by_model {
        let counts = [work.people, work.submitted, work.filtered];
        let counts = counts.map(|count| Cell::number(f64::from(count)));
        table.push_row([Cell::text(model.to_string())].into_iter().chain(counts).collect())?;
    }
    Ok(table)
}

fn progress(status: &Status) -> anyhow::Result<Table> {
    let columns = ["stage", "tasks", "complete", "short of people", "people needed"];
    let mut table = Table::new("What was done", columns.map(Column::count).into());
    for stage in &status.stages {
        let cells =
            [u32::from(stage.stage), stage.tasks, stage.complete, stage.short, stage.people_needed];
        table.push_row(cells.map(|count| Cell::number(f64::from(count))).into())?;
    }
    if let Some(lack) = lack_of_people(status) {
        table.push_footnote(lack);
    }
    Ok(table)
}

fn losses(outcome: &Outcome) -> anyhow::Result<Option<Table>> {
    let Some(losses) = outcome.losses else { return Ok(None) };
    let columns = vec![Column::text("candidates"), Column::count("number")];
    let mut table = Table::new("What stage 1 loses", columns);
    let rows = [
        ("judged", losses.candidates),
        ("really acceptable", losses.acceptable),
        ("without a positive label in stage 1", losses.dropped),
        ("of these, really acceptable: lost", losses.lost),
        ("accepted in the end", losses.accepted),
        ("of these, not really acceptable", losses.wrongly_accepted),
    ];
    for (what, count) in rows {
        table.push_row(vec![Cell::text(what), Cell::number(count as f64)])?;
    }
    let percent = |share: Option<f64>| {
        share.map_or("–".to_owned(), |share| format!("{:.1} %", share * 100.0))
    };
    table.push_footnote(format!("Lost: {} of the acceptable.", percent(losses.lost_share())));
    table.push_footnote(format!(
        "Of ten people more: {} of the candidates that their first three reject one of the others \
         would use (SWORDS §4.4: 33.7 %), and {} of these are acceptable by all ten (0.8 %).",
        percent(losses.positive_later_share()),
        percent(losses.acceptable_later_share()),
    ));
    Ok(Some(table))
}

fn curve(outcome: &Outcome) -> anyhow::Result<Option<Table>> {
    let Some(curve) = &outcome.curve else { return Ok(None) };
    let columns = vec![
        Column::count("k"),
        Column::number("RBO").decimals(3),
        Column::number("sd").decimals(3),
    ];
    let mut table = Table::new("RBO of k more people with the campaign", columns);
    for point in &curve.points {
        table.push_row(vec![
            Cell::number(point.labels as f64),
            Cell::from(point.mean),
            Cell::from(point.standard_deviation),
        ])?;
    }
    Ok(Some(table))
}

fn ms(load_report: &LoadReport, share: f64) -> Option<f64> {
    load_report.percentile(share).map(|time| time.as_secs_f64() * 1e3)
}

/// Labels, verdicts, sentences or ratings that the server acknowledged.
fn labels(acknowledged: &[Acknowledged]) -> usize {
    acknowledged.iter().map(|one| one.answers.len()).sum()
}

fn service(
    records: &Snapshot,
    load_report: &LoadReport,
    found: &[Discrepancy],
) -> anyhow::Result<Table> {
    let columns = vec![Column::text("what"), Column::number("number").decimals(1)];
    let mut table = Table::new("How the server did", columns);
    let count = |count: usize| Cell::number(count as f64).decimals(0);
    let rows = [
        ("submissions acknowledged", count(load_report.acknowledged.len())),
        ("answers in them", count(labels(&load_report.acknowledged))),
        ("submissions in the book", count(records.submissions.len())),
        ("tasks returned", count(load_report.returned)),
        ("requests answered", count(load_report.times.len())),
        ("requests without an answer", count(load_report.unanswered)),
        ("p50 in ms", Cell::from(ms(load_report, 0.5))),
        ("p99 in ms", Cell::from(ms(load_report, 0.99))),
        ("people who went home early", count(people(load_report, records) - load_report.finished)),
        ("labels lost, doubled or changed", count(found.len())),
    ];
    for (what, number) in rows {
        table.push_row(vec![Cell::text(what), number])?;
    }
    Ok(table)
}

fn people(load_report: &LoadReport, records: &Snapshot) -> usize {
    usize::try_from(records.annotators).unwrap_or(usize::MAX).max(load_report.finished)
}

fn as_json(
    records: &Snapshot,
    load_report: &LoadReport,
    outcome: &Outcome,
    found: &[Discrepancy],
) -> Value {
    let by_model: serde_json::Map<String, Value> =
        outcome.by_model.iter().map(|(model, work)| (model.to_string(), json!(work))).collect();
    let curve = outcome.curve.as_ref().map(|curve| {
        let point = |point: &motjuste_metrics::rbo_curve::CurvePoint| {
            json!({ "k": point.labels, "rbo": point.mean, "sd": point.standard_deviation })
        };
        curve.points.iter().map(point).collect::<Vec<_>>()
    });
    let refusals: BTreeMap<String, usize> =
        load_report.refusals.iter().map(|(status, count)| (status.to_string(), *count)).collect();
    json!({
        "by_model": by_model,
        "losses": outcome.losses,
        "lost_share": outcome.losses.and_then(|losses| losses.lost_share()),
        "rbo": curve,
        "acknowledged": load_report.acknowledged.len(),
        "answers": labels(&load_report.acknowledged),
        "submissions": records.submissions.len(),
        "returned": load_report.returned,
        "requests": load_report.times.len(),
        "unanswered": load_report.unanswered,
        "refusals": refusals,
        "p50_ms": ms(load_report, 0.5),
        "p99_ms": ms(load_report, 0.99),
        "finished": load_report.finished,
        "discrepancies": found.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}
