//! SemEval-2007 task 10 sentences, `lexsub_*.xml` (McCarthy & Navigli 2009, §2; spec: SWORDS
//! reference, §5).
//!
//! The real files are XML only at first sight: broken encodings and HTML entities make XML
//! parsers stumble. So only the five tags that matter are looked for, and all else is text.

use std::io::{self, Write};
use std::sync::LazyLock;

use motjuste_core::{CompactString, ItemKey};
use quick_xml::escape::escape;
use regex::{Captures, Regex};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::input::Lines;
use crate::item_line::SeenItems;

/// One sentence with its marked word, as the file has it but for the entities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LexsubInstance {
    pub key: ItemKey,
    /// The tokenised text before the target.
    pub before: String,
    pub head: String,
    /// The tokenised text after the target.
    pub after: String,
}

impl LexsubInstance {
    /// The content of its `<context>` element.
    pub fn markup(&self) -> String {
        let [before, head, after] = [&self.before, &self.head, &self.after].map(escape);
        format!("{before}<head>{head}</head>{after}")
    }

    /// The instance whose `<context>` element has this content; `None` without a single head.
    pub fn from_markup(key: ItemKey, markup: &str) -> Option<Self> {
        let heads: Vec<_> = HEAD.find_iter(markup).map(|tag| tag.range()).collect();
        let [before, head, after] = around_head(markup, 0..markup.len(), &heads)?;
        Some(Self { key, before, head, after })
    }
}

static HEAD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("</?head>").expect("the pattern is valid"));

/// The sentence format of SemEval-2007 task 10.
#[derive(Debug)]
pub struct SemevalXml;

impl Format for SemevalXml {
    type Data = Vec<LexsubInstance>;

    const LINES: Lines = Lines::AreLayout;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<LexsubInstance>, Stop> {
        static TAG: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"<(/?)(corpus|lexelt|instance|context|head)(\s[^<>]*)?>")
                .expect("the pattern is valid")
        });
        let mut parser = Parser::new(text, problems);
        for tag in TAG.captures_iter(text) {
            parser.tag(&tag)?;
        }
        parser.finish()
    }

    fn write(instances: &Vec<LexsubInstance>, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<?xml version=\"1.0\" ?>\n\n<corpus lang=\"english\">\n")?;
        for group in instances.chunk_by(|a, b| a.key.lexelt == b.key.lexelt) {
            writeln!(out, "\t<lexelt item=\"{}\">", escape(&group[0].key.lexelt))?;
            for instance in group {
                writeln!(out, "\t\t<instance id=\"{}\">", escape(&instance.key.id))?;
                writeln!(out, "\t\t\t<context>{}</context>", instance.markup())?;
                out.write_all(b"\t\t</instance>\n")?;
            }
            out.write_all(b"\t</lexelt>\n")?;
        }
        out.write_all(b"</corpus>\n")
    }
}

/// An `<instance>` that is open.
struct Open {
    id: String,
    line: usize,
    has_context: bool,
}

struct Parser<'t, 'p> {
    text: &'t str,
    problems: &'p mut Problems,
    instances: Vec<LexsubInstance>,
    seen: SeenItems,
    /// Whether the `<corpus>` is open; `None` without one.
    corpus: Option<bool>,
    lexelt: Option<String>,
    instance: Option<Open>,
    /// Where the content of the open `<context>` starts.
    context: Option<usize>,
    /// The `<head>` tags of the open context, from `<` to `>`.
    heads: Vec<std::ops::Range<usize>>,
    /// The last tag and its line, from which lines are counted on.
    counted: (usize, usize),
}

impl<'t, 'p> Parser<'t, 'p> {
    fn new(text: &'t str, problems: &'p mut Problems) -> Self {
        Self {
            text,
            problems,
            instances: Vec::new(),
            seen: SeenItems::default(),
            corpus: None,
            lexelt: None,
            instance: None,
            context: None,
            heads: Vec::new(),
            counted: (0, 1),
        }
    }

