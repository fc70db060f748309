//! `motjuste serve`: the HTTP API and the page for writers.

use std::net::SocketAddr;
use std::num::NonZero;
use std::process::ExitCode;
use std::time::Duration;

use motjuste::Tier;
use motjuste_server::{
    HttpLimits, Limits, Origins, Server, Settings, StopOn, SuggestionService, Token,
};
use motjuste_terminal::Log;

use motjuste_terminal::tier;

use crate::config::Config;
use crate::lexicon;
use motjuste_terminal::output::note;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste serve
  MOTJUSTE_TOKEN=$(openssl rand -hex 16) motjuste serve --addr 0.0.0.0:8017
  motjuste serve --allow-origin https://editor.example --log json

Open http://127.0.0.1:8017/ in a browser; /docs describes the API. Texts are neither stored nor logged,
and never leave this machine. Ctrl-C finishes the requests in progress and stops.")]
pub(crate) struct Args {
    /// Address to listen on; port 0 picks a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value_t = Settings::default().address)]
    addr: SocketAddr,
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet) [default: base]
    #[arg(long, value_parser = tier::parser(), hide_possible_values = true)]
    tier: Option<Tier>,
    /// Bearer token that callers must send; safer in the environment, because other users of the
    /// machine can see the command line
    #[arg(long, value_name = "SECRET", env = "MOTJUSTE_TOKEN", hide_env_values = true)]
    #[arg(value_parser = |secret: &str| Token::new(secret))]
    token: Option<Token>,
    /// Allow pages of this origin (https://editor.example), or of any (*)
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// Also accept requests for this host name
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Log format on standard error; logs never contain texts
    #[arg(long, value_enum, default_value_t = Log::Text)]
    log: Log,
}

/// How much is taken on.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Maximum bytes per request
    #[arg(long, value_name = "BYTES", default_value_t = HttpLimits::default().body)]
    max_body: usize,
    /// Maximum characters per text
    #[arg(long, value_name = "N", default_value_t = Limits::default().text)]
    max_text: usize,
    /// Maximum words per text for /v1/words
    #[arg(long, value_name = "N", default_value_t = Limits::default().words)]
    max_words: usize,
    /// Maximum requests per batch
    #[arg(long, value_name = "N", default_value_t = Limits::default().batch)]
    max_batch: usize,
    /// Maximum waiting requests; others get 503
    #[arg(long, value_name = "N", default_value_t = Limits::default().queue)]
    max_queue: usize,
    /// Maximum concurrent requests per client address
    #[arg(long, value_name = "N", default_value_t = HttpLimits::default().per_client)]
    max_per_client: usize,
    /// Maximum concurrent connections
    #[arg(long, value_name = "N", default_value_t = HttpLimits::default().connections)]
    max_connections: usize,
    /// Maximum seconds per answer
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().answer.as_secs())]
    timeout: u64,
    /// Worker threads [default: one per core]
    #[arg(long, value_name = "N")]
    workers: Option<NonZero<usize>>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<ExitCode> {
    args.log.start();
    let opened = tier::open(Config::load()?.tier(args.tier), None)?;
    let tier = opened.engine.tier();
    let service = SuggestionService::new(opened)?
        .lexicons(lexicon::pulled_wordnet()?, lexicon::pulled_frequencies()?);
    let settings = args.settings();
    let is_open = settings.token.is_none();
    let server = Server::bind(service, settings)?;
    let address = server.listener().address();
    note(format_args!("http://{address}/ ({tier} tier); the API: http://{address}/docs"));
    if is_open && !address.ip().is_loopback() {
        note("anyone who can reach this address can use the server: set a token in MOTJUSTE_TOKEN");
    }
    server.run(StopOn::Signal)?;
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
