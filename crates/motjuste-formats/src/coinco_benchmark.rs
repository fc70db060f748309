//! From CoInCo to a benchmark, exactly as SWORDS converts it, so that content ids agree: targets
//! found token by token, problematic ones left out, Penn tags turned into Universal ones (spec:
//! SWORDS reference, §5).

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};

use motjuste_core::{
    Benchmark, CandidatePool, CompactString, Context, Extra, GoldItem, ItemKey, Pos, Target,
    TargetId,
};
use serde_json::{Map, Value, json};

use crate::FormatError;
use crate::coinco::{CoincoSentence, CoincoToken};
use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{as_entry, collapse, lines};
use crate::semeval_benchmark::add_substitutes;

/// The ids of the targets of one split, one a line (`devset-tokenIDs.txt`).
#[derive(Debug)]
pub struct CoincoIds;

impl Format for CoincoIds {
    type Data = Vec<u32>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Vec<u32>, Stop> {
        let mut ids = Vec::new();
        for (number, line) in lines(text) {
            match line.parse() {
                Ok(id) => ids.push(id),
                Err(_) => problems.error(
                    Place::line(number),
                    format_args!("{line:?} is not the number of a CoInCo token"),
                )?,
            }
        }
        Ok(ids)
    }

    fn write(ids: &Vec<u32>, out: &mut dyn Write) -> io::Result<()> {
        ids.iter().try_for_each(|id| writeln!(out, "{id}"))
    }
}

/// Makes a benchmark of CoInCo sentences.
///
/// With `split`, only documents with a target in it are kept: CoInCo's splits follow documents.
/// `candidates` are offered for targets by their number, or by lemma and Penn letter as in
/// Melamud's pool (`red light.J`); what nobody gave becomes an implicit negative.
///
/// # Errors
/// [`FormatError::DoesNotFit`] if a target is not in its sentence or not in the split its
/// document belongs to, if its tag is not one of the Penn Treebank, or if no target has candidates.
pub fn coinco_benchmark(
    sentences: &[CoincoSentence],
    split: Option<&[u32]>,
    candidates: Option<&[CandidatePool]>,
) -> Result<Benchmark, FormatError> {
    let pools: HashMap<&str, &CandidatePool> =
        candidates.iter().copied().flatten().map(|pool| (&*pool.lexelt, pool)).collect();
    let mut offered = 0;
    let split: Option<HashSet<u32>> = split.map(|ids| ids.iter().copied().collect());
    let kept = kept_sentences(sentences, split.as_ref());
    let mut benchmark = Benchmark::new(true);
    let mut sharing: HashMap<_, Vec<&CoincoSentence>> = HashMap::new();
    let contexts: Vec<(&CoincoSentence, SentenceInContext)> =
        kept.into_iter().map(|sentence| (sentence, SentenceInContext::of(sentence))).collect();
    for (sentence, in_context) in &contexts {
        sharing.entry(in_context.text.as_str()).or_default().push(sentence);
    }
    let mut targets: HashMap<TargetId, TargetInSentence<'_>> = HashMap::new();
    let mut order = Vec::new();
    for (sentence, in_context) in &contexts {
        let fits = |error: motjuste_core::ModelError| FormatError::DoesNotFit {
            item: format!("{}:{}", sentence.masc_file, sentence.masc_id),
            reason: error.to_string(),
        };
        let mut context = Context::new(in_context.text.as_str()).map_err(fits)?;
        if let Some(sharing) = sharing.remove(in_context.text.as_str()) {
            context = context.with_extra(Some(context_extra(&sharing)));
            benchmark.add_context(context.clone()).map_err(fits)?;
        }
        for (token, offset) in in_context.targets(sentence, split.as_ref())? {
            let target = target(&context, token, offset)?;
            // The same words at the same place in a repeated context are one target.
            let tokens = &mut targets
                .entry(target.id())
                .or_insert_with(|| {
                    order.push(target.id());
                    TargetInSentence { target, tokens: Vec::new() }
                })
                .tokens;
            tokens.push(token);
        }
    }
    for id in order {
        let Some(TargetInSentence { target, tokens }) = targets.remove(&id) else { continue };
        // The reference takes the pool of the last token.
        let pool = tokens.last().and_then(|token| pool_of(token, &pools));
        offered += usize::from(pool.is_some());
        add_target(&mut benchmark, target, &tokens, pool)?;
    }
    if let Some(pool) = candidates.and_then(<[_]>::first).filter(|_| offered == 0) {
        let reason = "no target has candidates: expected token ids or lemmas such as light.N";
        return Err(FormatError::DoesNotFit { item: pool.lexelt.clone(), reason: reason.into() });
    }
    Ok(benchmark)
}

