//! `motjuste-lab bench list`: every system of the catalogue.

use std::process::ExitCode;

use motjuste_report::{Cell, Column, Table};
use motjuste_systems::{Entry, Need, Resources, Setting, Task, catalogue};
use serde_json::json;

use crate::resources::ResourceArgs;
use motjuste_terminal::output::{OutputFormat, print};

/// Show every system there is
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    resources: ResourceArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = OutputFormat::Table)]
    format: OutputFormat,
}

/// Prints the catalogue.
pub(super) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let here = args.resources.here()?;
    let columns = ["system", "in the paper", "paper", "does", "needs", "status"];
    let mut table = Table::new("Systems", columns.map(Column::text).to_vec());
    for entry in catalogue() {
        let needs: Vec<&str> = entry.needs.iter().map(|need| need.name()).collect();
        table.push_row(vec![
            Cell::text(entry.name),
            Cell::text(entry.title),
            Cell::text(entry.paper.citation()),
            Cell::text(does(entry)),
            Cell::text(if needs.is_empty() { "–".to_owned() } else { needs.join(", ") }),
            Cell::text(status(entry, &here)),
        ])?;
    }
    print(&table, args.format, || {
        let systems = catalogue().map(|entry| {
            let options = entry.options.iter().map(|option| {
                json!({ "name": option.name, "default": option.default, "help": option.help })
            });
            json!({
                "name": entry.name,
                "title": entry.title,
                "paper": entry.paper.citation(),
                "method": entry.method,
                "stand_in": entry.stand_in,
                "does": does(entry),
                "needs": entry.needs.iter().map(|need| need.name()).collect::<Vec<_>>(),
                "options": options.collect::<Vec<_>>(),
                "status": status(entry, &here),
            })
        });
        systems.collect()
    })?;
    Ok(ExitCode::SUCCESS)
}

/// What a system can be asked for.
fn does(entry: &Entry) -> String {
    match entry.task() {
        Task::Similarity => "similarity".to_owned(),
        Task::Substitution => {
            let settings: Vec<&str> = entry.settings.iter().copied().map(Setting::name).collect();
            settings.join(", ")
        }
    }
}

/// Ready, or what is missing.
fn status(entry: &Entry, here: &Resources) -> String {
    if let Some(feature) = entry.needs.iter().find_map(|need| need.missing_feature()) {
        return format!("not in this build (--features {feature})");
    }
    let missing: Vec<&str> = entry
        .needs
        .iter()
        .filter(|need| here.get(**need).is_none())
        .map(|need| Need::name(*need))
        .collect();
    if missing.is_empty() { "ready".to_owned() } else { format!("no {}", missing.join(", ")) }
}
