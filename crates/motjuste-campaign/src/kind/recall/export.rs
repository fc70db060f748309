//! A recall campaign as SemEval-2007 files (McCarthy & Navigli 2009, §2.2–2.3): sentences, each
//! person's answers, and the gold standard of lemmatised substitutes with their votes. Items with
//! fewer than two answers that are not NIL or NAME are left out.

use std::collections::BTreeMap;

use motjuste_core::{CompactString, GoldItem, ItemKey, RawAnswer};
use motjuste_formats::{Document, Kind as Format};
use motjuste_metrics::agreement::Agreement;

use super::{LemmaReview, NoSubstitute, RecallAnswer, RecallItem, RecallSettings, raw};
use crate::export::{
    DataCard, ExportError, ExportSettings, ExportedFile, ExportedFiles, answered, counted, counts,
    measures,
};
use crate::gold::ADJUDICATOR;
use crate::import::{ImportError, Named, refuse_proposals};
use crate::kind::sentence::{read, sentences};
use crate::kind::{Answer, Exchange, Item, Kind, Sentence};
use crate::simulate::Truth;
use crate::{About, Snapshot};

/// Usable answers an item needs.
const LEAST_ANSWERS: usize = 2;

/// The gold standard and what it leaves out.
struct RecallExport {
    /// Substitutes and their votes, most votes first.
    gold: Vec<GoldItem>,
    /// Phrases that contain the target, with their votes: the multiword subtask's gold.
    phrases: Vec<GoldItem>,
    /// Items left out, and how many usable answers they have.
    too_few: Vec<(ItemKey, usize)>,
    /// The answers of each person, lemmatised: what agreement is computed from.
    answers: Vec<RawAnswer>,
    /// What lemmatising changed, for a person to review.
    review: LemmaReview,
}

impl Exchange for RecallSettings {
    fn import(&self, files: &[Named], proposals: &[Named]) -> Result<Vec<Item>, ImportError> {
        refuse_proposals(Kind::Recall, proposals)?;
        let sentences = read(Kind::Recall, files)?;
        let item = |(file, instance): (&Named, &motjuste_formats::LexsubInstance)| {
            let sentence = Sentence::from_instance(instance).map_err(|error| file.model(error))?;
            Ok(Item::Recall(RecallItem { key: instance.key.clone(), sentence }))
        };
        sentences.into_iter().map(item).collect()
    }

