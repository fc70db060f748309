//! `motjuste serve`: the HTTP API and the page for writers.

use std::net::SocketAddr;
use std::num::NonZero;
use std::process::ExitCode;
use std::time::Duration;

use motjuste::Tier;
use motjuste_server::{Desk, HttpLimits, Limits, Origins, Server, Settings, Token};
use motjuste_terminal::Log;

use motjuste_terminal::suggester;

use crate::lexicon;
use motjuste_terminal::output::note;

/// Arguments of `motjuste serve`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste serve
  MOTJUSTE_TOKEN=$(openssl rand -hex 16) motjuste serve --addr 0.0.0.0:8017
  motjuste serve --allow-origin https://editor.example --log json

Then open http://127.0.0.1:8017/ in a browser; /docs describes the API. Texts are neither kept nor
logged, and never leave this machine. Ctrl-C stops it when what it has taken on is finished.")]
pub(crate) struct Args {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Settings::default().address)]
    addr: SocketAddr,
    /// How much machinery answers
    #[arg(long, value_parser = suggester::tier(), default_value = suggester::DEFAULT_TIER)]
    tier: Tier,
    /// What callers must send as a bearer token; better in the environment than here, where other
    /// users of the machine can see it
    #[arg(long, value_name = "SECRET", env = "MOTJUSTE_TOKEN", hide_env_values = true)]
    #[arg(value_parser = |secret: &str| Token::new(secret))]
    token: Option<Token>,
    /// Let pages of this origin ask (https://editor.example), or of any (*)
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Let the server be called by this name besides localhost
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// What is logged on standard error; never anybody's text
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

/// How much is taken on.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Bytes of a request
    #[arg(long, value_name = "BYTES", default_value_t = HttpLimits::default().body)]
    max_body: usize,
    /// Characters of a text
    #[arg(long, value_name = "N", default_value_t = Limits::default().text)]
    max_text: usize,
    /// Words of a text whose every word is looked at
    #[arg(long, value_name = "N", default_value_t = Limits::default().words)]
    max_words: usize,
    /// Requests of a batch
    #[arg(long, value_name = "N", default_value_t = Limits::default().batch)]
    max_batch: usize,
    /// Requests that wait; more are told to come back
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue)]
    max_queue: usize,
    /// Requests of one address under way
    #[arg(long, value_name = "N", default_value_t = HttpLimits::default().per_client)]
    max_per_client: usize,
    /// Connections at a time
    #[arg(long, value_name = "N", default_value_t = HttpLimits::default().connections)]
    max_connections: usize,
    /// Seconds an answer may take
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().answer.as_secs())]
    timeout: u64,
    /// Requests worked on at a time [default: one for each core]
    #[arg(long, value_name = "N")]
    workers: Option<NonZero<usize>>,
}

/// Serves until it is stopped.
pub(crate) fn run(args: Args) -> anyhow::Result<ExitCode> {
    args.log.start();
    let suggester = suggester::open(args.tier, None)?;
    let tier = suggester.tier();
    let desk =
        Desk::new(suggester)?.lexicons(lexicon::pulled_wordnet()?, lexicon::pulled_frequencies()?);
    let settings = args.settings();
    let is_open = settings.token.is_none();
    let server = Server::bind(desk, settings)?;
    let address = server.address();
    note(format_args!("http://{address}/ ({tier} tier); the API: http://{address}/docs"));
    if is_open && !address.ip().is_loopback() {
        note("whoever reaches this address may ask: give a token in MOTJUSTE_TOKEN");
    }
    server.run_until_signal()?;
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn settings(self) -> Settings {
        let mut limits = Limits {
            http: HttpLimits {
                body: self.limits.max_body,
                per_client: self.limits.max_per_client,
                connections: self.limits.max_connections,
                ..HttpLimits::default()
            },
            text: self.limits.max_text,
            words: self.limits.max_words,
            batch: self.limits.max_batch,
            queue: self.limits.max_queue,
            answer: Duration::from_secs(self.limits.timeout),
            ..Limits::default()
        };
        limits.workers = self.limits.workers.unwrap_or(limits.workers);
        let origins = match self.allow_origin.as_slice() {
            [] => Origins::None,
            some if some.iter().any(|origin| origin == "*") => Origins::Any,
            _ => Origins::These(self.allow_origin),
        };
        Settings { address: self.addr, token: self.token, origins, hosts: self.allow_host, limits }
    }
}
