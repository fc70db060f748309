//! Hover: the word in the dictionary, in the sense that is meant, and what could stand for it.

use lsp_types::{Hover, HoverContents, HoverParams, MarkupContent, MarkupKind, Range};
use motjuste::{Answer, NoSuggestion, Pos, Spelling, gloss};
use motjuste_lexicon::{ClassEntry, Entry, Frequencies, Inflector, Thesaurus, WordNet};
use serde_json::{Value, json};

use crate::snapshot::Snapshot;
use crate::transport::Outcome;

/// So many substitutes.
const BEST: usize = 3;

pub(crate) fn show(snapshot: &Snapshot, params: &HoverParams) -> Outcome {
    let position = params.text_document_position_params.position;
    let bytes = snapshot.document.bytes(Range::new(position, position));
    let Some(found) = snapshot.ask(&bytes, None)? else { return Ok(Value::Null) };
    let page = page(&found.answer, snapshot.settings.options.spelling);
    let (Some(page), Some(target)) = (page, found.target()) else { return Ok(Value::Null) };
    let contents = if snapshot.client.reads_markdown {
        MarkupContent { kind: MarkupKind::Markdown, value: page }
    } else {
        MarkupContent { kind: MarkupKind::PlainText, value: page.replace(['*', '_'], "") }
    };
    let range = Some(snapshot.document.range(&target));
    Ok(json!(Hover { contents: HoverContents::Markup(contents), range }))
}

/// The page about a target; `None` if there is nothing to say.
fn page(answer: &Answer, spelling: Spelling) -> Option<String> {
    let unsaid = [NoSuggestion::FunctionWord, NoSuggestion::Name, NoSuggestion::Number]
        .into_iter()
        .chain([NoSuggestion::Code, NoSuggestion::Address]);
    let reason = answer.no_suggestion.as_ref();
    if reason.is_some_and(|reason| unsaid.into_iter().any(|one| one == *reason)) {
        return None;
    }
    let entry = Entry::gather(
        &answer.lemma,
        WordNet::embedded(),
        Thesaurus::embedded(),
        Frequencies::embedded(),
        Inflector::new(spelling),
    );
    let class = entry.iter().flat_map(|entry| &entry.classes).find(|class| class.pos == answer.pos);
    let mut page = format!("**{}** _{}_", answer.lemma, class_name(answer.pos));
    if let Some(meaning) = meaning(answer, class) {
        page.push_str(&format!("\n\n{meaning}"));
    }
    let forms = class.map(forms).unwrap_or_default();
    if !forms.is_empty() {
        page.push_str(&format!("\n\nForms: {}", forms.join(", ")));
    }
    let best = answer.suggestions.iter().take(BEST);
    let best: Vec<String> =
        best.map(|word| format!("**{}** ({} in 10)", word.with_article(), word.in_ten())).collect();
    if !best.is_empty() {
        page.push_str(&format!("\n\nHere also: {}", best.join(", ")));
    } else if let Some(reason) = reason {
        page.push_str(&format!("\n\n{reason}"));
    }
    Some(page)
}

/// What the word means here: the sense its best substitutes share, else its most frequent one.
fn meaning<'a>(answer: &Answer, class: Option<&'a ClassEntry>) -> Option<&'a str> {
    let group = answer.groups().into_iter().next();
    let meant = group.and_then(|group| group.gloss);
    let nearest = || answer.suggestions.first()?.sense.and_then(gloss);
    let usual = || Some(class?.senses.first()?.definition.as_str());
    meant.or_else(nearest).or_else(usual).filter(|meaning| !meaning.is_empty())
}

fn forms(class: &ClassEntry) -> Vec<&str> {
    let mut forms: Vec<&str> = Vec::new();
    for form in class.forms.iter().filter_map(|(_, variants)| variants.first()) {
        if !forms.contains(&form.as_str()) {
            forms.push(form);
        }
    }
    forms
}

const fn class_name(pos: Pos) -> &'static str {
    match pos {
        Pos::Noun => "noun",
        Pos::Verb => "verb",
        Pos::Adj => "adjective",
        Pos::Adv => "adverb",
        _ => "",
    }
}
