//! `/docs`: what the problems of this server are.

use motjuste_http::problems_table;

use super::kind;

/// The page.
pub(super) fn page() -> String {
    format!("{HEAD}{}</main>\n</body>\n</html>\n", problems_table(kind::all()))
}

const HEAD: &str = r#"<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Problems – motjuste-collect</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<main>
<h1>motjuste-collect</h1>
<p>Annotators open their invitation link; requesters open <a href="/requester">their page</a>. Rejected
requests \
    get a problem document (RFC 9457) whose <code>type</code> is one of these.</p>
"#;
