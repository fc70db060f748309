//! `/docs`: what the problems of this server are.

use motjuste_http::problems_table;

use super::kind;

pub(super) fn page() -> String {
    format!("{HEAD}{}</main>\n</body>\n</html>\n", problems_table(kind::all()))
}

const HEAD: &str = include_str!("../../assets/collect/docs-head.html");
