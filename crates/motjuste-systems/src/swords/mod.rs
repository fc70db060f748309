//! The rows of SWORDS, Tables 4 and 6.

mod bert_contextual;
mod bert_ls;
mod bert_mlm;
mod coinco;
mod glove;
mod gpt3;
mod humans;
mod oracle;
mod random;
mod reranked;
mod thesaurus;
mod wordtune;

pub(crate) use coinco::coinco_token;

use crate::Entry;

pub(crate) const ENTRIES: &[Entry] = &[
    humans::ENTRY,
    coinco::ENTRY,
    reranked::THESAURUS,
    thesaurus::ENTRY,
    gpt3::GPT3,
    gpt3::LOCAL,
    reranked::GPT3,
    reranked::WORDTUNE,
    wordtune::ENTRY,
    wordtune::RESULT,
    reranked::BERT_K,
    bert_ls::ENTRY,
    bert_mlm::BERT_K,
    bert_mlm::BERT_M,
    reranked::BERT_M,
    bert_contextual::ENTRY,
    bert_ls::WITHOUT_SP,
    bert_ls::WITHOUT_SV,
    glove::ENTRY,
    oracle::ENTRIES[0],
    oracle::ENTRIES[1],
    oracle::ENTRIES[2],
    random::ENTRY,
];
