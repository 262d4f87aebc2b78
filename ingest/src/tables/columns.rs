//! Every column of every input table: its name, its type, what it means.

use arrow::datatypes::DataType;

use super::Table;

/// How the text of a cell is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Text,
    Number,
    Whole,
    Flag,
}

/// One column of an input table.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Heading in the file and name in SQL.
    pub name: &'static str,
    /// What it holds, with its unit.
    pub meaning: &'static str,
    pub(super) kind: Kind,
}

impl Column {
    /// The Arrow type of the column.
    pub fn data_type(&self) -> DataType {
        match self.kind {
            Kind::Text => DataType::Utf8,
            Kind::Number => DataType::Float64,
            Kind::Whole => DataType::Int32,
            Kind::Flag => DataType::Boolean,
        }
    }
}

const fn text(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Text }
}

const fn number(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Number }
}

const fn whole(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Whole }
}

const fn flag(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Flag }
}

const PACKAGE: Column = text("package_id", "the package the row belongs to");
const ISSN_L: Column = text("issn_l", "linking ISSN of the journal");
const SCENARIO: Column = text("scenario_id", "the scenario the row belongs to");
const YEAR: Column = whole("year", "calendar year");

/// Name and columns of a table.
pub(super) fn of(table: Table) -> (&'static str, &'static [Column]) {
    match table {
        Table::Journals => (
            "journals",
            const {
                &[
                    ISSN_L,
                    text("title", "title of the journal"),
                    text("publisher", "publisher, as shown"),
                    text("subject", "main subject"),
                    text("is_society", "YES, NO or blank: owned by a learned society"),
                    flag("is_current_subscription", "sold by subscription today"),
                    flag("is_gold", "fully open access"),
                    text("issns", "every ISSN of the journal, separated by ;"),
                ]
            },
        ),
        Table::PapersByYear => (
            "papers_by_year",
            const { &[ISSN_L, YEAR, number("num_papers", "papers published in the year")] },
        ),
        Table::DownloadTotals => (
            "download_totals",
            const {
                &[
                    ISSN_L,
                    number(
                        "downloads_total",
                        "downloads of items of any age in the sample; may be blank",
                    ),
                    number("papers_reference_year", "papers in the reference year; blank counts 0"),
                ]
            },
        ),
        Table::DownloadAgeProfile => (
            "download_age_profile",
            const {
                &[
                    ISSN_L,
                    whole("age", "age of the item in years, 0 to 4"),
                    number("downloads", "downloads in the sample; blank counts 0"),
                ]
            },
        ),
        Table::OaPapersByYear => (
            "oa_papers_by_year",
            const {
                &[
                    ISSN_L,
                    YEAR,
                    text("oa_type", "green, hybrid, bronze or gold"),
                    number("n_with_submitted", "papers, submitted versions included"),
                    number("n_no_submitted", "papers, submitted versions left out"),
                ]
            },
        ),
        Table::Embargo => (
            "embargo",
            const { &[ISSN_L, number("embargo_months", "months until delayed open access")] },
        ),
        Table::SocialNetworkShare => (
            "social_network_share",
            const { &[ISSN_L, number("asn_only_rate", "share of downloads, 0 to 1")] },
        ),
        Table::Packages => (
            "packages",
            const {
                &[
                    PACKAGE,
                    text("institution_name", "the library's institution"),
                    text("currency", "ISO code of every amount of the package"),
                    number("big_deal_cost", "annual cost of the Big Deal"),
                    number("big_deal_cost_increase", "its annual increase, percent"),
                    text("consortium_package_id", "the consortium package it feeds, if any"),
                    number("size_factor", "used by generators only"),
                ]
            },
        ),
        Table::Counter => (
            "counter",
            const {
                &[
                    PACKAGE,
                    ISSN_L,
                    whole("report_version", "COUNTER release, 4 or 5"),
                    text("report_name", "jr1, trj1, trj2, trj3 or trj4"),
                    text("metric_type", "COUNTER metric; blank for release 4"),
                    number("total", "uses in the reporting period"),
                ]
            },
        ),
        Table::Prices => (
            "prices",
            const {
                &[
                    PACKAGE,
                    ISSN_L,
                    number("price", "list price per year; 0 is a price, blank is none"),
                ]
            },
        ),
        Table::Pta => (
            "pta",
            const {
                &[
                    PACKAGE,
                    ISSN_L,
                    text("start_date", "first day of access, YYYY-MM-DD; blank is open"),
                    text("end_date", "last day of access, YYYY-MM-DD; blank is open"),
                ]
            },
        ),
        Table::Citations => (
            "citations",
            const { &[PACKAGE, ISSN_L, YEAR, number("num_citations", "citations in the year")] },
        ),
        Table::Authorships => (
            "authorships",
            const { &[PACKAGE, ISSN_L, YEAR, number("num_authorships", "authorships in the year")] },
        ),
        Table::TitleFilter => ("title_filter", const { &[ISSN_L] }),
        Table::CoreTitles => (
            "core_titles",
            const { &[ISSN_L, text("baseline_access", "access that is there in any case, as shown")] },
        ),
        Table::Scenarios => (
            "scenarios",
            const {
                &[
                    SCENARIO,
                    PACKAGE,
                    text("data_package_id", "the package whose usage, prices and PTA apply"),
                    text("currency", "ISO code; GBP has another default ILL cost"),
                    flag("use_pta", "whether post-termination access counts"),
                    flag("use_title_filter", "whether the title filter applies"),
                    flag("use_core_titles", "whether the core list applies"),
                    number("package_big_deal_cost", "the package's own Big Deal cost"),
                    number("package_big_deal_cost_increase", "its annual increase, percent"),
                    flag(
                        "paper_growth_mode",
                        "forecast papers by a fitted line (off in every product)",
                    ),
                ]
            },
        ),
        Table::ConsortiumScenarios => (
            "consortium_scenarios",
            const {
                &[
                    SCENARIO,
                    text("members", "member packages in order, separated by ;"),
                    text("included_members", "the ticked ones, separated by ;"),
                ]
            },
        ),
        Table::Settings => (
            "settings",
            const {
                &[
                    SCENARIO,
                    text("key", "name of the setting"),
                    text("value", "value as posted"),
                    text("value_type", "int, float, bool, str or NoneType: the posted type"),
                ]
            },
        ),
        Table::Subscriptions => (
            "subscriptions",
            const { &[SCENARIO, text("kind", "subrs (bulk) or customSubrs (single)"), ISSN_L] },
        ),
    }
}