    fn file_names(&self) -> &'static [&'static str] {
        &["sentences.xml", "gold.txt", "phrases.txt", "answers.jsonl", "lemmas.csv"]
    }

    fn export(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        files: &mut ExportedFiles,
    ) -> Result<(), ExportError> {
        let export = gold(&snapshot.with_gold(), &settings.reviewed);
        let answers = gold(snapshot, &settings.reviewed).answers;
        files.add("sentences.xml", Document::Instances(sentences(snapshot)), Format::SemevalXml)?;
        files.add("gold.txt", Document::Gold(export.gold), Format::SemevalGold)?;
        files.add("phrases.txt", Document::Gold(export.phrases), Format::SemevalGold)?;
        files.add("answers.jsonl", Document::RawAnswers(answers), Format::RawAnswers)?;
        let mut bytes = Vec::new();
        export.review.write(&mut bytes)?;
        files.files.push(ExportedFile { name: "lemmas.csv", bytes });
        files.remark(export.too_few.len(), "sentences have fewer than two usable answers");
        files.remark(
            export.review.forms().count(),
            "forms were lemmatised: review lemmas.csv and export again with it",
        );
        Ok(())
    }

    fn opinions(&self, truth: Truth, items: &[Item], gold: &Document) -> Option<Truth> {
        let Document::Gold(gold) = gold else { return None };
        Some(truth.with_gold(items, gold))
    }

    fn describe(&self) -> String {
        format!(
            "{} people for each sentence, up to {} substitutes of each. They could say that none \
                came to mind (NIL), that the word was part of a name (NAME), that nothing could \
                replace it, that it was part of a phrase, and that they had used a dictionary.",
            self.annotators, self.max_substitutes
        )
    }

    fn results(
        &self,
        snapshot: &Snapshot,
        settings: &ExportSettings,
        card: &mut DataCard,
    ) -> Result<(), ExportError> {
        let export = gold(snapshot, &settings.reviewed);
        let types: usize = export.gold.iter().map(|item| item.substitutes.len()).sum();
        let votes: u32 = export.gold.iter().map(GoldItem::total_votes).sum();
        let given = |is: fn(&RecallAnswer) -> bool| {
            let given = answered(snapshot).filter(|given| given.question.about == About::Sentence);
            given.filter(|given| matches!(given.answer, Answer::Recall(a) if is(a))).count() as f64
        };
        card.paragraph("## Substitutes");
        card.table(&counts(&[
            ("items in the gold standard", export.gold.len() as f64),
            ("items with fewer than two usable answers, left out", export.too_few.len() as f64),
            ("different substitutes", types as f64),
            ("substitutes given", f64::from(votes)),
            ("items marked as part of a phrase", export.phrases.len() as f64),
            ("forms that lemmatising changed", export.review.forms().count() as f64),
            ("answers NIL, none came to mind", given(|a| a.none == Some(NoSubstitute::Nil))),
            ("answers NAME, part of a name", given(|a| a.none == Some(NoSubstitute::Name))),
            (
                "answers that nothing could replace it",
                given(|a| a.none == Some(NoSubstitute::Unsubstitutable)),
            ),
            ("answers with the help of a dictionary", given(|a| a.dictionary)),
        ])?);
        card.paragraph("## Agreement");
        let agreement = agreement(snapshot, &settings.reviewed);
        card.table(&measures(&[
            ("pairwise agreement", agreement.pairwise),
            ("share of items with a mode", agreement.share_with_mode()),
            ("pairwise agreement with the mode", agreement.pairwise_with_mode),
        ])?);
        Ok(())
    }
}

pub(super) fn agreement(snapshot: &Snapshot, reviewed: &LemmaReview) -> Agreement {
    Agreement::of(&gold(snapshot, reviewed).answers)
}

fn given(snapshot: &Snapshot) -> Vec<(&ItemKey, RawAnswer)> {
    let of = |(key, mut answer): (_, RawAnswer)| {
        answer.answers = answer.answers.iter().flat_map(|given| entries(given)).collect();
        (key, answer)
    };
    counted(snapshot).iter().filter_map(|counted| raw(snapshot, counted)).map(of).collect()
}

/// What one person wrote in one place: a semicolon parts substitutes in every file of the task.
fn entries(given: &str) -> impl Iterator<Item = String> {
    given.split(';').map(|part| part.trim().to_owned()).filter(|part| !part.is_empty())
}

/// The gold standard. `reviewed` is what a person made of an earlier export's list, or an empty one.
fn gold(snapshot: &Snapshot, reviewed: &LemmaReview) -> RecallExport {
    let mut review = LemmaReview::default();
    let mut of_item: BTreeMap<&ItemKey, Vec<RawAnswer>> = BTreeMap::new();
    for (key, mut answer) in given(snapshot) {
        answer.answers = lemmatised(&answer.answers, key, reviewed, &mut review);
        of_item.entry(key).or_default().push(answer);
    }
    let (mut gold, mut phrases) = (Vec::new(), Vec::new());
    let (mut too_few, mut answers) = (Vec::new(), Vec::new());
    for item in &snapshot.items {
        let Item::Recall(item) = item else { continue };
        let given = spelled_alike(of_item.remove(&item.key).unwrap_or_default());
        let usable = given.iter().filter(|answer| !answer.answers.is_empty()).count();
        let is_decided = given.iter().any(|answer| answer.annotator == ADJUDICATOR.to_string());
        let key = || item.key.clone();
        if usable < LEAST_ANSWERS && !(is_decided && usable > 0) {
            too_few.push((key(), usable));
        } else {
            let words = given.iter().flat_map(|answer| &answer.answers);
            gold.push(GoldItem { key: key(), substitutes: votes(words) });
        }
        let named = votes(given.iter().filter_map(|answer| answer.phrase.as_ref()));
        if !named.is_empty() {
            phrases.push(GoldItem { key: key(), substitutes: named });
        }
        answers.extend(given);
    }
    RecallExport { gold, phrases, too_few, answers, review }
}

