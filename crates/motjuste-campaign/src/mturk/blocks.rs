//! One question of a page, by kind of campaign. `${…}` is filled in by the platform from the CSV file.

use std::fmt::Write;

use super::fields::{NONE, Part, choices, field, plain_column, text_column};
use crate::{Kind, Procedure, QuestionId, SimilarityAnswer};

/// The question with this number; a page has as many as the longest task, and its script hides those
/// whose text is empty.
pub(super) fn question(procedure: &Procedure, id: QuestionId) -> String {
    let body = match procedure {
        Procedure::Judge(_) => choose(Kind::Judge, id),
        Procedure::Verdict(_) => choose(Kind::Verdict, id),
        Procedure::Recall(settings) => recall(settings.max_substitutes, id),
        Procedure::Similarity(_) => similarity(id),
    };
    format!("<fieldset class=\"question\">{body}</fieldset>\n")
}

fn placeholder(column: &str) -> String {
    format!("${{{column}}}")
}

fn radio(name: &str, value: &str, label: &str) -> String {
    format!(
        "<label><input type=\"radio\" name=\"{name}\" value=\"{value}\" required> {label}</label>"
    )
}

fn choose(kind: Kind, id: QuestionId) -> String {
    let name = field(id, Part::Whole);
    let radios: String =
        choices(kind).iter().map(|(value, label)| radio(&name, value, label)).collect();
    format!("<legend class=\"text\">{}</legend>{radios}", placeholder(&text_column(id)))
}

fn text_input(name: &str, label: &str) -> String {
    format!("<label>{label} <input type=\"text\" name=\"{name}\" maxlength=\"100\"></label>")
}

fn recall(substitutes: u32, id: QuestionId) -> String {
    let mut block = format!("<p class=\"text\">{}</p>", placeholder(&text_column(id)));
    for number in 1..=substitutes {
        block += &text_input(&field(id, Part::Substitute(number)), &format!("Substitute {number}"));
    }
    let name = field(id, Part::None);
    // Writing to a string does not fail.
    let _ =
        write!(block, "<label>None, because <select name=\"{name}\"><option value=\"\"></option>");
    for (value, label) in NONE {
        let _ = write!(block, "<option value=\"{value}\">{label}</option>");
    }
    block += "</select></label>";
    block += &text_input(&field(id, Part::Phrase), "The word is part of this phrase");
    let name = field(id, Part::Dictionary);
    let _ = write!(
        block,
        "<label><input type=\"checkbox\" name=\"{name}\" value=\"true\"> I used a dictionary</label>"
    );
    block
}

fn similarity(id: QuestionId) -> String {
    let words: String = [1, 2]
        .map(|number| text_input(&field(id, Part::Word(number)), &format!("Word {number}")))
        .concat();
    let name = field(id, Part::Rating);
    let radios: String = (0..=SimilarityAnswer::MOST)
        .map(|rating| radio(&name, &rating.to_string(), &rating.to_string()))
        .collect();
    format!(
        "<div class=\"first\"><p class=\"text\">{}</p><p>Which two words come to your mind when you \
         read this?</p>{words}<button type=\"button\" class=\"on\">Go on</button></div>\
         <div class=\"second\" hidden><p>{}</p><p>How similar are the two bold words here? 0: not at \
         all, 6: the same.</p>{radios}</div>",
        placeholder(&plain_column(id)),
        placeholder(&text_column(id))
    )
}
