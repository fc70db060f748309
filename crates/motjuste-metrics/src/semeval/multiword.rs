//! The multiword subtask as the official scorer computes it: detection and identification of
//! multiwords that two or more people saw (spec: SWORDS reference, §4.4, `mw`).

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use motjuste_core::{Answer, GoldItem};
use regex::bytes::Regex;

use super::MwFigures;
use super::compatible::{Classic, Death, Mode, bad_lines, percent};
use super::corrected::normal_form;
use super::perl::{count, counted, is_blank, lines, split_on_semicolons, without_first_apostrophe};

static GOLD_LINE: LazyLock<Regex> = LazyLock::new(|| compile(r"(?-u)([\w.]+)\s+(\d+)\s*:: (.*)"));
static ANSWER_LINE: LazyLock<Regex> =
    LazyLock::new(|| compile(r"(?-u)([\w.]+)\s+(\d+)\s*::\s*(.*)\s*$"));

fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("the pattern is a constant")
}

/// What scoring came to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The counts behind the figures.
    pub figures: MwFigures,
    /// Lines of the gold file that are no items, counted from 1.
    pub bad_gold_lines: Vec<usize>,
    /// Lines of the answers that are no answers, counted from 1.
    pub bad_lines: Vec<usize>,
}

/// Scores answers against gold, both as files hold them.
pub fn score(gold: &[u8], answers: &[u8]) -> Outcome {
    let mut outcome = Outcome::default();
    let modes = read_gold(gold, &mut outcome);
    let mut done = HashSet::new();
    for (number, line) in lines(answers).enumerate() {
        let Some(captures) = ANSWER_LINE.captures(line) else {
            if !is_blank(line) {
                outcome.bad_lines.push(number + 1);
            }
            continue;
        };
        let (id, answer) = (&captures[2], &captures[3]);
        if !done.insert(id.to_vec()) {
            continue;
        }
        let figures = &mut outcome.figures;
        figures.answered += usize::from(!is_blank(answer));
        if let Some(mode) = modes.get(id) {
            figures.detected += 1;
            figures.identified += usize::from(**mode == *answer);
        }
    }
    outcome
}

fn read_gold<'g>(gold: &'g [u8], outcome: &mut Outcome) -> HashMap<Vec<u8>, Cow<'g, [u8]>> {
    let mut modes = HashMap::new();
    for (line_number, line) in lines(gold).enumerate() {
        let Some(captures) = GOLD_LINE.captures(line) else {
            if !is_blank(line) {
                outcome.bad_gold_lines.push(line_number + 1);
            }
            continue;
        };
        let responses = captures.get(3).map_or(&[][..], |responses| responses.as_bytes());
        let first = split_on_semicolons(responses).next().and_then(count);
        if first.is_none_or(|votes| votes <= 1.0) {
            continue;
        }
        let id = captures[2].to_vec();
        let mut mode = modes.remove(&id);
        let mut search = Mode::default();
        for (multiword, votes) in split_on_semicolons(responses).filter_map(counted) {
            let multiword = without_first_apostrophe(multiword.into());
            let multiwords = &mut outcome.figures.multiwords;
            search.see(multiword, votes, |votes| votes > 1.0, &mut mode, multiwords);
        }
        modes.extend(mode.map(|mode| (id, mode)));
    }
    modes
}

impl Outcome {
    /// What the original prints for these files.
    pub fn classic(&self, gold_name: &str, answers_name: &str) -> Classic {
        let mut stdout = bad_lines(&self.bad_gold_lines, gold_name);
        stdout += &bad_lines(&self.bad_lines, answers_name);
        let figures = &self.figures;
        let (Some(detection), Some(identification)) =
            (figures.detection_recall(), figures.identification_recall())
        else {
            return Classic { stdout, death: Some(Death::NoMultiwords) };
        };
        let _ = writeln!(
            stdout,
            "Total MWs in GS = {}, System found {} of which {} were genuine",
            figures.multiwords,
            or_nothing(figures.answered),
            or_nothing(figures.detected)
        );
        let mut print = |kind: &str, precision: Option<f64>, recall: f64| {
            let precision = precision.map(percent).unwrap_or_default();
            let _ =
                writeln!(stdout, "{kind} precision = {precision}, recall = {}", percent(recall));
        };
        print("Detection", figures.detection_precision(), detection);
        // The original prints this heading without the number it promises.
        let heading = "Number that matched GS\nIdentification";
        print(heading, figures.identification_precision(), identification);
        Classic { stdout, death: None }
    }
}

/// The same figures without the traps: an answer counts if it says something, and names are
/// compared by their normal form.
pub fn corrected(gold: &[GoldItem], answers: &[Answer]) -> MwFigures {
    let agreed = |item: &&GoldItem| item.max_votes() > 1 && item.mode().is_some();
    let modes: HashMap<&str, _> = gold
        .iter()
        .filter(agreed)
        .filter_map(|item| Some((item.key.id.as_str(), normal_form(item.mode()?))))
        .collect();
    let mut figures = MwFigures { multiwords: modes.len(), ..MwFigures::default() };
    for answer in answers {
        let Some(guess) = answer.guesses.first().map(|guess| normal_form(guess)) else { continue };
        figures.answered += 1;
        if let Some(mode) = modes.get(answer.key.id.as_str()) {
            figures.detected += 1;
            figures.identified += usize::from(*mode == guess);
        }
    }
    figures
}

/// Perl prints nothing for a counter that never counted.
fn or_nothing(count: usize) -> String {
    if count == 0 { String::new() } else { count.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_that_answers_nothing_prints_empty_counts() {
        let outcome = score(b"a.v 1 :: take over 3;\n", b"a.v 1 :: \n");
        // Detection counts the line although it is empty: a trap of the original.
        assert_eq!(
            outcome.figures,
            MwFigures { multiwords: 1, answered: 0, detected: 1, identified: 0 }
        );
        let classic = outcome.classic("g", "s");
        assert_eq!(
            classic.stdout,
            "Total MWs in GS = 1, System found  of which 1 were genuine\n\
             Detection precision = , recall = 100.00\n\
             Number that matched GS\n\
             Identification precision = , recall = 0.00\n"
        );
    }

    #[test]
    fn a_tie_is_no_mode_and_one_vote_is_none() {
        let outcome = score(b"b.v 2 :: carry on 2;go on 2;\nc.v 3 :: give up 1;\nbroken\n", b"");
        assert_eq!(outcome.figures, MwFigures::default());
        let classic = outcome.classic("gold", "s");
        assert_eq!(classic.stdout, "Error in gold on line 3\n");
        assert_eq!(classic.death, Some(Death::NoMultiwords));
    }
}