/// The dictionary forms of one person's substitutes, each once.
fn lemmatised(
    forms: &[String],
    key: &ItemKey,
    reviewed: &LemmaReview,
    review: &mut LemmaReview,
) -> Vec<String> {
    let mut lemmas: Vec<String> = Vec::new();
    for form in forms {
        let lemma = review.look_up(&key.lexelt, key.pos(), form, reviewed);
        if lemmas.iter().all(|known| known.to_lowercase() != lemma.to_lowercase()) {
            lemmas.push(lemma);
        }
    }
    lemmas
}

/// The answers to one item, each substitute spelled one way: capitals stay where everybody wrote them.
fn spelled_alike(mut answers: Vec<RawAnswer>) -> Vec<RawAnswer> {
    let mut spellings: BTreeMap<String, String> = BTreeMap::new();
    for word in answers.iter().flat_map(|answer| &answer.answers) {
        let known = spellings.entry(word.to_lowercase()).or_insert_with(|| word.clone());
        // Small letters sort after capitals.
        if word > known {
            known.clone_from(word);
        }
    }
    for word in answers.iter_mut().flat_map(|answer| &mut answer.answers) {
        if let Some(spelling) = spellings.get(&word.to_lowercase()) {
            word.clone_from(spelling);
        }
    }
    answers
}

