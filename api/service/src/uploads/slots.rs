//! Kinds of files of a package, by the names that clients of the compatible service use.

use titlewise_catalog::{Package, PackageEntry, Upload, counter_release};

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
    is_counter_complete(&live_slots(uploads))
}

/// Release of COUNTER that a package uses (4 or 5), and whether its files determine it.
pub fn counter_version(uploads: &[Upload]) -> (i64, bool) {
    // Release 5 takes precedence over release 4, which packages of earlier versions may hold as well.
    newest_release(&live_slots(uploads)).map_or((5, false), |release| (release, true))
}

/// Names of the data that a forecast requires and a package lacks, in the order in which users provide them: `counter`,
/// `price`, `currency`, `big-deal-cost`, `big-deal-increase`.
pub fn missing_data(package: &Package, uploads: &[Upload]) -> Vec<&'static str> {
    let costs = [package.big_deal_cost, package.big_deal_cost_increase];
    missing(&live_slots(uploads), &package.currency, costs)
}

/// The same for a package in a list. A consortium's package has no data of its own.
pub fn missing_data_of_entry(entry: &PackageEntry) -> Vec<&'static str> {
    if entry.is_fed() {
        return Vec::new();
    }
    let slots: Vec<&str> = entry.live_slots.iter().map(String::as_str).collect();
    missing(&slots, &entry.currency, [entry.big_deal_cost, entry.big_deal_cost_increase])
}

fn missing(
    slots: &[&str],
    currency: &str,
    [cost, increase]: [Option<f64>; 2],
) -> Vec<&'static str> {
    let all = [
        ("counter", is_counter_complete(slots)),
        ("price", slots.contains(&"price")),
        ("currency", !currency.is_empty()),
        ("big-deal-cost", cost.is_some()),
        ("big-deal-increase", increase.is_some()),
    ];
    all.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name).collect()
}

fn live_slots(uploads: &[Upload]) -> Vec<&str> {
    uploads.iter().filter(|upload| upload.is_live).map(|upload| upload.slot.as_str()).collect()
}

fn newest_release(slots: &[&str]) -> Option<i64> {
    slots.iter().filter_map(|slot| counter_release(slot)).max()
}

fn is_counter_complete(slots: &[&str]) -> bool {
    let live = |part: &str| slots.iter().any(|slot| holds(slot, part));
    match newest_release(slots) {
        Some(4) => live("jr1"),
        _ => ["trj2", "trj3", "trj4"].into_iter().all(live),
    }
}

#[cfg(test)]
mod tests {
    use super::{holds, missing};

    #[test]
    fn a_file_may_hold_several_reports() {
        assert!(holds("counter-trj3", "trj3") && !holds("counter-trj3", "trj2"));
        assert!(holds("counter-trj2-trj3", "trj2") && holds("counter-tr", "trj4"));
        assert!(!holds("counter-tr", "jr1") && holds("counter-jr1", "jr1"));
        assert!(holds("price", "price") && !holds("counter-price", "filter"));
    }

    #[test]
    fn a_forecast_requires_reports_prices_and_costs() {
        let all = ["counter", "price", "currency", "big-deal-cost", "big-deal-increase"];
        assert_eq!(missing(&[], "", [None, None]), all);
        let release_5 = ["counter-trj2", "counter-trj3-trj4", "price"];
        assert!(missing(&release_5, "USD", [Some(0.0), Some(-3.0)]).is_empty());
        // A report of release 4 beside those of release 5 does not replace a missing one.
        let both = ["counter-jr1", "counter-trj2", "price"];
        assert_eq!(missing(&both, "USD", [Some(1.0), Some(1.0)]), ["counter"]);
        assert!(missing(&["counter-jr1", "price"], "USD", [Some(1.0), Some(1.0)]).is_empty());
    }
}
