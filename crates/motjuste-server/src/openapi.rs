//! The API described for machines: OpenAPI 3.1, whose schemas are JSON Schema 2020-12 and come from
//! the very types the routes read and write.

use motjuste::json;
use motjuste_http::{Kind, ProblemDocument};
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json as value};

use crate::kind;
use crate::metrics::MEDIA_TYPE;
use crate::schema::{
    BatchAnswer, BatchRequest, Health, Reply, SimilarityAnswer, SimilarityRequest, WordsAnswer,
    WordsRequest,
};

/// The place of schemas in the document.
const SCHEMAS: &str = "/components/schemas";

/// What can happen to any request for work.
const OF_WORK: &[Kind] = &[
    kind::UNAUTHORIZED,
    kind::TOO_MANY_REQUESTS,
    kind::INTERNAL_ERROR,
    kind::OVERLOADED,
    kind::ANSWER_TIMEOUT,
    kind::SHUTTING_DOWN,
];

/// What can also happen to a request with a body.
const OF_BODIES: &[Kind] = &[
    kind::MALFORMED_REQUEST,
    kind::REQUEST_TIMEOUT,
    kind::BODY_TOO_LARGE,
    kind::TEXT_TOO_LONG,
    kind::UNSUPPORTED_MEDIA_TYPE,
    kind::UNANSWERABLE_REQUEST,
];

pub(crate) fn document() -> Value {
    let mut types = Types::new();
    let paths = paths(&mut types);
    value!({
        "openapi": "3.1.0",
        "info": {
            "title": "motjuste",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "The right word for this sentence.",
            "description": "Within /v1, routes, response members and problem types are only ever \
                added. Texts are neither stored nor logged.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": types.definitions(),
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Only if the server was started with a token.",
                },
            },
        },
    })
}

fn paths(types: &mut Types) -> Value {
    value!({
        "/v1/suggest": { "post": Operation {
            id: "suggest",
            summary: "Substitutes for one word",
            description: "Mark the target in the text, or give it by `span`, `word` or `at`. A \
                word that should stay as it is has a `silence` and no suggestions.",
            body: Some((types.read::<json::Request>(), value!({
                "text": "I read an **amazing** paper today.", "n": 5
            }))),
            answer: types.written::<Reply<'_>>(),
            problems: &[],
        }.described(types) },
        "/v1/suggest/batch": { "post": Operation {
            id: "suggestBatch",
            summary: "Substitutes for several requests",
            description: "Answers come in the order of the requests. If one cannot be answered, \
                it has an `error`, and the others are unaffected.",
            body: Some((types.read::<BatchRequest>(), value!({ "requests": [
                { "id": 1, "text": "I read an **amazing** paper today." },
                { "id": 2, "text": "The match was close.", "word": "match" },
            ]}))),
            answer: types.written::<BatchAnswer<'_>>(),
            problems: &[],
        }.described(types) },
        "/v1/words": { "post": Operation {
            id: "words",
            summary: "The words of a text that have substitutes",
            description: "Fast: the embedded tier answers, with only the best substitute per \
                word.",
            body: Some((types.read::<WordsRequest>(), value!({
                "text": "The old man walked to the bright house.", "min_score": 0.5
            }))),
            answer: types.written::<WordsAnswer<'_>>(),
            problems: &[],
        }.described(types) },
        "/v1/similarity": { "post": Operation {
            id: "similarity",
            summary: "How similar two words are in context",
            description: "Two words in one text, or each in its own.",
            body: Some((types.read::<SimilarityRequest>(), value!({ "usages": [
                { "text": "She sat on the **bank** of the river." },
                { "text": "He robbed a **bank**." },
            ]}))),
            answer: types.written::<SimilarityAnswer<'_>>(),
            problems: &[kind::SIMILARITY_UNAVAILABLE],
        }.described(types) },
        "/v1/word/{word}": { "get": with_word(Operation {
            id: "word",
            summary: "A dictionary entry",
            description: "Senses, synonyms, frequency and forms of a word or expression, in any form.",
            body: None,
            answer: types.written::<json::Entry<'_>>(),
            problems: &[kind::MALFORMED_REQUEST, kind::UNKNOWN_WORD],
        }.described(types)) },
        "/healthz": { "get": open("healthz", "Whether the process is running", types) },
        "/readyz": { "get": open("readyz", "Whether requests are accepted; 503 while the server \
            stops", types) },
        "/metrics": { "get": {
            "operationId": "metrics",
            "summary": "Prometheus metrics",
            "security": [{ "token": [] }, {}],
            "responses": {
                "200": text("Metrics", MEDIA_TYPE),
                "401": types.problem(&[kind::UNAUTHORIZED]),
                "default": types.problem(&[kind::MISDIRECTED_REQUEST]),
            },
        }},
        "/openapi.json": { "get": {
            "operationId": "openapi",
            "summary": "This document",
            "security": [],
            "responses": { "200": {
                "description": "OpenAPI 3.1",
                "content": { "application/json": { "schema": { "type": "object" } } },
            }},
        }},
        "/docs": { "get": {
            "operationId": "docs",
            "summary": "This document, for people",
            "security": [],
            "responses": { "200": text("A page", "text/html; charset=utf-8") },
        }},
    })
}

