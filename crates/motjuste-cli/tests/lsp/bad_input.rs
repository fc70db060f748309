//! What goes wrong between an editor and the server, and does not end it.

use std::io::{BufRead, BufReader, Read, Write as _};
use std::process::Stdio;

use serde_json::{Value, json};

use crate::client::{Client, URI, at, capabilities, program};

const TEXT: &str = "It was a bright day.\n";

#[track_caller]
fn still_answers(client: &mut Client) {
    client.change(90, json!([{ "text": TEXT }]));
    assert!(!client.actions(0, 10, 10).is_empty());
}

#[test]
fn malformed_messages_are_answered_with_errors() {
    let mut client = Client::with_text(TEXT);
    for (bytes, code, id) in [
        (&b"Content-Length: 3\r\n\r\n{{{"[..], -32700, Value::Null),
        (b"Content-Length: 4\r\n\r\n\"\xff\xfe\"", -32700, Value::Null),
        (b"Content-Length: 2\r\n\r\n[]", -32600, Value::Null),
        (b"Content-Length: 8\r\n\r\n{\"id\":5}", -32600, json!(5)),
        (b"Content-Length: x\r\n\r\n", -32600, Value::Null),
    ] {
        client.raw(bytes);
        let answer = client.wait(|message| message.get("error").is_some());
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(code), &id), "{answer}");
        still_answers(&mut client);
    }
    client.exit();
}

#[test]
fn requests_out_of_turn_or_unknown_are_refused() {
    let mut client = Client::start();
    assert_eq!(client.refused("textDocument/hover", json!({})), -32002);
    client.notify("textDocument/didOpen", json!({}));
    assert_eq!(client.refused("initialize", json!({ "capabilities": 7 })), -32602);
    client.initialize(capabilities(), Value::Null);
    assert_eq!(client.refused("initialize", json!({ "capabilities": {} })), -32600);
    assert_eq!(client.refused("textDocument/definition", json!({})), -32601);
    assert_eq!(client.refused("textDocument/codeAction", json!({ "range": "all" })), -32602);
    assert_eq!(client.refused("textDocument/codeAction", at("file:///none", 0, 0, 0)), -32602);
    assert_eq!(client.refused("textDocument/codeAction", at("not a uri", 0, 0, 0)), -32602);
    client.notify("$/unknown", json!(["anything"]));
    client.open(URI, "markdown", TEXT);
    still_answers(&mut client);
    client.ask("shutdown", Value::Null);
    assert_eq!(client.refused("textDocument/codeAction", at(URI, 0, 10, 10)), -32600);
    client.notify("exit", Value::Null);
    assert_eq!(client.child.as_mut().unwrap().wait().unwrap().code(), Some(0));
}

#[test]
fn edits_and_places_out_of_range_do_no_harm() {
    let mut client = Client::with_text(TEXT);
    let far = u32::MAX;
    let range = |a: (u32, u32), b: (u32, u32)| json!({ "start": { "line": a.0, "character": a.1 }, "end": { "line": b.0, "character": b.1 } });
    client.change(
        2,
        json!([
            { "range": range((far, far), (far, far)), "text": "more " },
            { "range": range((1, 4), (0, 16)), "text": "week. " },
            { "range": range((0, far), (0, far)), "text": "!" },
        ]),
    );
    client.change(3, json!("nothing of the kind"));
    client.change(4, json!([{ "range": range((0, 0), (0, 0)) }]));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": "file:///none" } }));
    assert!(!client.actions(0, 10, 10).is_empty());
    assert_eq!(client.actions(far, far, far), [] as [Value; 0]);
    assert_eq!(client.actions(0, 0, far), [] as [Value; 0]);
    // Within a character of two units.
    client.change(5, json!([{ "text": "𝄞 bright day" }]));
    client.actions(0, 2, 3);
    still_answers(&mut client);
    client.exit();
}

#[test]
fn offsets_within_a_surrogate_pair_do_no_harm() {
    let mut client = Client::start();
    let mut able = capabilities();
    able["general"] = json!({ "positionEncodings": ["utf-16"] });
    client.initialize(able, Value::Null);
    client.open(URI, "markdown", "𝄞𝄞 It was a bright day.\n");
    let place = |character: u32| json!({ "line": 0, "character": character });
    for (start, end) in [(1, 1), (1, 3), (3, 2), (0, 1)] {
        let range = json!({ "start": place(start), "end": place(end) });
        client.change(2, json!([{ "range": range, "text": "𝄞" }]));
        client.actions(0, start, end);
        let params = json!({ "textDocument": { "uri": URI }, "position": place(start) });
        client.ask("textDocument/hover", params);
    }
    client.change(3, json!([{ "text": "𝄞 It was a bright day.\n" }]));
    // The clef has two units, so that the word begins at the twelfth.
    let actions = client.actions(0, 12, 12);
    assert_eq!(actions[0]["data"]["range"]["start"], place(12), "{actions:?}");
    still_answers(&mut client);
    client.exit();
}

