//! What an editor asks for, and gets.

use serde_json::{Value, json};

use crate::client::{Client, URI, applied, at, capabilities, program};

const TEXT: &str = "# A letter\n\nI read an **amazing** paper today, with `great code` in it.\n";
const LINE: u32 = 2;

fn column(word: &str) -> u32 {
    TEXT.lines().nth(LINE as usize).unwrap().find(word).unwrap() as u32
}

fn title_of(action: &Value) -> &str {
    action["title"].as_str().unwrap()
}

#[test]
fn the_word_under_the_cursor_is_replaced_with_its_article() {
    let mut client = Client::with_text(TEXT);
    let actions = client.actions(LINE, column("amazing") + 2, column("amazing") + 2);
    assert!(!actions.is_empty());
    let mended = actions.iter().find(|action| title_of(action).contains("“a "));
    let mended = mended.unwrap_or_else(|| panic!("no word with another article: {actions:?}"));
    let word = title_of(mended).split("“a ").nth(1).unwrap().split('”').next().unwrap();
    assert_eq!(applied(TEXT, mended), TEXT.replace("an **amazing**", &format!("a **{word}**")));
    assert_eq!(mended["kind"], "refactor.rewrite");
    assert!(title_of(mended).ends_with(" in 10") && mended["data"]["share"].is_number());
    // The cursor behind the word, and the word selected with its stars, mean the same.
    let end = column("amazing") + 7;
    assert_eq!(client.actions(LINE, end, end), actions);
    assert_eq!(client.actions(LINE, column("**"), end + 2), actions);
    client.exit();
}

#[test]
fn code_and_other_kinds_of_action_get_nothing() {
    let mut client = Client::with_text(TEXT);
    assert_eq!(client.actions(LINE, column("great"), column("great")), [] as [Value; 0]);
    let mut params = at(URI, LINE, column("amazing"), column("amazing"));
    for (context, answers) in [
        (json!({ "diagnostics": [], "only": ["quickfix"] }), false),
        (json!({ "diagnostics": [], "only": ["source", "refactor"] }), true),
        (json!({ "diagnostics": [], "only": ["refactor.rew"] }), false),
        (json!({ "diagnostics": [], "only": [""] }), true),
        (json!({ "diagnostics": [], "triggerKind": 2 }), false),
    ] {
        params["context"] = context.clone();
        let actions = client.ask("textDocument/codeAction", params.clone());
        assert_eq!(!actions.as_array().unwrap().is_empty(), answers, "{context}");
    }
    client.exit();
}

#[test]
fn an_action_is_resolved_unless_the_text_has_changed() {
    let mut client = Client::start();
    let mut able = capabilities();
    able["textDocument"]["codeAction"]["dataSupport"] = json!(true);
    able["textDocument"]["codeAction"]["resolveSupport"] = json!({ "properties": ["edit"] });
    able["workspace"] = json!({ "workspaceEdit": { "documentChanges": true } });
    client.initialize(able, Value::Null);
    client.open(URI, "markdown", TEXT);
    let first = client.actions(LINE, column("amazing"), column("amazing"))[0].clone();
    assert!(first.get("edit").is_none(), "{first}");
    let resolved = client.ask("codeAction/resolve", first.clone());
    let edited = &resolved["edit"]["documentChanges"][0];
    assert_eq!(edited["textDocument"], json!({ "uri": URI, "version": 1 }));
    assert!(!applied(TEXT, &resolved).contains("amazing"));
    // An action that is a command has nothing to resolve; Neovim 0.7 asks all the same.
    let actions = client.actions(LINE, column("amazing"), column("amazing"));
    for command in actions.iter().filter(|action| action.get("command").is_some()) {
        assert_eq!(client.ask("codeAction/resolve", command.clone()), *command);
    }
    client.change(2, json!([{ "text": "Other text." }]));
    assert_eq!(client.refused("codeAction/resolve", first), -32801);
    assert_eq!(
        client.refused("codeAction/resolve", json!({ "title": "of another server" })),
        -32602
    );
    client.exit();
}