struct Operation {
    id: &'static str,
    summary: &'static str,
    description: &'static str,
    body: Option<(Value, Value)>,
    answer: Value,
    problems: &'static [Kind],
}

impl Operation {
    fn described(self, types: &mut Types) -> Value {
        let mut responses = Map::new();
        responses.insert(
            "200".into(),
            value!({
                "description": "The answer",
                "content": { "application/json": { "schema": self.answer } },
            }),
        );
        let of_bodies = if self.body.is_some() { OF_BODIES } else { &[] };
        let kinds: Vec<Kind> = [OF_WORK, of_bodies, self.problems].concat();
        for kind in &kinds {
            let status = kind.status();
            let same: Vec<Kind> = kinds.iter().copied().filter(|k| k.status() == status).collect();
            responses.insert(status.as_str().to_owned(), types.problem(&same));
        }
        responses.insert("default".into(), types.problem(&[kind::MISDIRECTED_REQUEST]));
        let mut operation = value!({
            "operationId": self.id,
            "summary": self.summary,
            "description": self.description,
            "security": [{ "token": [] }, {}],
            "responses": responses,
        });
        if let Some((schema, example)) = self.body {
            operation["requestBody"] = value!({
                "required": true,
                "content": { "application/json": { "schema": schema, "example": example } },
            });
        }
        operation
    }
}

fn with_word(mut operation: Value) -> Value {
    operation["parameters"] = value!([{
        "name": "word",
        "in": "path",
        "required": true,
        "description": "A word or expression, percent-encoded",
        "schema": { "type": "string", "minLength": 1, "maxLength": 200 },
        "example": "bright",
    }]);
    operation
}

/// A route that reports how the server is.
fn open(id: &str, summary: &str, types: &mut Types) -> Value {
    let health = value!({
        "description": "The state",
        "content": { "application/json": { "schema": types.written::<Health>() } },
    });
    let mut responses = value!({ "200": health });
    if id == "readyz" {
        responses["503"] = health;
    }
    value!({ "operationId": id, "summary": summary, "security": [], "responses": responses })
}

fn text(description: &str, media_type: &str) -> Value {
    let mut content = Map::new();
    content.insert(media_type.into(), value!({ "schema": { "type": "string" } }));
    value!({ "description": description, "content": content })
}

struct Types {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Types {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|s| s.definitions_path = SCHEMAS.into());
        Self {
            read: settings.clone().for_deserialize().into_generator(),
            written: settings.for_serialize().into_generator(),
        }
    }

    /// A reference to what a route takes.
    fn read<T: JsonSchema>(&mut self) -> Value {
        self.read.subschema_for::<T>().to_value()
    }

    /// A reference to what a route gives.
    fn written<T: JsonSchema>(&mut self) -> Value {
        self.written.subschema_for::<T>().to_value()
    }

    /// A response for these kinds, which share a status.
    fn problem(&mut self, kinds: &[Kind]) -> Value {
        let titles: Vec<String> =
            kinds.iter().map(|kind| format!("{} (`{}`)", kind.title(), kind.name())).collect();
        value!({
            "description": titles.join(", or: "),
            "content": { "application/problem+json": {
                "schema": self.written::<ProblemDocument<'_>>(),
            }},
        })
    }

    fn definitions(&mut self) -> Map<String, Value> {
        let mut definitions = self.read.take_definitions(true);
        definitions.extend(self.written.take_definitions(true));
        definitions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every `$ref` of a value.
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(list) => list.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let document = document();
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(found.len() > 20);
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference}");
        }
    }

    #[test]
    fn schemas_come_from_the_types() {
        let document = document();
        let request = &document["components"]["schemas"]["Request"];
        assert_eq!(request["required"], value!(["text"]));
        assert_eq!(request["additionalProperties"], false);
        assert_eq!(request["properties"]["n"]["maximum"], 1000);
        let answer = &document["components"]["schemas"]["Suggestion"];
        assert_eq!(answer["required"].as_array().unwrap().len(), 13);
    }
}
