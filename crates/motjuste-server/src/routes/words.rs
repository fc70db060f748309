//! `POST /v1/words`: which words of a text have substitutes, and how good the best one is.

use std::ops::Range;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motjuste::json::{self, OffsetConverter, span_of};
use motjuste::{Spelling, Tier, words_of};
use motjuste_http::{Problem, respond};

use super::check_length;
use super::extract::{Admission, Json};
use crate::kind;
use crate::latency::RequestKind;
use crate::schema::{WordWithBest, WordsAnswer, WordsRequest};
use crate::service::{Best, SuggestionService, UNIT};
use crate::state::AppState;

/// Words in one part of a request, about 50 ms of work; then another request gets its turn.
const AT_A_TIME: usize = 16;

pub(super) async fn words(
    _: Admission,
    State(state): State<Arc<AppState>>,
    Json(request): Json<WordsRequest>,
) -> Result<Response, Problem> {
    check_length(&state, &request.text)?;
    let least = request.min_score.unwrap_or_default().get();
    let spans = words_of(&request.text);
    let most = state.settings.limits.words;
    if spans.len() > most {
        let detail =
            format!("the text has {} words, more than the limit of {most}; split it", spans.len());
        return Err(Problem::new(kind::TEXT_TOO_LONG, detail));
    }
    let british = request.british.unwrap_or_default();
    let spelling = if british { Spelling::British } else { Spelling::American };
    let text: Arc<str> = request.text.into();
    let works = spans.chunks(AT_A_TIME).map(|some| look_at(&text, some, least, spelling));
    let found = state.work(RequestKind::Words, works).await?;
    let found = found.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    let offsets = OffsetConverter::new(&text, request.offsets.unwrap_or(UNIT));
    Ok(respond::json(respond::to_json(&answer(&offsets, &found))))
}

fn look_at(
    text: &Arc<str>,
    words: &[Range<usize>],
    least: f32,
    spelling: Spelling,
) -> impl FnOnce(&SuggestionService) -> Result<Vec<Best>, Problem> + use<> {
    let (text, words) = (Arc::clone(text), words.to_vec());
    move |service| service.best(&text, &words, least, spelling)
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
