//! The places of a page, `{{name}}`, filled in one pass: what is put in is never looked at again.

/// Fills every place with what `value` gives for its name.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else { break };
        out += before;
        out += &value(name);
        rest = after;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_filled_again() {
        let filled = fill("<p>{{a}} {{b}}", |name| if name == "a" { "{{b}}" } else { "2" }.into());
        assert_eq!(filled, "<p>{{b}} 2");
    }
}