    fn tag(&mut self, tag: &Captures<'_>) -> Result<(), Stop> {
        let Some(whole) = tag.get(0) else { return Ok(()) };
        let opens = tag[1].is_empty();
        let attributes = tag.get(3).map_or("", |m| m.as_str());
        let (from, line) = self.counted;
        let line = line + self.text[from..whole.start()].matches('\n').count();
        self.counted = (whole.start(), line);
        match (&tag[2], opens) {
            ("corpus", opens) => self.corpus = Some(opens),
            ("lexelt", true) => self.open_lexelt(attributes, line)?,
            ("lexelt", false) => self.lexelt = None,
            ("instance", true) => self.open_instance(attributes, line)?,
            ("instance", false) => self.close_instance()?,
            ("context", true) => self.open_context(whole.end(), line)?,
            ("context", false) => self.close_context(whole.start(), line)?,
            _ if self.context.is_some() => self.heads.push(whole.range()),
            _ => {}
        }
        Ok(())
    }

    fn open_lexelt(&mut self, attributes: &str, line: usize) -> Result<(), Stop> {
        let item = attribute(attributes, "item").unwrap_or_default();
        let key = ItemKey { lexelt: item.as_str().into(), id: CompactString::default() };
        if key.pos().is_none() || item.contains(char::is_whitespace) {
            let message = "expected `<lexelt item=\"lemma.pos\">` with pos n, v, a or r";
            self.problems.error(Place::line(line), message)?;
        }
        self.lexelt = Some(item);
        Ok(())
    }

    fn open_instance(&mut self, attributes: &str, line: usize) -> Result<(), Stop> {
        self.close_instance()?;
        let id = attribute(attributes, "id").unwrap_or_default();
        if id.is_empty() || id.contains(char::is_whitespace) {
            self.problems.error(Place::line(line), "expected `<instance id=\"…\">`")?;
        }
        self.instance = Some(Open { id, line, has_context: false });
        Ok(())
    }

    fn close_instance(&mut self) -> Result<(), Stop> {
        let unfinished = self.context.take().is_some();
        self.heads.clear();
        match self.instance.take() {
            Some(open) if unfinished || !open.has_context => {
                let place = Place::line(open.line).with_id(open.id);
                self.problems.error(place, "the instance has no `<context>…</context>`")
            }
            _ => Ok(()),
        }
    }

    fn open_context(&mut self, start: usize, line: usize) -> Result<(), Stop> {
        self.heads.clear();
        match self.context.replace(start) {
            None => Ok(()),
            Some(_) => self.problems.error(Place::line(line), "a `<context>` inside another"),
        }
    }