/// A target and the tokens that are it.
struct TargetInSentence<'a> {
    target: Target,
    tokens: Vec<&'a CoincoToken>,
}

fn kept_sentences<'a>(
    sentences: &'a [CoincoSentence],
    split: Option<&HashSet<u32>>,
) -> Vec<&'a CoincoSentence> {
    let Some(split) = split else { return sentences.iter().collect() };
    let in_split = |token: &CoincoToken| token.id.is_some_and(|id| split.contains(&id));
    let documents: HashSet<&str> = sentences
        .iter()
        .filter(|sentence| sentence.tokens.iter().any(in_split))
        .map(|sentence| sentence.masc_file.as_str())
        .collect();
    sentences.iter().filter(|sentence| documents.contains(sentence.masc_file.as_str())).collect()
}

/// A sentence between its neighbours as one text.
struct SentenceInContext {
    text: String,
    /// Where the sentence starts, in bytes.
    start: usize,
    sentence: String,
}

impl SentenceInContext {
    fn of(sentence: &CoincoSentence) -> Self {
        let [before, middle, after] = [&sentence.before, &sentence.sentence, &sentence.after]
            .map(|text| String::from(collapse(text)));
        let mut text = before;
        if !text.is_empty() {
            text.push(' ');
        }
        let start = text.len();
        text.push_str(&middle);
        if !after.is_empty() {
            text.push(' ');
            text.push_str(&after);
        }
        Self { text, start, sentence: middle }
    }

    /// The targets people judged, with their code-point offsets in the text. Each token is looked
    /// for after the one before; a token that is not found does not move the place.
    fn targets<'a>(
        &self,
        sentence: &'a CoincoSentence,
        split: Option<&HashSet<u32>>,
    ) -> Result<Vec<(&'a CoincoToken, usize)>, FormatError> {
        let mut targets = Vec::new();
        let mut from = 0;
        for token in &sentence.tokens {
            let word = token.wordform.trim();
            let found = self.sentence[from..].find(word).map(|at| from + at);
            if let Some(at) = found {
                from = at + word.len();
            }
            let Some(id) = token.id.filter(|_| token.pos_masc.is_some()) else { continue };
            let fits = |reason: &str| FormatError::DoesNotFit {
                item: format!("CoInCo token {id}"),
                reason: reason.into(),
            };
            let at = found.ok_or_else(|| fits("its word form is not in its sentence"))?;
            if token.problematic == Some(true) {
                continue;
            }
            if split.is_some_and(|split| !split.contains(&id)) {
                return Err(fits("its document is in the split, the token's id is not"));
            }
            targets.push((token, self.text[..self.start + at].chars().count()));
        }
        Ok(targets)
    }
}

fn target(context: &Context, token: &CoincoToken, offset: usize) -> Result<Target, FormatError> {
    let fits = |reason: String| FormatError::DoesNotFit {
        item: format!("CoInCo token {}", token.id.unwrap_or_default()),
        reason,
    };
    let tag = token.pos_masc.as_deref().unwrap_or_default().trim();
    let pos = universal(tag)
        .ok_or_else(|| fits(format!("{tag:?} is not a part-of-speech tag of the Penn Treebank")))?;
    Target::new(context, token.wordform.trim(), offset, Some(pos))
        .map_err(|error| fits(error.to_string()))
}

fn add_target(
    benchmark: &mut Benchmark,
    target: Target,
    tokens: &[&CoincoToken],
    pool: Option<&CandidatePool>,
) -> Result<(), FormatError> {
    let fits = |error: motjuste_core::ModelError| FormatError::DoesNotFit {
        item: format!("target {:?}", tokens.first().map_or("", |token| &token.wordform)),
        reason: error.to_string(),
    };
    let id = target.id();
    benchmark.add_target(target.with_extra(Some(target_extra(tokens)))).map_err(fits)?;
    let votes = tokens.iter().flat_map(|token| &token.substitutes);
    let votes = votes.map(|substitute| (substitute.lemma.trim(), substitute.votes));
    let pool = pool.into_iter().flat_map(|pool| &pool.candidates).map(|candidate| candidate.trim());
    add_substitutes(benchmark, id, votes, pool.filter(|c| !c.is_empty())).map_err(fits)
}

