//! What is prose in a document, and what is code, markup or a formula. A light scanner for each
//! language: it finds blocks of lines that are read together, then the markup within a block.

mod asciidoc;
mod blocks;
mod code;
mod commit;
mod html;
mod inline;
mod latex;
mod markdown;
mod org;
mod rst;
mod typst;

use std::ops::Range;

use blocks::Blocks;

use crate::passage::{Marks, Passage};

/// Bytes read on either side of a target, as far as the engine looks.
const REACH: usize = 2_000;

/// How the prose of a document is found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Language {
    Plain,
    Markdown,
    Latex,
    Typst,
    Html,
    Org,
    Rst,
    AsciiDoc,
    Commit,
    /// Comments and doc strings of a programming language.
    Code(&'static code::Syntax),
}

impl Language {
    /// By the client's name for it; by the ending of the file's name if the client knows no better
    /// than plain text.
    pub fn of(id: &str, uri: &str) -> Option<Self> {
        let name = uri.rsplit('/').next().unwrap_or_default();
        let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
        let told = Self::named(&id.to_ascii_lowercase());
        let better = || Self::named(&ending.to_ascii_lowercase());
        told.filter(|told| *told != Self::Plain).or_else(better).or(told)
    }

    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "plaintext" | "text" | "txt" | "mail" | "fundamental" => Self::Plain,
            "markdown" | "md" | "mdx" | "gfm" | "quarto" | "qmd" | "rmd" | "pandoc"
            | "telekasten" | "vimwiki" => Self::Markdown,
            "latex" | "tex" | "plaintex" | "context" | "rnoweb" => Self::Latex,
            "typst" | "typ" => Self::Typst,
            "html" | "xhtml" | "htm" | "mhtml" => Self::Html,
            "org" | "neorg" => Self::Org,
            "restructuredtext" | "rst" | "rest" => Self::Rst,
            "asciidoc" | "asciidoctor" | "adoc" | "asc" | "adoc-mode" => Self::AsciiDoc,
            "git-commit" | "gitcommit" | "text-git-commit" | "jj-commit" | "jjdescription" => {
                Self::Commit
            }
            _ => Self::Code(code::Syntax::of(name)?),
        })
    }

    fn blocks(self, text: &str, blocks: &mut Blocks<'_>) {
        match self {
            Self::Plain => blocks::paragraphs(text, blocks),
            Self::Markdown => markdown::document(text, blocks),
            Self::Latex => latex::blocks(text, blocks),
            Self::Typst => typst::blocks(text, blocks),
            Self::Html => html::blocks(text, blocks),
            Self::Org => org::blocks(text, blocks),
            Self::Rst => rst::blocks(text, blocks),
            Self::AsciiDoc => asciidoc::blocks(text, blocks),
            Self::Commit => commit::blocks(text, blocks),
            Self::Code(syntax) => code::blocks(syntax, text, blocks),
        }
        blocks.end();
    }

    fn marks(self, text: &str) -> Marks {
        match self {
            Self::Plain => Marks::new(),
            Self::Html => html::marks(text),
            Self::Latex => latex::marks(text),
            Self::Typst => inline::marks(text, &inline::TYPST),
            Self::Org => inline::marks(text, &inline::ORG),
            Self::Rst => inline::marks(text, &inline::RST),
            Self::AsciiDoc => inline::marks(text, &inline::ASCIIDOC),
            Self::Markdown | Self::Commit | Self::Code(_) => inline::marks(text, &inline::MARKDOWN),
        }
    }

    /// The passage around some bytes of a text, if they are prose.
    pub fn passage(self, text: &str, target: &Range<usize>) -> Option<Passage> {
        let near = text.floor_char_boundary(target.start.saturating_sub(REACH))
            ..text.ceil_char_boundary(target.end.saturating_add(REACH).min(text.len()));
        let mut found = None;
        let mut visit = |block: &[Range<usize>]| {
            let (Some(first), Some(last)) = (block.first(), block.last()) else { return true };
            if first.start <= target.start && target.end <= last.end {
                let within = |piece: &Range<usize>| {
                    let piece = piece.start.max(near.start)..piece.end.min(near.end);
                    (!piece.is_empty()).then_some(piece)
                };
                let pieces: Vec<_> = block.iter().filter_map(within).collect();
                found = Some(Passage::new(text, pieces, |text| self.marks(text)));
            }
            last.end <= target.start && found.is_none()
        };
        self.blocks(text, &mut Blocks::new(&mut visit));
        found
    }
}

