//! A text as the model sees it: pieces between two markers, cut to the model's window around the
//! span that matters.

use std::ops::Range;

use crate::encoder::Encoder;
use crate::error::{Error, Result, SpanProblem};

/// Bytes of context read on either side of a span, per piece of the window. Longer than any text
/// that could fill the window with words; text further away is never tokenised.
const BYTES_PER_PIECE: usize = 64;

/// The pieces of a text around one span, markers included.
///
/// Left context, span and right context are tokenised separately, so that the span's pieces are
/// the span's alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    ids: Vec<u32>,
    span: Range<usize>,
}

impl Passage {
    /// Piece ids, from the start marker to the end marker.
    #[must_use]
    pub fn ids(&self) -> &[u32] {
        &self.ids
    }

    /// Where the span's pieces are among [`ids`](Self::ids); never empty.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// The same passage with other pieces in the span's place.
    #[must_use]
    pub fn with_pieces(&self, pieces: &[u32]) -> Self {
        let mut ids = self.ids.clone();
        ids.splice(self.span.clone(), pieces.iter().copied());
        Self { ids, span: self.span.start..self.span.start + pieces.len() }
    }
}

/// A sequence and the spans that were asked of it, each with its place in the request.
pub(crate) struct Located {
    pub(crate) ids: Vec<u32>,
    pub(crate) spans: Vec<(usize, Range<usize>)>,
}

impl Encoder {
    /// The pieces of `text` around the bytes `span`. A text longer than the model's window is cut
    /// to what surrounds the span, evenly on both sides where both sides are long.
    ///
    /// # Errors
    /// If the span is not a stretch of the text, holds no pieces, or fills the window by itself.
    pub fn passage(&self, text: &str, span: Range<usize>) -> Result<Passage> {
        self.passage_with_room(text, span, 0)
    }

    /// The same, leaving room for `reserve` further pieces, such as those of a longer substitute.
    ///
    /// # Errors
    /// As [`passage`](Self::passage).
    pub fn passage_with_room(
        &self,
        text: &str,
        span: Range<usize>,
        reserve: usize,
    ) -> Result<Passage> {
        check_span(text, &span)?;
        let reach = BYTES_PER_PIECE * self.config().window();
        let window = self.config().text_window();
        let too_long = || span_error(text, &span, SpanProblem::TooLong { window });
        if span.len() > reach {
            return Err(too_long());
        }
        let from = cut_before(text, span.start, reach);
        let to = cut_after(text, span.end, reach);
        let tokenizer = self.tokenizer();
        let left = tokenizer.pieces(text, from..span.start)?;
        let target = tokenizer.pieces(text, span.clone())?;
        let right = tokenizer.pieces(text, span.end..to)?;
        if target.is_empty() {
            return Err(span_error(text, &span, SpanProblem::NoPieces));
        }
        let room = window.checked_sub(target.len()).ok_or_else(too_long)?;
        let room = room.saturating_sub(reserve);
        let kept_left = left.len().min((room / 2).max(room.saturating_sub(right.len())));
        let kept_right = right.len().min(room - kept_left);

        let mut ids = vec![tokenizer.start];
        ids.extend_from_slice(&left[left.len() - kept_left..]);
        let start = ids.len();
        ids.extend_from_slice(&target);
        let end = ids.len();
        ids.extend_from_slice(&right[..kept_right]);
        ids.push(tokenizer.end);
        Ok(Passage { ids, span: start..end })
    }

    /// The sequences that hold all `spans`: one for the whole text where it fits the window, else
    /// one around each span.
    pub(crate) fn locate(&self, text: &str, spans: &[Range<usize>]) -> Result<Vec<Located>> {
        for span in spans {
            check_span(text, span)?;
        }
        if let Some(whole) = self.locate_whole(text, spans)? {
            return Ok(vec![whole]);
        }
        spans
            .iter()
            .enumerate()
            .map(|(index, span)| {
                let Passage { ids, span } = self.passage_with_room(text, span.clone(), 0)?;
                Ok(Located { ids, spans: vec![(index, span)] })
            })
            .collect()
    }

    /// The whole text as one sequence, cut for tokenising wherever a span starts or ends.
    fn locate_whole(&self, text: &str, spans: &[Range<usize>]) -> Result<Option<Located>> {
        if text.len() > BYTES_PER_PIECE * self.config().window() {
            return Ok(None);
        }
        let mut cuts: Vec<usize> = spans.iter().flat_map(|s| [s.start, s.end]).collect();
        cuts.extend([0, text.len()]);
        cuts.sort_unstable();
        cuts.dedup();
        let mut ids = vec![self.tokenizer().start];
        // Where each cut falls among the pieces.
        let mut at = vec![ids.len()];
        for stretch in cuts.windows(2) {
            ids.extend(self.tokenizer().pieces(text, stretch[0]..stretch[1])?);
            at.push(ids.len());
        }
        ids.push(self.tokenizer().end);
        if ids.len() > self.config().window() {
            return Ok(None);
        }
        let place = |offset: usize| {
            let cut = cuts.binary_search(&offset);
            at[cut.expect("every end of a span is a cut")]
        };
        let spans = spans
            .iter()
            .enumerate()
            .map(|(index, span)| {
                let pieces = place(span.start)..place(span.end);
                if pieces.is_empty() {
                    return Err(span_error(text, span, SpanProblem::NoPieces));
                }
                Ok((index, pieces))
            })
            .collect::<Result<_>>()?;
        Ok(Some(Located { ids, spans }))
    }
}

fn check_span(text: &str, span: &Range<usize>) -> Result<()> {
    let problem = if span.start > span.end {
        SpanProblem::Reversed
    } else if span.is_empty() {
        SpanProblem::Empty
    } else if span.end > text.len() {
        SpanProblem::Outside
    } else if !text.is_char_boundary(span.start) || !text.is_char_boundary(span.end) {
        SpanProblem::InsideCharacter
    } else {
        return Ok(());
    };
    Err(span_error(text, span, problem))
}

pub(crate) fn span_error(text: &str, span: &Range<usize>, problem: SpanProblem) -> Error {
    Error::Span { start: span.start, end: span.end, text_len: text.len(), problem }
}

/// Where to start reading so as not to go further than `reach` before `start`: after white space
/// if there is some, so as not to split a word.
fn cut_before(text: &str, start: usize, reach: usize) -> usize {
    let Some(earliest) = start.checked_sub(reach).filter(|cut| *cut > 0) else {
        return 0;
    };
    let earliest = text.floor_char_boundary(earliest);
    text[earliest..start].find(char::is_whitespace).map_or(earliest, |space| {
        let space = earliest + space;
        space + text[space..].chars().next().map_or(0, char::len_utf8)
    })
}

/// The same on the other side.
fn cut_after(text: &str, end: usize, reach: usize) -> usize {
    if text.len() - end <= reach {
        return text.len();
    }
    let latest = text.floor_char_boundary(end + reach);
    text[end..latest].rfind(char::is_whitespace).map_or(latest, |space| end + space)
}
