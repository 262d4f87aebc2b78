//! Cost of subscribing, of not subscribing, and per use (sections 4.10 and 4.12).

use crate::classic::Five;
use crate::columns::rounding::{decimal, mean, scaled, whole};
use crate::derivation::{
    Comparison, Derivation, Expression, Leaf, NodeId, Nodes, Operand, choose, mean_of,
};

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

/// The settings that costs follow from, as set.
#[derive(Debug, Clone, Copy)]
pub struct RateSettings {
    /// Surcharge on list prices in percent.
    pub content_fee_percent: f64,
    /// Annual increase of list prices in percent.
    pub increase: f64,
    /// Cost of one ILL transaction.
    pub ill: f64,
}

/// Names what [`cost`] calculates from the list price, ILL transactions, paywalled use and downloads.
pub fn explain_cost(
    to: &mut Derivation,
    cost: &Cost,
    (rates, set): (&Rates, &RateSettings),
    price: NodeId,
    ill_by_year: &Nodes,
    (paywalled_use, downloads): (NodeId, NodeId),
) {
    let mut setting = |name, value: f64| to.leaf(name, value, Leaf::Setting(name));
    let fee = setting("cost_content_fee_percent", set.content_fee_percent);
    let increase = setting("cost_alacart_increase", set.increase);
    let per_loan = setting("cost_ill", set.ill);
    let one = || Expression::from(1.0);
    let fee = to.add("price_with_fee", rates.fee, one() + fee / 100.0);
    let step = to.calculate("price_increase", one() + increase / 100.0);
    let times = to.add_years("price_of_year", &rates.prices, |k| step.power(k as i32));
    let first = to.calculate("first_subscription_cost", price * fee);
    let subscription = to
        .add_years("subscription_cost", &cost.subscription_by_year, |k| (times[k] * first).whole());
    let ill = to.add_years("ill_cost", &cost.ill_by_year, |k| {
        let cost = ill_by_year[k] * per_loan;
        if rates.grows { cost.scaled(4) } else { cost.decimal(4) }
    });
    to.add_years("cost_subscription_minus_ill", &cost.net_by_year(), |k| subscription[k] - ill[k]);
    let subscription =
        to.add("subscription_cost", cost.subscription, mean_of(&subscription).scaled(4));
    let ill = to.add("ill_cost", cost.ill, mean_of(&ill).scaled(4));
    let net = (subscription - ill).scaled(4);
    let net = to.add("cost_subscription_minus_ill", cost.net, net);
    let per = |part: NodeId, of: NodeId| {
        choose(of.is(Comparison::AtLeast, 1.0), (part / of).scaled(6), Expression::Blank)
    };
    to.add("cpu", cost.cpu, per(net, paywalled_use));
    to.add("old_school_cpu", cost.cost_per_download, per(subscription, downloads));
}
