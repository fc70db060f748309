//! A campaign as files, ready for `score`, `agree` and `bench`: which there are for each kind, and
//! what is in them.

use std::io::Write;

use motjuste_formats::{Document, Kind as Format};

use super::{
    AnonymisedLog, CardSettings, ExportError, LemmaReview, approved, data_card, judge,
    label_ratings, recall, sentences, similarity, similarity_ratings, verdict_ratings, verdicts,
    write_decisions,
};
use crate::quality::Calibration;
use crate::{Event, Item, Kind, Snapshot};

/// A file of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedFile {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// A campaign as files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportedFiles {
    /// The files.
    pub files: Vec<ExportedFile>,
    /// What is not in them, and why.
    pub remarks: Vec<String>,
}

/// How a campaign is exported.
#[derive(Debug, Clone, Default)]
pub struct FileSettings {
    /// Candidates of a judge campaign are dictionary forms, whatever their sources say of it.
    pub lemmatized: bool,
    /// Dictionary forms a person has reviewed, for recall campaigns.
    pub reviewed: LemmaReview,
    /// How ratings of a similarity campaign are moved.
    pub calibration: Calibration,
    /// The platform's fee, a share of the pay.
    pub fee: f64,
}

/// The names of the files with data, without the plots of the card.
#[must_use]
pub const fn file_names(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Judge => &["swords.json", "labels.jsonl", "decisions.csv", "log.jsonl", "card.md"],
        Kind::Recall => &[
            "sentences.xml",
            "gold.txt",
            "phrases.txt",
            "answers.jsonl",
            "lemmas.csv",
            "decisions.csv",
            "log.jsonl",
            "card.md",
        ],
        Kind::Verdict => &[
            "verdicts.jsonl",
            "ratings.jsonl",
            "sentences.xml",
            "gold.txt",
            "decisions.csv",
            "log.jsonl",
            "card.md",
        ],
        Kind::Similarity => {
            &["cosimlex.csv", "ratings.jsonl", "decisions.csv", "log.jsonl", "card.md"]
        }
    }
}

/// Everything a campaign gives.
///
/// # Errors
/// When something cannot be exported.
pub fn files<'e>(
    snapshot: &Snapshot,
    log: impl IntoIterator<Item = &'e Event>,
    settings: &FileSettings,
) -> Result<ExportedFiles, ExportError> {
    let mut made = ExportedFiles::default();
    match snapshot.campaign.procedure.kind() {
        Kind::Judge => made.judge(snapshot, settings)?,
        Kind::Recall => made.recall(snapshot, settings)?,
        Kind::Verdict => made.verdict(snapshot)?,
        Kind::Similarity => made.similarity(snapshot, settings)?,
    }
    made.decisions(snapshot)?;
    made.log(log)?;
    made.card(snapshot, settings)?;
    Ok(made)
}

impl ExportedFiles {
    fn add(
        &mut self,
        name: &'static str,
        document: Document,
        format: Format,
    ) -> Result<(), ExportError> {
        let mut bytes = Vec::new();
        document.write_to(format, &mut bytes)?;
        self.files.push(ExportedFile { name, bytes });
        Ok(())
    }

