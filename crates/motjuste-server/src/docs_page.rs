//! `/docs`: the description of the API as a page for people, made from the description for
//! machines, so that the two never disagree.

use motjuste_http::problems_table;
use serde_json::Value;

use crate::kind;

pub(crate) fn render(document: &Value) -> String {
    let mut page = String::from(HEAD);
    let paths = document["paths"].as_object().into_iter().flatten();
    for (path, methods) in paths.clone() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            section(path, method, operation, &mut page);
        }
    }
    page.push_str("<h2 id=\"objects\">Objects</h2>\n");
    let schemas = document["components"]["schemas"].as_object().into_iter().flatten();
    for (name, schema) in schemas {
        object(name, schema, &mut page);
    }
    page.push_str(&problems_table(kind::all()));
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

const HEAD: &str = include_str!("../assets/docs-head.html");

fn section(path: &str, method: &str, operation: &Value, page: &mut String) {
    let id = escape(text(&operation["operationId"]));
    let heading = escape(&format!("{} {path}", method.to_uppercase()));
    *page += &format!("<h3 id=\"{id}\"><code>{heading}</code></h3>\n");
    *page += &format!("<p>{}.</p>\n", code(text(&operation["summary"])));
    if let Some(description) = operation["description"].as_str() {
        *page += &format!("<p>{}</p>\n", code(description));
    }
    let body = &operation["requestBody"]["content"]["application/json"];
    if !body.is_null() {
        let example = escape(&format!("{:#}", body["example"]));
        *page += &format!("<p>Takes {}, for example:</p>\n", kind_of(&body["schema"]));
        *page += &format!("<pre>{example}</pre>\n");
    }
    let responses = operation["responses"].as_object().into_iter().flatten();
    *page += &table(responses.map(|(status, response)| {
        let content = response["content"].as_object().and_then(|content| content.values().next());
        let schema = content.map_or(String::new(), |content| kind_of(&content["schema"]));
        [status.clone(), code(text(&response["description"])), schema]
    }));
}

/// A type and its members.
fn object(name: &str, schema: &Value, page: &mut String) {
    let means = |schema: &Value| code(text(&schema["description"]));
    *page += &format!("<h3 id=\"object-{0}\">{0}</h3>\n", escape(name));
    *page += &format!("<p>{}</p>\n", means(schema));
    if let Some(choices) = schema["oneOf"].as_array() {
        *page += &table(choices.iter().map(|choice| [kind_of(choice), means(choice)]));
    }
    let Some(members) = schema["properties"].as_object() else { return };
    let required = schema["required"].as_array().map(Vec::as_slice).unwrap_or_default();
    *page += &table(members.iter().map(|(member, schema)| {
        let needed = if required.iter().any(|name| name == member) { "" } else { ", optional" };
        let name = format!("<code>{}</code>", escape(member));
        [name, kind_of(schema) + needed, means(schema)]
    }));
}

/// A table whose rows begin with a heading.
fn table<const N: usize>(rows: impl Iterator<Item = [String; N]>) -> String {
    let row = |cells: [String; N]| {
        let heading = format!("<th>{}</th>", cells[0]);
        let others = cells[1..].iter().map(|cell| format!("<td>{cell}</td>"));
        format!("<tr>{heading}{}</tr>\n", others.collect::<String>())
    };
    format!("<table>\n{}</table>\n", rows.map(row).collect::<String>())
}

/// What a schema is, in a few words, with a link where it has a name.
fn kind_of(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("<a href=\"#object-{0}\">{0}</a>", escape(name));
    }
    if let Some(name) = schema.get("const") {
        return format!("<code>{}</code>", escape(&name.to_string()));
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        return choices.iter().map(kind_of).collect::<Vec<_>>().join(" or ");
    }
    let one = |name: &str| match name {
        "array" if schema["items"].is_object() => format!("list of {}", kind_of(&schema["items"])),
        name => escape(name),
    };
    match &schema["type"] {
        Value::String(name) => one(name),
        Value::Array(names) => {
            names.iter().filter_map(Value::as_str).map(one).collect::<Vec<_>>().join(" or ")
        }
        _ => "anything".into(),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// Text with `code` in backticks.
fn code(text: &str) -> String {
    let escaped = escape(text);
    let mut pieces = escaped.split('`');
    let mut page = pieces.next().unwrap_or_default().to_owned();
    for (index, piece) in pieces.enumerate() {
        page.push_str(if index % 2 == 0 { "<code>" } else { "</code>" });
        page.push_str(piece);
    }
    page
}

// By hand: the writers' program links no crate that escapes HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_object_and_problem_is_explained_and_every_link_leads_somewhere() {
        let page = render(&crate::openapi::document());
        for needed in ["POST /v1/suggest", "id=\"overloaded\"", "id=\"object-Suggestion\""] {
            assert!(page.contains(needed), "{needed}");
        }
        for (at, _) in page.match_indices("href=\"#") {
            let name = page[at + 7..].split('"').next().unwrap();
            assert!(page.contains(&format!("id=\"{name}\"")), "{name}");
        }
        assert!(!page.contains("task-closed"), "no problem of another server");
        assert_eq!(code("a `b<` c"), "a <code>b&lt;</code> c");
    }
}
