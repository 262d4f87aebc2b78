//! Cost of subscribing, of not subscribing, and per use (sections 4.10 and 4.12).

use crate::classic::Five;
use crate::columns::rounding::{decimal, mean, scaled, whole};

/// Costs of a title in the package's currency.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    /// Subscription cost in each forecast year, in whole units, growing from the first year.
    pub subscription_by_year: Five,
    /// ILL cost in each forecast year, if not subscribed.
    pub ill_by_year: Five,
    /// Subscription cost, average year.
    pub subscription: f64,
    /// ILL cost, average year.
    pub ill: f64,
    /// Subscription cost minus ILL cost, average year.
    pub net: f64,
    /// Net cost per paywalled use; `None` below one such use per year.
    pub cpu: Option<f64>,
    /// Subscription cost per download; `None` below one download per year.
    pub cost_per_download: Option<f64>,
}

impl Cost {
    /// Subscription cost minus ILL cost in each forecast year.
    pub fn net_by_year(&self) -> Five {
        std::array::from_fn(|k| self.subscription_by_year[k] - self.ill_by_year[k])
    }
}

/// Prices and percentages of a scenario.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rates {
    /// Surcharge on list prices in percent.
    pub content_fee: f64,
    /// Annual increase of list prices in percent.
    pub increase: f64,
    /// Cost of one ILL transaction.
    pub ill: f64,
    /// Whether papers grow. In this mode, yearly ILL costs are rounded by scaling.
    pub grows: bool,
}

/// Returns the costs from the list price, the ILL transactions, paywalled use and downloads.
pub fn cost(
    price: f64,
    rates: &Rates,
    ill_by_year: &Five,
    paywalled_use: f64,
    downloads: f64,
) -> Cost {
    let first = price * (1.0 + rates.content_fee / 100.0);
    let step = 1.0 + rates.increase / 100.0;
    let subscription_by_year: Five = std::array::from_fn(|k| whole(step.powi(k as i32) * first));
    let round = if rates.grows { scaled } else { decimal };
    let ill_cost_by_year = ill_by_year.map(|count| round(count * rates.ill, 4));
    let subscription = scaled(mean(&subscription_by_year), 4);
    let ill = scaled(mean(&ill_cost_by_year), 4);
    let net = scaled(subscription - ill, 4);
    Cost {
        subscription_by_year,
        ill_by_year: ill_cost_by_year,
        subscription,
        ill,
        net,
        cpu: (paywalled_use >= 1.0).then(|| scaled(net / paywalled_use, 6)),
        cost_per_download: (downloads >= 1.0).then(|| scaled(subscription / downloads, 6)),
    }
}
