//! Names, units and sentences of values, for librarians. Those of totals are in `totals_labels.rs`.

use crate::derivation::{Derivation, Name, Place, Subject};
use crate::explain::totals_labels::TOTALS;
use crate::explain::unit::Unit::{
    Count, Date, Factor, Money, Number, Papers, Percent, Rank, Share, Uses, Year, YesNo,
};
use crate::explain::unit::{Text, Unit};

const TEXTS: &[Text] = &[
    // Use of the library.
    (
        "counter_total",
        Uses,
        "Uses in the COUNTER reports",
        "{counter_total} uses are counted in the library's COUNTER reports of one year.",
    ),
    ("downloads_in_sample", Uses, "Downloads in the publisher-wide sample", ""),
    ("download_without_sample", Uses, "Downloads that stand in for the sample", ""),
    ("least_sample", Uses, "Least size of the sample", ""),
    ("downloads_total_before_counter_correction", Uses, "Downloads in the sample, all ages", ""),
    ("no_use_in_sample", Number, "Blank number in the sample", ""),
    ("downloads_counter_multiplier", Factor, "Uses at the library per download in the sample", ""),
    ("downloads_at_full_scale", Uses, "Downloads of the library per year", ""),
    ("downloads_total", Uses, "Downloads", ""),
    ("downloads", Uses, "Downloads, in whole numbers", ""),
    ("citations_counted", Count, "Citations by the institution's papers", ""),
    ("authorships_counted", Count, "Papers by the institution's authors", ""),
    ("citations_hist", Count, "Citations, in whole numbers", ""),
    ("authorships_hist", Count, "Authorships, in whole numbers", ""),
    ("num_citations", Count, "Citations per year", ""),
    ("num_authorships", Count, "Authorships per year", ""),
    ("citations", Count, "Citations per year, to one decimal", ""),
    ("authorships", Count, "Authorships per year, to one decimal", ""),
    ("weight_citation", Number, "Downloads that one citation counts as", ""),
    ("weight_authorship", Number, "Downloads that one authorship counts as", ""),
    (
        "use_addition_from_weights",
        Uses,
        "Addition for citations and authorships",
        "{num_citations} citations a year count {weight_citation} downloads each, {num_authorships} authorships {weight_authorship} each: {use_addition_from_weights} uses more.",
    ),
    ("use_mean", Uses, "Mean of the five years' use", ""),
    ("least_use", Uses, "Least use of a title", ""),
    ("use_total", Uses, "Use", ""),
    ("usage", Uses, "Use, in whole numbers", ""),
    ("use_weight_multiplier", Factor, "Use per download", ""),
    ("usage_total", Uses, "Uses of one report and metric", ""),
    ("usage_row", Uses, "Uses in a row of a report", ""),
    ("reference_citation_row", Count, "Citations in the reference data", ""),
    ("reference_authorship_row", Count, "Authorships in the reference data", ""),
    ("citation_row", Count, "Citations in a row", ""),
    ("authorship_row", Count, "Authorships in a row", ""),
    // Papers and growth.
    ("papers_reference_year", Papers, "Papers of the reference year", ""),
    ("papers_counted", Papers, "Papers in the reference data", ""),
    ("papers_hist", Papers, "Papers of the history", ""),
    ("paper_growth_mode", YesNo, "Papers are forecast by a line", ""),
    ("fit_papers_intercept", Papers, "Line through the papers: first year", ""),
    ("fit_papers_slope", Papers, "Line through the papers: more each year", ""),
    ("fit_papers_r2", Number, "Line through the papers: coefficient of determination", ""),
    ("fit_papers_years", Count, "Line through the papers: years used", ""),
    ("fit_papers_extrap", Papers, "Line through the papers, continued", ""),
    ("use_default_num_papers_curve", YesNo, "Papers stay as in the reference year", ""),
    ("num_papers", Papers, "Papers", ""),
    ("num_papers_slope_percent", Percent, "Change of papers over the forecast", ""),
    ("one_paper_more", Papers, "One paper more", ""),
    (
        "growth",
        Factor,
        "Growth",
        "Papers of the year by papers of the last year plus 1: {growth}. Downloads are multiplied by it.",
    ),
    // Use by age.
    ("curve_converged", YesNo, "The curve of use by age was found", ""),
    ("curve_r2", Number, "Curve of use by age: coefficient of determination", ""),
    ("lowest_r2", Number, "Lowest coefficient of determination of a curve that is used", ""),
    ("use_default_download_curve", YesNo, "Use by age is that of a typical journal", ""),
    (
        "downloads_in_sample_up_to_age_4",
        Uses,
        "Downloads in the sample of items up to four years old",
        "",
    ),
    ("default_share", Share, "Share at this age in a typical journal", ""),
    ("fitted_downloads", Uses, "Downloads in the sample by the curve", ""),
    ("downloads_by_age", Uses, "Downloads of items of one age", ""),
    ("raw_downloads_by_age", Uses, "Downloads of items of one age, without the curve", ""),
    (
        "downloads_total_older_than_five_years",
        Uses,
        "Downloads of items five years old and older",
        "",
    ),
    ("downloads_older_per_year", Uses, "Downloads of items at each of the ages 5 to 9", ""),
    ("whole_downloads_by_age", Uses, "Downloads of items of one age, in whole numbers", ""),
    ("downloads_by_publication_year", Uses, "Downloads of items of one publication year", ""),
    // Open access.
    ("include_submitted_version", YesNo, "Submitted versions count", ""),
    ("include_bronze", YesNo, "Bronze open access counts", ""),
    ("green_with_submitted", Papers, "Green papers, submitted versions included", ""),
    ("green_no_submitted", Papers, "Green papers without submitted versions", ""),
    ("hybrid_with_submitted", Papers, "Hybrid papers, submitted versions included", ""),
    ("hybrid_no_submitted", Papers, "Hybrid papers without submitted versions", ""),
    ("bronze_with_submitted", Papers, "Bronze papers, submitted versions included", ""),
    ("bronze_no_submitted", Papers, "Bronze papers without submitted versions", ""),
    ("gold_with_submitted", Papers, "Gold papers, submitted versions included", ""),
    ("gold_no_submitted", Papers, "Gold papers without submitted versions", ""),
    ("num_green_hist", Papers, "Green papers", ""),
    ("num_hybrid_hist", Papers, "Hybrid papers", ""),
    ("num_bronze_hist", Papers, "Bronze papers", ""),
    ("num_peer_reviewed_hist", Papers, "Open papers with a peer-reviewed version", ""),
    ("oa_share_hist", Share, "Share of open papers", ""),
    ("num_oa_model", Papers, "Open papers expected at this age", ""),
    ("downloads_per_paper", Uses, "Downloads per paper at this age", ""),
    ("bronze_oa_embargo_months", Number, "Months until the journal opens its papers", ""),
    ("downloads_oa_by_age", Uses, "Open-access downloads of items of one age", ""),
    ("downloads_oa_older_per_year", Uses, "Open-access downloads at each of the ages 5 to 9", ""),
    ("whole_oa_by_age", Uses, "Open-access downloads of items of one age, in whole numbers", ""),
    ("oa_by_publication_year", Uses, "Open-access downloads of items of one publication year", ""),
    ("downloads_oa", Uses, "Open-access downloads", ""),
    ("use_oa", Uses, "Open-access use", ""),
    ("num_green_model", Papers, "Green papers expected at this age", ""),
    ("num_hybrid_model", Papers, "Hybrid papers expected at this age", ""),
    ("num_bronze_model", Papers, "Bronze papers expected at this age", ""),
    ("num_peer_reviewed_model", Papers, "Peer-reviewed open papers expected at this age", ""),
    ("downloads_oa_green_by_age", Uses, "Green downloads of items of one age", ""),
    ("downloads_oa_hybrid_by_age", Uses, "Hybrid downloads of items of one age", ""),
    ("downloads_oa_bronze_by_age", Uses, "Bronze downloads of items of one age", ""),
    (
        "downloads_oa_peer_reviewed_by_age",
        Uses,
        "Peer-reviewed open downloads of items of one age",
        "",
    ),
    ("whole_oa_green_by_age", Uses, "Green downloads of items of one age, in whole numbers", ""),
    ("whole_oa_hybrid_by_age", Uses, "Hybrid downloads of items of one age, in whole numbers", ""),
    ("whole_oa_bronze_by_age", Uses, "Bronze downloads of items of one age, in whole numbers", ""),
    (
        "whole_oa_peer_reviewed_by_age",
        Uses,
        "Peer-reviewed open downloads of items of one age, in whole numbers",
        "",
    ),
    ("oa_green_by_publication_year", Uses, "Green downloads of items of one publication year", ""),
    (
        "oa_hybrid_by_publication_year",
        Uses,
        "Hybrid downloads of items of one publication year",
        "",
    ),
    (
        "oa_bronze_by_publication_year",
        Uses,
        "Bronze downloads of items of one publication year",
        "",
    ),
    (
        "oa_peer_reviewed_by_publication_year",
        Uses,
        "Peer-reviewed open downloads of items of one publication year",
        "",
    ),
    ("downloads_oa_green_older_per_year", Uses, "Green downloads at each of the ages 5 to 9", ""),
    ("downloads_oa_hybrid_older_per_year", Uses, "Hybrid downloads at each of the ages 5 to 9", ""),
    ("downloads_oa_bronze_older_per_year", Uses, "Bronze downloads at each of the ages 5 to 9", ""),
    (
        "downloads_oa_peer_reviewed_older_per_year",
        Uses,
        "Peer-reviewed open downloads at each of the ages 5 to 9",
        "",
    ),
    ("one_download_more", Uses, "One download more", ""),
    ("downloads_oa_green", Uses, "Green downloads", ""),
    ("downloads_oa_hybrid", Uses, "Hybrid downloads", ""),
    ("downloads_oa_bronze", Uses, "Bronze downloads", ""),
    ("downloads_oa_peer_reviewed", Uses, "Peer-reviewed open downloads", ""),
    ("use_green", Uses, "Green use", ""),
    ("use_hybrid", Uses, "Hybrid use", ""),
    ("use_bronze", Uses, "Bronze use", ""),
    ("use_peer_reviewed", Uses, "Peer-reviewed open use", ""),
    // Backfile.
    ("use_pta", YesNo, "Post-termination access counts", ""),
    ("pta_start_row", Date, "First day in a row of the list", ""),
    ("pta_end_row", Date, "Last day in a row of the list", ""),
    ("open_start", Date, "Open start", ""),
    ("open_end", Date, "Open end", ""),
    ("pta_start", Date, "First day of post-termination access", ""),
    ("pta_end", Date, "Last day of post-termination access", ""),
    ("access_start", Date, "First day of access that counts", ""),
    ("access_end", Date, "Last day of access that counts", ""),
    ("second_of_january", Date, "2 January", ""),
    ("is_covered", YesNo, "The publication year is covered", ""),
    (
        "access_first_offset",
        Number,
        "First covered year, counted from ten years before the forecast",
        "",
    ),
    (
        "access_last_offset",
        Number,
        "Last covered year, counted from ten years before the forecast",
        "",
    ),
    ("has_perpetual_access", YesNo, "Some year is covered", ""),
    ("half_year", Share, "Half a year", ""),
    ("covered_share", Share, "Covered share of the publication year", ""),
    (
        "backfile_by_publication_year",
        Uses,
        "Backfile downloads of items of one publication year",
        "",
    ),
    ("downloads_backfile", Uses, "Backfile downloads", ""),
    ("use_backfile", Uses, "Use of the backfile", ""),
    // Social networks, subscription, loans.
    ("include_social_networks", YesNo, "Academic social networks count", ""),
    ("social_network_share", Share, "Share of downloads that social networks can fulfil", ""),
    (
        "downloads_social_network_multiplier",
        Share,
        "Share of downloads that social networks fulfil",
        "",
    ),
    ("downloads_in_social_networks", Uses, "Downloads that social networks can fulfil", ""),
    ("downloads_social_networks", Uses, "Downloads from social networks", ""),
    ("use_social_networks", Uses, "Use of social networks", ""),
    ("use_oa_plus_social_networks", Uses, "Open-access use with social networks", ""),
    ("downloads_paywalled", Uses, "Downloads that nothing else fulfils", ""),
    (
        "ill_request_percent_of_delayed",
        Percent,
        "Paywalled use that is requested by interlibrary loan",
        "",
    ),
    ("ill_share", Share, "Share that is requested by interlibrary loan", ""),
    (
        "downloads_ill",
        Uses,
        "Interlibrary loans",
        "{ill_share} of the {downloads_paywalled} downloads that nothing else fulfils are requested by interlibrary loan: {downloads_ill}.",
    ),
    ("downloads_other_delayed", Uses, "Turned away without a loan, in downloads", ""),
    ("use_free_instant", Uses, "Use without a subscription, at once", ""),
    ("use_subscription", Uses, "Use that only a subscription fulfils at once", ""),
    (
        "use_paywalled",
        Uses,
        "Use that only a subscription fulfils at once",
        "Of {use_total} uses, {use_free_instant} are free or owned; only a subscription fulfils the other {use_paywalled} at once.",
    ),
    (
        "use_ill",
        Uses,
        "Use by interlibrary loan, without a subscription",
        "{ill_share} of the uses that only a subscription fulfils at once are requested by interlibrary loan: {use_ill}.",
    ),
    ("use_other_delayed", Uses, "Turnaways, without a subscription", ""),
    ("use_instant_if_subscribed", Uses, "Use at once, with a subscription", ""),
    ("use_social_networks_percent", Percent, "Use of social networks, percent of use", ""),
    ("use_oa_percent", Percent, "Open access and social networks, percent of use", ""),
    ("use_backfile_percent", Percent, "Backfile, percent of use", ""),
    ("use_paywalled_percent", Percent, "Paywalled, percent of use", ""),
    (
        "use_ill_percent_if_unsubscribed",
        Percent,
        "Interlibrary loan without a subscription, percent of use",
        "",
    ),
    (
        "use_other_delayed_percent_if_unsubscribed",
        Percent,
        "Turnaways without a subscription, percent of use",
        "",
    ),
    ("use_green_percent", Percent, "Green, percent of use", ""),
    ("use_hybrid_percent", Percent, "Hybrid, percent of use", ""),
    ("use_bronze_percent", Percent, "Bronze, percent of use", ""),
    ("use_peer_reviewed_percent", Percent, "Peer-reviewed open access, percent of use", ""),
    ("use_free_instant_percent", Percent, "Without a subscription at once, percent of use", ""),
    (
        "use_instant_percent_if_subscribed",
        Percent,
        "With a subscription at once, percent of use",
        "",
    ),
    (
        "free_instant_usage_percent",
        Percent,
        "Without a subscription at once, whole percent of use",
        "",
    ),
    // Costs.
    ("list_price", Money, "List price", "The library's price list has {list_price} per year."),
    ("price_row", Money, "Price in a row of the list", ""),
    ("fallback_price", Money, "Price of titles that no list has", ""),
    ("cost_content_fee_percent", Percent, "Surcharge on list prices", ""),
    ("cost_alacart_increase", Percent, "Increase of list prices per year", ""),
    ("cost_ill", Money, "Cost of one interlibrary loan", ""),
    ("price_with_fee", Factor, "Price with surcharge, as a multiple of the list price", ""),
    ("price_increase", Factor, "Price of a year, as a multiple of the year before", ""),
    ("price_of_year", Factor, "Price of the year, as a multiple of the first", ""),
    ("first_subscription_cost", Money, "Subscription in the first year, not rounded", ""),
    ("subscription_cost", Money, "Subscription cost", ""),
    ("ill_cost", Money, "Cost of interlibrary loans without a subscription", ""),
    ("cost_subscription_minus_ill", Money, "Net cost: subscription minus interlibrary loans", ""),
    ("subscription_minus_ill_cost", Money, "Net cost, in whole amounts", ""),
    (
        "cpu",
        Money,
        "Cost per use",
        "Net cost of {cost_subscription_minus_ill} for {use_paywalled} uses that only a subscription fulfils at once: {cpu} per use. It is blank below one such use per year.",
    ),
    ("old_school_cpu", Money, "Subscription cost per download", ""),
    // Among the titles of the scenario.
    ("cpu_of_title", Money, "Cost per use of a title", ""),
    ("old_school_cpu_of_title", Money, "Subscription cost per download of a title", ""),
    ("cpu_rank", Rank, "Rank by cost per use", ""),
    ("old_school_cpu_rank", Rank, "Rank by subscription cost per download", ""),
    ("base_year", Year, "First forecast year", ""),
    (
        "first_access_year",
        Year,
        "First year of the backfile that the forecast uses",
        "Ten years before the first forecast year {base_year}: {first_access_year}.",
    ),
    // What follows from a subscription.
    ("subscribed", YesNo, "Subscribed in this scenario", ""),
    ("cost", Money, "Cost in this scenario", ""),
    ("cost_actual", Money, "Cost in this scenario", ""),
    ("use_instant", Uses, "Use at once in this scenario", ""),
    ("use_instant_percent", Percent, "Use at once in this scenario, percent of use", ""),
    ("instant_usage_percent", Percent, "Use at once in this scenario, percent of use", ""),
    ("use_subscription_percent", Percent, "By subscription in this scenario, percent of use", ""),
    ("use_ill_percent", Percent, "By interlibrary loan in this scenario, percent of use", ""),
    ("use_other_delayed_percent", Percent, "Turnaways in this scenario, percent of use", ""),
];

