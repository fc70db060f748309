//! The rows of SWORDS, Tables 4 and 6.

mod bert_contextual;
mod bert_k;
mod bert_ls;
mod bert_m;
mod glove;
mod random;
mod reranked;

use crate::Entry;

/// The systems.
pub(crate) const ENTRIES: &[Entry] = &[
    reranked::BERT_K,
    bert_ls::ENTRY,
    bert_k::ENTRY,
    bert_m::ENTRY,
    reranked::BERT_M,
    bert_contextual::ENTRY,
    bert_ls::WITHOUT_SP,
    bert_ls::WITHOUT_SV,
    glove::ENTRY,
    random::ENTRY,
];
