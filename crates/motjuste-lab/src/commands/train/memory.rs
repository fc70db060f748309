//! `--memory SIZE`: bytes, or kB, MB, GB of them.

/// Units, the longest names first.
const UNITS: [(&str, f64); 4] = [("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("b", 1.0)];

/// Reads a size such as `800MB` or `1.5GB`.
pub(super) fn parse(size: &str) -> Result<u64, String> {
    let lower = size.trim().to_ascii_lowercase();
    let (number, unit) = UNITS
        .into_iter()
        .find_map(|(name, unit)| Some((lower.strip_suffix(name)?, unit)))
        .unwrap_or((&lower, 1.0));
    match number.trim().parse::<f64>() {
        Ok(number) if number > 0.0 && number * unit < 1e15 => Ok((number * unit) as u64),
        _ => Err("expected a size such as 800MB or 1.5GB".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn sizes_are_read_with_and_without_a_unit() {
        assert_eq!(parse("1GB"), Ok(1_000_000_000));
        assert_eq!(parse(" 1.5 mb"), Ok(1_500_000));
        assert_eq!((parse("20kB"), parse("4096"), parse("7B")), (Ok(20_000), Ok(4096), Ok(7)));
        for wrong in ["", "GB", "-1GB", "0", "much", "inf", "nan", "1TB"] {
            assert!(parse(wrong).unwrap_err().contains("800MB"), "{wrong}");
        }
    }
}
