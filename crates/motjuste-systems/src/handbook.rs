//! The catalogue in words: `docs/systems.md`, generated so that it is never out of date.

use std::fmt::Write;

use crate::{Entry, Need, Paper, Setting, Task, catalogue};

/// Every system with what it does, needs and takes, in Markdown. How to get what they need is up to the
/// program that runs them.
pub fn handbook(how_to_get: fn(Need) -> &'static str) -> String {
    let mut text = String::from(
        "# Systems and their stand-ins\n\n\
         This page is generated from the code with `MOTJUSTE_WRITE_DOCS=1 cargo test -p motjuste-lab handbook`.\n\
         `motjuste-lab bench list` shows the same, and which systems can run on your machine.\n",
    );
    for &paper in Paper::ALL {
        let of_paper: Vec<&Entry> = catalogue().filter(|entry| entry.paper == paper).collect();
        if of_paper.is_empty() {
            continue;
        }
        let _ = write!(text, "\n## {}\n", paper.citation());
        of_paper.into_iter().for_each(|entry| describe(&mut text, entry));
    }
    text.push_str("\n## What systems need\n\n| name | resource | how to get it |\n|---|---|---|\n");
    for need in Need::ALL {
        let _ = writeln!(text, "| `{}` | {} | {} |", need.name(), need.what(), how_to_get(need));
    }
    text
}

fn describe(text: &mut String, entry: &Entry) {
    let _ = write!(text, "\n### {} (`{}`)\n\n{}\n", entry.title, entry.name, entry.method);
    let does = match entry.task() {
        Task::Similarity => "similarity in context".to_owned(),
        Task::Substitution => {
            let settings: Vec<&str> = entry.settings.iter().copied().map(Setting::name).collect();
            settings.join(", ")
        }
    };
    let _ = write!(text, "\n- Does: {does}\n");
    if !entry.needs.is_empty() {
        let needs: Vec<String> =
            entry.needs.iter().map(|need| format!("{} (`{}`)", need.what(), need.name())).collect();
        let _ = writeln!(text, "- Needs: {}", needs.join(", "));
    }
    if !entry.wants.is_empty() {
        let wants: Vec<&str> = entry.wants.iter().map(|need| need.name()).collect();
        let _ = writeln!(text, "- Optional: `{}`", wants.join("`, `"));
    }
    if let Some(stand_in) = entry.stand_in {
        let _ = writeln!(text, "- Stand-in: {stand_in}");
    }
    for option in entry.options {
        let default = if option.default.is_empty() { "–" } else { option.default };
        let _ = writeln!(text, "- Option `{}` ({default}): {}", option.name, option.help);
    }
}
