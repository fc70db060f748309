//! Makes `data/exceptions.tsv` on standard output: `exceptions DIR`, where DIR has `noun.exc`,
//! `verb.exc` and `adj.exc` of WordNet 3.0.
//!
//! Keeps only what rules and hand-written tables do not produce. Where a listed form competes with
//! a regular one, the more frequent is preferred, unless the listed form is a word of its own
//! (*dive* is listed as a plural of *diva*).
#![allow(clippy::print_stdout)] // a program

use std::collections::BTreeMap;
use std::path::Path;

use motjuste_core::Pos;
use motjuste_lexicon::{Frequencies, Inflector, Slot, Spelling, VerbForm, WordNet};

type Lists = BTreeMap<(String, Slot), Vec<String>>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("usage: exceptions DIR > exceptions.tsv")?;
    println!("# Made by examples/exceptions.rs from WordNet 3.0's exception lists; do not edit.");
    for (file, pos) in [("noun", Pos::Noun), ("verb", Pos::Verb), ("adj", Pos::Adj)] {
        let mut lists = Lists::new();
        for line in std::fs::read_to_string(Path::new(&dir).join(format!("{file}.exc")))?.lines() {
            let mut words = line.split(' ').map(|word| word.replace('_', " "));
            let form = words.next().unwrap_or_default();
            for lemma in words.filter(|lemma| *lemma != form) {
                for slot in slots(&form, pos) {
                    lists.entry((lemma.clone(), slot)).or_default().push(form.clone());
                }
            }
        }
        for ((lemma, slot), listed) in &lists {
            if let Some(row) = row(lemma, *slot, listed) {
                println!("{row}");
            }
        }
    }
    Ok(())
}

/// What a listed form can be, by its ending: the lists do not say. Pasts that do not end in *-ed*
/// are in the table written by hand, where past and participle are told apart.
fn slots(form: &str, pos: Pos) -> Vec<Slot> {
    let whole = form.split(' ').next().unwrap_or(form);
    let first = form.split([' ', '-']).next().unwrap_or(form);
    let ends = |ending: &str| whole.ends_with(ending) || first.ends_with(ending);
    let name = |name| Slot::named(pos, name).into_iter().collect();
    match pos {
        Pos::Noun => name("plural"),
        Pos::Adj if whole.ends_with("est") => name("superlative"),
        Pos::Adj if whole.ends_with("er") => name("comparative"),
        Pos::Verb if ends("ing") => name("present-participle"),
        Pos::Verb if ends("ed") || ends("'d") => {
            vec![Slot::Verb(VerbForm::Past), Slot::Verb(VerbForm::PastParticiple)]
        }
        Pos::Verb if ends("s") && form != "was" => name("third-singular"),
        _ => Vec::new(),
    }
}

fn row(lemma: &str, slot: Slot, listed: &[String]) -> Option<String> {
    let rules = |spelling, slot| Inflector::new(spelling).without_lists().variants(lemma, slot);
    let mut known = rules(Spelling::American, slot);
    known.extend(rules(Spelling::British, slot));
    let missing: Vec<&String> = listed.iter().filter(|form| !known.contains(form)).collect();
    if missing.is_empty() {
        return None;
    }
    let zipf = |form: &str| Frequencies::embedded().zipf(form);
    let regular = known.first()?;
    let class = slot.pos().letter()?;
    if let Slot::Verb(form) = slot
        && form != VerbForm::ThirdSingular
        && let Some(last) = lemma.chars().last()
        && missing.iter().all(|form| form.starts_with(&format!("{lemma}{last}")))
    {
        // One row says it for past, participle and gerund.
        let more_usual = missing.iter().any(|form| zipf(form) >= zipf(regular));
        let how = if more_usual { "always" } else { "sometimes" };
        let once = form == VerbForm::PresentParticiple;
        return once.then(|| format!("{class}\t{lemma}\tdoubling\t{how}"));
    }
    // A plural no text has ever used gives way to the listed one; a verb form does not.
    let doubtful =
        |form: &String| slot.pos() == Pos::Noun && zipf(form) == 0.0 && !listed.contains(form);
    let mut forms: Vec<(&str, f32)> = known
        .iter()
        .filter(|form| slot.pos() != Pos::Adj && !doubtful(form))
        .map(|form| (form.as_str(), zipf(form)))
        .collect();
    for form in missing {
        let own_word = WordNet::embedded().contains(form) && !forms.is_empty();
        forms.push((form, if own_word { 0.0 } else { zipf(form) }));
    }
    forms.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut unique: Vec<&str> = Vec::new();
    for (form, _) in forms {
        if !unique.contains(&form) {
            unique.push(form);
        }
    }
    Some(format!("{class}\t{lemma}\t{slot}\t{}", unique.join("/")))
}
