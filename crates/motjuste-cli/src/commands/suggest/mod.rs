//! `motjuste suggest`: the word that fits in this sentence.

mod every_word;
mod request;
mod view;
mod why;

use std::num::NonZero;
use std::process::ExitCode;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use motjuste::json::{self, OffsetConverter, Offsets};
use motjuste::{KEPT_OUT, Label, Options, Register, Spelling, Tier};

use motjuste_terminal::output::{note, print_text};
use motjuste_terminal::screen::{Screen, printable};
use motjuste_terminal::tier;

use crate::config::Config;
pub(crate) use request::share;
use request::{Request, count};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste suggest \"I read an **amazing** paper today.\"
  motjuste suggest --file draft.md --at 12:8 --n 10 --json
  motjuste suggest \"The match was close.\" --word match --why game
  cat draft.md | motjuste suggest --all

The base tier downloads its model once; embedded needs none. Texts never leave this machine.")]
pub(crate) struct Args {
    #[command(flatten)]
    place: request::PlaceArgs,
    #[command(flatten)]
    wanted: Wanted,
    /// Model size: embedded (no download), base (MiniLM) or large (MPNet) [default: base]
    #[arg(long, value_parser = tier::parser(), hide_possible_values = true)]
    tier: Option<Tier>,
    /// Print dictionary forms instead of forms that fit the sentence
    #[arg(long)]
    lemma: bool,
    /// Explain a word's score, whether or not it was suggested
    #[arg(long, value_name = "WORD", conflicts_with_all = ["all", "plain"])]
    why: Option<String>,
    /// With --all, also show words without suggestions
    #[arg(long, short, requires = "all")]
    verbose: bool,
    /// Print JSON; with --all, one line per word
    #[arg(long, conflicts_with = "plain")]
    json: bool,
    /// Print one suggestion per line and nothing else
    #[arg(long)]
    plain: bool,
}

/// What is wanted of the suggestions.
#[derive(Debug, clap::Args)]
pub(crate) struct Wanted {
    /// Maximum number of suggestions [default: as many as are likely to help]
    #[arg(long, short, value_name = "N", value_parser = count)]
    n: Option<NonZero<usize>>,
    /// Minimum share of people who would accept a word, from 0 to 1
    #[arg(long, value_name = "SHARE", value_parser = share)]
    min_score: Option<f32>,
    /// Prefer rarer, more formal words
    #[arg(long, conflicts_with = "common")]
    formal: bool,
    /// Prefer everyday words
    #[arg(long)]
    common: bool,
    /// Words not to suggest, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    exclude: Vec<String>,
    /// Labels of words to suggest even where the target has no such label, separated by commas
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = label_parser())]
    allow: Vec<Label>,
    /// Use British spelling (favourable, travelled)
    #[arg(long, conflicts_with = "american")]
    british: bool,
    /// Use American spelling (favorable, traveled) [default]
    #[arg(long)]
    american: bool,
}

/// Reads the labels that may be allowed.
fn label_parser() -> impl TypedValueParser<Value = Label> {
    PossibleValuesParser::new(KEPT_OUT.map(Label::name)).try_map(|name| name.parse::<Label>())
}

impl Wanted {
    /// The engine's options: these arguments, over the settings of the configuration file.
    pub(crate) fn options(&self, config: &Config) -> Options {
        let options = config.options();
        let spelling = match (self.british, self.american) {
            (true, _) => Spelling::British,
            (_, true) => Spelling::American,
            _ => options.spelling,
        };
        let register = match (self.formal, self.common) {
            (true, _) => Register::Formal,
            (_, true) => Register::Common,
            _ => Register::Any,
        };
        options
            .count(self.n.map(NonZero::get))
            .min_share(self.min_score)
            .register(register)
            .exclude(&self.exclude)
            .allow(self.allow.iter().copied())
            .spelling(spelling)
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    // A request that cannot be answered is refused before a model is fetched for it.
    let config = Config::load()?;
    let request = args.place.read(args.wanted.options(&config))?;
    let opened = tier::open(config.tier(args.tier), None)?;
    let engine = &opened.engine;
    let question = match request {
        Request::EveryWord(text, options) => {
            every_word::run(&opened, &text, &options, args.every_word())?;
            return Ok(ExitCode::SUCCESS);
        }
        Request::One(question) => question,
    };
    let (text, options) = (question.text(), &question.options);
    if let Some(word) = &args.why {
        let why = engine.why(text, question.span(), word, options)?;
        return why::print(&why, args.json);
    }
    let answer = engine.answer(&question)?;
    if args.json {
        let offsets = OffsetConverter::new(text, Offsets::Bytes);
        let out = json::Answer::new(&offsets, &answer, opened.fallback.as_ref());
        print_text(&format!("{}\n", serde_json::to_string_pretty(&out)?))?;
    } else if args.plain {
        print_text(&view::plain(&answer, args.lemma))?;
        if let Some(no_suggestion) = &answer.no_suggestion {
            let surface = printable(&answer.surface);
            note(format_args!("{surface}: {}", view::reason_of(no_suggestion, options)));
        }
    } else {
        let view = view::View { screen: Screen::detect(), lemma: args.lemma };
        print_text(&view.answer(text, &answer, options))?;
    }
    Ok(ExitCode::SUCCESS)
}

impl Args {
    fn every_word(&self) -> every_word::Shown {
        let shape = match (self.json, self.plain) {
            (true, _) => every_word::Shape::Json,
            (_, true) => every_word::Shape::Plain,
            _ => every_word::Shape::Screen(Screen::detect()),
        };
        every_word::Shown { shape, lemma: self.lemma, verbose: self.verbose }
    }
}
