//! `motjuste word WORD`: a dictionary in the terminal.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use motjuste::json::{self, Meant};
use motjuste_assets::DEFAULT_ASSET;
use motjuste_core::Pos;
use motjuste_encoder::Encoder;
use motjuste_engine::find::find_word;
use motjuste_engine::vectors::WordVectors;
use motjuste_engine::{AnalysedTarget, Reading};
use motjuste_lexicon::{
    ClassEntry, Entry, Frequencies, Inflector, Meaning, SenseEntry, Spelling, Thesaurus, WordNet,
};

use crate::lexicon;
use motjuste_terminal::output::note;
use motjuste_terminal::pulled;
use motjuste_terminal::screen::{Screen, Style};

/// Words of the thesaurus shown unless all are asked for.
const RELATED: usize = 30;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  motjuste word bright
  motjuste word match --in \"She lit the candle with a match.\"")]
pub(crate) struct Args {
    /// A word or an expression, in any form
    #[arg(required = true, num_args = 1..)]
    word: Vec<String>,
    /// A sentence with the word: say which sense is meant (needs the base tier's model)
    #[arg(long = "in", value_name = "TEXT")]
    sentence: Option<String>,
    /// WordNet with glosses: a directory (index.*, data.*) or a compiled file
    #[arg(long, value_name = "PATH")]
    wordnet: Option<PathBuf>,
    /// Use British spelling (travelled)
    #[arg(long)]
    british: bool,
    /// Show all senses, examples and related words
    #[arg(long)]
    all: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<ExitCode> {
    let opened = match args.wordnet.as_deref() {
        Some(path) => Some(WordNet::open_or_compile(path)?),
        None => lexicon::pulled_wordnet()?,
    };
    let pulled_frequencies = lexicon::pulled_frequencies()?;
    let frequencies = pulled_frequencies.as_ref().unwrap_or_else(|| Frequencies::embedded());
    let wordnet = opened.as_ref().unwrap_or_else(|| WordNet::embedded());
    let spelling = if args.british { Spelling::British } else { Spelling::American };
    let word = args.word.join(" ");
    let entry = Entry::gather(
        word.trim(),
        wordnet,
        Thesaurus::embedded(),
        frequencies,
        Inflector::new(spelling),
    );
    let Some(entry) = entry else {
        bail!("no entry for {word:?}: not in WordNet, the thesaurus or the frequency list");
    };
    let target =
        args.sentence.as_deref().map(|sentence| find(sentence, word.trim())).transpose()?;
    let meant = target.as_ref().map(meant).transpose()?.flatten();
    let stdout = io::stdout();
    if args.json {
        let text = serde_json::to_string_pretty(&json::Entry::new(&entry, meant))?;
        writeln!(stdout.lock(), "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let page = Page { screen: Screen::detect(), all: args.all };
    let mut text = page.entry(&entry);
    if let Some(meant) = &meant {
        page.meant(meant, &mut text);
    }
    stdout.lock().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn find<'t>(sentence: &'t str, word: &str) -> anyhow::Result<AnalysedTarget<'t>> {
    let span = find_word(sentence, &word.parse().map_err(anyhow::Error::msg)?)?;
    Ok(AnalysedTarget::new(sentence, span)?)
}

/// The sense of a word in its sentence; none, and a note why, if that cannot be told.
fn meant<'t>(target: &'t AnalysedTarget<'_>) -> anyhow::Result<Option<Meant<'t>>> {
    let Some(model) = pulled(DEFAULT_ASSET)? else { return Ok(None) };
    let encoder = Arc::new(Encoder::load(model)?);
    let reading = Reading::new(&encoder, WordVectors::embedded(), target)?;
    let meant = reading.senses().likeliest().and_then(|(place, likelihood)| {
        let sense = WordNet::embedded().senses(&target.lemma, target.pos).nth(place)?;
        Some(Meant {
            pos: target.pos.name(),
            lemma: &target.lemma,
            sense: place + 1,
            definition: sense.synset().definition(),
            likelihood,
        })
    });
    if meant.is_none() {
        note(format_args!("The senses of {:?} cannot be told apart here.", target.surface()));
    }
    Ok(meant)
}

#[derive(Debug)]
struct Page {
    screen: Screen,
    all: bool,
}

impl Page {
    fn entry(&self, entry: &Entry) -> String {
        let Style { strong, faint, plain, heading, .. } = self.screen.style;
        let mut out = format!("{strong}{}{plain}", entry.word);
        // Of an expression the frequency is only an upper bound.
        if entry.zipf > 0.0 && !entry.word.contains(' ') {
            let (band, zipf) = (entry.band.name(), entry.zipf);
            out.push_str(&format!("  {faint}{band}, Zipf {zipf:.1}{plain}"));
        }
        out.push('\n');
        for class in &entry.classes {
            out.push('\n');
            self.class(class, &entry.word, &mut out);
        }
        if !entry.related.is_empty() {
            out.push_str(&format!("\n{heading}thesaurus{plain}\n"));
            self.list(&entry.related, if self.all { usize::MAX } else { RELATED }, 2, &mut out);
        }
        out
    }

    fn meant(&self, meant: &Meant<'_>, out: &mut String) {
        let Style { heading, plain, .. } = self.screen.style;
        let Meant { pos, sense, definition, likelihood, .. } = meant;
        let class = class_name(pos.parse().unwrap_or(Pos::Adv));
        let percent = 100.0 * likelihood;
        out.push_str(&format!(
            "\n{heading}in this sentence{plain}  {class} {sense}, {percent:.0} %\n  "
        ));
        self.screen.wrapped(definition, 2, 2, "", out);
    }

    fn class(&self, class: &ClassEntry, word: &str, out: &mut String) {
        let Style { heading, faint, plain, strong, .. } = self.screen.style;
        out.push_str(&format!("{heading}{}{plain}", class_name(class.pos)));
        if !class.lemma.eq_ignore_ascii_case(word) {
            out.push_str(&format!("  {strong}{}{plain}", class.lemma));
        }
        let mut forms: Vec<&str> = Vec::new();
        for form in class.forms.iter().filter_map(|(_, variants)| variants.first()) {
            if !forms.contains(&form.as_str()) {
                forms.push(form);
            }
        }
        out.push_str(&format!("  {faint}{}{plain}\n", forms.join(", ")));
        let shown = if self.all { class.senses.len() } else { shown_senses(&class.senses) };
        for (number, sense) in class.senses.iter().take(shown).enumerate() {
            self.sense(number + 1, sense, out);
        }
        if shown < class.senses.len() {
            let left = class.senses.len() - shown;
            let s = if left == 1 { "" } else { "s" };
            out.push_str(&format!("    {faint}{left} rarer sense{s}: --all{plain}\n"));
        }
        for (number, meaning) in class.meanings.iter().enumerate() {
            self.instead(number == 0, meaning, out);
        }
    }

    /// What could be written instead of the word in one of its meanings.
    fn instead(&self, is_first: bool, meaning: &Meaning, out: &mut String) {
        let Style { example, faint, plain, .. } = self.screen.style;
        if is_first {
            out.push_str(&format!("    {faint}instead{plain}\n"));
        }
        let words: Vec<String> = meaning.words().map(str::to_owned).collect();
        self.list(&words, usize::MAX, 6, out);
        out.push_str("        ");
        let text = format!("“{}”", meaning.example().replace("**", ""));
        self.screen.wrapped(&text, 8, 8, example, out);
    }

    fn sense(&self, number: usize, sense: &SenseEntry, out: &mut String) {
        let Style { example, plain, .. } = self.screen.style;
        let label = format!("{number:3} ");
        out.push_str(&label);
        self.screen.wrapped(&sense.definition, label.len(), label.len(), plain, out);
        let examples = sense.examples.iter().take(if self.all { usize::MAX } else { 1 });
        for text in examples {
            out.push_str("      ");
            self.screen.wrapped(&format!("“{text}”"), 6, 6, example, out);
        }
        if !sense.synonyms.is_empty() {
            self.list(&sense.synonyms, usize::MAX, 6, out);
        }
    }

    fn list(&self, words: &[String], most: usize, indent: usize, out: &mut String) {
        let mut text = words.iter().take(most).map(String::as_str).collect::<Vec<_>>().join(", ");
        if words.len() > most {
            text.push_str(&format!(", … {} more: --all", words.len() - most));
        }
        out.push_str(&" ".repeat(indent));
        self.screen.wrapped(&text, indent, indent, "", out);
    }
}

/// Senses worth showing first: those seen in text, at least three, at most eight.
fn shown_senses(senses: &[SenseEntry]) -> usize {
    let seen = senses.iter().filter(|sense| sense.tag_count > 0).count();
    let shown = seen.clamp(3, 8).min(senses.len());
    // One more is no longer than saying that there is one more.
    if senses.len() == shown + 1 { senses.len() } else { shown }
}

const fn class_name(pos: Pos) -> &'static str {
    match pos {
        Pos::Noun => "noun",
        Pos::Verb => "verb",
        Pos::Adj => "adjective",
        _ => "adverb",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(word: &str, width: usize, all: bool) -> String {
        let entry = Entry::gather(
            word,
            WordNet::embedded(),
            Thesaurus::embedded(),
            Frequencies::embedded(),
            Inflector::default(),
        )
        .unwrap();
        let page = Page { screen: Screen { style: Style::default(), width }, all };
        page.entry(&entry)
    }

    #[test]
    fn an_entry_fits_its_width() {
        for width in [40, 80] {
            let text = page("bright", width, false);
            assert!(text.lines().all(|line| line.chars().count() <= width), "{text}");
            assert!(text.contains("brighter, brightest"), "{text}");
            assert!(text.contains("brilliant, vivid"), "{text}");
            assert!(text.contains("having striking color"), "{text}");
            assert!(text.contains("    instead\n"), "{text}");
            assert!(!text.contains('\x1b'));
        }
    }

    #[test]
    fn forms_name_their_dictionary_form_and_all_shows_more() {
        let short = page("went", 80, false);
        assert!(short.contains("verb  go  goes, went, gone, going"), "{short}");
        assert!(short.contains("rarer sense"));
        let long = page("went", 80, true);
        assert!(long.len() > short.len() && !long.contains("--all"));
    }
}