    fn remark(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.remarks.push(format!("{count} {what}"));
        }
    }

    fn judge(&mut self, snapshot: &Snapshot, settings: &FileSettings) -> Result<(), ExportError> {
        let said = lemmatized(snapshot);
        let export = judge(snapshot, settings.lemmatized || said == Some(true))?;
        if said.is_none() && !settings.lemmatized && !export.benchmark.substitutes().is_empty() {
            self.remarks.push(
                "sources do not agree, or do not say, whether candidates are dictionary forms; the \
                 file says that they are not"
                    .to_owned(),
            );
        }
        self.add("swords.json", Document::Benchmark(export.benchmark), Format::Swords)?;
        self.add("labels.jsonl", Document::Ratings(label_ratings(snapshot)?), Format::Ratings)?;
        self.remark(export.unlabelled.len(), "candidates have no label that counts");
        Ok(())
    }

    fn recall(&mut self, snapshot: &Snapshot, settings: &FileSettings) -> Result<(), ExportError> {
        let export = recall(snapshot, &settings.reviewed)?;
        self.add("sentences.xml", Document::Instances(sentences(snapshot)?), Format::SemevalXml)?;
        self.add("gold.txt", Document::Gold(export.gold), Format::SemevalGold)?;
        self.add("phrases.txt", Document::Gold(export.phrases), Format::SemevalGold)?;
        self.add("answers.jsonl", Document::RawAnswers(export.answers), Format::RawAnswers)?;
        let mut lemmas = Vec::new();
        export.review.write(&mut lemmas)?;
        self.files.push(ExportedFile { name: "lemmas.csv", bytes: lemmas });
        self.remark(export.too_few.len(), "sentences have fewer than two usable answers");
        self.remark(
            export.review.forms().count(),
            "forms were lemmatised: review lemmas.csv and export again with it",
        );
        Ok(())
    }

    fn verdict(&mut self, snapshot: &Snapshot) -> Result<(), ExportError> {
        self.add("verdicts.jsonl", Document::Verdicts(verdicts(snapshot)?), Format::Verdicts)?;
        self.add("ratings.jsonl", Document::Ratings(verdict_ratings(snapshot)?), Format::Ratings)?;
        self.add("sentences.xml", Document::Instances(sentences(snapshot)?), Format::SemevalXml)?;
        self.add("gold.txt", Document::Gold(approved(snapshot)?), Format::SemevalGold)
    }

    fn decisions(&mut self, snapshot: &Snapshot) -> Result<(), ExportError> {
        let mut bytes = Vec::new();
        write_decisions(snapshot, &mut bytes)?;
        self.files.push(ExportedFile { name: "decisions.csv", bytes });
        Ok(())
    }

    fn similarity(
        &mut self,
        snapshot: &Snapshot,
        settings: &FileSettings,
    ) -> Result<(), ExportError> {
        let export = similarity(snapshot, &settings.calibration)?;
        let ratings = similarity_ratings(snapshot, &settings.calibration)?;
        self.add("cosimlex.csv", Document::Cosimlex(export.pairs), Format::CosimlexCsv)?;
        self.add("ratings.jsonl", Document::Ratings(ratings), Format::Ratings)?;
        self.remark(export.unrated.len(), "pairs have no rating in one of their contexts");
        Ok(())
    }

    fn log<'e>(&mut self, log: impl IntoIterator<Item = &'e Event>) -> Result<(), ExportError> {
        let mut bytes = Vec::new();
        let mut anonymised = AnonymisedLog::new(&mut bytes);
        for event in log {
            anonymised.write(event)?;
        }
        anonymised.finish()?;
        self.files.push(ExportedFile { name: "log.jsonl", bytes });
        Ok(())
    }

    fn card(&mut self, snapshot: &Snapshot, settings: &FileSettings) -> Result<(), ExportError> {
        let calibration = (!settings.calibration.is_empty()).then_some(&settings.calibration);
        let review = Some(&settings.reviewed);
        let fee = settings.fee;
        let card = data_card(snapshot, CardSettings { calibration, review, fee })?;
        let mut bytes = Vec::new();
        bytes.write_all(card.markdown.as_bytes())?;
        self.files.push(ExportedFile { name: "card.md", bytes });
        for (name, plot) in card.plots {
            self.files.push(ExportedFile { name, bytes: plot.to_svg().into_bytes() });
        }
        Ok(())
    }
}

/// Whether candidates are dictionary forms, where the sources of all items say the same of it.
fn lemmatized(snapshot: &Snapshot) -> Option<bool> {
    let mut said = snapshot.items.iter().filter_map(|item| match item {
        Item::Judge(item) if !item.candidates().is_empty() => Some(item.lemmatized()),
        _ => None,
    });
    let first = said.next()??;
    said.all(|other| other == Some(first)).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{
        judge as judge_campaign, recall as recall_campaign, similarity as similarity_campaign,
        verdict as verdict_campaign,
    };

    #[test]
    fn every_file_that_is_named_is_made() {
        let campaigns = [
            judge_campaign(&[("strolled", "people")]),
            recall_campaign(2),
            verdict_campaign(&[("clever", "people")]),
            similarity_campaign(1),
        ];
        for snapshot in campaigns {
            let made = files(&snapshot, [], &FileSettings::default()).unwrap();
            let names: Vec<&str> = made.files.iter().map(|file| file.name).collect();
            for name in file_names(snapshot.campaign.procedure.kind()) {
                assert!(names.contains(name), "{name} is not among {names:?}");
            }
        }
    }
    #[test]
    fn dictionary_forms_are_what_all_sources_call_so() {
        let written = |said: [Option<bool>; 2]| {
            let mut snapshot = judge_campaign(&[("strolled", "people")]);
            snapshot.items.push(snapshot.items[0].clone());
            for (item, said) in snapshot.items.iter_mut().zip(said) {
                let Item::Judge(judge) = item.clone() else { unreachable!() };
                *item = Item::Judge(judge.with_lemmatized(said));
            }
            lemmatized(&snapshot)
        };
        assert_eq!(written([Some(true); 2]), Some(true));
        assert_eq!(written([Some(false); 2]), Some(false));
        assert_eq!(written([Some(true), Some(false)]), None);
        assert_eq!(written([Some(true), None]), None);
    }
}
