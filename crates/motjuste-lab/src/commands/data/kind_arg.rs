//! A format as an argument: by its name, or told from the name of a file.

use std::path::Path;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use motjuste_formats::Kind;

/// Takes the names of all formats, for help and completions too.
pub(super) fn kind() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name()))
        .try_map(|name| name.parse::<Kind>())
}

/// The format a new file's name asks for; `None` where the ending could mean several.
pub(super) fn kind_of_name(path: &Path) -> Option<Kind> {
    const ENDINGS: [(&str, Kind); 8] = [
        (".lsr.json", Kind::Lsr),
        (".json", Kind::Swords),
        (".xml", Kind::SemevalXml),
        (".gold", Kind::SemevalGold),
        (".best", Kind::SemevalBest),
        (".oot", Kind::SemevalOot),
        (".candidates", Kind::Candidates),
        (".ranked", Kind::Ranked),
    ];
    let name = path.file_name()?.to_str()?;
    let name = name.strip_suffix(".gz").unwrap_or(name);
    ENDINGS.iter().find(|(ending, _)| name.ends_with(ending)).map(|(_, kind)| *kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_name_formats_where_only_one_has_them() {
        for (name, kind) in [
            ("out/a.lsr.json.gz", Some(Kind::Lsr)),
            ("a.json", Some(Kind::Swords)),
            ("lst.candidates", Some(Kind::Candidates)),
            ("data_en.tsv", None),
            ("gold.trial", None),
            ("-", None),
        ] {
            assert_eq!(kind_of_name(Path::new(name)), kind, "{name}");
        }
    }
}
