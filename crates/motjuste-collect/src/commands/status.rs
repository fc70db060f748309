//! `motjuste-collect status`: how campaigns stand.

use std::process::ExitCode;

use motjuste_campaign::quality::Pay;
use motjuste_campaign::{Agreement, CampaignName, Measure, StageStatus, State, Status};
use motjuste_report::{Cell, Column, Table};
use serde_json::{Value, json};

use crate::commands::opened::{BookArg, Opened};
use motjuste_terminal::output::{OutputFormat, print_tables};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect status
  motjuste-collect status mine --format json
  motjuste-collect status mine --wage 15")]
pub(crate) struct Args {
    /// The campaign [default: all]
    #[arg(value_name = "CAMPAIGN")]
    campaign: Option<CampaignName>,
    /// Print the pay per task for this hourly wage, at the median time so far
    #[arg(long, value_name = "WAGE", requires = "campaign", value_parser = wage)]
    wage: Option<f64>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    #[command(flatten)]
    book: BookArg,
}

fn wage(text: &str) -> Result<f64, String> {
    let wage: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if wage.is_finite() && wage > 0.0 { Ok(wage) } else { Err("must be more than 0".to_owned()) }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    match &args.campaign {
        None => all(&opened, args.format)?,
        Some(campaign) => one(&opened, campaign, args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn all(opened: &Opened, format: OutputFormat) -> anyhow::Result<()> {
    let columns = vec![
        Column::text("campaign"),
        Column::text("kind"),
        Column::text("state"),
        Column::count("items"),
        Column::count("annotators"),
        Column::count("submissions"),
        Column::count("wanted"),
    ];
    let mut table = Table::new("Campaigns", columns);
    let mut json = Vec::new();
    for name in opened.wait(opened.book.campaigns())? {
        let status = opened.wait(opened.book.status(&name))?;
        let sum = |of: fn(&StageStatus) -> u32| -> f64 {
            status.stages.iter().map(|stage| f64::from(of(stage))).sum()
        };
        table.push_row(vec![
            Cell::text(status.campaign.as_str()),
            Cell::text(status.kind.to_string()),
            Cell::text(state(&status)),
            Cell::number(f64::from(status.items)),
            Cell::number(status.annotators.len() as f64),
            Cell::number(sum(|stage| stage.valid)),
            Cell::number(sum(|stage| stage.wanted)),
        ])?;
        json.push(json!(status));
    }
    print_tables(&[table], format, || Value::Array(json))
}

fn state(status: &Status) -> &'static str {
    match status.state {
        State::Running => "running",
        State::Paused => "paused",
        State::Complete => "complete",
    }
}

fn one(opened: &Opened, campaign: &CampaignName, args: &Args) -> anyhow::Result<()> {
    let status = opened.wait(opened.book.status(campaign))?;
    let agreement = opened.wait(opened.book.agreement(campaign))?;
    let mut about = stages(&status, &agreement)?;
    let pay = args.wage.zip(status.seconds).map(|(wage, times)| {
        let pay = Pay::for_wage(wage, times.median, 0.0).per_task;
        about.push_footnote(format!("For {wage:.2} per hour, a task must pay {pay:.2}."));
        pay
    });
    let tables = [about, people(&status)?];
    print_tables(
        &tables,
        args.format,
        || json!({ "status": status, "agreement": agreement, "pay_for_wage": pay }),
    )
}

/// A warning that a clock was wrong, if it was.
fn wrong_clock(status: &Status) -> Option<String> {
    let hours = status.ahead_ms? as f64 / 3_600_000.0;
    Some(format!(
        "The log is {hours:.1} hours ahead of this machine's clock. Once the clock is right, run \
         motjuste-collect set-clock-back {}.",
        status.campaign
    ))
}

/// How many people are missing, if any.
pub(super) fn lack_of_people(status: &Status) -> Option<String> {
    let short: u32 = status.stages.iter().map(|stage| stage.short).sum();
    (short > 0).then(|| {
        format!(
            "{short} tasks cannot be completed: every participant has seen them or is excluded. \
             Invite {} more people.",
            status.people_needed
        )
    })
}

fn stages(status: &Status, agreement: &Agreement) -> anyhow::Result<Table> {
    let columns = ["stage", "tasks", "complete", "wanted", "valid", "filtered", "in hand"];
    let columns = columns.map(Column::count).into();
    let title = format!("{}: {} ({})", status.campaign, status.title, state(status));
    let mut table = Table::new(title, columns);
    for stage in &status.stages {
        let cells = [
            u32::from(stage.stage),
            stage.tasks,
            stage.complete,
            stage.wanted,
            stage.valid,
            stage.filtered,
            stage.open,
        ];
        table.push_row(cells.map(|count| Cell::number(f64::from(count))).into())?;
    }
    for warning in [lack_of_people(status), wrong_clock(status)].into_iter().flatten() {
        table.push_footnote(warning);
    }
    let agreed = agreement.value.map_or("undefined so far".into(), |value| format!("{value:.3}"));
    table.push_footnote(format!("{}: {agreed}.", measure(agreement.measure)));
    if let Some(times) = status.seconds {
        let (median, mean) = (times.median, times.mean);
        table.push_footnote(format!("Seconds per task: median {median:.1}, mean {mean:.1}."));
    }
    Ok(table)
}

const fn measure(measure: Measure) -> &'static str {
    match measure {
        Measure::NominalAlpha => "Krippendorff's alpha, nominal",
        Measure::OrdinalAlpha => "Krippendorff's alpha, ordinal",
        Measure::IntervalAlpha => "Krippendorff's alpha, interval",
        Measure::PairwiseAgreement => "Pairwise agreement",
    }
}

fn people(status: &Status) -> anyhow::Result<Table> {
    let columns = vec![
        Column::count("annotator"),
        Column::count("submitted"),
        Column::count("filtered"),
        Column::count("returned"),
        Column::number("controls right").decimals(2),
        Column::number("seconds per task").decimals(1),
        Column::text("gets tasks"),
    ];
    let mut table = Table::new("Annotators", columns);
    for one in &status.annotators {
        let count = |count: u32| Cell::number(f64::from(count));
        table.push_row(vec![
            count(one.annotator.0),
            count(one.submitted),
            count(one.filtered),
            count(one.returned),
            Cell::from(one.control_accuracy()),
            Cell::from(one.mean_seconds),
            Cell::text(if one.excluded { "no: excluded" } else { "yes" }),
        ])?;
    }
    Ok(table)
}
