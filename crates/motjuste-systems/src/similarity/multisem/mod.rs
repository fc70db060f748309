//! MultiSem (Soler & Apidianaki 2020; Armendariz et al. 2020, §7): BERT fine-tuned on pairs of usages
//! people or procedures had judged, such as "substituting target words by either: a correct
//! substitute; a word that could be the right substitute in other circumstances but it is not in this
//! context; or a random word".
//!
//! Fine-tuning all of an encoder needs gradients through it. Here the encoder stays as it is and a
//! change of low rank to its vectors is learned with the loss of cosine embeddings. Examples are a
//! benchmark in SWORDS format (the target against each judged substitute in its place, by the share
//! of people who accept it) or rated pairs of usages (Usim, SCWS).

mod examples;
mod projection;

use motjuste_core::ContextId;
use motjuste_engine::{SimilarityInContext, Usage};

use super::contextual::{Contextual, layers_option};
use crate::parts::geometry::unit;
use crate::{Entry, Need, Result, Setup};

use projection::Projection;

pub(super) const ENTRY: Entry = Entry {
    name: "multisem",
    title: "MultiSem",
    method: "The cosine of an encoder's vectors after a projection learned from judged usages or \
             substitutes.",
    stand_in: Some(
        "a learned projection of rank 16 on top of your unchanged encoder instead of fine-tuning \
         all of BERT, so its layers learn nothing about context; your examples instead of the \
         authors' five collections",
    ),
    needs: &[Need::Encoder, Need::Examples],
    options: &[layers_option("upper")],
    revision: 2,
    ..Entry::similarity(|setup| Ok(Box::new(MultiSem::train(setup)?)))
};

struct MultiSem {
    contextual: Contextual,
    projection: Projection,
    trained_on: Vec<ContextId>,
}

impl MultiSem {
    fn train(setup: &Setup<'_>) -> Result<Self> {
        let (encoder, contextual) = (setup.encoder(Need::Encoder)?, Contextual::from_setup(setup)?);
        let file = setup.need(Need::Examples)?;
        let read = examples::read(file.path(), &encoder, &contextual);
        let (examples, trained_on) = read.map_err(|reason| file.unreadable(reason))?;
        let too_few = || file.unreadable("too few examples, or all identical".to_owned());
        let projection = Projection::learn(&examples).ok_or_else(too_few)?;
        Ok(Self { contextual, projection, trained_on })
    }
}

impl SimilarityInContext for MultiSem {
    fn similarity(&self, usages: [&Usage<'_>; 2]) -> motjuste_engine::Result<f64> {
        let [a, b] = self.contextual.pair(usages)?;
        Ok(self.projection.similarity([&unit(a), &unit(b)]))
    }

    fn trained_on(&self) -> Vec<ContextId> {
        self.trained_on.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use crate::Need;
    use crate::testing::{
        close, make_similarity as make, tiny_encoder, try_make_similarity as try_make,
    };

    #[test]
    fn it_learns_from_rated_usages() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("usages.txt");
        // Words in the same place are alike, people say.
        let mut pairs = String::new();
        for at in 0..20 {
            let (other, rating) = if at % 2 == 0 { (1, 5) } else { (4, 1) };
            let filler = ["of", "in", "on", "to", "and"][at % 5];
            writeln!(pairs, "the he {filler} was it\t1\t{rating}").unwrap();
            writeln!(pairs, "a he of {filler} she\t{other}\t{rating}").unwrap();
        }
        std::fs::write(&path, pairs).unwrap();
        let mut resources = tiny_encoder();
        resources.set(Need::Examples, &path);
        let system = make("multisem", None, &resources);
        let alike = close(&*system, "an **he** by **he** as");
        let unlike = close(&*system, "an **he** by as **she**");
        assert!(alike > unlike, "{alike} {unlike}");
        let seen = system.trained_on();
        assert_eq!(seen.len(), 40);
        assert!(seen.contains(&motjuste_core::ContextId::of("the he of was it")));
    }

    #[test]
    fn without_judged_examples_it_says_what_it_needs() {
        let mut resources = tiny_encoder();
        let error = try_make("multisem", None, &resources).err().unwrap().to_string();
        assert_eq!(error, "multisem needs judged examples");
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("gold.tsv");
        std::fs::write(&path, "change\n1.5\n").unwrap();
        resources.set(Need::Examples, &path);
        let error = try_make("multisem", None, &resources).err().unwrap().to_string();
        assert!(error.contains("is a subtask 1 result; expected a benchmark or"), "{error}");
        std::fs::write(&path, "a b\t1\t2.5\na b\t0\t2.5\n").unwrap();
        let error = try_make("multisem", None, &resources).err().unwrap().to_string();
        assert!(error.contains("too few examples"), "{error}");
    }
}
