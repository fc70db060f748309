//! CoInCo XML: every content word of running text with the substitutes of six annotators
//! (Kremer et al. 2014; spec: SWORDS reference, §5).

use std::io::{self, Write};

use quick_xml::Reader;
use quick_xml::escape::{escape, resolve_xml_entity};
use quick_xml::events::{BytesStart, Event};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::input::Lines;
use crate::semeval_gold::MOST_VOTES;

/// How the file writes "none".
const NONE: &str = "XXX";

/// A sentence between its neighbours, and its tokens.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoincoSentence {
    /// The document of MASC it is from.
    pub masc_file: String,
    /// Its id in that document.
    pub masc_id: String,
    /// The sentence before; may be empty.
    pub before: String,
    pub sentence: String,
    /// The sentence after; may be empty.
    pub after: String,
    /// The tokens of the sentence.
    pub tokens: Vec<CoincoToken>,
}

/// A token, which is a target if it has an id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CoincoToken {
    /// The number of the target; `None` for a word nobody was asked about.
    pub id: Option<u32>,
    /// The word as written.
    pub wordform: String,
    pub lemma: String,
    /// The Penn Treebank tag MASC gives it, if it is a target.
    pub pos_masc: Option<String>,
    /// The tag `TreeTagger` gives it.
    pub pos_tree_tagger: String,
    /// Whether annotators called it unsubstitutable; `None` if they were not asked.
    pub problematic: Option<bool>,
    /// What annotators gave for it.
    pub substitutes: Vec<CoincoSubstitute>,
}

/// A substitute and how many annotators gave it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoincoSubstitute {
    pub lemma: String,
    /// The tags of its words.
    pub pos: String,
    /// The number of annotators.
    pub votes: u32,
}

/// The XML format of CoInCo.
#[derive(Debug)]
pub struct Coinco;

impl Format for Coinco {
    type Data = Vec<CoincoSentence>;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<CoincoSentence>, Stop> {
        let mut reader = Reader::from_str(text);
        let mut parser = Parser::new(text, problems);
        loop {
            let event = reader.read_event();
            parser.count_lines(reader.buffer_position());
            match event {
                Ok(Event::Start(tag)) => parser.open(&tag, false)?,
                Ok(Event::Empty(tag)) => parser.open(&tag, true)?,
                Ok(Event::End(tag)) => parser.close(tag.name().as_ref()),
                Ok(Event::Text(text)) => parser.text.push_str(&text.xml10_content()),
                Ok(Event::CData(text)) => parser.text.push_str(&text.xml10_content()),
                Ok(Event::GeneralRef(entity)) => parser.entity(&entity)?,
                Ok(Event::Eof) => break,
                Ok(Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_)) => {}
                Err(error) => {
                    let message = format!("not well-formed XML: {error}");
                    return Err(parser.problems.fatal(Place::line(parser.line), message));
                }
            }
        }
        parser.finish()
    }

    fn write(sentences: &Vec<CoincoSentence>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\"?>\n<document>\n")?;
        sentences.iter().try_for_each(|sentence| write_sentence(sentence, out))?;
        out.write_all(b"</document>\n")
    }
}

fn write_sentence(sentence: &CoincoSentence, out: &mut dyn Write) -> io::Result<()> {
    let (file, id) = (attribute(&sentence.masc_file), attribute(&sentence.masc_id));
    writeln!(out, "  <sent MASCfile=\"{file}\" MASCsentID=\"{id}\" >")?;
    for (tag, text) in [
        ("precontext", &sentence.before),
        ("targetsentence", &sentence.sentence),
        ("postcontext", &sentence.after),
    ] {
        writeln!(out, "    <{tag}>\n    {}\n    </{tag}>", escape(text))?;
    }
    out.write_all(b"    <tokens>\n")?;
    sentence.tokens.iter().try_for_each(|token| write_token(token, out))?;
    out.write_all(b"    </tokens>\n  </sent>\n")
}