/// How often each was given, most frequent first.
fn votes<'a>(given: impl Iterator<Item = &'a String>) -> Vec<(CompactString, u32)> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    for word in given {
        *counts.entry(word).or_default() += 1;
    }
    let mut votes: Vec<(CompactString, u32)> =
        counts.into_iter().map(|(word, votes)| (word.into(), votes)).collect();
    votes.sort_by_key(|(_, votes)| std::cmp::Reverse(*votes));
    votes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rule;
    use crate::fixture::{filter, recall as campaign, submit, substitutes};
    use motjuste_formats::{
        Format, RawAnswers, SemevalGold, SemevalXml, Text, parse, semeval_benchmark,
    };

    fn text<F: Format>(data: &F::Data) -> Text {
        let mut bytes = Vec::new();
        F::write(data, &mut bytes).unwrap();
        Text::from_bytes("export", bytes).unwrap()
    }

    fn answered() -> Snapshot {
        let mut snapshot = campaign(3);
        submit(&mut snapshot, 1, 1, substitutes(&["clever, smarter", "sunny", "NIL"]));
        submit(&mut snapshot, 1, 2, substitutes(&["smart", "Sunny; brighter", "vivid"]));
        submit(&mut snapshot, 1, 3, substitutes(&["quick-witted", "NAME", "NIL"]));
        submit(&mut snapshot, 1, 4, substitutes(&["stupid", "stupid", "stupid"]));
        filter(&mut snapshot, 3, Rule::Manual, "not serious");
        snapshot
    }

    #[test]
    fn the_gold_is_lemmatised_voted_and_read_back() {
        let export = gold(&answered(), &LemmaReview::default());
        let file = text::<SemevalGold>(&export.gold);
        assert_eq!(
            file.as_str(),
            "bright.a 1 :: smart 2;clever 1;quick-witted 1;\nbright.a 2 :: sunny 2;bright 1;\n"
        );
        assert_eq!(parse::<SemevalGold>(&file).unwrap(), export.gold);
        let too_few: Vec<_> = export.too_few.iter().map(|(key, n)| (key.id.as_str(), *n)).collect();
        assert_eq!(too_few, [("3", 1)], "one usable answer is too few");
        let reviewed: Vec<_> =
            export.review.forms().map(|(_, form, r)| (form, r.used.as_str())).collect();
        assert_eq!(reviewed, [("brighter", "bright"), ("smarter", "smart")]);
    }

    #[test]
    fn a_review_changes_the_gold() {
        let first = gold(&answered(), &LemmaReview::default());
        let mut list = Vec::new();
        first.review.write(&mut list).unwrap();
        let list =
            String::from_utf8(list).unwrap().replace("smarter,smart,smart", "smarter,smart,");
        let reviewed = LemmaReview::read("review.csv", list.as_bytes()).unwrap();
        let gold = gold(&answered(), &reviewed).gold;
        assert_eq!((gold[0].votes("smarter"), gold[0].votes("smart")), (1, 1));
        assert_eq!(gold[1].votes("bright"), 1);
    }

    #[test]
    fn each_persons_answers_are_read_back_and_agree() {
        let snapshot = answered();
        let raw: Vec<RawAnswer> = given(&snapshot).into_iter().map(|(_, answer)| answer).collect();
        assert_eq!(parse::<RawAnswers>(&text::<RawAnswers>(&raw)).unwrap(), raw);
        assert_eq!(raw[0].answers, ["clever", "smarter"]);
        let lemmatised = gold(&snapshot, &LemmaReview::default()).answers;
        let agreement = |answers: &[RawAnswer]| Agreement::of(answers).pairwise.unwrap();
        // Item 1: ½ of {clever, smart} ∩ {smart} over three pairs; item 2: ½ over one.
        assert!((agreement(&lemmatised) - (0.5 / 3.0 + 0.5) / 2.0).abs() < 1e-9);
        assert!(agreement(&raw) < agreement(&lemmatised));
    }

    #[test]
    fn that_nothing_fits_is_not_that_nothing_comes_to_mind() {
        let mut snapshot = campaign(2);
        submit(&mut snapshot, 1, 1, substitutes(&["NIL", "NONE"]));
        let looked_up = crate::RecallAnswer {
            substitutes: vec!["clever".into()],
            dictionary: true,
            ..Default::default()
        };
        submit(&mut snapshot, 1, 2, vec![Answer::Recall(looked_up); 2]);
        let export = gold(&snapshot, &LemmaReview::default());
        let read = parse::<RawAnswers>(&text::<RawAnswers>(&export.answers)).unwrap();
        let flags: Vec<_> = read.iter().map(|a| (a.nil, a.unsubstitutable, a.dictionary)).collect();
        let (nil, none, looked_up) =
            ((true, false, false), (false, true, false), (false, false, true));
        assert_eq!(flags, [nil, looked_up, none, looked_up]);
    }

    #[test]
    fn sentences_and_gold_make_a_benchmark() {
        let snapshot = answered();
        let asked = sentences(&snapshot);
        let read = parse::<SemevalXml>(&text::<SemevalXml>(&asked)).unwrap();
        assert_eq!(read, asked);
        let gold = gold(&snapshot, &LemmaReview::default()).gold;
        let benchmark = semeval_benchmark(&read, &gold, None).unwrap();
        assert_eq!((benchmark.targets().len(), benchmark.substitutes().len()), (3, 5));
    }

    #[test]
    fn phrases_are_counted_for_themselves() {
        let mut snapshot = answered();
        for at in 0..2 {
            let answer = crate::RecallAnswer {
                none: Some(NoSubstitute::Nil),
                phrase: Some("bright side".into()),
                ..Default::default()
            };
            snapshot.submissions[at].answers.insert(crate::QuestionId(2), Answer::Recall(answer));
        }
        let phrases = gold(&snapshot, &LemmaReview::default()).phrases;
        assert_eq!(phrases.len(), 1);
        assert_eq!((phrases[0].key.id.as_str(), phrases[0].votes("bright side")), ("3", 2));
    }

    /// Earlier versions stored phrases as they were typed.
    #[test]
    fn a_phrase_with_a_separator_in_an_old_log_is_exported() {
        let mut snapshot = answered();
        let answer = crate::RecallAnswer {
            none: Some(NoSubstitute::Nil),
            phrase: Some("a;b".into()),
            ..Default::default()
        };
        snapshot.submissions[0].answers.insert(crate::QuestionId(2), Answer::Recall(answer));
        let made = crate::export::files(&snapshot, [], &ExportSettings::default()).unwrap();
        let phrases = made.files.iter().find(|file| file.name == "phrases.txt").unwrap();
        assert_eq!(phrases.bytes, b"bright.a 3 :: a,b 1;\n");
    }
}
