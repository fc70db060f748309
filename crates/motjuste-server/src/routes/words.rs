//! `POST /v1/words`: which words of a text have substitutes, and how good the best one is.

use std::ops::Range;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Request, State as Shared};
use axum::response::Response;
use motjuste::json::{self, OffsetConverter, span_of};
use motjuste::{Spelling, Tier, words_of};

use super::{admit, check_length};
use motjuste_http::respond::to_json;

use crate::desk::{Best, Desk, UNIT};
use crate::pace::Sort;
use motjuste_http::Client;
use motjuste_http::Problem;
use motjuste_http::body;

use crate::kind;
use crate::schema::{WordWithBest, WordsAnswer, WordsRequest};
use crate::state::State;

/// Words a worker looks at before somebody else's request gets its turn: about 50 ms.
const AT_A_TIME: usize = 16;

pub(super) async fn words(
    Shared(state): Shared<Arc<State>>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Result<Response, Problem> {
    let _admitted = admit(&state, client)?;
    let asked: WordsRequest = body::read(request, &state.settings.limits.http).await?;
    check_length(&state, &asked.text)?;
    let least = asked.min_score.unwrap_or_default().get();
    let spans = words_of(&asked.text);
    let most = state.settings.limits.words;
    if spans.len() > most {
        let detail = format!("the text has {} words, {most} are looked at; split it", spans.len());
        return Err(kind::TEXT_TOO_LONG.because(detail));
    }
    let british = asked.british.unwrap_or_default();
    let spelling = if british { Spelling::British } else { Spelling::American };
    let text: Arc<str> = asked.text.into();
    let works = spans.chunks(AT_A_TIME).map(|some| look_at(&text, some, least, spelling));
    let found = state.work(Sort::Words, works).await?;
    let found = found.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let offsets = OffsetConverter::new(&text, asked.offsets.unwrap_or(UNIT));
    Ok(super::json(to_json(&answer(&offsets, &found))))
}

/// Work for a worker.
fn look_at(
    text: &Arc<str>,
    words: &[Range<usize>],
    least: f32,
    spelling: Spelling,
) -> impl FnOnce(&Desk) -> Result<Vec<Best>, Problem> + use<> {
    let (text, words) = (Arc::clone(text), words.to_vec());
    move |desk| desk.best(&text, &words, least, spelling)
}

fn answer<'a>(offsets: &OffsetConverter<'a>, found: &'a [Best]) -> WordsAnswer<'a> {
    let words = found.iter().map(|best| WordWithBest {
        surface: offsets.text().get(best.span.clone()).unwrap_or_default(),
        span: span_of(offsets, &best.span),
        best: &best.form,
        share: best.share,
        in_ten: best.in_ten,
    });
    WordsAnswer {
        version: json::VERSION,
        tier: Tier::Embedded.name(),
        offsets: offsets.unit(),
        words: words.collect(),
    }
}