/// What Melamud's files call the item of a token: its lemma and the first letter of its Penn tag.
fn lexelt(token: &CoincoToken) -> Option<String> {
    let letter = token.pos_masc.as_deref()?.trim().chars().next()?;
    Some(format!("{}.{letter}", collapse(&token.lemma)))
}

fn pool_of<'p>(
    token: &CoincoToken,
    pools: &HashMap<&str, &'p CandidatePool>,
) -> Option<&'p CandidatePool> {
    let by_number = pools.get(token.id?.to_string().as_str());
    by_number.or_else(|| pools.get(lexelt(token)?.as_str())).copied()
}

/// People's answers to the tokens of CoInCo as Melamud's converter writes them: by lemma, Penn letter
/// and token id, most votes first, a semicolon in an answer as a comma.
pub(crate) fn coinco_gold(sentences: &[CoincoSentence], split: Option<&[u32]>) -> Vec<GoldItem> {
    let split: Option<HashSet<u32>> = split.map(|ids| ids.iter().copied().collect());
    let in_split = |id: u32| split.as_ref().is_none_or(|split| split.contains(&id));
    let tokens = sentences.iter().flat_map(|sentence| &sentence.tokens);
    let item = |token: &CoincoToken| {
        let id = token.id.filter(|id| token.problematic != Some(true) && in_split(*id))?;
        let key = ItemKey { lexelt: lexelt(token)?.into(), id: id.to_string().into() };
        let answers = token.substitutes.iter();
        let answers = answers.map(|one| (collapse(&as_entry(&one.lemma)), one.votes));
        let mut substitutes: Vec<(CompactString, u32)> =
            answers.filter(|(text, votes)| !text.is_empty() && *votes > 0).collect();
        substitutes.sort_by(|a, b| (b.1, &b.0).cmp(&(a.1, &a.0)));
        Some(GoldItem { key, substitutes })
    };
    tokens.filter_map(item).collect()
}

/// The keys under which SWORDS files name where a context and a target come from.
fn context_extra(sharing: &[&CoincoSentence]) -> Extra {
    let ids: Vec<String> = sharing
        .iter()
        .map(|sentence| format!("{}:{}", sentence.masc_file, sentence.masc_id))
        .collect();
    Extra::from_json(json!({ "coinco_ids": ids }).to_string())
}

fn target_extra(tokens: &[&CoincoToken]) -> Extra {
    let ids: Vec<String> =
        tokens.iter().filter_map(|token| token.id).map(|id| id.to_string()).collect();
    let mut extra = Map::new();
    extra.insert("coinco_ids".into(), ids.into());
    if let Some(first) = tokens.first() {
        extra.insert("coinco_lemma".into(), first.lemma.trim().into());
    }
    Extra::from_json(Value::Object(extra).to_string())
}

