//! Content ids exactly as the SWORDS reference makes them: the SHA-1 of Python's
//! `json.dumps(obj, sort_keys=True)`, behind a prefix that names the kind.

use std::fmt;
use std::str::FromStr;

use sha1::{Digest as _, Sha1};

use crate::{Label, Pos};

const DIGEST_LEN: usize = 20;

/// A string that is not an id of the expected kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{found:?} is not a {kind} id: expected {prefix:?} followed by 40 lower-case hex digits")]
pub struct BadId {
    /// What was found in place of an id.
    pub found: String,
    /// The kind of id expected: context, target, ….
    pub kind: &'static str,
    /// Its prefix: `c:`, `t:`, ….
    pub prefix: &'static str,
}

trait ContentId {
    const PREFIX: &'static str;

    fn digest(&self) -> &[u8; DIGEST_LEN];
}

macro_rules! content_id {
    ($(#[$doc:meta])* $name:ident, $kind:literal, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name([u8; DIGEST_LEN]);

        impl $name {
            fn of_preimage(preimage: &[u8]) -> Self {
                Self(Sha1::digest(preimage).into())
            }
        }

        impl ContentId for $name {
            const PREFIX: &'static str = $prefix;

            fn digest(&self) -> &[u8; DIGEST_LEN] {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(Self::PREFIX)?;
                f.write_str(std::str::from_utf8(&hex_of(&self.0)).expect("hex digits are ASCII"))
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl FromStr for $name {
            type Err = BadId;

            fn from_str(s: &str) -> Result<Self, BadId> {
                s.strip_prefix($prefix)
                    .and_then(digest_from_hex)
                    .map(Self)
                    .ok_or_else(|| BadId { found: s.to_owned(), kind: $kind, prefix: $prefix })
            }
        }
    };
}

content_id!(
    /// The id of a context: its text, to the character.
    ContextId, "context", "c:"
);
content_id!(
    /// The id of a target: its context, offset, part of speech and lower-cased surface form.
    TargetId, "target", "t:"
);
content_id!(
    /// The id of a substitute: its target and its lower-cased text.
    SubstituteId, "substitute", "s:"
);
content_id!(
    /// The id of a generation task: all contexts and targets.
    GenerationTaskId, "generation task", "gt:"
);
content_id!(
    /// The id of a ranking task: a generation task and all substitutes.
    RankingTaskId, "ranking task", "rt:"
);
content_id!(
    /// The id of a benchmark: a ranking task and all labels, in order.
    DatasetId, "dataset", "d:"
);

impl ContextId {
    /// The id of a context with this text.
    pub fn of(text: &str) -> Self {
        let mut preimage = Preimage::with_capacity(text.len() + 16);
        preimage.raw("{\"context\": ").string(text).raw("}");
        Self::of_preimage(preimage.bytes())
    }
}

impl TargetId {
    /// The id of the target `surface` at code-point `offset` of a context.
    pub fn of(context: ContextId, surface: &str, offset: usize, pos: Option<Pos>) -> Self {
        let mut preimage = Preimage::with_capacity(160);
        preimage
            .raw("{\"context_id\": ")
            .id(&context)
            .raw(", \"offset\": ")
            .display(offset)
            .raw(", \"pos\": ");
        match pos {
            Some(pos) => preimage.string(pos.name()),
            None => preimage.raw("null"),
        };
        preimage.raw(", \"target\": ").lower_case_string(surface).raw("}");
        Self::of_preimage(preimage.bytes())
    }
}

impl SubstituteId {
    /// The id of `substitute` for a target.
    pub fn of(target: TargetId, substitute: &str) -> Self {
        let mut preimage = Preimage::with_capacity(128);
        preimage
            .raw("{\"substitute\": ")
            .lower_case_string(substitute)
            .raw(", \"target_id\": ")
            .id(&target)
            .raw("}");
        Self::of_preimage(preimage.bytes())
    }
}

impl GenerationTaskId {
    /// The id of the task of generating substitutes for these targets, given in any order.
    pub fn of(mut contexts: Vec<ContextId>, mut targets: Vec<TargetId>) -> Self {
        contexts.sort_unstable();
        targets.sort_unstable();
        let mut preimage = Preimage::with_capacity(46 * (contexts.len() + targets.len()) + 40);
        preimage
            .raw("{\"contexts\": ")
            .ids(&contexts)
            .raw(", \"targets\": ")
            .ids(&targets)
            .raw("}");
        Self::of_preimage(preimage.bytes())
    }
}

impl RankingTaskId {
    /// The id of the task of ranking these substitutes, given in any order.
    pub fn of(
        task: GenerationTaskId,
        mut substitutes: Vec<SubstituteId>,
        lemmatized: bool,
    ) -> Self {
        substitutes.sort_unstable();
        let mut preimage = Preimage::with_capacity(46 * substitutes.len() + 160);
        preimage
            .raw("{\"generation_task_id\": ")
            .id(&task)
            .raw(", \"substitutes\": ")
            .ids(&substitutes)
            .raw(", \"substitutes_lemmatized\": ")
            .display(lemmatized)
            .raw("}");
        Self::of_preimage(preimage.bytes())
    }
}

impl DatasetId {
    /// The id of a benchmark: the labels of each substitute, in the order they were given.
    pub fn of(task: RankingTaskId, mut labels: Vec<(SubstituteId, &[Label])>) -> Self {
        labels.sort_unstable_by_key(|(id, _)| *id);
        let mut preimage = Preimage::with_capacity(128 * labels.len() + 128);
        preimage.raw("{\"ranking_task_id\": ").id(&task).raw(", \"substitute_labels\": [");
        for (i, (id, labels)) in labels.iter().enumerate() {
            preimage.raw(if i == 0 { "[" } else { ", [" }).id(id).raw(", [");
            for (j, label) in labels.iter().enumerate() {
                preimage.raw(if j == 0 { "" } else { ", " }).string(label.name());
            }
            preimage.raw("]]");
        }
        preimage.raw("]}");
        Self::of_preimage(preimage.bytes())
    }
}

/// Builds what `json.dumps` would print.
struct Preimage(Vec<u8>);

impl Preimage {
    fn with_capacity(capacity: usize) -> Self {
        Self(Vec::with_capacity(capacity))
    }

    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn raw(&mut self, s: &str) -> &mut Self {
        self.0.extend_from_slice(s.as_bytes());
        self
    }

    fn display(&mut self, value: impl fmt::Display) -> &mut Self {
        use std::io::Write as _;
        write!(self.0, "{value}").expect("writing to a Vec cannot fail");
        self
    }

    fn id<I: ContentId>(&mut self, id: &I) -> &mut Self {
        self.raw("\"").raw(I::PREFIX);
        self.0.extend_from_slice(&hex_of(id.digest()));
        self.raw("\"")
    }

    fn ids(&mut self, ids: &[impl ContentId]) -> &mut Self {
        self.raw("[");
        for (i, id) in ids.iter().enumerate() {
            self.raw(if i == 0 { "" } else { ", " }).id(id);
        }
        self.raw("]")
    }

    /// A string in lower case; most are already.
    fn lower_case_string(&mut self, s: &str) -> &mut Self {
        if s.bytes().all(|b| b.is_ascii() && !b.is_ascii_uppercase()) {
            self.string(s)
        } else {
            self.string(&s.to_lowercase())
        }
    }

    /// A string with Python's `ensure_ascii` escapes.
    fn string(&mut self, s: &str) -> &mut Self {
        if s.bytes().all(|b| matches!(b, b' '..=b'~') && b != b'"' && b != b'\\') {
            return self.raw("\"").raw(s).raw("\"");
        }
        self.raw("\"");
        for c in s.chars() {
            match c {
                '"' => self.0.extend(b"\\\""),
                '\\' => self.0.extend(b"\\\\"),
                '\n' => self.0.extend(b"\\n"),
                '\r' => self.0.extend(b"\\r"),
                '\t' => self.0.extend(b"\\t"),
                '\u{8}' => self.0.extend(b"\\b"),
                '\u{c}' => self.0.extend(b"\\f"),
                ' '..='\u{7f}' => self.0.push(c as u8),
                _ => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        self.display(format_args!("\\u{unit:04x}"));
                    }
                }
            }
        }
        self.raw("\"")
    }
}

fn hex_of(digest: &[u8; DIGEST_LEN]) -> [u8; 2 * DIGEST_LEN] {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut hex = [0; 2 * DIGEST_LEN];
    for (pair, byte) in hex.chunks_exact_mut(2).zip(digest) {
        pair[0] = HEX[usize::from(byte >> 4)];
        pair[1] = HEX[usize::from(byte & 15)];
    }
    hex
}

/// The value of each lower-case hex digit; anything else has the high bits set.
const NIBBLES: [u8; 256] = {
    let mut nibbles = [0xf0; 256];
    let mut value = 0;
    while value < 16 {
        nibbles[b"0123456789abcdef"[value as usize] as usize] = value;
        value += 1;
    }
    nibbles
};

fn digest_from_hex(hex: &str) -> Option<[u8; DIGEST_LEN]> {
    let hex: &[u8; 2 * DIGEST_LEN] = hex.as_bytes().try_into().ok()?;
    let mut digest = [0; DIGEST_LEN];
    let mut seen = 0;
    for (byte, pair) in digest.iter_mut().zip(hex.chunks_exact(2)) {
        let (high, low) = (NIBBLES[usize::from(pair[0])], NIBBLES[usize::from(pair[1])]);
        seen |= high | low;
        *byte = high << 4 | low;
    }
    (seen < 16).then_some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn preimage(s: &str) -> String {
        let mut preimage = Preimage::with_capacity(0);
        preimage.string(s);
        String::from_utf8(preimage.0).unwrap()
    }

    #[test]
    fn strings_are_escaped_as_python_does() {
        assert_eq!(preimage("a/b\u{7f}"), "\"a/b\u{7f}\"");
        assert_eq!(preimage("\"\\\n\r\t\u{8}\u{c}\u{1}"), r#""\"\\\n\r\t\b\f\u0001""#);
        assert_eq!(preimage("é\u{1f600}"), r#""\u00e9\ud83d\ude00""#);
    }

    /// The chain of SWORDS ids for one of the synthetic contexts.
    #[test]
    fn ids_chain_from_context_to_substitute() {
        let context = ContextId::of("My favorite thing about her is her straightforward honesty.");
        assert_eq!(context.to_string(), "c:81d2634f338c9bd99c0f215f8ef5d2312548b924");
        let target = TargetId::of(context, "straightforward", 35, Some(Pos::Adj));
        assert_eq!(target.to_string(), "t:b8dac1c150526c21fba26f8ebef61131f22a8758");
        let substitute = SubstituteId::of(target, "Frank");
        assert_eq!(substitute.to_string(), "s:910eef661720fb1ccf8473d012d518289c04e955");
        assert_eq!(substitute, SubstituteId::of(target, "frank"), "case does not matter");
    }

    #[test]
    fn only_well_formed_ids_are_read() {
        let id = "t:b8dac1c150526c21fba26f8ebef61131f22a8758";
        assert_eq!(id.parse::<TargetId>().unwrap().to_string(), id);
        for bad in [
            "",
            "t:",
            "c:b8dac1c150526c21fba26f8ebef61131f22a8758",
            "t:B8DAC1c150526c21fba26f8ebef61131f22a8758",
        ] {
            let error = bad.parse::<TargetId>().unwrap_err();
            assert_eq!((error.found.as_str(), error.kind), (bad, "target"));
        }
    }
}
