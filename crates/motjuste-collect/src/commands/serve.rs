//! `motjuste collect serve`: the pages for annotators and requesters.

use std::net::SocketAddr;
use std::process::ExitCode;

use motjuste_http::Token;

use motjuste_collect::{CollectServer, CollectSettings, Pace, PublicUrl};

use crate::commands::opened::BookArg;
use motjuste_terminal::Log;
use motjuste_terminal::output::note;

/// Arguments of `motjuste collect serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste collect serve
  MOTJUSTE_REQUESTER_TOKEN=$(openssl rand -hex 16) \\
    motjuste collect serve --addr 0.0.0.0:8018 --public-url https://annotate.example

Annotators open the links that `invite` prints, requesters /requester. Behind a proxy that encrypts,
give --public-url: cookies then go over encrypted connections alone. Several servers may serve one
PostgreSQL book with the same requester's token. Ctrl-C stops it when what it has taken on is
finished; a crash loses nothing that was acknowledged.")]
pub(crate) struct Args {
    /// Where to listen; port 0 takes any that is free [default: 127.0.0.1:8018]
    #[arg(long, value_name = "ADDRESS:PORT")]
    addr: Option<SocketAddr>,
    /// What annotators call the server, where it is not the address
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Let the server be called by this name besides localhost
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// What the requester must know; made up and shown if it is not given. Better in the environment
    /// than here, where other users of the machine can see it
    #[arg(long, value_name = "SECRET", env = "MOTJUSTE_REQUESTER_TOKEN", hide_env_values = true)]
    requester_token: Option<String>,
    /// Requests a second that one annotator may make in the long run
    #[arg(long, value_name = "N", default_value_t = 10.0, value_parser = rate)]
    max_rate: f64,
    /// What is logged on standard error; never anybody's answers
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
    #[command(flatten)]
    book: BookArg,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("must be more than 0".to_owned()) }
}

/// Serves until it is stopped.
pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.log.start();
    let (secret, is_new) = match &args.requester_token {
        Some(secret) => (secret.clone(), false),
        None => (motjuste_campaign::Token::random()?.reveal().to_owned(), true),
    };
    let mut settings = CollectSettings::new(Token::new(&secret)?);
    settings.address = args.addr.unwrap_or(settings.address);
    settings.public_url = args.public_url.clone();
    settings.hosts = args.allow_host.clone();
    settings.pace = Pace { per_second: args.max_rate, at_once: args.max_rate * 4.0 };
    // The server would make a book that is not there.
    drop(args.book.open()?);
    let server = CollectServer::open(&args.book.book, settings)?;
    note(format_args!("{}/ for annotators; for you: {0}/requester", server.origin()));
    if is_new {
        note(format_args!("the requester's token, shown this once: {secret}"));
    }
    server.run_until_signal()?;
    Ok(ExitCode::SUCCESS)
}
