//! The sheet on which an expert keeps some of what is offered: sentences chosen by hand (SemEval-2007
//! §2.1), two contexts of a pair (CoSimLex §4.1). A CSV table that any spreadsheet opens.

use std::io::{Read, Write};

use super::SelectError;
use crate::columns;

/// Why something is offered is no column: the expert should not know which ones a model chose.
const COLUMNS: [&str; 4] = ["group", "keep", "forms", "text"];
const REASONS: [&str; 3] = ["group", "why", "text"];
/// Between the words of a pair and between their forms.
const BETWEEN: &str = " / ";

/// One of the sentences or contexts offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// What it is offered for: a lexelt, or the words of a pair.
    pub group: Vec<String>,
    pub keep: bool,
    /// Why it is offered: drawn at random, most similar by a scorer, …; not known of a sheet that was
    /// read.
    pub why: String,
    pub forms: Vec<String>,
    pub text: String,
}

/// Everything that is offered, the offers of a group together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    pub offers: Vec<Offer>,
}

impl Sheet {
    pub fn write(&self, out: impl Write) -> Result<(), SelectError> {
        let mut table = csv::Writer::from_writer(out);
        let unwritable = |error: csv::Error| SelectError::Unwritable(error.into());
        table.write_record(COLUMNS).map_err(unwritable)?;
        for Offer { group, keep, forms, text, .. } in &self.offers {
            let (group, forms) = (group.join(BETWEEN), forms.join(BETWEEN));
            let keep = if *keep { "x" } else { "" };
            table.write_record([&group, keep, &forms, text]).map_err(unwritable)?;
        }
        Ok(table.flush()?)
    }

    /// Writes why each is offered: for the requester, not for the expert.
    pub fn write_reasons(&self, out: impl Write) -> Result<(), SelectError> {
        let mut table = csv::Writer::from_writer(out);
        let unwritable = |error: csv::Error| SelectError::Unwritable(error.into());
        table.write_record(REASONS).map_err(unwritable)?;
        for Offer { group, why, text, .. } in &self.offers {
            table.write_record([&group.join(BETWEEN), why, text]).map_err(unwritable)?;
        }
        Ok(table.flush()?)
    }

    /// Reads the table back, its columns in any order; anything in `keep` but `0` and `no` keeps.
    pub fn read(name: &str, table: impl Read) -> Result<Self, SelectError> {
        let mut offers = Vec::new();
        for (_, [group, keep, forms, text]) in columns::read(name, table, COLUMNS)? {
            let keep = !matches!(keep.trim().to_lowercase().as_str(), "" | "0" | "no");
            let words =
                |cell: &str| cell.split(BETWEEN).map(|word| word.trim().to_owned()).collect();
            let (group, forms) = (words(&group), words(&forms));
            offers.push(Offer { group, keep, why: String::new(), forms, text });
        }
        Ok(Self { offers })
    }

    /// What was kept, group by group in the order they first appear; exactly `wanted` of each.
    pub fn kept(&self, wanted: usize) -> Result<Vec<Vec<&Offer>>, SelectError> {
        let mut groups: Vec<Vec<&Offer>> = Vec::new();
        let mut places = std::collections::HashMap::new();
        for offer in &self.offers {
            let place = *places.entry(&offer.group).or_insert(groups.len());
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(offer);
        }
        for group in &mut groups {
            let (offered, name) = (group.len(), group[0].group.join(BETWEEN));
            group.retain(|offer| offer.keep);
            if group.len() != wanted {
                return Err(SelectError::Kept { group: name, kept: group.len(), wanted, offered });
            }
        }
        Ok(groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn offer(group: &[&str], keep: bool, text: &str) -> Offer {
        let group: Vec<String> = group.iter().map(|&word| word.to_owned()).collect();
        Offer { forms: group.clone(), group, keep, why: "random".into(), text: text.into() }
    }

    #[test]
    fn an_expert_keeps_exactly_as_many_as_wanted() {
        let pair = ["old", "new"];
        let mut sheet = Sheet {
            offers: vec![
                offer(&pair, true, "a"),
                offer(&pair, false, "b"),
                offer(&pair, true, "c"),
            ],
        };
        let kept: Vec<&str> = sheet.kept(2).unwrap()[0].iter().map(|o| o.text.as_str()).collect();
        assert_eq!(kept, ["a", "c"]);
        sheet.offers[1].keep = true;
        assert_eq!(
            sheet.kept(2).unwrap_err().to_string(),
            "old / new: 3 of 2 chosen; put an x in the `keep` column of exactly 2 of its 3 rows"
        );
    }

    #[test]
    fn columns_may_be_in_any_order() {
        let table = "Text,extra,group,forms,keep,why\nshe ran,1,run.v,ran,X,random\nhe runs,2,run.v,runs,no,\n";
        let sheet = Sheet::read("offers.csv", table.as_bytes()).unwrap();
        assert_eq!(sheet.offers.iter().map(|offer| offer.keep).collect::<Vec<_>>(), [true, false]);
        assert_eq!(sheet.offers[0].text, "she ran");
        let error = Sheet::read("offers.csv", "group,keep\n".as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), "offers.csv, line 1: no column `forms`");
    }

    proptest! {
        #[test]
        fn what_is_written_reads_back_but_for_the_reason(text in "[ -~\n\"éč]{0,40}", keep: bool) {
            let why = "most similar by bert".to_owned();
            let mut sheet = Sheet { offers: vec![Offer { why, ..offer(&["ice", "cold water"], keep, &text) }] };
            let mut bytes = Vec::new();
            sheet.write(&mut bytes).unwrap();
            prop_assert!(!String::from_utf8_lossy(&bytes).contains("by bert"));
            let mut reasons = Vec::new();
            sheet.write_reasons(&mut reasons).unwrap();
            prop_assert!(String::from_utf8_lossy(&reasons).contains("by bert"));
            sheet.offers[0].why.clear();
            prop_assert_eq!(Sheet::read("x.csv", bytes.as_slice()).unwrap(), sheet);
        }
    }
}