/// The Universal Dependencies tag of a Penn Treebank tag, by the conversion table of Universal
/// Dependencies.
fn universal(penn: &str) -> Option<Pos> {
    Some(match penn {
        "#" | "$" | "SYM" => Pos::Sym,
        "''" | "," | "-LRB-" | "-RRB-" | "." | ":" | "HYPH" | "``" => Pos::Punct,
        "AFX" | "JJ" | "JJR" | "JJS" => Pos::Adj,
        "CC" => Pos::Cconj,
        "CD" => Pos::Num,
        "DT" | "PDT" | "PRP$" | "WDT" | "WP$" => Pos::Det,
        "EX" | "PRP" | "WP" => Pos::Pron,
        "FW" | "LS" | "NIL" => Pos::X,
        "IN" | "RP" => Pos::Adp,
        "MD" | "VB" | "VBD" | "VBG" | "VBN" | "VBP" | "VBZ" => Pos::Verb,
        "NN" | "NNS" => Pos::Noun,
        "NNP" | "NNPS" => Pos::Propn,
        "POS" | "TO" => Pos::Part,
        "RB" | "RBR" | "RBS" | "WRB" => Pos::Adv,
        "UH" => Pos::Intj,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coinco::CoincoSubstitute;
    use crate::{Coinco, read};
    use motjuste_testing::skipped;
    use std::path::Path;

    fn token(id: Option<u32>, wordform: &str, substitutes: &[(&str, u32)]) -> CoincoToken {
        let substitute = |&(lemma, votes): &(&str, u32)| CoincoSubstitute {
            lemma: lemma.into(),
            pos: "NN".into(),
            votes,
        };
        CoincoToken {
            id,
            wordform: wordform.into(),
            lemma: wordform.to_lowercase(),
            pos_masc: id.map(|_| "NNS".into()),
            problematic: id.map(|id| id == 3),
            substitutes: substitutes.iter().map(substitute).collect(),
            ..Default::default()
        }
    }

    fn sentence() -> CoincoSentence {
        CoincoSentence {
            masc_file: "a.txt".into(),
            masc_id: "s1".into(),
            before: "Dogs  bark.".into(),
            sentence: "Dogs saw\ndogs chase cats.".into(),
            after: "No.".into(),
            tokens: vec![
                token(Some(1), "Dogs", &[("hound", 2)]),
                token(None, "absent", &[]),
                token(Some(2), "dogs", &[("hound", 1), ("cur", 1), ("Hound", 2)]),
                token(Some(3), "cats", &[("tom", 1)]),
            ],
        }
    }

    #[test]
    fn each_token_is_found_after_the_one_before() {
        let pool = |lexelt: &str| CandidatePool {
            lexelt: lexelt.into(),
            candidates: vec!["CUR".to_owned(), "pet".to_owned()],
        };
        let unknown = coinco_benchmark(&[sentence()], None, Some(&[pool("cow.N")])).unwrap_err();
        assert!(unknown.to_string().contains("no target has candidates"), "{unknown}");
        let benchmark = coinco_benchmark(&[sentence()], None, Some(&[pool("2")])).unwrap();
        assert_eq!(benchmark.contexts()[0].text(), "Dogs bark. Dogs saw dogs chase cats. No.");
        let targets: Vec<_> = benchmark
            .targets()
            .iter()
            .map(|t| (t.surface(), t.span().chars().start, t.pos()))
            .collect();
        let noun = Some(Pos::Noun);
        assert_eq!(targets, [("Dogs", 11, noun), ("dogs", 20, noun)], "cats is problematic");
        let second: Vec<_> = benchmark
            .substitutes_of(1)
            .map(|s| (s.text(), s.labels().tally().positive, s.labels().tally().negative))
            .collect();
        assert_eq!(second, [("hound", 3, 0), ("cur", 1, 0), ("pet", 0, 1)]);
        assert_eq!(
            benchmark.targets()[1].extra().unwrap().json(),
            r#"{"coinco_ids":["2"],"coinco_lemma":"dogs"}"#
        );
    }

    #[test]
    fn a_split_keeps_whole_documents() {
        let other = CoincoSentence { masc_file: "b.txt".into(), ..sentence() };
        let mut other = CoincoSentence { before: "Elsewhere.".into(), ..other };
        for token in &mut other.tokens {
            token.id = token.id.map(|id| id + 10);
        }
        let both = [sentence(), other];
        let benchmark = coinco_benchmark(&both, Some(&[1, 2, 3]), None).unwrap();
        assert_eq!(benchmark.contexts().len(), 1);
        let error = coinco_benchmark(&both, Some(&[1]), None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "CoInCo token 2: its document is in the split, the token's id is not"
        );
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let mut lost = sentence();
        lost.tokens[0].wordform = "Wolves".into();
        let error = coinco_benchmark(&[lost], None, None).unwrap_err();
        assert_eq!(error.to_string(), "CoInCo token 1: its word form is not in its sentence");
        let mut odd = sentence();
        odd.tokens[0].pos_masc = Some("NOUN".into());
        let error = coinco_benchmark(&[odd], None, None).unwrap_err();
        assert!(error.to_string().contains("\"NOUN\" is not a part-of-speech tag"), "{error}");
    }

    /// `golden/ids.json`, `coinco_dev`: made by the SWORDS reference.
    #[test]
    fn the_dev_split_has_the_ids_of_the_reference() {
        let dir = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/coinco"));
        if !dir.exists() {
            skipped("../shared/data/coinco not present");
            return;
        }
        let sentences = read::<Coinco>(&dir.join("coinco_dev.xml.gz")).unwrap();
        let ids = read::<CoincoIds>(&dir.join("devset-tokenIDs.txt")).unwrap();
        let benchmark = coinco_benchmark(&sentences, Some(&ids), None).unwrap();
        assert_eq!((benchmark.contexts().len(), benchmark.targets().len()), (1577, 10_027));
        assert_eq!(
            benchmark.generation_task_id().to_string(),
            "gt:47c19c5da4fcff27304f96fe82e26e7d3e4bdbbc"
        );
        let positive: u32 =
            benchmark.substitutes().iter().map(|s| s.labels().tally().positive).sum();
        assert_eq!(positive, 98_654);
    }
}