fn write_token(token: &CoincoToken, out: &mut dyn Write) -> io::Result<()> {
    let id = token.id.map_or_else(|| NONE.into(), |id| id.to_string());
    write!(
        out,
        "      <token id=\"{id}\" wordform=\"{}\" lemma=\"{}\" posMASC=\"{}\" posTT=\"{}\"",
        attribute(&token.wordform),
        attribute(&token.lemma),
        attribute(token.pos_masc.as_deref().unwrap_or(NONE)),
        attribute(&token.pos_tree_tagger),
    )?;
    if let Some(problematic) = token.problematic {
        write!(out, " problematic=\"{}\"", if problematic { "yes" } else { "no" })?;
    }
    if token.substitutes.is_empty() {
        return out.write_all(b" />\n");
    }
    out.write_all(b" >\n        <substitutions>\n")?;
    for CoincoSubstitute { lemma, pos, votes } in &token.substitutes {
        let (lemma, pos) = (attribute(lemma), attribute(pos));
        writeln!(out, "          <subst lemma=\"{lemma}\" pos=\"{pos}\" freq=\"{votes}\" />")?;
    }
    out.write_all(b"        </substitutions>\n      </token>\n")
}

struct Parser<'t, 'p> {
    source: &'t str,
    problems: &'p mut Problems,
    sentences: Vec<CoincoSentence>,
    seen: std::collections::HashMap<u32, usize>,
    /// The sentence and the token that are open.
    sentence: Option<CoincoSentence>,
    token: Option<CoincoToken>,
    /// The text since the last tag opened.
    text: String,
    line: usize,
    counted: usize,
    depth: usize,
    root: Option<String>,
}

impl<'t, 'p> Parser<'t, 'p> {
    fn new(source: &'t str, problems: &'p mut Problems) -> Self {
        Self {
            source,
            problems,
            sentences: Vec::new(),
            seen: std::collections::HashMap::new(),
            sentence: None,
            token: None,
            text: String::new(),
            line: 1,
            counted: 0,
            depth: 0,
            root: None,
        }
    }

    fn count_lines(&mut self, position: u64) {
        let position = usize::try_from(position).unwrap_or(self.source.len());
        let passed = self.source.as_bytes().get(self.counted..position).unwrap_or_default();
        self.line += passed.iter().filter(|&&b| b == b'\n').count();
        self.counted = position;
    }

    fn error(&mut self, message: impl std::fmt::Display) -> Result<(), Stop> {
        let id = self.token.as_ref().and_then(|token| token.id).map(|id| id.to_string());
        self.problems.error(Place { line: Some(self.line), id }, message)
    }

    fn open(&mut self, tag: &BytesStart<'_>, empty: bool) -> Result<(), Stop> {
        self.text.clear();
        self.depth += usize::from(!empty);
        self.root.get_or_insert_with(|| tag.name().as_ref().to_owned());
        match tag.name().as_ref() {
            "sent" => {
                let masc_file = self.attribute(tag, "MASCfile")?;
                let masc_id = self.attribute(tag, "MASCsentID")?;
                self.sentence = Some(CoincoSentence { masc_file, masc_id, ..Default::default() });
            }
            "token" => {
                let token = self.read_token(tag)?;
                self.token = Some(token);
            }
            "subst" => {
                let substitute = self.read_substitute(tag)?;
                match (&mut self.token, substitute) {
                    (Some(token), Some(substitute)) => token.substitutes.push(substitute),
                    (None, _) => self.error("a `<subst>` outside a `<token>`")?,
                    (Some(_), None) => {}
                }
            }
            "document" | "tokens" | "substitutions" | "precontext" | "targetsentence"
            | "postcontext" => {}
            other => {
                let message = format!("`<{other}>` is not an element of CoInCo; ignored");
                self.problems.warning(Place::line(self.line), message);
            }
        }
        if empty {
            self.depth += 1;
            self.close(tag.name().as_ref());
        }
        Ok(())
    }

    fn close(&mut self, name: &str) {
        self.depth = self.depth.saturating_sub(1);
        let text = self.text.trim();
        match (name, &mut self.sentence) {
            ("precontext", Some(sentence)) => sentence.before = text.to_owned(),
            ("targetsentence", Some(sentence)) => sentence.sentence = text.to_owned(),
            ("postcontext", Some(sentence)) => sentence.after = text.to_owned(),
            ("token", Some(sentence)) => sentence.tokens.extend(self.token.take()),
            ("sent", sentence) => self.sentences.extend(sentence.take()),
            _ => {}
        }
    }