impl Language {
    /// All passages of a text, but for blocks longer than `longest`.
    pub fn passages(self, text: &str, longest: usize, visit: &mut dyn FnMut(Passage)) {
        let mut visit = |block: &[Range<usize>]| {
            if block.iter().map(ExactSizeIterator::len).sum::<usize>() <= longest {
                visit(Passage::new(text, block.iter().cloned(), |text| self.marks(text)));
            }
            true
        };
        self.blocks(text, &mut Blocks::new(&mut visit));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The text as the engine would read it around a word; `None` where that is no prose.
    fn around(language: &str, text: &str, word: &str) -> Option<String> {
        let language = Language::of(language, "").unwrap();
        let at = text.find(word).unwrap();
        let target = at..at + word.len();
        let passage = language.passage(text, &target)?;
        let span = passage.span(&target)?;
        assert_eq!(&passage.text()[span.clone()], word);
        assert_eq!(passage.source(&span), Some(target));
        passage.is_open(&span).then(|| passage.text().trim_end().to_owned())
    }

    #[track_caller]
    fn check(language: &str, text: &str, prose: &[(&str, &str)], other: &[&str]) {
        for (word, expected) in prose {
            assert_eq!(around(language, text, word).as_deref(), Some(*expected), "{word}");
        }
        for word in other {
            assert_eq!(around(language, text, word), None, "{word}");
        }
    }

    #[test]
    fn plain_text_has_paragraphs() {
        check(
            "plaintext",
            "One here.\nTwo.\n\nThree",
            &[("Two", "One here.\nTwo."), ("Three", "Three")],
            &[],
        );
    }

    #[test]
    fn markdown_without_code_links_and_front_matter() {
        let text = "---\ntitle: matter\n---\n# A *heading*\n\nAn **amazing** [paper](http://target) with `code` and\n\
            a _soft_ snake_case_name.\n\n```rust\nfenced\n```\n\n- item one\n- [ ] task\n\n> quoted\n> twice\n\n    \
            indented\n\n| cell | other |\n|---|---|\n\nEnd $x + formula$ <b>bold</b><!-- hidden -->\n\n[ref]: http://definition\n";
        let paragraph = "An amazing paper with `code` and\na soft snake_case_name.";
        check(
            "markdown",
            text,
            &[
                ("heading", "A heading"),
                ("amazing", paragraph),
                ("paper", paragraph),
                ("soft", paragraph),
                ("item", "item one"),
                ("task", "task"),
                ("twice", "quoted\ntwice"),
                ("cell", "cell"),
                ("bold", "End $x + formula$ bold"),
            ],
            &["matter", "target", "code", "fenced", "indented", "formula", "hidden", "definition"],
        );
    }

    #[test]
    fn latex_without_commands_and_maths() {
        let text = "\\documentclass{article}\n\\title{preamble}\n\\begin{document}\n\\section{A heading}\n\
            An \\emph{amazing} paper~\\cite{knuth} of $x = formula$. % remark\nMore text.\n\n\
            \\begin{equation}\n  displayed\n\\end{equation}\n\\begin{itemize}\n\\item First one\n\\end{itemize}\n\
            \\end{document}\nafterwards";
        let paragraph = "An amazing paper \\cite{knuth} of $x = formula$. \nMore text.";
        check(
            "latex",
            text,
            &[
                ("heading", "A heading"),
                ("amazing", paragraph),
                ("More", paragraph),
                ("First", "First one"),
            ],
            &["preamble", "knuth", "formula", "remark", "displayed", "afterwards", "emph"],
        );
    }

    #[test]
    fn typst_without_code_and_maths() {
        let text = "#set page(width: paper)\n= A heading\n\nAn *amazing* thing $x formula$ with `code` and #link(\"target\")[shown] @cited. // remark\n\n```\nraw\n```\n- item\n";
        check(
            "typst",
            text,
            &[
                ("heading", "A heading"),
                (
                    "amazing",
                    "An amazing thing $x formula$ with `code` and #link(\"target\")shown @cited.",
                ),
                (
                    "shown",
                    "An amazing thing $x formula$ with `code` and #link(\"target\")shown @cited.",
                ),
                ("item", "item"),
            ],
            &["width", "formula", "code", "target", "cited", "remark", "raw"],
        );
    }

    #[test]
    fn html_without_tags_and_scripts() {
        let text = "<html><head><style>styled</style><script>let scripted;</script></head><body class=\"attribute\">\n<p>An <b>amazing</b>&nbsp;paper</p><!-- hidden --><pre>verbatim</pre>\n<p>Other <code>coded</code></p>";
        check(
            "html",
            text,
            &[("amazing", "An amazing paper"), ("Other", "Other")],
            &["styled", "scripted", "attribute", "hidden", "verbatim", "coded"],
        );
    }

    #[test]
    fn org_without_keywords_and_blocks() {
        let text = "#+title: keyword\n* TODO A heading :tag:\n:PROPERTIES:\n:ID: drawer\n:END:\nAn *amazing* =verbatim= [[http://target][shown]] text.\n# remark\n#+begin_src sh\nsource\n#+end_src\n- item\n";
        let paragraph = "An amazing =verbatim= shown text.";
        check(
            "org",
            text,
            &[
                ("heading", "A heading"),
                ("amazing", paragraph),
                ("shown", paragraph),
                ("item", "item"),
            ],
            &["keyword", "drawer", "verbatim", "target", "remark", "source", "TODO"],
        );
    }

    #[test]
    fn restructured_text_without_directives_and_literals() {
        let text = "A heading\n=========\n\n.. image:: picture\n\n.. note:: An *amazing* note\n   goes on.\n\n.. code-block:: rust\n\n   coded\n\n:field: value\n\nSee :ref:`role` and ``literal``::\n\n    block\n\nLast **one**.\n";
        check(
            "restructuredtext",
            text,
            &[
                ("heading", "A heading"),
                ("amazing", "An amazing note\ngoes on."),
                ("goes", "An amazing note\ngoes on."),
                ("one", "Last one."),
            ],
            &["picture", "coded", "field", "role", "literal", "block"],
        );
    }

    #[test]
    fn asciidoc_without_blocks_and_attributes() {
        let text = "= A heading\n:attribute: value\n\nAn *amazing* `code` https://target[shown] text.\n// remark\n\n[source,ruby]\n----\nlisting\n----\n\n* item\n\n////\nhidden\n////\n";
        let paragraph = "An amazing `code` https://targetshown text.";
        check(
            "asciidoc",
            text,
            &[
                ("heading", "A heading"),
                ("amazing", paragraph),
                ("shown", paragraph),
                ("item", "item"),
            ],
            &["attribute", "code", "target", "remark", "source", "listing", "hidden"],
        );
    }

    #[test]
    fn commit_messages_end_at_the_scissors() {
        let text = "scope: mend it\n\nAn amazing change.\n\nSigned-off-by: somebody\n# Please enter\n# ------------------------ >8 ------------------------\ndiff --git a b\n";
        check(
            "git-commit",
            text,
            &[("mend", "scope: mend it"), ("amazing", "An amazing change.")],
            &["somebody", "Please", "diff"],
        );
    }

    #[test]
    fn code_has_prose_in_comments_and_doc_strings() {
        let rust = "//! A crate.\nfn f<'a>(x: &'a str) { let s = \"// stringed\"; } // an amazing end\n/// First line\n/// second *line*.\n///\n/// ```\n/// let fenced = 1;\n/// ```\nstruct Coded;\n/* block\n * of /* nested */ two\n */ let after = 'x';";
        check(
            "rust",
            rust,
            &[
                ("crate", "A crate."),
                ("amazing", "an amazing end"),
                ("second", "First line\nsecond line."),
                ("two", "block\nof / nested / two"),
            ],
            &["stringed", "fenced", "Coded", "after"],
        );
        let python = "#!/usr/bin/env python\n# An amazing one\n# and more\nx = \"# stringed\"\ndef f():\n    \"\"\"Say it.\n\n    Then 'more'.\n    \"\"\"\n    y = '''valued'''\n";
        check(
            "python",
            python,
            &[
                ("amazing", "An amazing one\nand more"),
                ("Say", "Say it."),
                ("Then", "Then 'more'."),
            ],
            &["env", "stringed", "def", "valued"],
        );
        check(
            "lua",
            "-- a remark\nx = 'text'\n--[[ long\none ]] y",
            &[("remark", "a remark"), ("long", "long\none")],
            &["text", "y"],
        );
        check("lua", "--[[ never closed é", &[("closed", "never closed é")], &[]);
        check("shellscript", "echo $# not it's # really so\n", &[], &["not"]);
        check("javascript", "let s = `// no ${x}`; // yes\n", &[("yes", "yes")], &["no"]);
    }

    #[test]
    fn languages_go_by_id_or_by_ending() {
        assert_eq!(Language::of("", "file:///a/b.MD"), Some(Language::Markdown));
        assert_eq!(Language::of("text", "file:///a/b.md"), Some(Language::Markdown));
        assert_eq!(Language::of("text", "file:///a/notes"), Some(Language::Plain));
        assert_eq!(Language::of("gitcommit", "file:///COMMIT_EDITMSG"), Some(Language::Commit));
        assert_eq!(Language::of("brainfuck", "file:///a.bf"), None);
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(
            text in "([#*_`$\\\\<>/\\[\\]{}()|=:.\"'%~@+-]|[a-z ]{1,3}|\n|é|---\n|```\n|<!--|\\\\begin\\{x\\}){0,40}",
            language in prop::sample::select(vec![
                "text", "markdown", "latex", "typst", "html", "org", "rst", "asciidoc", "gitcommit",
                "rust", "python", "lua", "c", "haskell", "javascript", "shellscript", "sql", "lisp",
            ]),
        ) {
            let language = Language::of(language, "").unwrap();
            for (at, c) in text.char_indices() {
                let target = at..at + c.len_utf8();
                if let Some(passage) = language.passage(&text, &target)
                    && let Some(span) = passage.span(&target)
                    && let Some(source) = passage.source(&span)
                {
                    prop_assert_eq!(&text[source], &passage.text()[span]);
                }
            }
        }
    }
}
