//! A verdict campaign as a file of verdicts (McCarthy & Navigli 2009, §4.4), a line per substitute and
//! source; judges did not know the source, so all sources of a substitute have the same verdicts.

use std::collections::BTreeMap;

use motjuste_core::{JudgedSubstitute, Verdict};

use super::ExportError;
use super::answers::{Counted, counted};
use crate::{About, Answer, Item, ItemNumber, Kind, Records};

/// The source of a substitute whose item names none.
const UNKNOWN: &str = "unknown";

/// The verdicts that count. Substitutes without one are left out.
///
/// # Errors
/// [`ExportError::Kind`] for another kind of campaign.
pub fn verdicts(records: &Records) -> Result<Vec<JudgedSubstitute>, ExportError> {
    ExportError::unless(records, Kind::Verdict)?;
    let mut given: BTreeMap<(ItemNumber, u16), Vec<Verdict>> = BTreeMap::new();
    for Counted { question, answer, .. } in counted(records) {
        if let (About::Substitute(position), Answer::Verdict(label)) = (&question.about, answer) {
            given.entry((question.item, *position)).or_default().push(label.verdict());
        }
    }
    let mut judged = Vec::new();
    for ((number, position), verdicts) in given {
        let Some(Item::Verdict(item)) = records.item(number) else { continue };
        let Some(substitute) = item.substitutes().get(usize::from(position)) else { continue };
        let unknown = [UNKNOWN.to_owned()].into();
        let sources = if substitute.sources.is_empty() { &unknown } else { &substitute.sources };
        judged.extend(sources.iter().map(|source| JudgedSubstitute {
            item: item.key.to_string(),
            substitute: substitute.text.clone(),
            source: source.clone(),
            verdicts: verdicts.clone(),
        }));
    }
    Ok(judged)
}

#[cfg(test)]
mod tests {
    use motjuste_formats::{Format, Text, Verdicts, parse};
    use motjuste_metrics::verdicts::{JudgedType, VerdictsByOrigin};

    use super::*;
    use crate::fixture::{submit, verdict as campaign, verdicts as letters};

    #[test]
    fn verdicts_are_read_back_and_counted_by_origin() {
        let mut records = campaign(&[("clever", "annotators+bert"), ("shiny", "bert")]);
        for (annotator, given) in [(1, "gb"), (2, "rb"), (3, "gr")] {
            submit(&mut records, 1, annotator, letters(given));
        }
        let judged = verdicts(&records).unwrap();
        let mut bytes = Vec::new();
        Verdicts::write(&judged, &mut bytes).unwrap();
        let read = parse::<Verdicts>(&Text::from_bytes("v", bytes).unwrap()).unwrap();
        assert_eq!(read, judged);
        let types = JudgedType::collect(&read, "annotators").unwrap();
        let origin = VerdictsByOrigin::of(&types);
        assert_eq!((origin.both.good, origin.systems_only.bad), (1, 1));
    }
}
