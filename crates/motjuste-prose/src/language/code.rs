//! Comments and doc strings of programming languages.

use std::ops::Range;

use super::blocks::{Blocks, after, lines};
use super::markdown;

/// How a language writes comments and strings.
#[derive(Debug, PartialEq)]
pub struct Syntax {
    names: &'static [&'static str],
    /// What opens a comment that ends with its line.
    line: &'static [&'static str],
    /// What opens and closes a comment.
    block: &'static [(&'static str, &'static str)],
    /// Whether such comments contain each other.
    nested: bool,
    /// Signs around strings.
    quotes: &'static [char],
    /// What opens and closes a long string, and a doc string where a line starts with it.
    long: &'static [&'static str],
}

const C: Syntax = Syntax {
    names: &[],
    line: &["//"],
    block: &[("/*", "*/")],
    nested: false,
    quotes: &['"', '\''],
    long: &[],
};
const HASH: Syntax =
    Syntax { names: &[], line: &["#"], block: &[], nested: false, quotes: &['"', '\''], long: &[] };
const DASH: Syntax = Syntax { line: &["--"], ..HASH };

#[rustfmt::skip]
static SYNTAXES: &[Syntax] = &[
    Syntax { names: &["rust", "rs", "swift", "kotlin", "kt", "kts", "scala", "dart", "d"], nested: true, quotes: &['"'], long: &["\"\"\""], ..C },
    Syntax { names: &["c", "h", "cpp", "hpp", "cc", "cxx", "c++", "objc", "objective-c", "objective-cpp", "m", "mm", "cuda", "cuda-cpp", "csharp", "cs", "fsharp",
        "java", "groovy", "proto", "solidity", "glsl", "hlsl", "wgsl", "zig", "v", "jsonc", "json5", "verilog", "systemverilog"], ..C },
    Syntax { names: &["javascript", "javascriptreact", "typescript", "typescriptreact", "js", "jsx", "ts", "tsx", "mjs", "cjs", "go"], quotes: &['"', '\'', '`'], ..C },
    Syntax { names: &["php"], line: &["//", "#"], ..C },
    Syntax { names: &["css"], line: &[], ..C },
    Syntax { names: &["scss", "less", "sass", "stylus"], ..C },
    Syntax { names: &["python", "py", "julia", "jl", "elixir", "ex", "exs", "gdscript", "starlark", "toml"], long: &["\"\"\"", "'''"], ..HASH },
    Syntax { names: &["ruby", "rb", "perl", "pl", "r", "yaml", "yml", "shellscript", "sh", "bash", "zsh", "fish", "makefile", "make", "dockerfile",
        "cmake", "nix", "tcl", "awk", "crystal", "hcl", "terraform", "conf", "just", "nim", "graphql"], ..HASH },
    Syntax { names: &["powershell", "ps1"], block: &[("<#", "#>")], ..HASH },
    Syntax { names: &["lua"], block: &[("--[[", "]]")], ..DASH },
    Syntax { names: &["sql", "mysql", "pgsql", "plsql"], block: &[("/*", "*/")], ..DASH },
    Syntax { names: &["haskell", "hs", "elm", "purescript", "lean", "lean4", "idris"], block: &[("{-", "-}")], nested: true, quotes: &['"'], ..DASH },
    Syntax { names: &["ada", "vhdl"], quotes: &['"'], ..DASH },
    Syntax { names: &["ocaml", "ml", "mli", "coq", "sml"], line: &[], block: &[("(*", "*)")], nested: true, quotes: &['"'], ..HASH },
    Syntax { names: &["lisp", "commonlisp", "clojure", "clj", "scheme", "scm", "racket", "rkt", "elisp", "emacs-lisp", "el", "fennel", "asm"], line: &[";"], quotes: &['"'], ..HASH },
    Syntax { names: &["erlang", "erl", "matlab", "octave", "prolog"], line: &["%"], quotes: &['"'], ..HASH },
    Syntax { names: &["fortran", "f90"], line: &["!"], ..HASH },
    Syntax { names: &["vim", "viml"], line: &["\""], quotes: &['\''], ..HASH },
];

impl Syntax {
    pub(super) fn of(name: &str) -> Option<&'static Self> {
        SYNTAXES.iter().find(|syntax| syntax.names.contains(&name))
    }

    /// The bytes that something can start with.
    fn telling(&self) -> [bool; 256] {
        let mut telling = [false; 256];
        telling[usize::from(b'\n')] = true;
        let opening =
            self.line.iter().chain(self.long).chain(self.block.iter().map(|(open, _)| open));
        for first in opening.filter_map(|sign| sign.as_bytes().first()) {
            telling[usize::from(*first)] = true;
        }
        for quote in self.quotes {
            telling[*quote as usize & 0xff] = true;
        }
        telling
    }
}

