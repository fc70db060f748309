//! Sentences with the substitutes of people and systems mixed (McCarthy & Navigli 2009, §4.4).

use std::collections::HashMap;

use motjuste_core::ItemKey;
use motjuste_formats::Document;

use super::VerdictItem;
use crate::import::{ImportError, Named};
use crate::kind::choices::all_fit;
use crate::kind::sentence::read;
use crate::kind::{Candidate, Item, Kind, Sentence};

pub(super) fn items(files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
    let proposals: Vec<(&Named, HashMap<&ItemKey, Vec<Candidate>>)> = proposals
        .iter()
        .map(|file| Ok((file, by_item(file)?)))
        .collect::<Result<_, ImportError>>()?;
    let mut items = Vec::new();
    for (file, instance) in read(Kind::Verdict, files)? {
        let substitutes = proposals.iter().filter_map(|(_, by_item)| by_item.get(&instance.key));
        let substitutes = substitutes.flatten().cloned();
        let item = Sentence::from_instance(instance)
            .and_then(|sentence| VerdictItem::new(instance.key.clone(), sentence, substitutes))
            .map_err(|error| file.model(error))?;
        // A sentence nobody said anything about has nothing to judge.
        if !item.substitutes().is_empty() {
            items.push(Item::Verdict(item));
        }
    }
    all_fit(&proposals, |by_item| {
        items.iter().any(
            |item| matches!(item, Item::Verdict(verdict) if by_item.contains_key(&verdict.key)),
        )
    })?;
    Ok(items)
}

fn by_item(file: &Named) -> Result<HashMap<&ItemKey, Vec<Candidate>>, ImportError> {
    let given = |texts: &mut dyn Iterator<Item = &str>| -> Vec<Candidate> {
        texts.map(|text| Candidate::new(text, &file.name)).collect()
    };
    match &file.document {
        Document::Gold(gold) => Ok(gold
            .iter()
            .map(|item| (&item.key, given(&mut item.substitutes.iter().map(|(s, _)| s.as_str()))))
            .collect()),
        Document::Answers(answers) => Ok(answers
            .answers
            .iter()
            .map(|answer| (&answer.key, given(&mut answer.guesses.iter().map(|g| g.as_str()))))
            .collect()),
        _ => Err(file.unfit(Kind::Verdict, "proposals as a gold file or a system's answers")),
    }
}
