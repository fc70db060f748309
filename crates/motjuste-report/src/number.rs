//! Numbers as people read them: rounded, thousands set apart.

/// Rounded to `decimals` places; what rounds to zero has no sign.
pub(crate) fn rounded(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.bytes().all(|byte| matches!(byte, b'0' | b'.')) => digits.to_owned(),
        _ => text,
    }
}

/// `22978.5` as `22,978.5`.
pub(crate) fn with_thousands(number: &str) -> String {
    let digits_end = number.find('.').unwrap_or(number.len());
    let digits_start = usize::from(number.starts_with('-'));
    let mut out = number[..digits_start].to_owned();
    for (i, digit) in number[digits_start..digits_end].chars().enumerate() {
        if i > 0 && (digits_end - digits_start - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out + &number[digits_end..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        for (plain, grouped) in [
            ("0", "0"),
            ("999", "999"),
            ("-999", "-999"),
            ("22978", "22,978"),
            ("-1234567.5", "-1,234,567.5"),
        ] {
            assert_eq!(with_thousands(plain), grouped);
        }
    }
}
