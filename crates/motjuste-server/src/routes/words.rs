//! `POST /v1/words`: which words of a text have substitutes, or are worth changing, and how good the
//! best substitute is.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use motjuste::json::{self, Count, OffsetConverter, span_of};
use motjuste::{Options, Register, Spelling, Tier, words_of};
use motjuste_http::{Problem, respond};
use motjuste_prose::{Flaw, Watch};

use super::extract::{Admission, Json};
use super::{check_length, malformed};
use crate::kind;
use crate::latency::RequestKind;
use crate::schema::{WordWithBest, WordsAnswer, WordsRequest};
use crate::service::{Best, SuggestionService, UNIT, Word};
use crate::state::AppState;

/// Words in one part of a request, about 50 ms of work; then another request gets its turn.
const AT_A_TIME: usize = 16;
/// The longest list of words in a request.
const LONGEST_LIST: usize = 1000;

pub(super) async fn words(
    _: Admission,
    State(state): State<Arc<AppState>>,
    Json(request): Json<WordsRequest>,
) -> Result<Response, Problem> {
    check_length(&state, &request.text)?;
    let WordsRequest { text, offsets, min_score, british, register, exclude, flaws, ignore, from } =
        request;
    let (exclude, ignore) = (listed("exclude", exclude)?, listed("ignore", ignore)?);
    let least = min_score.unwrap_or_default().get();
    let spelling = if british.unwrap_or_default() { Spelling::British } else { Spelling::American };
    let register = register.map_or(Register::Any, Register::from);
    let options = Options::default().spelling(spelling).register(register).exclude(&exclude);
    let text: Arc<str> = text.into();
    let offsets = OffsetConverter::new(&text, offsets.unwrap_or(UNIT));
    let from = from.map_or(0, Count::get);
    let from = offsets.unit().to_byte(&text, from).ok_or_else(|| {
        let detail = "\"from\" is not an offset between two characters of the text";
        Problem::new(kind::UNANSWERABLE_REQUEST, detail)
    })?;
    let (words, all) = words_to_look_at(&text, flaws.as_deref(), &ignore, from);
    let most = state.settings.limits.words;
    if all > most {
        let detail = format!("the text has {all} words, more than the limit of {most}; split it");
        return Err(Problem::new(kind::TEXT_TOO_LONG, detail));
    }
    let works = words.chunks(AT_A_TIME).map(|some| look_at(&text, some, least, &options));
    let found = state.work(RequestKind::Words, works).await?;
    let found = found.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    Ok(respond::json(respond::to_json(&answer(&offsets, &found))))
}

fn listed(member: &str, words: Option<Vec<String>>) -> Result<Vec<String>, Problem> {
    let words = words.unwrap_or_default();
    if words.len() > LONGEST_LIST {
        let detail = format!("{member:?} has {} words, more than {LONGEST_LIST}", words.len());
        return Err(malformed(detail));
    }
    Ok(words)
}

/// The words, and how many the text has.
fn words_to_look_at(
    text: &str,
    flaws: Option<&[Flaw]>,
    ignore: &[String],
    from: usize,
) -> (Vec<Word>, usize) {
    let all = words_of(text);
    let count = all.len();
    let words: Vec<Word> = match flaws {
        None => all.into_iter().map(|span| Word { span, flaw: None }).collect(),
        Some(flaws) => {
            let found = Watch::new(flaws, ignore).read(text, |_| true).into_iter();
            found.map(|one| Word { span: one.span, flaw: Some((one.flaw, one.reason)) }).collect()
        }
    };
    (words.into_iter().filter(|word| word.span.start >= from).collect(), count)
}

fn look_at(
    text: &Arc<str>,
    words: &[Word],
    least: f32,
    options: &Options,
) -> impl FnOnce(&SuggestionService) -> Result<Vec<Best>, Problem> + use<> {
    let (text, words, options) = (Arc::clone(text), words.to_vec(), options.clone());
    move |service| service.best(&text, words, least, &options)
}

fn answer<'a>(offsets: &OffsetConverter<'a>, found: &'a [Best]) -> WordsAnswer<'a> {
    let words = found.iter().map(|best| WordWithBest {
        surface: offsets.text().get(best.word.span.clone()).unwrap_or_default(),
        span: span_of(offsets, &best.word.span),
        best: &best.form,
        share: best.share,
        in_ten: best.in_ten,
        flaw: best.word.flaw.as_ref().map(|(flaw, _)| *flaw),
        reason: best.word.flaw.as_ref().map(|(_, reason)| reason.as_str()),
    });
    WordsAnswer {
        version: json::VERSION,
        tier: Tier::Embedded.name(),
        offsets: offsets.unit(),
        words: words.collect(),
    }
}
