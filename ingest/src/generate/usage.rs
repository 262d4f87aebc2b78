//! Counts for the forecast, and their distribution over the months of a report.

use crate::generate::member::{Delivery, Holding, Member, Requests};
use crate::generate::random::{Stream, split};

/// Relative activity of the months of an academic year, January first.
const SEASON: [f64; 12] = [0.95, 1.10, 1.25, 1.10, 1.00, 0.70, 0.55, 0.50, 0.95, 1.25, 1.25, 0.80];

/// Reading by age of the paper in years, as in reports by year of publication.
const BY_AGE: [f64; 10] = [0.22, 0.19, 0.14, 0.11, 0.09, 0.07, 0.06, 0.05, 0.04, 0.03];

/// One total in the format of the forecast.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CounterRow {
    /// COUNTER release: 4 or 5.
    pub report_version: u8,
    /// Report: jr1, trj2, trj3 or trj4.
    pub report_name: &'static str,
    /// Metric; empty in release 4.
    pub metric_type: &'static str,
    /// The year's total.
    pub total: u32,
}

/// A kind of access with its requests, with the name of the release.
pub(super) type AccessRequests = (&'static str, Requests);

/// Returns requests by kind of access. Release 5 counts free papers as controlled.
pub(super) fn by_access(delivery: Delivery, holding: &Holding) -> Vec<AccessRequests> {
    let Holding { controlled, open, free, .. } = *holding;
    match delivery.release() {
        "5.1" => vec![("Controlled", controlled), ("Open", open), ("Free_To_Read", free)],
        _ => vec![("Controlled", sum(controlled, free)), ("OA_Gold", open)],
    }
}

/// Returns requests for papers that the release counts as controlled.
pub(super) fn controlled(delivery: Delivery, holding: &Holding) -> Requests {
    by_access(delivery, holding).first().map_or_else(Requests::default, |(_, requests)| *requests)
}

fn sum(a: Requests, b: Requests) -> Requests {
    Requests { unique: a.unique + b.unique, total: a.total + b.total }
}

impl Member {
    /// Returns the totals of one of the member's titles as in its reports, without zeros.
    #[must_use]
    pub fn counter_rows(&self, holding: &Holding) -> Vec<CounterRow> {
        let row = |report_version, report_name, metric_type, total| CounterRow {
            report_version,
            report_name,
            metric_type,
            total,
        };
        let rows = if self.delivery == Delivery::R4Text {
            vec![row(4, "jr1", "", holding.total())]
        } else {
            let by_year = controlled(self.delivery, holding).unique;
            vec![
                row(5, "trj2", "No_License", holding.no_license),
                row(5, "trj3", "Unique_Item_Requests", holding.unique()),
                row(5, "trj3", "Total_Item_Requests", holding.total()),
                row(5, "trj4", "Unique_Item_Requests", by_year),
            ]
        };
        rows.into_iter().filter(|row| row.total > 0).collect()
    }

    /// Returns the use of a title as the forecast counts it.
    #[must_use]
    pub fn counted_use(&self, holding: &Holding) -> u32 {
        match self.delivery {
            Delivery::R4Text => holding.total(),
            _ => holding.unique() + holding.no_license,
        }
    }
}

/// The weights of one title's months.
pub(super) fn month_weights(random: &mut Stream) -> [f64; 12] {
    SEASON.map(|season| season * random.log_normal(1.0, 0.25))
}

/// Returns the weights of one title's years of publication, newest first.
pub(super) fn age_weights(random: &mut Stream) -> [f64; 10] {
    BY_AGE.map(|share| share * random.log_normal(1.0, 0.2))
}

/// A year's total, followed by its months.
pub(super) type Year = [u32; 13];

/// Distributes a total over the months.
pub(super) fn year(total: u32, weights: &[f64; 12]) -> Year {
    let months = split(total, weights);
    std::array::from_fn(|i| if i == 0 { total } else { months[i - 1] })
}

/// Adds up two years.
pub(super) fn add(a: &Year, b: &Year) -> Year {
    std::array::from_fn(|i| a[i] + b[i])
}

/// Returns the four metrics of one kind of access, in the order of the reports. In every month, unique items do not
/// exceed requests, and requests do not exceed investigations.
pub(super) fn metrics(requests: Requests, weights: &[f64; 12]) -> [(&'static str, Year); 4] {
    let unique = year(requests.unique, weights);
    let repeats = year(requests.total - requests.unique, weights);
    let abstracts = year(requests.unique * 2 / 5, weights);
    let again = year(requests.total / 4, weights);
    let total = add(&unique, &repeats);
    let unique_seen = add(&unique, &abstracts);
    let total_seen = add(&add(&total, &abstracts), &again);
    [
        ("Total_Item_Investigations", total_seen),
        ("Total_Item_Requests", total),
        ("Unique_Item_Investigations", unique_seen),
        ("Unique_Item_Requests", unique),
    ]
}
