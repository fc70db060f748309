//! Texts of the unified framework for word sense disambiguation (Raganato et al. 2017), `*.data.xml`:
//! sentences of `wf` and `instance` elements.

use std::ops::Range;

use motjuste_core::Pos;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// A sentence with the words to disambiguate.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WsdSentence {
    pub text: String,
    pub instances: Vec<WsdInstance>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WsdInstance {
    pub id: String,
    /// With spaces between the words of an expression.
    pub lemma: String,
    pub pos: Pos,
    /// Bytes of the sentence.
    pub span: Range<usize>,
}

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum WsdError {
    #[error(transparent)]
    Xml(#[from] quick_xml::Error),
    #[error("byte {0}: an instance without id, lemma or part of speech")]
    Instance(u64),
    #[error("the file breaks off: its last elements are not closed")]
    BreaksOff,
}

/// Reads the sentences; words are joined by spaces.
///
/// # Errors
/// If the text is not XML or breaks off, or an instance lacks its id, lemma or part of speech.
pub fn parse_wsd(xml: &str) -> Result<Vec<WsdSentence>, WsdError> {
    let mut reader = Reader::from_str(xml);
    let mut sentences: Vec<WsdSentence> = Vec::new();
    // How many elements are open, once there was one.
    let mut open: Option<usize> = None;
    loop {
        match reader.read_event()? {
            Event::Eof if open == Some(0) => return Ok(sentences),
            Event::Eof => return Err(WsdError::BreaksOff),
            Event::Start(tag) if matches!(tag.name().as_ref(), "wf" | "instance") => {
                let at = reader.buffer_position();
                let word = reader.read_text(tag.name())?;
                let word = quick_xml::escape::unescape(&word).map_err(quick_xml::Error::from)?;
                let Some(WsdSentence { text, instances }) = sentences.last_mut() else { continue };
                if !text.is_empty() {
                    text.push(' ');
                }
                let span = text.len()..text.len() + word.len();
                text.push_str(&word);
                if tag.name().as_ref() == "instance" {
                    instances.push(instance(&tag, span).ok_or(WsdError::Instance(at))?);
                }
            }
            Event::Start(tag) => {
                open = Some(open.unwrap_or(0) + 1);
                if tag.name().as_ref() == "sentence" {
                    sentences.push(WsdSentence::default());
                }
            }
            Event::End(_) => open = open.map(|open| open.saturating_sub(1)),
            _ => {}
        }
    }
}

fn instance(tag: &BytesStart<'_>, span: Range<usize>) -> Option<WsdInstance> {
    let attribute = |name: &str| {
        let value = tag.try_get_attribute(name).ok()??;
        quick_xml::escape::unescape(&value.value).ok().map(|value| value.into_owned())
    };
    let (id, lemma) = (attribute("id")?, attribute("lemma")?.replace('_', " "));
    Some(WsdInstance { id, lemma, pos: attribute("pos")?.parse().ok()?, span })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_are_found_in_their_sentences() {
        let xml = r#"<?xml version="1.0" encoding="UTF-8" ?>
<corpus lang="en"><text id="d000"><sentence id="d000.s000">
<wf lemma="the" pos="DET">The</wf>
<instance id="d000.s000.t000" lemma="heart_attack" pos="NOUN">heart attacks</instance>
<wf lemma="&amp;" pos="CONJ">&amp;</wf>
</sentence></text></corpus>"#;
        let sentences = parse_wsd(xml).unwrap();
        assert_eq!(sentences[0].text, "The heart attacks &");
        let instance = &sentences[0].instances[0];
        assert_eq!((instance.lemma.as_str(), instance.pos), ("heart attack", Pos::Noun));
        assert_eq!(&sentences[0].text[instance.span.clone()], "heart attacks");
        let broken = xml.replace("lemma=\"heart_attack\"", "");
        assert!(matches!(parse_wsd(&broken), Err(WsdError::Instance(_))));
        assert!(matches!(parse_wsd("<a></b>"), Err(WsdError::Xml(_))));
    }
}
