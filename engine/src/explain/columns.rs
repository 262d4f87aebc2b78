//! The columns of a title's forecast as named values: those that `functions/fields.rs` reads from several results, and
//! those that follow from a subscription (`sql/model/journal.sql`).

use crate::classic::title::TitleNodes;
use crate::derivation::{
    Comparison, Derivation, Expression, Leaf, Name, NodeId, Nodes, Operand, choose, mean_of,
};

/// A value by its name.
fn named(to: &Derivation, name: Name) -> Expression {
    to.find(name).map_or(Expression::Blank, Expression::Node)
}

fn by_year(to: &mut Derivation, key: &'static str, of: impl Fn(usize) -> Expression) -> Nodes {
    std::array::from_fn(|k| to.calculate(to.in_year(key, k), of(k)))
}

/// Names the columns of a forecast that are not results of a stage themselves.
pub(super) fn explain_columns(to: &mut Derivation, from: &TitleNodes) {
    let (usage, weighted) = (&from.usage, &from.weighted);
    let total = usage.total;
    to.calculate("usage", total.whole());
    to.calculate("downloads", usage.downloads.whole());
    to.calculate("citations", usage.citations.scaled(1));
    to.calculate("authorships", usage.authorships.scaled(1));
    let open = to.calculate("use_oa_plus_social_networks", weighted.oa + weighted.social);
    let ill_share = from.downloads.ill_share;
    let ill = to.calculate("use_ill", ill_share * weighted.paywalled);
    let other = to.calculate("use_other_delayed", weighted.paywalled - ill);
    let percents = [
        ("use_social_networks_percent", weighted.social),
        ("use_oa_percent", open),
        ("use_backfile_percent", weighted.backfile),
        ("use_paywalled_percent", weighted.paywalled),
        ("use_ill_percent_if_unsubscribed", ill),
        ("use_other_delayed_percent_if_unsubscribed", other),
    ];
    for (key, part) in percents {
        to.calculate(key, percent(part, total));
    }
    for (key, part) in [
        ("use_green_percent", "use_green"),
        ("use_hybrid_percent", "use_hybrid"),
        ("use_bronze_percent", "use_bronze"),
        ("use_peer_reviewed_percent", "use_peer_reviewed"),
    ] {
        if let Some(part) = to.find(part.into()) {
            to.calculate(key, percent(part, total));
        }
    }
    let free = instant_percent(weighted.free, total).at_most(100.0);
    to.calculate("use_free_instant_percent", free);
    let if_subscribed =
        to.calculate("use_instant_if_subscribed", weighted.free + weighted.paywalled);
    let if_subscribed = instant_percent(if_subscribed, total).at_most(100.0);
    to.calculate("use_instant_percent_if_subscribed", if_subscribed);
    let base_year = f64::from(to.base_year);
    let base_year = to.leaf("base_year", base_year, Leaf::Scenario("base_year"));
    to.calculate("first_access_year", base_year - 10.0);
    explain_means(to, from);
    explain_years(to, from);
}

/// A percentage of a title's use, in whole numbers.
fn percent(part: NodeId, total: NodeId) -> Expression {
    (Expression::from(100.0) * part / total).whole()
}

/// A percentage of a title's use, to four decimals.
fn instant_percent(part: NodeId, total: NodeId) -> Expression {
    (Expression::from(100.0) * part / total).scaled(4)
}

/// Means of downloads by type of fulfilment.
fn explain_means(to: &mut Derivation, from: &TitleNodes) {
    let downloads = &from.downloads;
    let delayed =
        by_year(to, "downloads_other_delayed", |k| downloads.paywalled[k] - downloads.ill[k]);
    for (key, years) in [
        ("downloads_social_networks", &downloads.social),
        ("downloads_backfile", &downloads.backfile),
        ("downloads_paywalled", &downloads.paywalled),
        ("downloads_ill", &downloads.ill),
        ("downloads_other_delayed", &delayed),
    ] {
        to.calculate(key, mean_of(years).scaled(4));
    }
}

/// Use and percentages of single years.
fn explain_years(to: &mut Derivation, from: &TitleNodes) {
    let (usage, weighted) = (&from.usage, &from.weighted);
    let ill_share = from.downloads.ill_share;
    // Not a column of forecasts, but a number of a title's page.
    for k in 0..5 {
        let open = named(to, to.in_year("use_oa", k));
        let open = open + named(to, to.in_year("use_social_networks", k));
        to.calculate(to.in_year("use_oa_plus_social_networks", k), open);
    }
    let paywalled = &weighted.paywalled_by_year;
    let ill = by_year(to, "use_ill", |k| ill_share * paywalled[k]);
    by_year(to, "use_other_delayed", |k| paywalled[k] - ill[k]);
    let subscribed =
        by_year(to, "use_instant_if_subscribed", |k| weighted.free_by_year[k] + paywalled[k]);
    let percent = |part: &Nodes, k: usize| {
        let total = usage.use_by_year[k];
        let percent = instant_percent(part[k], total);
        choose(total.is(Comparison::Equal, 0.0), Expression::Blank, percent)
    };
    by_year(to, "use_free_instant_percent", |k| percent(&weighted.free_by_year, k));
    by_year(to, "use_instant_percent_if_subscribed", |k| percent(&subscribed, k));
}

/// Names the columns that follow from a subscription, and the rounded ones that the grid shows.
pub(super) fn explain_subscription(to: &mut Derivation, is_subscribed: bool) {
    let is_subscribed = f64::from(u8::from(is_subscribed));
    let subscribed = to.leaf("subscribed", is_subscribed, Leaf::Scenario("subscribed"));
    let is = || subscribed.is(Comparison::Equal, 1.0);
    let pairs: [(&'static str, &'static str, &'static str); 3] = [
        ("cost", "subscription_cost", "ill_cost"),
        ("use_instant", "use_instant_if_subscribed", "use_free_instant"),
        ("instant_usage_percent", "use_instant_percent_if_subscribed", "use_free_instant_percent"),
    ];
    for (key, yes, no) in pairs {
        let chosen = choose(is(), named(to, yes.into()), named(to, no.into()));
        to.calculate(key, chosen);
    }
    let paywalled = named(to, "use_paywalled_percent".into());
    to.calculate("use_subscription_percent", choose(is(), paywalled, 0.0));
    for (key, no) in [
        ("use_ill_percent", "use_ill_percent_if_unsubscribed"),
        ("use_other_delayed_percent", "use_other_delayed_percent_if_unsubscribed"),
    ] {
        let chosen = choose(is(), 0.0, named(to, no.into()));
        to.calculate(key, chosen);
    }
    for (key, yes, no) in [
        ("cost_actual", "subscription_cost", "ill_cost"),
        ("use_instant", "use_instant_if_subscribed", "use_free_instant"),
        ("use_instant_percent", "use_instant_percent_if_subscribed", "use_free_instant_percent"),
    ] {
        for k in 0..5 {
            let (yes, no) = (to.in_year(yes, k), to.in_year(no, k));
            let chosen = choose(is(), named(to, yes), named(to, no));
            to.calculate(to.in_year(key, k), chosen);
        }
    }
    for (key, precise) in [
        ("free_instant_usage_percent", "use_free_instant_percent"),
        ("subscription_minus_ill_cost", "cost_subscription_minus_ill"),
    ] {
        let rounded = named(to, precise.into()).decimal(0);
        to.calculate(key, rounded);
    }
}