pub(super) fn blocks(syntax: &Syntax, text: &str, blocks: &mut Blocks<'_>) {
    let telling = syntax.telling();
    let mut scanner = Scanner { syntax, text, blocks, comment: Vec::new(), line: 0, at: 0 };
    while scanner.at < text.len() && !scanner.blocks.is_done() {
        if telling[usize::from(text.as_bytes()[scanner.at])] {
            scanner.step();
        } else {
            scanner.at += 1;
        }
    }
    scanner.flush();
}

struct Scanner<'t, 'b, 'v> {
    syntax: &'t Syntax,
    text: &'t str,
    blocks: &'b mut Blocks<'v>,
    /// Lines of comment that are read together.
    comment: Vec<Range<usize>>,
    /// Where the current line starts.
    line: usize,
    at: usize,
}

impl Scanner<'_, '_, '_> {
    fn step(&mut self) {
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        if rest.starts_with('\n') {
            // A line without a comment ends the one before it.
            self.flush_unless_before(at + 1);
            (self.line, self.at) = (at + 1, at + 1);
        } else if let Some((open, close)) =
            self.syntax.block.iter().find(|(open, _)| rest.starts_with(open))
        {
            let inner = at + open.len();
            let (inner_end, end) = self.end_of_block(open, close);
            self.long(inner..inner_end);
            self.at = end;
        } else if let Some(sign) = self.line_comment(rest) {
            self.comment_line(sign);
        } else if let Some(quotes) =
            self.syntax.long.iter().find(|quotes| rest.starts_with(**quotes))
        {
            let inner = at + quotes.len();
            let end = text[inner..].find(quotes).map_or(text.len(), |end| inner + end);
            if text[self.line..at]
                .chars()
                .all(|c| c.is_whitespace() || c.is_alphabetic() || c == '@')
            {
                self.long(inner..end);
            }
            self.at = (end + quotes.len()).min(text.len());
        } else {
            self.at = self.end_of_string(rest);
        }
    }

    /// The sign of a comment that starts here.
    fn line_comment(&self, rest: &str) -> Option<&'static str> {
        let sign = self.syntax.line.iter().find(|sign| rest.starts_with(**sign))?;
        // In shells, # within a word is no comment; the first line may name the interpreter.
        let before = self.text[self.line..self.at].chars().next_back();
        let within = *sign == "#" && before.is_some_and(|c| !c.is_whitespace());
        let is_first = self.at == 0 && rest.starts_with("#!");
        (!within && !is_first).then_some(sign)
    }

    fn comment_line(&mut self, sign: &str) {
        let (text, at) = (self.text, self.at);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        let more = |c: char| sign.contains(c) || matches!(c, '!' | '<' | '|');
        let content = text[at + sign.len()..end].trim_start_matches(more);
        let content = after(text, &(end - content.len()..end), 0);
        let alone = text[self.line..at].trim().is_empty();
        if !alone {
            self.flush();
        }
        self.comment.push(content);
        if !alone {
            self.flush();
        }
        (self.line, self.at) = (end, end);
    }

    fn flush_unless_before(&mut self, line: usize) {
        if self.comment.last().is_some_and(|last| last.end != line) {
            self.flush();
        }
    }

    fn flush(&mut self) {
        if !self.comment.is_empty() {
            markdown::scan(self.text, self.comment.drain(..), self.blocks);
        }
    }

    /// A comment or doc string of several lines, which may each start with a star.
    fn long(&mut self, range: Range<usize>) {
        self.flush();
        for line in lines(&self.text[range.clone()]) {
            let line = after(self.text, &(range.start + line.start..range.start + line.end), 0);
            let stars = self.text[line.clone()]
                .bytes()
                .take_while(|byte| matches!(byte, b'*' | b'!'))
                .count();
            self.comment.push(after(self.text, &line, stars));
        }
        self.flush();
    }

    /// Where the content of a block ends, and where the block does; both at the end of the text if
    /// nobody closed it.
    fn end_of_block(&self, open: &str, close: &str) -> (usize, usize) {
        let mut depth = 1usize;
        let mut at = self.at + open.len();
        while let Some(found) = self.text[at..].find(close) {
            let inner = &self.text[at..at + found];
            if self.syntax.nested {
                depth += inner.matches(open).count();
            }
            depth -= 1;
            let inner_end = at + found;
            at = inner_end + close.len();
            if depth == 0 {
                return (inner_end, at);
            }
        }
        (self.text.len(), self.text.len())
    }

    /// The end of a string, or of its line if it never ends there.
    fn end_of_string(&self, rest: &str) -> usize {
        let Some(quote) = rest.chars().next() else { return self.text.len() };
        if !self.syntax.quotes.contains(&quote) {
            return self.at + quote.len_utf8();
        }
        let mut escaped = false;
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '\n' if quote == '\'' => return self.at + 1, // an apostrophe
                c if c == quote => return self.at + at + 1,
                _ => {}
            }
        }
        self.at + 1
    }
}