fn text(subject: Subject, key: &str) -> Option<&'static Text> {
    let of = |texts: &'static [Text]| texts.iter().find(|(of, ..)| *of == key);
    match subject {
        Subject::Title => of(TEXTS),
        // A setting has the same name everywhere.
        Subject::Totals => of(TOTALS).or_else(|| of(TEXTS)),
    }
}

/// Unit of a value.
pub fn unit(derivation: &Derivation, name: Name) -> Unit {
    text(derivation.subject, name.key).map_or(Number, |(_, unit, ..)| *unit)
}

/// Sentence about how a value follows from its inputs; `None` if its formula is read out.
pub(super) fn sentence(derivation: &Derivation, name: Name) -> Option<&'static str> {
    let sentence = text(derivation.subject, name.key).map(|(.., sentence)| *sentence);
    sentence.filter(|sentence| !sentence.is_empty())
}

/// Whether a value has a name for librarians.
pub fn is_named(derivation: &Derivation, name: Name) -> bool {
    text(derivation.subject, name.key).is_some()
}

/// Name of a value for librarians, with its year or age.
pub fn label(derivation: &Derivation, name: Name) -> String {
    let given = derivation.find(name).and_then(|id| derivation.node(id)?.label.clone());
    if let Some(given) = given {
        return given;
    }
    let label = text(derivation.subject, name.key).map_or(name.key, |(_, _, label, _)| *label);
    match name.place {
        // The mean of a value that single years have too.
        Place::Whole if has_years(derivation, name) => format!("{label}, average year"),
        Place::Whole => label.to_owned(),
        Place::Year(year) => format!("{label}, {year}"),
        Place::Age(5) => format!("{label}, each of the ages 5 to 9"),
        Place::Age(1) => format!("{label}, age 1 year"),
        Place::Age(age) => format!("{label}, age {age} years"),
        Place::Row(row) => format!("{label}, row {row}"),
        Place::Title(title) | Place::TitleInYear(title, _) => format!("{label}, title {title}"),
        Place::Published(year, published) => format!("{label}, {year}, published {published}"),
    }
}

fn has_years(derivation: &Derivation, name: Name) -> bool {
    derivation.find(derivation.in_year(name.key, 0)).is_some()
}
