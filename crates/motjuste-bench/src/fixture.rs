//! A small benchmark for tests.

use std::fs;
use std::path::Path;

/// Writes sentences with the target *bright* and these gold answers to each; returns `sentences+gold`.
pub(crate) fn semeval(dir: &Path, gold: &[&str]) -> String {
    let (mut instances, mut lines) = (String::new(), String::new());
    for (id, answers) in (1..).zip(gold) {
        let context = format!("<context>a <head>bright</head> boy{id}</context>");
        instances += &format!("<instance id=\"{id}\">{context}</instance>");
        lines += &format!("bright.a {id} :: {answers}\n");
    }
    let lexelt = format!("<lexelt item=\"bright.a\">{instances}</lexelt>");
    let (xml, file) = (dir.join("s.xml"), dir.join("gold"));
    fs::write(&xml, format!("<corpus lang=\"english\">{lexelt}</corpus>")).unwrap();
    fs::write(&file, lines).unwrap();
    format!("{}+{}", xml.display(), file.display())
}
