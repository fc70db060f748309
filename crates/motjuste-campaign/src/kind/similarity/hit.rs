//! Pairs on Mechanical Turk: two pages in one.

use motjuste_core::Span;

use super::{SimilarityAnswer, SimilaritySettings};
use crate::kind::{Answer, HitForm, Item, controls};
use crate::platform::{
    Part, Row, field, html, placeholder, plain_column, radio, text_column, text_input,
};
use crate::{About, MarkedText, QuestionId};

const INSTRUCTIONS: &str = "<h1>Instructions</h1>\n<p>First read a text and give two words that \
    it brings to mind. Then rate how similar two of its words are, as they are used in the text. \
    Similar is not the same as related: <i>cup</i> and <i>mug</i> are very similar, <i>cup</i> and \
    <i>coffee</i> are related, but not similar at all.</p>";

impl HitForm for SimilaritySettings {
    fn instructions(&self) -> String {
        INSTRUCTIONS.to_owned()
    }

    fn question(&self, id: QuestionId) -> String {
        let words: String = [1, 2]
            .map(|number| text_input(&field(id, Part::Word(number)), &format!("Word {number}")))
            .concat();
        let name = field(id, Part::Rating);
        let radios: String = (0..=SimilarityAnswer::MOST)
            .map(|rating| radio(&name, &rating.to_string(), &rating.to_string()))
            .collect();
        format!(
            "<div class=\"first\"><p class=\"text\">{}</p><p>Which two words come to mind when \
                you read this?</p>{words}<button type=\"button\" class=\"on\">Continue</button></div>\
             <div class=\"second\" hidden><p>{}</p><p>How similar are the two bold words here? 0: not \
             at all, 6: the same.</p>{radios}</div>",
            placeholder(&plain_column(id)),
            placeholder(&text_column(id))
        )
    }

    fn cells(&self, item: &Item, about: &About) -> Option<[String; 2]> {
        let Item::Similarity(item) = item else { return None };
        if let About::Control(control) = about {
            let text = controls::text(control);
            return Some([html(&text), htmlize::escape_text(text.to_string()).into_owned()]);
        }
        let context = item.context(about)?;
        let marked = MarkedText::new(&context.text, context.spans.each_ref().map(Span::bytes));
        Some([html(&marked), htmlize::escape_text(&context.text).into_owned()])
    }

    fn read(&self, row: &Row<'_>, id: QuestionId) -> Result<Answer, String> {
        let words = [1, 2].map(|number| row.field(id, Part::Word(number)).to_owned());
        let scale = (0..=SimilarityAnswer::MOST).map(|rating| rating.to_string());
        let chosen = row.chosen(id, Part::Rating, scale);
        let rating = chosen.first().map_or(row.field(id, Part::Rating), String::as_str);
        let rating = rating.parse().map_err(|_| {
            format!("{rating:?} is not a valid rating for question {}", id.ordinal())
        })?;
        Ok(Answer::Similarity(SimilarityAnswer { words, rating: Some(rating) }))
    }
}
