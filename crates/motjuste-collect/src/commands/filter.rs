//! `motjuste-collect filter`: finds bad work, decides that it does not count, takes that back.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::builder::PossibleValuesParser;
use clap::builder::TypedValueParser as _;
use motjuste_campaign::quality::{ApplyError, Threshold};
use motjuste_campaign::select::FormTable;
use motjuste_campaign::{
    AssignmentNumber, CampaignName, DecisionId, DecisionNumber, Filter, Finding, Rule, Snapshot,
    quality,
};
use motjuste_report::{Cell, Column, Table};
use serde_json::json;

use crate::commands::opened::{BookArg, Opened};
use motjuste_terminal::output::{OutputFormat, note, print};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect filter mine                                   # list the decisions so far
  motjuste-collect filter mine --rule control-accuracy           # show what it would filter
  motjuste-collect filter mine --rule control-accuracy --decide
  motjuste-collect filter mine --rule correlation --deviations 1
  motjuste-collect filter mine --rule engagement --forms croatian.tsv
  motjuste-collect filter mine --assignment 17 --reason 'answers in another language' --decide
  motjuste-collect filter mine --restore 3 --reason 'the control was wrong'

Nothing is ever deleted: filtered work stays in the log, other people get the same questions, and you
can reverse a decision. While a decision by control-accuracy or correlation is in force, that person
gets no more tasks.")]
pub(crate) struct Args {
    /// The campaign
    #[arg(value_name = "CAMPAIGN")]
    campaign: CampaignName,
    /// Find work by this rule
    #[arg(long, value_parser = rule())]
    rule: Option<Rule>,
    /// The rule's threshold [default: the campaign's, or the paper's]
    #[arg(long, value_name = "X", requires = "rule", allow_negative_numbers = true)]
    threshold: Option<f64>,
    /// For the rule correlation: threshold in standard deviations below the mean of all people;
    /// SimLex-999 used 1
    #[arg(long, value_name = "N", requires = "rule", conflicts_with = "threshold")]
    deviations: Option<f64>,
    /// For the rule engagement: dictionary forms of the campaign's language, one per line as
    /// FORM<tab>DICTIONARY FORM; needed for languages other than English
    #[arg(long, value_name = "FORMS.tsv", requires = "rule")]
    forms: Option<PathBuf>,
    /// Filter this assignment on your own judgement
    #[arg(long, value_name = "N", conflicts_with = "rule", requires = "reason")]
    assignment: Vec<u32>,
    /// Filter the work found instead of only showing it
    #[arg(long)]
    decide: bool,
    /// Reverse this decision
    #[arg(long, value_name = "DECISION", conflicts_with_all = ["rule", "assignment", "decide"])]
    #[arg(requires = "reason")]
    restore: Option<u32>,
    /// Reason
    #[arg(long, value_name = "TEXT")]
    reason: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
    #[command(flatten)]
    book: BookArg,
}

/// The rules that can be asked for by name.
fn rule() -> impl clap::builder::TypedValueParser<Value = Rule> {
    let asked = |rule: &Rule| !matches!(rule, Rule::Manual | Rule::Repeated);
    let names = Rule::ALL.iter().copied().filter(asked).map(Rule::name);
    PossibleValuesParser::new(names.collect::<Vec<_>>()).map(|name| {
        let known = Rule::ALL.iter().find(|rule| rule.name() == name);
        *known.expect("clap lets names of rules through alone")
    })
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = args.book.open()?;
    let reason = args.reason.as_deref().unwrap_or_default();
    if let Some(number) = args.restore {
        let decision =
            DecisionId { campaign: args.campaign.clone(), number: DecisionNumber(number) };
        opened.wait(opened.book.restore(&decision, reason))?;
        note(format_args!("decision {number} reversed: its work counts again"));
        return Ok(ExitCode::SUCCESS);
    }
    let records = opened.wait(opened.book.snapshot(&args.campaign))?;
    let filter = match args.rule {
        Some(rule) => {
            let forms = args.forms.as_deref().map(FormTable::open).transpose()?;
            let threshold = match args.deviations {
                Some(count) => Some(Threshold::Deviations(count)),
                None => args.threshold.map(Threshold::Value),
            };
            let found = quality::apply_with(&records, rule, threshold, forms.as_ref());
            found.map_err(|error| match error {
                ApplyError::NoDictionary { .. } => anyhow!("{error}; give a table with --forms"),
                _ => error.into(),
            })?
        }
        None if !args.assignment.is_empty() => by_hand(&args.assignment, reason),
        None if args.decide => bail!("nothing to decide: add --rule or --assignment"),
        None => {
            decisions(&records, args.format)?;
            return Ok(ExitCode::SUCCESS);
        }
    };
    if args.decide {
        decide(&opened, args, filter)?
    } else {
        show(&records, &filter, args.format)?
    }
    Ok(ExitCode::SUCCESS)
}

fn by_hand(assignments: &[u32], reason: &str) -> Filter {
    let finding = |number: &u32| Finding {
        assignment: AssignmentNumber(*number),
        value: None,
        reason: reason.to_owned(),
    };
    let findings = assignments.iter().map(finding).collect();
    Filter { rule: Rule::Manual, threshold: None, findings }
}

fn decide(opened: &Opened, args: &Args, filter: Filter) -> anyhow::Result<()> {
    if filter.findings.is_empty() {
        note("nothing found, nothing filtered");
        return Ok(());
    }
    let count = filter.findings.len();
    let decision = opened.wait(opened.book.filter(&args.campaign, filter))?;
    note(format_args!(
        "decision {}: {count} submissions filtered; reverse it with --restore {0}",
        decision.number
    ));
    Ok(())
}

fn show(records: &Snapshot, filter: &Filter, format: OutputFormat) -> anyhow::Result<()> {
    let columns = vec![
        Column::count("assignment"),
        Column::count("annotator"),
        Column::number("value").decimals(3),
        Column::text("reason"),
    ];
    let mut table = Table::new(format!("What {} would filter", filter.rule), columns);
    for finding in &filter.findings {
        let mut submissions = records.submissions.iter();
        let submission = submissions.find(|submission| submission.assignment == finding.assignment);
        table.push_row(vec![
            Cell::number(f64::from(finding.assignment.0)),
            Cell::from(submission.map(|submission| f64::from(submission.annotator.0))),
            Cell::from(finding.value),
            Cell::text(&finding.reason),
        ])?;
    }
    table.push_footnote("Nothing is filtered yet: add --decide to filter.");
    print(&table, format, || json!(filter))
}

fn decisions(records: &Snapshot, format: OutputFormat) -> anyhow::Result<()> {
    let columns = vec![
        Column::count("decision"),
        Column::text("rule"),
        Column::number("threshold").decimals(2),
        Column::count("submissions"),
        Column::text("in force"),
        Column::text("first reason"),
    ];
    let mut table = Table::new(format!("Decisions of {}", records.campaign.name), columns);
    for decision in &records.decisions {
        let filter = &decision.filter;
        let state = match &decision.restored {
            None => "yes".to_owned(),
            Some(restored) => format!("reversed: {}", restored.reason),
        };
        table.push_row(vec![
            Cell::number(f64::from(decision.number.0)),
            Cell::text(filter.rule.name()),
            Cell::from(filter.threshold),
            Cell::number(filter.findings.len() as f64),
            Cell::text(state),
            Cell::text(filter.findings.first().map_or("", |finding| finding.reason.as_str())),
        ])?;
    }
    print(&table, format, || json!(records.decisions))
}
