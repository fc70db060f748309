//! Dictionary forms of what people wrote, with a person's review: substitutes are lemmatised "unless
//! the lemmatised version would change the meaning" (McCarthy & Navigli 2009, §2.3).

use std::collections::BTreeMap;
use std::io::{Read, Write};

use motjuste_core::Pos;
use motjuste_lexicon::{Lemmatize, WordNet};

use crate::columns;
use crate::export::ExportError;

const COLUMNS: [&str; 5] = ["lexelt", "form", "lemma", "use", "times"];

/// What is used in place of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewedForm {
    /// The dictionary form that was found.
    pub lemma: String,
    /// What is used: the dictionary form, unless a person says otherwise.
    pub used: String,
    /// How often people wrote the form.
    pub times: usize,
}

/// The forms that differ from their dictionary form, by lexelt and form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LemmaReview {
    forms: BTreeMap<(String, String), ReviewedForm>,
}

impl LemmaReview {
    pub fn forms(&self) -> impl Iterator<Item = (&str, &str, &ReviewedForm)> {
        self.forms
            .iter()
            .map(|((lexelt, form), reviewed)| (lexelt.as_str(), form.as_str(), reviewed))
    }

    /// What is used for a form of this lexelt, as `reviewed` before or as the lexicon says; counted
    /// here if the two differ.
    pub(super) fn look_up(
        &mut self,
        lexelt: &str,
        pos: Option<Pos>,
        form: &str,
        reviewed: &Self,
    ) -> String {
        let key = (lexelt.to_owned(), form.to_owned());
        let before = reviewed.forms.get(&key);
        let lemma = match (before, pos) {
            (Some(before), _) => before.lemma.clone(),
            (None, Some(pos)) => lemma(form, pos),
            (None, None) => form.to_owned(),
        };
        if lemma == form {
            return lemma;
        }
        let used = before.map_or_else(|| lemma.clone(), |before| before.used.clone());
        let new = || ReviewedForm { lemma, used, times: 0 };
        let entry = self.forms.entry(key).or_insert_with(new);
        entry.times += 1;
        entry.used.clone()
    }

    /// Writes the list for a person to correct in the column `use`.
    pub fn write(&self, out: impl Write) -> Result<(), ExportError> {
        let mut table = csv::Writer::from_writer(out);
        let unwritable = |error: csv::Error| ExportError::Unwritable(error.into());
        table.write_record(COLUMNS).map_err(unwritable)?;
        for ((lexelt, form), ReviewedForm { lemma, used, times }) in &self.forms {
            let times = times.to_string();
            table.write_record([lexelt, form, lemma, used, &times]).map_err(unwritable)?;
        }
        Ok(table.flush()?)
    }

    /// Reads a list back; an empty `use` keeps the form as it was written.
    pub fn read(name: &str, table: impl Read) -> Result<Self, ExportError> {
        let mut forms = BTreeMap::new();
        for (_, row) in columns::read(name, table, COLUMNS)? {
            let [lexelt, form, lemma, used, times] = row.map(|cell| cell.trim().to_owned());
            let used = if used.is_empty() { form.clone() } else { used };
            let times = times.parse().unwrap_or_default();
            forms.insert((lexelt, form), ReviewedForm { lemma, used, times });
        }
        Ok(Self { forms })
    }
}

/// The dictionary form; a word that has none keeps its capitals.
fn lemma(form: &str, pos: Pos) -> String {
    let lemma = WordNet::embedded().lemma(form, pos);
    if lemma == form.to_lowercase() { form.to_owned() } else { lemma }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_may_keep_a_form() {
        let mut list = LemmaReview::default();
        let look_up = |list: &mut LemmaReview, form: &str, reviewed: &LemmaReview| {
            list.look_up("dog.n", Some(Pos::Noun), form, reviewed)
        };
        let none = LemmaReview::default();
        assert_eq!(look_up(&mut list, "hounds", &none), "hound");
        assert_eq!(look_up(&mut list, "hounds", &none), "hound");
        assert_eq!(look_up(&mut list, "Alsatian", &none), "Alsatian");
        let mut bytes = Vec::new();
        list.write(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert_eq!(text, "lexelt,form,lemma,use,times\ndog.n,hounds,hound,hound,2\n");
        assert_eq!(LemmaReview::read("x", text.as_bytes()).unwrap(), list);
        let kept = text.replace("hound,hound,2", "hound,,2");
        let reviewed = LemmaReview::read("x", kept.as_bytes()).unwrap();
        assert_eq!(look_up(&mut LemmaReview::default(), "hounds", &reviewed), "hounds");
        let error = LemmaReview::read("x.csv", "form,use\n".as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "x.csv, line 1: no column `lexelt`");
    }
}
