//! `motjuste lsp`: the language server for editors.

use std::io::{self, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, ensure};
use motjuste::{Setup, Tier};
use motjuste_lsp::{Ended, Models, Settings, serve};
use motjuste_terminal::output::{note, say};
use motjuste_terminal::{Log, tier};

use crate::config::Config;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Editors start it; docs/editors.md has the set-up for each. Texts are neither stored nor logged, and never leave
this machine.")]
pub(crate) struct Args {
    /// Talk over standard input and output, as it does anyway; some editors say so
    #[arg(long, conflicts_with = "socket")]
    stdio: bool,
    /// Address of this machine to listen on instead, for any number of clients; port 0 picks a free port
    #[arg(long, value_name = "ADDRESS:PORT")]
    socket: Option<SocketAddr>,
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet) [default: base]
    #[arg(long, value_parser = tier::parser(), hide_possible_values = true)]
    tier: Option<Tier>,
    /// Log format on standard error; logs never contain texts
    #[arg(long, value_enum, default_value_t = Log::Off)]
    log: Log,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.log.start();
    // The usual message of a panic may quote the text.
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map_or_else(String::new, |place| format!(" at {place}"));
        say(format_args!("motjuste: internal error{place}"));
    }));
    let config = Config::load()?;
    let mut settings = Settings::new(config.tier(args.tier), config.options());
    settings.ignore = config.ignore;
    let models = Arc::new(Models::new(|tier, progress| Setup::new(tier).pull(progress).open()));
    if let Some(address) = args.socket {
        return listen(address, &models, &settings);
    }
    Ok(match serve(BufReader::new(io::stdin()), io::stdout(), models, settings) {
        Ended::Orderly => ExitCode::SUCCESS,
        Ended::Abruptly => ExitCode::FAILURE,
    })
}

/// Serves whoever connects, each on a thread.
fn listen(
    address: SocketAddr,
    models: &Arc<Models>,
    settings: &Settings,
) -> anyhow::Result<ExitCode> {
    ensure!(
        address.ip().is_loopback(),
        "{address} can be reached from other machines, and the protocol has no passwords: use 127.0.0.1"
    );
    let listener =
        TcpListener::bind(address).with_context(|| format!("cannot listen on {address}"))?;
    note(format_args!("listening on {}", listener.local_addr()?));
    for stream in listener.incoming() {
        let (input, output) = match stream.and_then(|stream| Ok((stream.try_clone()?, stream))) {
            Ok(both) => both,
            Err(_) => continue, // gone again
        };
        let (models, settings) = (models.clone(), settings.clone());
        std::thread::spawn(move || {
            let closing = output.try_clone();
            serve(BufReader::new(input), output, models, settings);
            // The thread that reads still has it.
            let _ = closing.map(|stream| stream.shutdown(std::net::Shutdown::Both));
        });
    }
    Ok(ExitCode::SUCCESS)
}