#[test]
fn edits_are_followed_in_the_clients_unit() {
    let mut client = Client::start();
    let mut able = capabilities();
    able["general"] = json!({});
    let begun = client.initialize(able, Value::Null);
    assert_eq!(begun["capabilities"]["positionEncoding"], "utf-16");
    client.open(URI, "markdown", "𝄞 It was a bright day.\n");
    // After the clef, which has two units.
    let put =
        json!({ "start": { "line": 0, "character": 3 }, "end": { "line": 0, "character": 5 } });
    client.change(2, json!([{ "range": put, "text": "Yesterday it" }]));
    let actions = client.actions(0, 22, 22);
    let range =
        json!({ "start": { "line": 0, "character": 22 }, "end": { "line": 0, "character": 28 } });
    assert_eq!(actions[0]["data"]["range"], range, "{actions:?}");
    client.exit();
}

#[test]
fn a_hover_shows_the_meaning_the_forms_and_the_best_words() {
    let mut client = Client::start();
    let mut able = capabilities();
    able["textDocument"]["hover"] = json!({ "contentFormat": ["markdown", "plaintext"] });
    client.initialize(able, Value::Null);
    client.open(URI, "markdown", "They argued about money.\n");
    let mut hover = |character: u32| {
        let position = json!({ "line": 0, "character": character });
        client.ask(
            "textDocument/hover",
            json!({ "textDocument": { "uri": URI }, "position": position }),
        )
    };
    let shown = hover(6);
    let page = shown["contents"]["value"].as_str().unwrap();
    assert!(page.starts_with("**argue** _verb_\n\n"), "{page}");
    assert!(page.contains("\n\nForms: ") && page.contains("arguing"), "{page}");
    assert_eq!(page.matches(" in 10)").count(), 3, "{page}");
    assert_eq!(shown["range"]["start"], json!({ "line": 0, "character": 5 }));
    // A pronoun has nothing to show.
    assert_eq!(hover(1), Value::Null);
    client.exit();
}

