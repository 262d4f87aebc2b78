//! When a new file needs a confirmation before it takes the place of the one in use.

use titlewise_catalog::Upload;

/// A file in use with fewer rows is replaced without a question: little is lost, and halves of small numbers mean nothing.
const SMALL: i64 = 20;

/// Returns why a file that brings much less than the one in use needs a confirmation, as a code and a sentence: it has
/// fewer than half of the rows, and the one in use has at least 20.
pub fn needs_confirmation(new: &Upload, live: &Upload) -> Option<(&'static str, String)> {
    if live.rows < SMALL || new.rows.saturating_mul(2) >= live.rows {
        return None;
    }
    let rows = if new.rows == 1 { "row" } else { "rows" };
    let (few, many) = (grouped(new.rows), grouped(live.rows));
    let reason = format!(
        "This {} has {few} {rows}; the one in use has {many}. Replace it?",
        name(&new.slot)
    );
    Some(("much-smaller", reason))
}

fn name(slot: &str) -> &'static str {
    match slot {
        "price" => "price list",
        "perpetual-access" => "list of perpetual access rights",
        "filter" => "title filter",
        "core" => "list of core titles",
        "bundle" => "list of bundle prices",
        _ => "file",
    }
}

/// Formats a count with commas: 2,341.
fn grouped(count: i64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use titlewise_catalog::{Clock, Upload};

    use super::{grouped, needs_confirmation};

    fn list(rows: i64) -> Upload {
        let clock = Clock::new(DateTime::default);
        Upload { slot: "price".to_owned(), rows, ..Upload::new("p", "list.csv", 1, &clock) }
    }

    #[test]
    fn a_file_with_fewer_than_half_of_the_rows_needs_a_confirmation() {
        let (code, reason) = needs_confirmation(&list(55), &list(2_341)).unwrap();
        let expected = "This price list has 55 rows; the one in use has 2,341. Replace it?";
        assert_eq!((code, reason.as_str()), ("much-smaller", expected));
        for (new, live, asks) in [
            (9, 20, true),
            (10, 20, false),
            (1, 19, false),
            (1_170, 2_341, true),
            (1_171, 2_341, false),
        ] {
            assert_eq!(needs_confirmation(&list(new), &list(live)).is_some(), asks, "{new} {live}");
        }
    }

    #[test]
    fn counts_have_commas() {
        let counts = [0, 999, 1_000, 12_345, 1_234_567].map(grouped);
        assert_eq!(counts, ["0", "999", "1,000", "12,345", "1,234,567"]);
    }
}
