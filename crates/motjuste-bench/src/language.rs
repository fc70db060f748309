//! The language of pairs in context, told by its most frequent words: CoSimLex has four (SemEval-2020
//! task 3, §4).

use motjuste_core::PairInContexts;
use serde::Deserialize;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    English,
    Croatian,
    Slovene,
    Finnish,
}

impl Language {
    const ALL: [Self; 4] = [Self::English, Self::Croatian, Self::Slovene, Self::Finnish];

    /// Words that its texts are full of and those of the other three are not.
    const fn frequent_words(self) -> &'static [&'static str] {
        match self {
            Self::English => &["the", "of", "and", "is", "was"],
            Self::Croatian => &["i", "u", "su", "od", "kao"],
            Self::Slovene => &["in", "v", "so", "ki", "pri"],
            Self::Finnish => &["ja", "on", "oli", "myös", "sekä"],
        }
    }

    /// The language of the contexts; `None` where they have no frequent word of any.
    pub(crate) fn of(pairs: &[PairInContexts]) -> Option<Self> {
        let mut found = [0_usize; Self::ALL.len()];
        for context in pairs.iter().flat_map(|pair| &pair.contexts) {
            let text = context.to_lowercase();
            for word in text.split(|c: char| !c.is_alphabetic()) {
                for (count, language) in found.iter_mut().zip(Self::ALL) {
                    *count += usize::from(language.frequent_words().contains(&word));
                }
            }
        }
        let most = *found.iter().max()?;
        let language = Self::ALL.into_iter().zip(found).find(|(_, count)| *count == most);
        language.filter(|_| most > 0).map(|(language, _)| language)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(contexts: [&str; 2]) -> Option<Language> {
        let (words, forms) = (Default::default(), Default::default());
        Language::of(&[PairInContexts { words, contexts: contexts.map(str::to_owned), forms }])
    }

    /// From the examples of the paper: Figures 1 and 5 to 7.
    #[test]
    fn the_examples_of_the_paper_are_of_four_languages() {
        let english = "Akbar was so impressed with the bravery of these two warriors that he \
                       commissioned a statue of Jaimal and Patta riding on elephants.";
        let other = "By day, Shi Yeon is an employee at a natural history museum.";
        assert_eq!(of([english, other]), Some(Language::English));
        let croatian = "U jesen 1175. Fridrik je zamolio svježe trupe iz Njemačke.";
        let other = "Uveo je nove metode istraživanja, npr. smrzavanje svježeg tkiva i pravljenje \
                     mirkoskopskih rezova.";
        assert_eq!(of([croatian, other]), Some(Language::Croatian));
        let slovene = "V zgodbi Čajanka za psa mačka in papagaja, se cunjasta dvojčica Nina sooča \
                       s strahom.";
        let other =
            "Koreografijo je sestavil Jamal Sims, ki je z Miley Cyrus sodeloval že pri plesu.";
        assert_eq!(of([slovene, other]), Some(Language::Slovene));
        let finnish = "Esimodernissa Euroopassa häpeärangaistuksiin johtivat etupäässä pienehköt \
                       rikokset, kuten solvaukset ja häiritsevä juopumus.";
        let other = "Jonkinlainen ymmärrys teloitusten laittomuudesta oli ollut olemassa.";
        assert_eq!(of([finnish, other]), Some(Language::Finnish));
        assert_eq!(of(["Alle meine Entchen", "schwimmen auf dem See"]), None);
    }
}