#[test]
fn settings_change_what_is_suggested() {
    let mut client = Client::start();
    client.initialize(capabilities(), json!({ "exclude": ["astonishing"] }));
    client.open(URI, "markdown", TEXT);
    let words = |client: &mut Client| -> Vec<String> {
        let actions = client.actions(LINE, column("amazing"), column("amazing"));
        let word = |action: &Value| Some(action["data"]["word"].as_str()?.to_owned());
        actions.iter().filter_map(word).collect()
    };
    let before = words(&mut client);
    assert!(!before.contains(&"astonishing".to_owned()));
    let settings = json!({ "motjuste": { "exclude": [before[0]] } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let after = words(&mut client);
    assert!(!after.contains(&before[0]) && !after.contains(&"astonishing".to_owned()), "{after:?}");
    let settings = json!({ "motjuste": { "languages": ["latex"] } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    assert_eq!(words(&mut client), [""; 0]);
    let settings = json!({ "motjuste": { "teir": "large" } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    let message = client.notified("window/showMessage")["message"].take();
    assert!(message.as_str().unwrap().contains("unknown field `teir`"), "{message}");
    client.exit();
}

#[test]
fn labels_are_kept_out_unless_they_are_allowed() {
    let mut client = Client::start();
    client.initialize(capabilities(), Value::Null);
    client.open(URI, "markdown", "His buttocks still hurt.\n");
    let mut vulgar = |allow: Value| -> usize {
        let settings = json!({ "motjuste": { "allow": allow } });
        client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
        let argument = json!([{ "uri": URI, "range": at(URI, 0, 6, 6)["range"] }]);
        let command = json!({ "command": "motjuste.words", "arguments": argument });
        let words = client.ask("workspace/executeCommand", command);
        let is_vulgar =
            |word: &&Value| word["labels"].as_array().unwrap().contains(&json!("vulgar"));
        words.as_array().unwrap().iter().filter(is_vulgar).count()
    };
    assert_eq!(vulgar(json!([])), 0);
    assert!(vulgar(json!(["vulgar"])) > 0);
    assert_eq!(vulgar(json!(["dated"])), 0);
    client.exit();
}

#[test]
fn the_ignored_words_of_the_configuration_file_get_no_hints() {
    let directory = tempfile::tempdir().unwrap();
    let config = directory.path().join("config.toml");
    let codes = |ignore: &str| -> Vec<Value> {
        std::fs::write(&config, ignore).unwrap();
        let mut client = Client::run(program().env("MOTJUSTE_CONFIG", &config));
        client.initialize(capabilities(), json!({ "diagnostics": ["vague", "worn"] }));
        client.open(URI, "markdown", "It was a nice day.\n\nI read an amazing paper today.\n");
        let hints = client.notified("textDocument/publishDiagnostics")["diagnostics"].take();
        client.exit();
        hints.as_array().unwrap().iter().map(|hint| hint["code"].clone()).collect()
    };
    assert_eq!(codes(""), ["vague", "worn"]);
    assert_eq!(codes("ignore = [\"nice\"]\n"), ["worn"]);
}

#[test]
fn a_client_is_asked_for_its_configuration() {
    let mut client = Client::start();
    let mut able = capabilities();
    able["workspace"] = json!({ "configuration": true });
    client.initialize(able, Value::Null);
    client.open(URI, "markdown", TEXT);
    let asked = client.wait(|message| message["method"] == "workspace/configuration");
    assert_eq!(asked["params"]["items"][0]["section"], "motjuste");
    client.send(
        &json!({ "jsonrpc": "2.0", "id": asked["id"], "result": [{ "languages": ["latex"] }] }),
    );
    assert_eq!(client.actions(LINE, column("amazing"), column("amazing")), [] as [Value; 0]);
    client.exit();
}

#[test]
fn hints_come_when_asked_for_with_their_fixes() {
    let text = "It was a nice day.\n\nA peculiar man told a story, and the peculiar dog listened.\n\n\
                <!-- motjuste: ignore -->\nIt was a nice day. A nice `nice day` too.\n";
    let mut client = Client::start();
    client.initialize(capabilities(), json!({ "diagnostics": ["repeated", "vague"] }));
    client.open(URI, "markdown", text);
    let published = client.notified("textDocument/publishDiagnostics");
    let hints = published["diagnostics"].as_array().unwrap();
    let told: Vec<(&Value, &Value)> =
        hints.iter().map(|hint| (&hint["code"], &hint["range"]["start"])).collect();
    let place = |line: u32, character: u32| json!({ "line": line, "character": character });
    assert_eq!(
        told,
        [(&json!("vague"), &place(0, 9)), (&json!("repeated"), &place(2, 37)),],
        "{hints:?}"
    );
    assert_eq!((&hints[0]["severity"], &published["version"]), (&json!(4), &json!(1)));
    let params = json!({ "textDocument": { "uri": URI }, "range": hints[0]["range"],
        "context": { "diagnostics": [hints[0]], "only": ["quickfix"], "triggerKind": 2 } });
    let fixes = client.ask("textDocument/codeAction", params);
    assert_eq!((&fixes[0]["kind"], &fixes[0]["diagnostics"][0]), (&json!("quickfix"), &hints[0]));
    // Ignored words and an edited text get new hints.
    let settings = json!({ "motjuste": { "ignore": ["Nice"] } });
    client.notify("workspace/didChangeConfiguration", json!({ "settings": settings }));
    assert_eq!(client.notified("textDocument/publishDiagnostics")["diagnostics"], json!([]));
    let again = client.notified("textDocument/publishDiagnostics");
    assert_eq!(again["diagnostics"].as_array().unwrap().len(), 1, "{again}");
    client.change(2, json!([{ "text": "All is well." }]));
    assert_eq!(client.notified("textDocument/publishDiagnostics")["diagnostics"], json!([]));
    client.exit();
}

#[test]
fn a_fix_is_the_promised_word_and_none_of_its_kind() {
    let text = "It was an amazing coincidence on an odd day.\n";
    let mut client = Client::start();
    client.initialize(capabilities(), json!({ "diagnostics": ["worn"] }));
    client.open(URI, "markdown", text);
    let hint = client.notified("textDocument/publishDiagnostics")["diagnostics"][0].take();
    let mut offered = |column: u32, hints: &[&Value]| -> Vec<Value> {
        let mut params = at(URI, 0, column, column);
        params["context"]["diagnostics"] = json!(hints);
        let actions = client.ask("textDocument/codeAction", params);
        actions.as_array().unwrap().clone()
    };
    let has = |actions: &[Value], word: &str| actions.iter().any(|it| it["data"]["word"] == word);
    let worn = ["awesome", "fantastic", "incredible", "wonderful"];
    let all = offered(10, &[]);
    assert!(worn.iter().any(|word| has(&all, word)), "{all:?}");
    let fixes = offered(10, &[&hint]);
    assert!(fixes.len() > 3 && !worn.iter().any(|word| has(&fixes, word)), "{fixes:?}");
    let promised = hint["message"].as_str().unwrap().split("perhaps ").nth(1).unwrap();
    assert!(title_of(&fixes[0]).contains(promised), "{promised}: {fixes:?}");
    let preferred: Vec<bool> = fixes.iter().map(|fix| fix["isPreferred"] == true).collect();
    assert!(preferred[0] && !preferred[1..].contains(&true), "{fixes:?}");
    let why = title_of(fixes.last().unwrap());
    assert!(why.contains(fixes[0]["data"]["word"].as_str().unwrap()), "{why}");
    // Some clients send the hints of the whole line.
    let elsewhere = offered(38, &[&hint]);
    assert_eq!(elsewhere[0]["kind"], "refactor.rewrite");
    client.exit();
}

fn target() -> Value {
    let (start, end) = (column("amazing"), column("amazing") + 7);
    let range = json!({ "start": { "line": LINE, "character": start }, "end": { "line": LINE, "character": end } });
    json!({ "uri": URI, "range": range })
}

#[test]
fn a_picker_gets_all_words_with_their_edits() {
    let mut client = Client::with_text(TEXT);
    let command = json!({ "command": "motjuste.words", "arguments": [target()] });
    let words = client.ask("workspace/executeCommand", command);
    let words = words.as_array().unwrap();
    let shown = client.actions(LINE, column("amazing"), column("amazing"));
    assert!(words.len() > shown.len(), "{}", words.len());
    assert_eq!(words[0]["word"], shown[0]["data"]["word"]);
    let edit = json!({ "edit": { "changes": { URI: words[0]["edits"] } } });
    assert!(!applied(TEXT, &edit).contains("amazing"));
    client.exit();
}

#[test]
fn an_idiom_is_replaced_as_a_whole_and_a_phrase_as_selected() {
    let text = "In the end she bit the bullet and gave up.\n";
    let mut client = Client::with_text(text);
    let argument =
        |from: u32, to: u32| json!([{ "uri": URI, "range": at(URI, 0, from, to)["range"] }]);
    let mut words = |from: u32, to: u32| -> Vec<Value> {
        let command = json!({ "command": "motjuste.words", "arguments": argument(from, to) });
        client.ask("workspace/executeCommand", command).as_array().unwrap().clone()
    };
    let written =
        |word: &Value| applied(text, &json!({ "edit": { "changes": { URI: word["edits"] } } }));
    // The cursor on a word of the idiom, then all of it selected.
    for (from, to) in [(16, 16), (15, 29)] {
        let found = words(from, to);
        let faced = found.iter().find(|word| word["word"] == "faced it");
        let faced = faced.unwrap_or_else(|| panic!("{from} to {to}: {found:?}"));
        assert_eq!(written(faced), "In the end she faced it and gave up.\n");
    }
    assert_eq!(words(16, 16)[0]["inTen"], Value::Null);
    // Two words that are one verb.
    let found = words(34, 41);
    assert_eq!(written(&found[0]), text.replace("gave up", found[0]["word"].as_str().unwrap()));
    let more = json!({ "command": "motjuste.more", "arguments": argument(16, 16) });
    client.ask("workspace/executeCommand", more);
    let asked = client.wait(|message| message["method"] == "window/showMessageRequest");
    assert_eq!(asked["params"]["message"], "motjuste: another word for “bite the bullet”");
    assert_eq!(asked["params"]["actions"][0]["title"], "faced it");
    client.exit();
}

#[test]
fn more_words_are_asked_for_and_applied_through_the_client() {
    let mut client = Client::with_text(TEXT);
    let actions = client.actions(LINE, column("amazing"), column("amazing"));
    let more = actions.iter().find(|action| title_of(action) == "More words…").unwrap();
    let command =
        json!({ "command": more["command"]["command"], "arguments": more["command"]["arguments"] });
    assert_eq!(client.ask("workspace/executeCommand", command.clone()), Value::Null);
    let asked = client.wait(|message| message["method"] == "window/showMessageRequest");
    assert_eq!(asked["params"]["message"], "motjuste: another word for “amazing”");
    let chosen = &asked["params"]["actions"][9];
    let word = title_of(chosen).split(" – ").next().unwrap();
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": chosen }));
    let edit = client.wait(|message| message["method"] == "workspace/applyEdit")["params"].take();
    let line = applied(TEXT, &edit).replace("**", "");
    assert!(line.contains(&format!("{word} paper")) && !line.contains("amazing"), "{word}: {line}");
    // Nobody has to choose.
    client.ask("workspace/executeCommand", command);
    let asked = client.wait(|message| message["method"] == "window/showMessageRequest");
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": null }));
    client.exit();
}

#[test]
fn why_a_word_is_suggested_is_told() {
    let mut client = Client::with_text(TEXT);
    let actions = client.actions(LINE, column("amazing"), column("amazing"));
    let (best, why) = (&actions[0]["data"]["word"], actions.last().unwrap());
    assert_eq!(title_of(why), format!("Why “{}”?", best.as_str().unwrap()));
    client.ask("workspace/executeCommand", why["command"].clone());
    let told = client.notified("window/showMessage")["message"].take();
    let told = told.as_str().unwrap();
    assert!(told.contains(" in 10 would accept it, place 1 of "), "{told}");
    assert!(told.contains("\nfor it: "), "{told}");
    let bad = [json!({ "command": "rm" }), json!({ "command": "motjuste.why", "arguments": [7] })];
    for bad in bad {
        assert_eq!(client.refused("workspace/executeCommand", bad), -32602);
    }
    client.exit();
}

#[test]
fn a_client_with_commands_alone_gets_commands() {
    let mut client = Client::start();
    client.initialize(json!({ "general": { "positionEncodings": ["utf-8"] } }), Value::Null);
    client.open(URI, "markdown", TEXT);
    let commands = client.actions(LINE, column("amazing"), column("amazing"));
    let names: Vec<&Value> = commands.iter().map(|command| &command["command"]).collect();
    assert_eq!(names, ["motjuste.more", "motjuste.why"]);
    client.exit();
}

#[test]
fn two_question_marks_complete_a_word() {
    let text = "I read an amazing?? paper.\n";
    let mut client = Client::with_text(text);
    let mut complete = |character: u32| {
        let position = json!({ "line": 0, "character": character });
        client.ask(
            "textDocument/completion",
            json!({ "textDocument": { "uri": URI }, "position": position }),
        )
    };
    let completed = complete(19);
    let items = completed["items"].as_array().unwrap();
    let mended = items.iter().find(|item| item.get("additionalTextEdits").is_some()).unwrap();
    assert_eq!(mended["filterText"], "amazing??");
    let mut edits = mended["additionalTextEdits"].as_array().unwrap().clone();
    edits.push(mended["textEdit"].clone());
    let written = applied(text, &json!({ "edit": { "changes": { URI: edits } } }));
    assert_eq!(written, format!("I read {} paper.\n", mended["label"].as_str().unwrap()));
    for elsewhere in [0, 17, 18, 25] {
        assert_eq!(complete(elsewhere), Value::Null, "{elsewhere}");
    }
    client.exit();
}

#[test]
fn a_long_document_is_read_around_the_word() {
    let far = "A quiet line of prose that goes on for a while.\n\n".repeat(100_000);
    let text = format!("{far}It was a bright day.");
    let mut client = Client::with_text(&text);
    let line = text.matches('\n').count() as u32;
    assert!(!client.actions(line, 10, 10).is_empty());
    client.exit();
}
