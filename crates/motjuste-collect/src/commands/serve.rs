//! `motjuste-collect serve`: the pages for annotators and requesters.

use std::net::SocketAddr;
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use motjuste_http::{StopOn, Token};

use motjuste_collect::{CollectServer, CollectSettings, PublicUrl, RateLimit};

use crate::commands::opened::BookArg;
use motjuste_terminal::Log;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste-collect serve
  MOTJUSTE_REQUESTER_TOKEN=$(openssl rand -hex 16) \\
    motjuste-collect serve --addr 0.0.0.0:8018 --public-url https://annotate.example

Annotators open the links that `invite` prints; requesters open /requester. Behind an HTTPS proxy, add
--public-url: cookies are then sent only over HTTPS. Several servers can share one PostgreSQL database
with the same requester's token. Ctrl-C finishes the requests in progress and stops; a crash loses
nothing that was acknowledged.")]
pub(crate) struct Args {
    /// Address to listen on; port 0 picks a free port [default: 127.0.0.1:8018]
    #[arg(long, value_name = "ADDRESS:PORT")]
    addr: Option<SocketAddr>,
    /// Public URL of the server, if it differs from the address
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Also accept requests for this host name
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Token for the requester; generated and printed if not given. Safer in the environment, because
    /// other users of the machine can see the command line
    #[arg(long, value_name = "SECRET", env = "MOTJUSTE_REQUESTER_TOKEN", hide_env_values = true)]
    requester_token: Option<String>,
    /// Maximum sustained requests per second and annotator
    #[arg(long, value_name = "N", default_value_t = 10.0, value_parser = rate)]
    max_rate: f64,
    /// Log format on standard error; logs never contain answers
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
    #[command(flatten)]
    book: BookArg,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err("must be more than 0".to_owned()) }
}

/// Guesses are slowed down to one in two seconds; 16 hexadecimal digits are beyond reach.
const SHORTEST_TOKEN: usize = 16;

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    args.log.start();
    let (secret, is_new) = match &args.requester_token {
        Some(secret) => (secret.clone(), false),
        None => (motjuste_campaign::Token::random()?.reveal().to_owned(), true),
    };
    if secret.len() < SHORTEST_TOKEN {
        bail!(
            "the requester's token has fewer than {SHORTEST_TOKEN} characters and can be guessed; \
             `openssl rand -hex 16` makes a good one"
        );
    }
    let mut settings = CollectSettings::new(Token::new(&secret)?);
    settings.address = args.addr.unwrap_or(settings.address);
    settings.public_url = args.public_url.clone();
    settings.hosts = args.allow_host.clone();
    settings.requests = RateLimit { per_second: args.max_rate, at_once: args.max_rate * 4.0 };
    // The server would make a book that is not there.
    drop(args.book.open()?);
    let server = CollectServer::open(&args.book.book, settings)
        .with_context(|| format!("cannot serve the campaigns of {:?}", args.book.shown()))?;
    note(format_args!("{}/ for annotators; for you: {0}/requester", server.origin()));
    if is_new {
        note(format_args!("requester's token (shown only once): {secret}"));
    }
    server.run(StopOn::Signal)?;
    Ok(ExitCode::SUCCESS)
}
