//! Kinds of files of a package, by the names that clients of the compatible service use.

use titlewise_catalog::{Package, Upload, counter_release};

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

/// Whether a package has all the usage reports that a forecast needs: JR1 of release 4, or TR_J2, TR_J3 and TR_J4 of
/// release 5. A package with reports of both releases needs those of release 5.
pub fn has_complete_counter_data(uploads: &[Upload]) -> bool {
    let live =
        |part: &str| uploads.iter().any(|upload| upload.is_live && holds(&upload.slot, part));
    match counter_version(uploads) {
        (4, _) => live("jr1"),
        _ => ["trj2", "trj3", "trj4"].into_iter().all(live),
    }
}

/// Release of COUNTER that a package uses (4 or 5), and whether its files determine it.
pub fn counter_version(uploads: &[Upload]) -> (i64, bool) {
    let live = uploads.iter().filter(|upload| upload.is_live);
    // Release 5 takes precedence over release 4, which packages of earlier versions may hold as well.
    let release = live.filter_map(|upload| counter_release(&upload.slot)).max();
    release.map_or((5, false), |release| (release, true))
}

/// Names of the data that a forecast requires and a package lacks, in the order in which users provide them: `counter`,
/// `price`, `currency`, `big-deal-cost`, `big-deal-increase`.
pub fn missing_data(package: &Package, uploads: &[Upload]) -> Vec<&'static str> {
    let has_prices = uploads.iter().any(|upload| upload.is_live && upload.slot == "price");
    let all = [
        ("counter", has_complete_counter_data(uploads)),
        ("price", has_prices),
        ("currency", !package.currency.is_empty()),
        ("big-deal-cost", package.big_deal_cost.is_some()),
        ("big-deal-increase", package.big_deal_cost_increase.is_some()),
    ];
    all.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
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
