//! Judged words in their sentences, as an encoder reads them: what tuning one outside this project needs.

use motjuste_engine::{forms_in_place, surroundings};
use serde::Serialize;

use super::RankerError;
use super::item::{Item, Origin};

/// A sentence, its target, and how many people would accept words in its place.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Lesson {
    /// The target's dictionary form.
    lemma: String,
    /// Where the shares come from.
    origin: &'static str,
    /// What comes before the target.
    before: String,
    target: String,
    after: String,
    /// Forms that fit the place, and the share of people who accept them.
    candidates: Vec<(String, f32)>,
}

impl Item {
    /// The lesson that it holds.
    ///
    /// # Errors
    /// If its text cannot be read.
    pub fn lesson(&self) -> Result<Lesson, RankerError> {
        let target = self.located()?;
        let (text, span) = surroundings(&target);
        let judged =
            self.candidates.iter().filter_map(|one| Some((one.lemma.as_str(), one.share?)));
        let (lemmas, shares): (Vec<&str>, Vec<f32>) = judged.unzip();
        let forms = forms_in_place(&target, &lemmas);
        Ok(Lesson {
            lemma: self.lemma.clone(),
            origin: match self.origin {
                Origin::Judged => "judged",
                Origin::Named => "named",
                Origin::Edited => "edited",
                Origin::Voted => "voted",
            },
            before: text[..span.start].to_owned(),
            target: text[span.clone()].to_owned(),
            after: text[span.end..].to_owned(),
            candidates: forms.into_iter().zip(shares).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lesson_has_the_judged_words_in_the_form_of_their_place() {
        let file = "id\tsentence\tpos\tyes\tmaybe\tno\n\
            a1\tShe **smiled** at him.\tVERB\tgrin\tbeam\tcry\n";
        let lesson = Item::of_verdicts(file, 1.0, None).unwrap()[0].lesson().unwrap();
        assert_eq!(
            (lesson.before.as_str(), lesson.target.as_str(), lesson.after.as_str()),
            ("She ", "smiled", " at him.")
        );
        let mut candidates = lesson.candidates;
        candidates.sort_by(|a, b| b.1.total_cmp(&a.1));
        let wanted = [("grinned", 0.85), ("beamed", 0.4), ("cried", 0.0)];
        assert_eq!(candidates, wanted.map(|(form, share)| (form.to_owned(), share)));
        assert_eq!((lesson.lemma.as_str(), lesson.origin), ("smile", "edited"));
    }
}
