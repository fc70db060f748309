//! What a campaign asked: of how many people, in tasks of what size, with which controls, and in
//! which words.

use super::DataCard;
use crate::mturk::instructions;
use crate::{Campaign, JudgeSettings, Procedure};

impl DataCard {
    pub(super) fn asked(&mut self, campaign: &Campaign) {
        self.paragraph("## What was asked");
        let text = match &campaign.procedure {
            Procedure::Judge(settings) => judge(settings),
            Procedure::Recall(settings) => format!(
                "{} people for each sentence, up to {} substitutes of each. They could say that none \
                 comes to mind (NIL), that the word is part of a name (NAME), that nothing can replace \
                 it, that it is part of a phrase, and that they used a dictionary.",
                settings.annotators, settings.max_substitutes
            ),
            Procedure::Verdict(settings) => {
                let sample = match settings.sample {
                    0 => "all sentences".to_owned(),
                    sample => format!("{sample} sentences drawn at random"),
                };
                format!(
                    "{} judges for each substitute of {sample}: good, reasonable or bad. They did not \
                     know who proposed it.",
                    settings.judges
                )
            }
            Procedure::Similarity(settings) => format!(
                "{} people for each context of a pair, in blocks of at most {} pairs; each person saw \
                 one context of a pair, gave two words it inspires, and rated the pair from 0 to 6.",
                settings.annotators, settings.pairs_per_block
            ),
        };
        self.paragraph(&text);
        self.paragraph(if campaign.allow_repeats {
            "One person may have been asked the same thing again in a later stage."
        } else {
            "Nobody was asked the same thing twice."
        });
        if campaign.tasks_per_person > 0 {
            self.paragraph(&format!("Nobody did more than {} tasks.", campaign.tasks_per_person));
        }
        if let Some(consent) = &campaign.consent {
            self.paragraph("Before the first task people agreed to this:");
            self.paragraph(&quoted(consent));
        }
        match &campaign.instructions {
            Some(own) => {
                self.paragraph("The instructions:");
                self.paragraph(&quoted(own));
            }
            None => {
                self.paragraph("The instructions, which are the standard ones:");
                let standard = instructions(campaign).replace("<h1>Instructions</h1>\n", "");
                self.paragraph(&format!("<blockquote>\n{}\n</blockquote>", standard.trim()));
            }
        }
    }
}

fn judge(settings: &JudgeSettings) -> String {
    let mut text = format!("{} labels for each candidate", settings.first_labels);
    if settings.second_labels > 0 {
        text += &format!(
            ", and {} more, of other people, for each with a positive one",
            settings.second_labels
        );
    }
    text += &format!(
        "; at most {} candidates in a task, in random order. ",
        settings.candidates_per_task
    );
    text += match (settings.controls, settings.filter_wrong_controls) {
        (false, _) => "There were no controls.",
        (true, true) => {
            "Two controls in each task: the target itself, which must be accepted, and a random word, \
             which must not. A wrong one filtered the task at once."
        }
        (true, false) => {
            "Two controls in each task: the target itself, which must be accepted, and a random word, \
             which must not."
        }
    };
    text += &format!(
        " Tasks with more than {} unknown words were to be handed back.",
        settings.max_unknown
    );
    text
}

/// What people wrote, as a quotation in which nothing is markup.
fn quoted(text: &str) -> String {
    let line = |line: &str| format!("> {}", htmlize::escape_text(line));
    text.trim().lines().map(line).collect::<Vec<_>>().join("\n")
}
