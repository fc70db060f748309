//! The tagged Brown corpus (Francis and Kučera 1964) as Penn tags: a fixed table, and words cut as
//! this crate cuts them (`didn't/dod*` → *did*, *n't*).

use std::path::Path;

use motjuste_lexicon::tokenize;

/// Words and Penn tags.
pub(crate) type Sentence = Vec<(String, String)>;

/// What Brown has in place of a formula.
const FORMULA: &str = "Af";

/// The sentences of a directory of Brown files (`ca01` …): to learn from, and held out.
///
/// Every tenth file, in alphabetical order, is held out: 50 of 500, all genres.
pub(crate) fn read(dir: &Path) -> std::io::Result<(Vec<Sentence>, Vec<Sentence>)> {
    let mut names: Vec<String> = std::fs::read_dir(dir)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.len() == 4 && name.starts_with('c') && name[2..].parse::<u8>().is_ok())
        .collect();
    names.sort();
    let (mut learn, mut held_out) = (Vec::new(), Vec::new());
    for (at, name) in names.iter().enumerate() {
        let text = std::fs::read_to_string(dir.join(name))?;
        let sentences = text.lines().map(sentence).filter(|sentence| !sentence.is_empty());
        if at % 10 == 9 { &mut held_out } else { &mut learn }.extend(sentences);
    }
    Ok((learn, held_out))
}

fn sentence(line: &str) -> Sentence {
    let mut sentence = Vec::new();
    for field in line.split_whitespace() {
        let Some((word, tags)) = field.rsplit_once('/').filter(|(word, _)| *word != FORMULA) else {
            continue;
        };
        let pieces: Vec<&str> = tokenize(word).into_iter().map(|token| token.text(word)).collect();
        let mut penn = penn_tags(word, tags);
        if pieces.len() == penn.len() {
            sentence.extend(pieces.into_iter().map(str::to_owned).zip(penn));
        } else if let Some(tag) = (!penn.is_empty()).then(|| penn.swap_remove(0)) {
            sentence.push((word.to_owned(), tag));
        }
    }
    sentence
}

/// `pps+bez` → two tags, `dod*` → two, `np$` → two.
fn penn_tags(word: &str, tags: &str) -> Vec<String> {
    let mut out = Vec::new();
    for tag in tags.split('+') {
        let title = tag.contains("-tl");
        let base = tag.strip_prefix("fw-").map_or(tag, |_| "fw");
        let base = base.split('-').next().filter(|base| !base.is_empty()).unwrap_or(tag);
        let (base, negated) = match base.strip_suffix('*') {
            Some(rest) if !rest.is_empty() => (rest, true),
            _ => (base, false),
        };
        let possessive = base.ends_with('$') && !base.starts_with("pp$") && base != "wp$";
        out.push(
            penn(word, base.trim_end_matches(if possessive { "$" } else { "" }), title).to_owned(),
        );
        if possessive {
            out.push("POS".to_owned());
        }
        if negated {
            out.push("RB".to_owned());
        }
    }
    out
}

fn penn(word: &str, brown: &str, title: bool) -> &'static str {
    let capital = word.starts_with(char::is_uppercase);
    let figures = word.starts_with(|c: char| c == '$' || c.is_ascii_digit());
    match brown {
        "nn" | "nns" if figures => "CD",
        "nn" | "jj" | "nr" | "od" | "vb" | "vbg" | "vbn" if title && capital => "NNP",
        "nns" if title && capital => "NNPS",
        "nr" if capital => "NNP",
        "nn" | "nr" => "NN",
        "nns" | "nrs" => "NNS",
        "np" => "NNP",
        "nps" => "NNPS",
        "pn" | "ppl" | "ppls" | "ppo" | "pps" | "ppss" | "pp$$" => "PRP",
        "pp$" => "PRP$",
        "ap" => match word.to_lowercase().as_str() {
            "more" | "fewer" | "less" => "JJR",
            "most" | "least" | "fewest" => "JJS",
            _ => "JJ",
        },
        "jj" | "jjs" | "od" => "JJ",
        "jjr" => "JJR",
        "jjt" => "JJS",
        "abl" if word.eq_ignore_ascii_case("such") => "PDT",
        "rb" if ["no", "yes"].contains(&word.to_lowercase().as_str()) => "UH",
        "ql" | "rb" if ["less", "more"].contains(&word.to_lowercase().as_str()) => "RBR",
        "ql" | "rb" if ["least", "most"].contains(&word.to_lowercase().as_str()) => "RBS",
        "abl" | "ql" | "qlp" | "rb" | "rn" | "*" => "RB",
        "rbr" => "RBR",
        "rbt" => "RBS",
        "wrb" | "wql" => "WRB",
        "abn" | "abx" | "at" | "dt" | "dti" | "dts" | "dtx" => "DT",
        "wdt" => "WDT",
        "wp$" => "WP$",
        "wpo" | "wps" => "WP",
        "be" | "do" | "hv" | "vb" => "VB",
        "bem" | "ber" => "VBP",
        "bez" | "doz" | "hvz" | "vbz" => "VBZ",
        "bed" | "bedz" | "dod" | "hvd" | "vbd" => "VBD",
        "ben" | "hvn" | "vbn" => "VBN",
        "beg" | "hvg" | "vbg" => "VBG",
        "md" => "MD",
        "cc" => "CC",
        "cd" => "CD",
        "cs" | "in" => "IN",
        "ex" => "EX",
        "fw" => "FW",
        "rp" => "RP",
        "to" => "TO",
        "uh" => "UH",
        _ if word.starts_with(char::is_alphabetic) => "FW",
        _ => ".",
    }
}
