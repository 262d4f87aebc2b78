//! Kinds of files of a package, by the names that clients of the compatible service use.

use titlewise_catalog::Upload;

/// Files of a package: the name in the compatible interface, and the part of a slot's name that denotes it.
pub const FILES: [(&str, &str); 7] = [
    ("counter", "jr1"),
    ("counter-trj2", "trj2"),
    ("counter-trj3", "trj3"),
    ("counter-trj4", "trj4"),
    ("price", "price"),
    ("perpetual-access", "perpetual-access"),
    ("filter", "filter"),
];

/// Whether a slot holds the kind of file that `part` names. A COUNTER file may contain several reports, and a title
/// master report contains all of release 5.
pub fn holds(slot: &str, part: &str) -> bool {
    if slot == "counter" {
        // A refused file that was uploaded under this name.
        return part == "jr1";
    }
    match slot.strip_prefix("counter-") {
        Some(reports) => reports
            .split('-')
            .any(|report| report == part || report == "tr" && part.starts_with("trj")),
        None => slot == part,
    }
}

/// Whether a package has all the usage reports that a forecast needs.
pub fn has_complete_counter_data(uploads: &[Upload]) -> bool {
    let live =
        |part: &str| uploads.iter().any(|upload| upload.is_live && holds(&upload.slot, part));
    live("jr1") || ["trj2", "trj3", "trj4"].into_iter().all(live)
}

/// Release of COUNTER that a package uses (4 or 5), and whether its files determine it.
pub fn counter_version(uploads: &[Upload]) -> (i64, bool) {
    let live =
        |part: &str| uploads.iter().any(|upload| upload.is_live && holds(&upload.slot, part));
    match (live("jr1"), ["trj2", "trj3", "trj4"].into_iter().any(live)) {
        // Release 5 takes precedence over release 4.
        (true, false) => (4, true),
        (_, has_five) => (5, has_five),
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn a_file_may_hold_several_reports() {
        assert!(holds("counter-trj3", "trj3") && !holds("counter-trj3", "trj2"));
        assert!(holds("counter-trj2-trj3", "trj2") && holds("counter-tr", "trj4"));
        assert!(!holds("counter-tr", "jr1") && holds("counter-jr1", "jr1"));
        assert!(holds("price", "price") && !holds("counter-price", "filter"));
    }
}