    fn close_context(&mut self, end: usize, line: usize) -> Result<(), Stop> {
        let heads = std::mem::take(&mut self.heads);
        let (Some(start), Some(open), Some(lexelt)) =
            (self.context.take(), &mut self.instance, &self.lexelt)
        else {
            let message = "a `</context>` outside `<lexelt>`, `<instance>` and `<context>`";
            return self.problems.error(Place::line(line), message);
        };
        let again = std::mem::replace(&mut open.has_context, true);
        let key = ItemKey { lexelt: lexelt.as_str().into(), id: open.id.as_str().into() };
        let place = Place::line(open.line).with_id(key.to_string());
        if again {
            return self.problems.error(place, "the instance has two contexts");
        }
        let Some([before, head, after]) = around_head(self.text, start..end, &heads) else {
            let message = "expected one word marked by `<head>…</head>` in the context";
            return self.problems.error(place, message);
        };
        if self.seen.insert(&key.id, open.line, || place, self.problems)? {
            self.instances.push(LexsubInstance { key, before, head, after });
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<LexsubInstance>, Stop> {
        let cut = self.instance.is_some() || self.lexelt.is_some() || self.corpus == Some(true);
        self.close_instance()?;
        if cut {
            let message = "the file breaks off: its last elements are not closed";
            self.problems.error(Place::line(self.counted.1), message)?;
        }
        if self.instances.is_empty() && self.corpus.is_none() {
            let message = "no `<lexelt>` with `<instance>`s: is this a lexsub XML file?";
            self.problems.error(Place::default(), message)?;
        }
        Ok(self.instances)
    }
}

/// The text before, in and after the head, entities resolved.
fn around_head(
    text: &str,
    context: std::ops::Range<usize>,
    heads: &[std::ops::Range<usize>],
) -> Option<[String; 3]> {
    let [open, close] = heads else { return None };
    if text[open.clone()].starts_with("</") || !text[close.clone()].starts_with("</") {
        return None;
    }
    let unescape = |part: &str| htmlize::unescape(part).into_owned();
    // Entities can be spaces: they are resolved before anything is trimmed.
    let head = unescape(&text[open.end..close.start]).trim().to_owned();
    let before = unescape(&text[context.start..open.start]).trim_start().to_owned();
    let after = unescape(&text[close.end..context.end]).trim_end().to_owned();
    (!head.is_empty()).then_some([before, head, after])
}

fn attribute(attributes: &str, name: &str) -> Option<String> {
    let (_, rest) = attributes.split_once(&format!("{name}=\""))?;
    let (value, _) = rest.split_once('"')?;
    Some(htmlize::unescape(value).trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Text, check, testing};
    use proptest::prelude::*;

    const SMALL: &str = r#"<corpus lang="english">
<lexelt item="bright.a">
<instance id="1">
<context>He was <head>bright</head> , was n&apos;t he & co < 3 ?</context>
</instance>
<instance id="2"><context><head>Bright</head> and early .</context></instance>
</lexelt>
<lexelt item="bar.n.v">
<instance id="3"><context>It <head>bars</head></context></instance>
</lexelt>
</corpus>"#;

    fn read(text: &str) -> Result<Vec<LexsubInstance>, String> {
        testing::read::<SemevalXml>("x", text)
    }

    #[test]
    fn a_space_written_as_an_entity_is_a_space() {
        let text = SMALL
            .replace("<head>bars</head>", "<head>&Tab;bars&#10;</head>&nbsp;")
            .replace("id=\"3\"", "id=\"&Tab;3\"");
        let instances = read(&text).unwrap();
        assert_eq!((&*instances[2].head, &*instances[2].after), ("bars", ""));
        let mut written = Vec::new();
        SemevalXml::write(&instances, &mut written).unwrap();
        assert_eq!(read(str::from_utf8(&written).unwrap()).unwrap(), instances);
    }

    #[test]
    fn sentences_are_split_around_the_head() {
        let instances = read(SMALL).unwrap();
        let keys: Vec<_> = instances.iter().map(|i| i.key.to_string()).collect();
        assert_eq!(keys, ["bright.a 1", "bright.a 2", "bar.n.v 3"]);
        assert_eq!(instances[0].before, "He was ");
        assert_eq!(instances[0].head, "bright");
        assert_eq!(instances[0].after, " , was n't he & co < 3 ?");
    }

    #[test]
    fn errors_name_the_line_the_item_and_the_remedy() {
        for (from, to, expected) in [
            ("<head>bars</head>", "bars", "x, line 9, bar.n.v 3: expected one word marked"),
            ("<head>bars</head>", "<head> </head>", "expected one word marked"),
            ("He was", "<head>He</head> was", "line 3, bright.a 1: expected one word marked"),
            ("\"bar.n.v\"", "\"bar\"", "line 8: expected `<lexelt item="),
            ("id=\"2\"", "id=\"1\"", "line 6, bright.a 1: id 1 is already on line 3"),
            ("id=\"2\"", "", "line 6: expected `<instance id="),
            ("</context>\n", "\n", "line 3, 1: the instance has no `<context>"),
            ("<lexelt item=\"bar.n.v\">", "", "line 9: a `</context>` outside"),
            ("bright</head>", "bright<context></head>", "line 4: a `<context>` inside another"),
        ] {
            assert!(SMALL.contains(from));
            let error = read(&SMALL.replacen(from, to, 1)).unwrap_err();
            assert!(error.contains(expected), "{from} → {to}: {error}");
        }
        assert!(read("{}").unwrap_err().contains("is this a lexsub XML file?"));
    }

    #[test]
    fn a_check_reports_every_problem() {
        let broken = SMALL.replace("<head>", "").replace("bar.n.v", "bar");
        let problems = check::<SemevalXml>(&Text::from_string("x", broken));
        let lines: Vec<_> = problems.iter().map(|p| p.place.line.unwrap()).collect();
        assert_eq!(lines, [3, 6, 8, 9]);
    }

    proptest! {
        #[test]
        fn any_sentences_round_trip(parts in proptest::collection::vec(("\\PC{0,20}", "\\PC{1,8}", "\\PC{0,20}"), 0..4)) {
            let instances: Vec<_> = parts
                .into_iter()
                .enumerate()
                .filter(|(_, (_, head, _))| !head.trim().is_empty())
                .map(|(i, (before, head, after))| LexsubInstance {
                    key: ItemKey { lexelt: format!("w{}.n", i / 2).into(), id: i.to_string().into() },
                    before: before.trim_start().into(),
                    head: head.trim().into(),
                    after: after.trim_end().into(),
                })
                .collect();
            prop_assert_eq!(read(&testing::written::<SemevalXml>(&instances)).unwrap(), instances);
        }
    }
}
