//! Plain text: cut into sentences, tagged, lemmatised, related by the patterns of [`windows`].

use motjuste_core::{FastMap, Pos};
use motjuste_lemma::Lemmatizer;
use motjuste_lexicon::{Lemmatize, Tagger, WordNet, lemma_in_context, sentences, tokenize};

use super::segment::{Segment, SegmentBuilder};
use super::windows::{self, Tagged};

/// Dictionary forms as the engine has those of targets: NLTK's, but *good* for *better*.
struct Lemmas;

impl Lemmatize for Lemmas {
    fn lemma(&self, form: &str, pos: Pos) -> String {
        match pos {
            Pos::Adj | Pos::Adv => WordNet::embedded().lemma(form, pos),
            _ => Lemmatizer::embedded().normalise(&form.to_lowercase(), pos).into_owned(),
        }
    }
}

pub(super) fn analyse(text: &str) -> Segment {
    let mut builder = SegmentBuilder::default();
    // Numbers of forms met before: a text repeats itself.
    let mut known: FastMap<(&str, Pos), Option<u32>> = FastMap::default();
    for line in text.lines() {
        let tokens = tokenize(line);
        builder.read(tokens.len());
        for sentence in sentences(line, &tokens) {
            let forms: Vec<&str> = tokens[sentence].iter().map(|token| token.text(line)).collect();
            let tags = Tagger::embedded().tag(&forms);
            let words: Vec<Tagged<'_>> =
                forms.into_iter().zip(tags).map(|(form, tag)| Tagged { form, tag }).collect();
            let numbers: Vec<Option<u32>> = words
                .iter()
                .map(|word| {
                    *known.entry((word.form, word.tag.pos)).or_insert_with(|| {
                        let lemma = lemma_in_context(word.form, word.tag, &Lemmas);
                        builder.number(&lemma, word.tag.pos)
                    })
                })
                .collect();
            numbers.iter().flatten().for_each(|number| builder.push(*number));
            for (kind, dependent, head) in windows::dependencies(&words) {
                if let (Some(dependent), Some(head)) = (numbers[dependent], numbers[head]) {
                    builder.depend(kind, dependent, head);
                }
            }
        }
        builder.end_line();
    }
    builder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_lemmas_with_a_class() {
        let segment = analyse("Dogs barked. The better dog won!\nShe left.");
        let words: Vec<_> = segment.words().collect();
        let lines: Vec<Vec<&str>> = segment
            .lines()
            .map(|line| line.iter().map(|n| words[*n as usize].1).collect())
            .collect();
        assert_eq!(lines, [&["dog", "bark", "good", "dog", "win"][..], &["leave"]]);
        assert_eq!(words[0], (0, "dog", 2));
        let related: Vec<String> = segment
            .dependencies()
            .map(|(kind, of, head)| format!("{kind:?} {} {}", words[of].1, words[head].1))
            .collect();
        assert_eq!(related, ["Subject dog bark", "Adjective good dog", "Subject dog win"]);
    }
}