    fn read_token(&mut self, tag: &BytesStart<'_>) -> Result<CoincoToken, Stop> {
        let none = |text: String| (text.trim() != NONE).then_some(text);
        let id = none(self.attribute(tag, "id")?);
        let id = match id.as_deref().map(|id| id.trim().parse::<u32>()).transpose() {
            Ok(id) => id,
            Err(_) => {
                self.error("a token's id must be a number or `XXX`")?;
                None
            }
        };
        if let Some(first) = id.and_then(|id| self.seen.insert(id, self.line)) {
            self.error(format!("a token with this id is already on line {first}"))?;
        }
        let problematic = self.optional(tag, "problematic")?;
        Ok(CoincoToken {
            id,
            wordform: self.attribute(tag, "wordform")?,
            lemma: self.attribute(tag, "lemma")?,
            pos_masc: none(self.attribute(tag, "posMASC")?),
            pos_tree_tagger: self.attribute(tag, "posTT")?,
            problematic: problematic.map(|said| said.trim().eq_ignore_ascii_case("yes")),
            substitutes: Vec::new(),
        })
    }

    fn read_substitute(&mut self, tag: &BytesStart<'_>) -> Result<Option<CoincoSubstitute>, Stop> {
        let lemma = self.attribute(tag, "lemma")?;
        let pos = self.attribute(tag, "pos")?;
        let freq = self.attribute(tag, "freq")?;
        match freq.trim().parse() {
            Ok(votes @ 1..=MOST_VOTES) if !lemma.trim().is_empty() => {
                Ok(Some(CoincoSubstitute { lemma, pos, votes }))
            }
            _ => {
                let message = format!(
                    "the substitute {lemma:?} with freq {freq:?}: expected a lemma and a whole \
                     number from 1 to {MOST_VOTES}"
                );
                self.error(message)?;
                Ok(None)
            }
        }
    }

    fn attribute(&mut self, tag: &BytesStart<'_>, name: &str) -> Result<String, Stop> {
        let value = self.optional(tag, name)?;
        if value.is_none() {
            self.error(format!("`<{}>` has no attribute `{name}`", tag.name().as_ref()))?;
        }
        Ok(value.unwrap_or_default())
    }

    fn optional(&mut self, tag: &BytesStart<'_>, name: &str) -> Result<Option<String>, Stop> {
        let found = tag.try_get_attribute(name).map_err(quick_xml::Error::from);
        let value = found.and_then(|attribute| match attribute {
            Some(attribute) => {
                attribute.normalized_value(quick_xml::XmlVersion::default()).map(Some)
            }
            None => Ok(None),
        });
        match value {
            Ok(value) => Ok(value.map(std::borrow::Cow::into_owned)),
            Err(error) => {
                self.error(format!("cannot read the attributes: {error}"))?;
                Ok(None)
            }
        }
    }