#[test]
fn a_message_that_never_ends_is_no_message() {
    for length in ["100", "999999999999999", "99999999999999999999999999"] {
        let mut server = program();
        server.args(["--tier", "embedded"]).stdin(Stdio::piped()).stdout(Stdio::null());
        let mut server = server.spawn().unwrap();
        let mut input = server.stdin.take().unwrap();
        // A server that refuses the length at once has closed its end.
        let _ = input.write_all(format!("Content-Length: {length}\r\n\r\n{{\"id\":").as_bytes());
        drop(input);
        assert_eq!(server.wait().unwrap().code(), Some(1), "{length}");
    }
}

#[test]
fn documents_are_closed_while_requests_wait() {
    let mut client = Client::with_text(TEXT);
    let asked = client.begin("textDocument/codeAction", at(URI, 0, 10, 10));
    client.notify("$/cancelRequest", json!({ "id": "none such" }));
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": URI } }));
    assert!(!client.answer(asked)["result"].as_array().unwrap().is_empty());
    assert_eq!(client.refused("textDocument/codeAction", at(URI, 0, 10, 10)), -32602);
    client.exit();
}

#[test]
fn a_line_of_ten_megabytes_is_a_line() {
    let text = format!("{} It was a bright day.", "word ".repeat(2_000_000));
    let mut client = Client::with_text(&text);
    let at = text.find("bright").unwrap() as u32;
    assert!(!client.actions(0, at, at).is_empty());
    client.exit();
}

#[test]
fn the_server_ends_with_its_client() {
    let mut server = program().args(["--tier", "embedded"]).stdin(Stdio::piped()).spawn().unwrap();
    drop(server.stdin.take());
    assert_eq!(server.wait().unwrap().code(), Some(1));
}

#[test]
fn logs_have_no_text() {
    let mut server = program()
        .args(["--tier", "embedded", "--log", "json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let document = json!({ "uri": URI, "languageId": "markdown", "version": 1, "text": TEXT });
    for message in [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "capabilities": capabilities() } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": "bright" } }),
        json!({ "jsonrpc": "2.0", "id": "bright", "method": "textDocument/codeAction", "params": at(URI, 0, 10, 10) }),
        json!({ "jsonrpc": "2.0", "id": 3, "method": "textDocument/hover", "params": { "position": "bright" } }),
        json!({ "bright": 1 }),
    ] {
        let body = message.to_string();
        std::io::Write::write_all(
            &mut input,
            format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes(),
        )
        .unwrap();
    }
    let mut log = BufReader::new(server.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("textDocument/codeAction") {
        assert!(log.read_line(&mut line).unwrap() > 0, "{line}");
    }
    drop(input);
    log.read_to_string(&mut line).unwrap();
    server.wait().unwrap();
    assert!(line.contains("malformed") && !line.contains("bright"), "{line}");
}

#[test]
fn a_socket_serves_clients_that_die_and_clients_that_stay() {
    let mut server = program()
        .args(["--socket", "127.0.0.1:0", "--tier", "embedded"])
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stderr.take().unwrap()).read_line(&mut said).unwrap();
    let address = said.trim().rsplit(' ').next().unwrap().to_owned();
    let mut first = Client::connect(&address);
    let mut second = Client::connect(&address);
    for client in [&mut first, &mut second] {
        client.initialize(capabilities(), Value::Null);
    }
    first.open(URI, "markdown", TEXT);
    // Each has its own documents.
    assert_eq!(second.refused("textDocument/codeAction", at(URI, 0, 10, 10)), -32602);
    second.open(URI, "markdown", TEXT);
    first.begin("textDocument/codeAction", at(URI, 0, 10, 10));
    drop(first);
    assert!(!second.actions(0, 10, 10).is_empty());
    second.exit();
    let mut third = Client::connect(&address);
    third.initialize(capabilities(), Value::Null);
    server.kill().unwrap();
    server.wait().unwrap();
}

#[test]
fn a_socket_is_for_this_machine_alone() {
    let output = program().args(["--socket", "0.0.0.0:0"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("use 127.0.0.1"), "{said}");
}
