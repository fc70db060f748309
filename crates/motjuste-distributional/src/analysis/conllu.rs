//! Parsed text in CoNLL-U format (universaldependencies.org/format.html): the dependencies `nsubj`,
//! `obj`, `amod`, `compound` and `advmod`, where a user has a parser.

use motjuste_core::Pos;
use motjuste_corpus::Chunk;

use super::Error;
use super::segment::{Segment, SegmentBuilder};
use crate::thesaurus::Dependency;

/// A word of a sentence: a line of ten columns.
struct Row<'a> {
    line: usize,
    lemma: &'a str,
    pos: Pos,
    /// The head's number in the sentence; 0 for the root.
    head: usize,
    relation: &'a str,
}

pub(super) fn analyse(chunk: &Chunk<'_>) -> Result<Segment, Error> {
    let mut builder = SegmentBuilder::default();
    let mut sentence = Vec::new();
    for (at, line) in chunk.text.lines().enumerate() {
        let number = chunk.lines_before + at + 1;
        let wrong =
            |what: String| Error::NotConllu { path: chunk.path.to_owned(), line: number, what };
        if line.trim().is_empty() {
            add(&sentence, &mut builder, chunk)?;
            sentence.clear();
        } else if !line.starts_with('#')
            && let Some(row) = row(line, number, sentence.len() + 1).map_err(wrong)?
        {
            sentence.push(row);
        }
    }
    add(&sentence, &mut builder, chunk)?;
    Ok(builder.finish())
}

/// A word; `None` for a line that is none: of a contraction (1-2) or an empty node (1.1).
fn row(line: &str, number: usize, place: usize) -> Result<Option<Row<'_>>, String> {
    let columns: Vec<&str> = line.split('\t').collect();
    let [id, form, lemma, upos, _, _, head, relation, _, _] = columns[..] else {
        return Err(format!("expected 10 columns separated by tabs, found {}", columns.len()));
    };
    if id.contains(['-', '.']) {
        return Ok(None);
    }
    if id.parse() != Ok(place) {
        return Err(format!("word {place} of the sentence is numbered {id:?}"));
    }
    let head = head.parse().map_err(|_| format!("the head is {head:?}, not a number"))?;
    let pos = upos.parse().unwrap_or(Pos::X);
    let lemma = if lemma == "_" { form } else { lemma };
    Ok(Some(Row { line: number, lemma, pos, head, relation }))
}

fn add(sentence: &[Row<'_>], builder: &mut SegmentBuilder, chunk: &Chunk<'_>) -> Result<(), Error> {
    if sentence.is_empty() {
        return Ok(());
    }
    builder.read(sentence.len());
    let numbers: Vec<Option<u32>> =
        sentence.iter().map(|row| builder.number(&row.lemma.to_lowercase(), row.pos)).collect();
    numbers.iter().flatten().for_each(|number| builder.push(*number));
    builder.end_line();
    for (row, number) in sentence.iter().zip(&numbers) {
        if row.head == 0 {
            continue;
        }
        let Some(head) = sentence.get(row.head - 1) else {
            let what = format!("the head {} is not in the sentence", row.head);
            return Err(Error::NotConllu { path: chunk.path.to_owned(), line: row.line, what });
        };
        let kind = dependency(row.relation, row.pos, head.pos);
        if let (Some(kind), Some(dependent), Some(head)) = (kind, *number, numbers[row.head - 1]) {
            builder.depend(kind, dependent, head);
        }
    }
    Ok(())
}

/// What a relation of Universal Dependencies (or their first version) is here, between these parts
/// of speech.
fn dependency(relation: &str, dependent: Pos, head: Pos) -> Option<Dependency> {
    let kind = match relation {
        "nsubj:pass" | "nsubjpass" | "dobj" => "obj",
        whole => whole.split(':').next().unwrap_or(whole),
    };
    match (kind, dependent, head) {
        ("nsubj", Pos::Noun, Pos::Verb) => Some(Dependency::Subject),
        ("obj", Pos::Noun, Pos::Verb) => Some(Dependency::Object),
        ("amod", Pos::Adj, Pos::Noun) => Some(Dependency::Adjective),
        ("compound", Pos::Noun, Pos::Noun) => Some(Dependency::Compound),
        ("advmod", Pos::Adv, Pos::Adj) => Some(Dependency::AdverbOfAdjective),
        ("advmod", Pos::Adv, Pos::Verb) => Some(Dependency::AdverbOfVerb),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use motjuste_corpus::Form;
    use proptest::prelude::*;

    use super::*;

    fn parse(text: &str) -> Result<Segment, Error> {
        let text = text.replace(' ', "\t");
        let path = Path::new("x.conllu");
        analyse(&Chunk { path, form: Form::Parsed, text, lines_before: 10 })
    }

    const PARSED: &str = "\
#_text_=_Stone_walls_were_slowly_built.
1-2 Stonewalls _ _ _ _ _ _ _ _
1 Stone stone NOUN _ _ 2 compound _ _
2 walls wall NOUN _ _ 5 nsubj:pass _ _
3 were be AUX _ _ 5 aux _ _
4 slowly slowly ADV _ _ 5 advmod _ _
5 built build VERB _ _ 0 root _ _

1 Tall tall ADJ _ _ 2 amod _ _
2 men _ NOUN _ _ 3 nsubj _ _
3 win win VERB _ _ 0 root _ _
3.1 e _ VERB _ _ _ _ _ _
";

    #[test]
    fn dependencies_are_those_of_the_parser() {
        let segment = parse(PARSED).unwrap();
        let words: Vec<_> = segment.words().collect();
        let related: Vec<String> = segment
            .dependencies()
            .map(|(kind, of, head)| format!("{kind:?} {} {}", words[of].1, words[head].1))
            .collect();
        assert_eq!(
            related,
            [
                "Compound stone wall",
                "Object wall build",
                "AdverbOfVerb slowly build",
                "Adjective tall men",
                "Subject men win"
            ]
        );
        assert_eq!(segment.lines().count(), 2);
        assert_eq!(segment.tokens(), 8);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, message) in [
            ("1 a a NOUN _ _ 0 root _", "line 11: expected 10 columns separated by tabs, found 9"),
            ("\n2 a a NOUN _ _ 0 root _ _", "line 12: word 1 of the sentence is numbered \"2\""),
            ("1 a a NOUN _ _ x root _ _", "line 11: the head is \"x\""),
            ("1 a a NOUN _ _ 7 root _ _", "line 11: the head 7 is not in the sentence"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_text_is_read_or_refused(
            text in "([0-9]{1,2} a b (NOUN|VERB|ADJ) _ _ [0-9] (obj|nsubj|amod) _ _\n|\n|\\PC{0,9}\n){0,6}",
        ) {
            let _ = parse(&text);
        }
    }
}
