//! A campaign as files, ready for `score`, `agree` and `bench`: which there are for each kind, and
//! what is in them.

use motjuste_formats::{Document, Kind as Format};

use super::adjudications::write_adjudications;
use super::decisions::write_decisions;
use super::log::AnonymisedLog;
use super::{ExportError, LemmaReview, data_card};
use crate::quality::Calibration;
use crate::{Event, Procedure, Snapshot};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedFile {
    pub name: &'static str,
    pub bytes: Vec<u8>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportedFiles {
    pub files: Vec<ExportedFile>,
    /// What is not in them, and why.
    pub remarks: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct ExportSettings {
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
pub fn file_names(procedure: &Procedure) -> Vec<&'static str> {
    let of_kind = procedure.of_kind().file_names();
    [of_kind, &["adjudications.csv", "decisions.csv", "log.jsonl", "card.md"]].concat()
}

pub fn files<'e>(
    snapshot: &Snapshot,
    log: impl IntoIterator<Item = &'e Event>,
    settings: &ExportSettings,
) -> Result<ExportedFiles, ExportError> {
    let mut made = ExportedFiles::default();
    snapshot.campaign.procedure.of_kind().export(snapshot, settings, &mut made)?;
    made.table("adjudications.csv", snapshot, write_adjudications)?;
    made.table("decisions.csv", snapshot, write_decisions)?;
    made.log(log)?;
    made.card(snapshot, settings)?;
    Ok(made)
}

impl ExportedFiles {
    pub(crate) fn add(
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

    pub(crate) fn remark(&mut self, count: usize, what: &str) {
        if count > 0 {
            self.remarks.push(format!("{count} {what}"));
        }
    }

    fn table(
        &mut self,
        name: &'static str,
        snapshot: &Snapshot,
        write: fn(&Snapshot, &mut Vec<u8>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        let mut bytes = Vec::new();
        write(snapshot, &mut bytes)?;
        self.files.push(ExportedFile { name, bytes });
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

    fn card(&mut self, snapshot: &Snapshot, settings: &ExportSettings) -> Result<(), ExportError> {
        let card = data_card(snapshot, settings)?;
        let bytes = card.markdown.into_bytes();
        self.files.push(ExportedFile { name: "card.md", bytes });
        for (name, plot) in card.plots {
            self.files.push(ExportedFile { name, bytes: plot.to_svg().into_bytes() });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{judge, recall, similarity, verdict};

    #[test]
    fn every_file_that_is_named_is_made() {
        let campaigns = [
            judge(&[("strolled", "people")]),
            recall(2),
            verdict(&[("clever", "people")]),
            similarity(1),
        ];
        for snapshot in campaigns {
            let made = files(&snapshot, [], &ExportSettings::default()).unwrap();
            let names: Vec<&str> = made.files.iter().map(|file| file.name).collect();
            for name in file_names(&snapshot.campaign.procedure) {
                assert!(names.contains(&name), "{name} is not among {names:?}");
            }
        }
    }
}
