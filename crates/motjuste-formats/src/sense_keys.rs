//! Key files of word sense disambiguation, `d000.s000.t000 art%1:09:00::`: an instance and its WordNet
//! sense keys, in gold files and answers alike (Raganato et al. 2017).

use std::io::{self, Write};

use crate::error::{Place, Problems, Stop};
use crate::format::Format;
use crate::item_line::{SeenItems, lines};

/// The format of key files.
#[derive(Debug)]
pub struct SenseKeys;

impl Format for SenseKeys {
    type Data = Vec<(String, Vec<String>)>;

    fn parse(text: &str, problems: &mut Problems) -> Result<Self::Data, Stop> {
        let mut instances = Vec::new();
        let mut seen = SeenItems::default();
        for (number, line) in lines(text) {
            let mut fields = line.split_whitespace().map(str::to_owned);
            let Some(id) = fields.next() else { continue };
            let place = Place::line(number).with_id(id.clone());
            let keys: Vec<String> = fields.collect();
            if keys.is_empty() {
                problems.warning(place.clone(), "no sense key: the instance is unanswered");
            }
            for key in keys.iter().filter(|key| !is_key(key)) {
                let message = format!("{key:?} is not a sense key such as art%1:09:00::");
                problems.error(place.clone(), message)?;
            }
            if seen.insert(&id, number, || place, problems)? {
                instances.push((id, keys));
            }
        }
        Ok(instances)
    }

    fn write(instances: &Self::Data, out: &mut dyn Write) -> io::Result<()> {
        instances.iter().try_for_each(|(id, keys)| {
            let space = if keys.is_empty() { "" } else { " " };
            writeln!(out, "{id}{space}{}", keys.join(" "))
        })
    }
}

/// `lemma%ss_type:…`, with four colons.
pub(crate) fn is_key(key: &str) -> bool {
    key.rsplit_once('%').is_some_and(|(lemma, sense)| {
        let colons = sense.bytes().filter(|byte| *byte == b':').count();
        !lemma.is_empty() && sense.starts_with(['1', '2', '3', '4', '5']) && colons == 4
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Vec<(String, Vec<String>)>, String> {
        testing::read::<SenseKeys>("k", text)
    }

    #[test]
    fn a_line_is_an_instance_with_its_keys() {
        let read = read("d0.t0 art%1:09:00::\nd0.t1 a%5:00:00:b:00 a%5:00:00:c:00\n").unwrap();
        assert_eq!(read[0], ("d0.t0".into(), vec!["art%1:09:00::".into()]));
        assert_eq!(read[1].1.len(), 2);
    }

    #[test]
    fn errors_name_the_line_the_instance_and_the_remedy() {
        for (text, expected) in [
            ("d0 art.n.01", "k, line 1, d0: \"art.n.01\" is not a sense key such as art%1:09:00::"),
            ("d0 a%7:09:00::", "is not a sense key"),
            ("d0 a%1:09:00::\nd0 a%1:09:00::", "line 2, d0: id d0 is already on line 1"),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn any_keys_round_trip(keys in proptest::collection::vec(
            proptest::collection::vec("[a-z_.]{1,6}%[1-5]:[0-9]{2}:[0-9]{2}:[a-z]{0,3}:", 0..3), 0..5,
        )) {
            let named = keys.into_iter().enumerate().map(|(n, keys)| (format!("d{n}"), keys));
            let instances: Vec<_> = named.collect();
            prop_assert_eq!(read(&testing::written::<SenseKeys>(&instances)).unwrap(), instances);
        }
    }
}
