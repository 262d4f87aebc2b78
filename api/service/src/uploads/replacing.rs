//! When a new file needs a confirmation before it takes the place of the one in use.

use titlewise_catalog::Upload;

use titlewise_ingest::thousands::thousands;

/// A file in use with fewer rows is replaced without a question: little is lost, and halves of small numbers mean nothing.
const SMALL: i64 = 20;

/// Returns why a file that brings much less than the one in use needs a confirmation, as a code and a sentence: it has
/// fewer than half of the rows, and the one in use has at least 20.
pub fn needs_confirmation(new: &Upload, live: &Upload) -> Option<(&'static str, String)> {
    if live.rows < SMALL || new.rows.saturating_mul(2) >= live.rows {
        return None;
    }
    let rows = if new.rows == 1 { "row" } else { "rows" };
    let [few, many] = [new.rows, live.rows].map(|rows| thousands(rows.unsigned_abs()));
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

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use titlewise_catalog::{Clock, Upload};

    use super::needs_confirmation;

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
}
