//! `motjuste similarity`: how similar two words are in context.

use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use motjuste_assets::{Assets, DEFAULT_ASSET, LARGE_ASSET};
use motjuste_encoder::{Encoder, LoadOptions};
use motjuste_engine::{SimilarityInContext, SpanCosine, large_encoder_options};
use motjuste_terminal::output::print_text;
use motjuste_terminal::{WordPairArgs, model_dir, pulled};
use serde_json::json;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste similarity --word water --word ice \"Water ice deposits exist in polar craters.\"
  motjuste similarity \"The **bank** by the river is not the **bank** that lends money.\"
  motjuste similarity --word bank --word bank --in \"The bank lends.\" --in \"A river bank.\" --json

Words are found as written or inflected; bank:2 is the second bank. 1 is most similar.
`motjuste-lab similarity` uses any published system, in any language of its encoder.")]
pub(crate) struct Args {
    #[command(flatten)]
    words: WordPairArgs,
    /// A downloaded model (minilm, mpnet) or a Hugging Face directory [default: mpnet if it is
    /// downloaded, or minilm]
    #[arg(long, value_name = "NAME|DIR")]
    model: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    // A question that cannot be answered is refused before a model is fetched for it.
    let pair = args.words.find()?;
    let encoder = encoder(args.model.as_deref()).context("comparing words needs an encoder")?;
    let cosine = SpanCosine::new(Arc::new(encoder))?;
    let usages = pair.usages();
    let similarity = cosine.similarity(usages.each_ref())?;
    let [a, b] = usages.each_ref().map(|usage| usage.surface());
    if args.json {
        let words = usages.each_ref().map(|usage| {
            json!({"word": usage.surface(), "text": usage.text,
                   "span": [usage.span.start, usage.span.end]})
        });
        print_text(&format!("{:#}\n", json!({"similarity": similarity, "words": words})))?;
    } else {
        print_text(&format!("{similarity:.3}  {a} – {b}\n"))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The encoder asked for or, if none is, the best one here.
fn encoder(model: Option<&str>) -> anyhow::Result<Encoder> {
    let best = || match Assets::open().is_ok_and(|assets| assets.resolve(LARGE_ASSET).is_ok()) {
        true => LARGE_ASSET,
        false => DEFAULT_ASSET,
    };
    let model = model.unwrap_or_else(best);
    if model == DEFAULT_ASSET {
        pulled(DEFAULT_ASSET)?;
    }
    let options = match model {
        LARGE_ASSET => large_encoder_options(),
        _ => LoadOptions::default(),
    };
    Ok(Encoder::load_with(model_dir(model)?, &options)?)
}
