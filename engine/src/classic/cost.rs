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
    /// Surcharge on list prices, as a factor.
    fee: f64,
    /// Price of each forecast year, as a multiple of the first.
    prices: Five,
    /// Cost of one ILL transaction.
    ill: f64,
    /// Whether papers grow. In this mode, yearly ILL costs are rounded by scaling.
    grows: bool,
}

impl Rates {
    /// Returns the rates for a surcharge and an annual increase of list prices, both in percent, and the cost of one ILL
    /// transaction. `grows` states whether papers grow.
    pub fn new(content_fee: f64, increase: f64, ill: f64, grows: bool) -> Self {
        let step = 1.0 + increase / 100.0;
        let prices = std::array::from_fn(|k| step.powi(k as i32));
        Self { fee: 1.0 + content_fee / 100.0, prices, ill, grows }
    }
}

/// Returns the costs from the list price, the ILL transactions, paywalled use and downloads.
pub fn cost(
    price: f64,
    rates: &Rates,
    ill_by_year: &Five,
    paywalled_use: f64,
    downloads: f64,
) -> Cost {
    let first = price * rates.fee;
    let subscription_by_year: Five = rates.prices.map(|times| whole(times * first));
    let ill_cost_by_year = if rates.grows {
        ill_by_year.map(|count| scaled(count * rates.ill, 4))
    } else {
        ill_by_year.map(|count| decimal(count * rates.ill, 4))
    };
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