    fn entity(&mut self, entity: &quick_xml::events::BytesRef<'_>) -> Result<(), Stop> {
        let name = entity.xml10_content();
        match (entity.resolve_char_ref(), resolve_xml_entity(&name)) {
            (Ok(Some(c)), _) => self.text.push(c),
            (_, Some(resolved)) => self.text.push_str(resolved),
            _ => self.error(format!("unknown entity `&{name};`; write the character itself"))?,
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<CoincoSentence>, Stop> {
        if self.depth > 0 {
            self.error("the file ends inside an element: is it truncated?")?;
        } else if self.root.as_deref() != Some("document") {
            self.error("no `<document>` element: is this a CoInCo file?")?;
        }
        Ok(self.sentences)
    }
}

/// The value of an attribute, in which a line end or a tab as such would be read back as a space.
fn attribute(text: &str) -> String {
    let mut escaped = escape(text).into_owned();
    for (space, reference) in [("\n", "&#10;"), ("\r", "&#13;"), ("\t", "&#9;")] {
        if escaped.contains(space) {
            escaped = escaped.replace(space, reference);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, testing};
    use proptest::prelude::*;

    const SMALL: &str = r#"<?xml version="1.0"?>
<document>
  <sent MASCfile="a.txt" MASCsentID="s-r0" >
    <precontext>
    </precontext>
    <targetsentence>
    Ann&apos;s mission
    </targetsentence>
    <postcontext>It went on.</postcontext>
    <tokens>
      <token id="XXX" wordform="Ann" lemma="&lt;unknown&gt;" posMASC="XXX" posTT="NP" />
      <token id="4" wordform="mission" lemma="mission" posMASC="NN" posTT="NN" problematic="no" >
        <substitutions>
          <subst lemma="task" pos="NN" freq="2" />
          <subst lemma="calling" pos="NN" freq="1" />
        </substitutions>
      </token>
    </tokens>
  </sent>
</document>
"#;

    fn read(text: &str) -> Result<Vec<CoincoSentence>, String> {
        testing::read::<Coinco>("c.xml", text)
    }

    /// A line end as a character reference is a line end, and one as such is a space.
    #[test]
    fn line_ends_and_tabs_in_attributes_come_back() {
        let text = SMALL.replace("MASCfile=\"a.txt\"", "MASCfile=\"a&#10;b&#9;c&#13;d\"");
        let sentences = read(&text).unwrap();
        assert_eq!(sentences[0].masc_file, "a\nb\tc\rd");
        let mut written = Vec::new();
        Coinco::write(&sentences, &mut written).unwrap();
        assert_eq!(read(str::from_utf8(&written).unwrap()).unwrap(), sentences);
    }

    #[test]
    fn sentences_tokens_and_substitutes_are_read() {
        let sentences = read(SMALL).unwrap();
        let [CoincoSentence { masc_file, before, sentence, after, tokens, .. }] = &sentences[..]
        else {
            panic!("one sentence")
        };
        assert_eq!(
            (masc_file.as_str(), before.as_str(), sentence.as_str(), after.as_str()),
            ("a.txt", "", "Ann's mission", "It went on.")
        );
        assert_eq!(
            (tokens[0].id, tokens[0].lemma.as_str(), tokens[0].problematic),
            (None, "<unknown>", None)
        );
        assert_eq!((tokens[1].id, tokens[1].problematic), (Some(4), Some(false)));
        assert_eq!(
            tokens[1].substitutes[0],
            CoincoSubstitute { lemma: "task".into(), pos: "NN".into(), votes: 2 }
        );
    }

    #[test]
    fn errors_name_the_line_the_id_and_the_remedy() {
        for (from, to, expected) in [
            (
                "freq=\"2\"",
                "freq=\"two\"",
                "c.xml, line 14, 4: the substitute \"task\" with freq \"two\"",
            ),
            ("freq=\"2\"", "freq=\"0\"", "expected a lemma and a whole number"),
            ("wordform=\"Ann\"", "", "line 11: `<token>` has no attribute `wordform`"),
            ("id=\"4\"", "id=\"four\"", "line 12: a token's id must be a number or `XXX`"),
            ("id=\"XXX\"", "id=\"4\"", "line 12: a token with this id is already on line 11"),
            ("&apos;", "&nbsp;", "line 7: unknown entity `&nbsp;`"),
            ("</targetsentence>", "</sentence>", "line 8: not well-formed XML"),
            ("</document>", "", "is it truncated?"),
        ] {
            assert!(SMALL.contains(from));
            let error = read(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(expected), "{from} → {to}: {error}");
        }
        assert!(read("<corpus/>").unwrap_err().contains("is this a CoInCo file?"));
    }

    #[test]
    fn a_check_reports_every_problem() {
        let broken = SMALL.replace("freq=\"2\"", "freq=\"x\"").replace("freq=\"1\"", "");
        let problems = check::<Coinco>(&Text::from_string("c.xml", broken));
        let lines: Vec<_> = problems.iter().map(|p| p.place.line.unwrap()).collect();
        assert_eq!(lines, [14, 15, 15]);
    }

    fn any_token() -> impl Strategy<Value = CoincoToken> {
        let substitute = ("[a-z&<]{1,6}", "[A-Z]{2}", 1..9_u32)
            .prop_map(|(lemma, pos, votes)| CoincoSubstitute { lemma, pos, votes });
        (
            "[\\PC]{1,6}",
            "[\\PC]{1,6}",
            proptest::option::of(any::<bool>()),
            proptest::collection::vec(substitute, 0..3),
        )
            .prop_map(|(wordform, lemma, problematic, substitutes)| CoincoToken {
                wordform,
                lemma,
                problematic,
                substitutes,
                pos_masc: problematic.map(|_| "NN".into()),
                pos_tree_tagger: "NN".into(),
                ..Default::default()
            })
    }

    proptest! {
        #[test]
        fn any_sentence_round_trips(
            before in "\\PC{0,12}", sentence in "\\PC{1,12}", mut tokens in proptest::collection::vec(any_token(), 0..4),
        ) {
            for (i, token) in (1..).zip(tokens.iter_mut().filter(|token| token.problematic.is_some())) {
                token.id = Some(i);
            }
            let sentences = vec![CoincoSentence {
                masc_file: "a.txt".into(),
                masc_id: "s<1".into(),
                before: before.trim().into(),
                sentence: sentence.trim().into(),
                after: String::new(),
                tokens,
            }];
            prop_assert_eq!(read(&testing::written::<Coinco>(&sentences)).unwrap(), sentences);
        }
    }
}
