//! What each family calls its tensors in a Hugging Face checkpoint.

use crate::config::Family;

/// Names of one transformer layer's tensors, `.weight` and `.bias` left off.
pub(crate) struct LayerNames {
    pub(crate) query: String,
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) attention_output: String,
    pub(crate) attention_norm: String,
    pub(crate) intermediate: String,
    pub(crate) output: String,
    pub(crate) output_norm: String,
}

/// Names of the masked-language-model head's tensors. They carry no model prefix.
pub(crate) struct HeadNames {
    pub(crate) transform: &'static str,
    pub(crate) norm: &'static str,
    /// Where the output bias may be; the first that exists counts.
    pub(crate) biases: [&'static str; 2],
    /// The output matrix, where it is not the word embeddings.
    pub(crate) decoder: &'static str,
}

/// The names of layer `index`, without the model prefix.
pub(crate) fn layer(family: Family, index: usize) -> LayerNames {
    let (stem, names) = match family {
        Family::Bert | Family::Roberta => (
            "encoder.layer",
            [
                "attention.self.query",
                "attention.self.key",
                "attention.self.value",
                "attention.output.dense",
                "attention.output.LayerNorm",
                "intermediate.dense",
                "output.dense",
                "output.LayerNorm",
            ],
        ),
        Family::DistilBert => (
            "transformer.layer",
            [
                "attention.q_lin",
                "attention.k_lin",
                "attention.v_lin",
                "attention.out_lin",
                "sa_layer_norm",
                "ffn.lin1",
                "ffn.lin2",
                "output_layer_norm",
            ],
        ),
        Family::Mpnet => (
            "encoder.layer",
            [
                "attention.attn.q",
                "attention.attn.k",
                "attention.attn.v",
                "attention.attn.o",
                "attention.LayerNorm",
                "intermediate.dense",
                "output.dense",
                "output.LayerNorm",
            ],
        ),
    };
    let [query, key, value, attention_output, attention_norm, intermediate, output, output_norm] =
        names.map(|name| format!("{stem}.{index}.{name}"));
    LayerNames {
        query,
        key,
        value,
        attention_output,
        attention_norm,
        intermediate,
        output,
        output_norm,
    }
}

/// The names of the head.
pub(crate) fn head(family: Family) -> HeadNames {
    match family {
        Family::Bert => HeadNames {
            transform: "cls.predictions.transform.dense",
            norm: "cls.predictions.transform.LayerNorm",
            biases: ["cls.predictions.bias", "cls.predictions.decoder.bias"],
            decoder: "cls.predictions.decoder.weight",
        },
        Family::DistilBert => HeadNames {
            transform: "vocab_transform",
            norm: "vocab_layer_norm",
            biases: ["vocab_projector.bias", "vocab_projector.bias"],
            decoder: "vocab_projector.weight",
        },
        Family::Roberta | Family::Mpnet => HeadNames {
            transform: "lm_head.dense",
            norm: "lm_head.layer_norm",
            biases: ["lm_head.bias", "lm_head.decoder.bias"],
            decoder: "lm_head.decoder.weight",
        },
    }
}
