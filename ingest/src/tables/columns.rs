//! Every column of every input table: its name, type, meaning and accepted values.

use arrow::datatypes::DataType;

use crate::tables::Table;
use crate::tables::rule::Rule;

/// How the text of a cell is parsed.
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
    /// Its meaning, with its unit.
    pub meaning: &'static str,
    pub(super) kind: Kind,
    pub(super) rule: Rule,
    /// Whether a file may omit the column, which is then blank.
    pub(super) may_be_missing: bool,
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

    /// Returns the accepted values of a cell in words.
    pub fn takes(&self) -> String {
        match (self.rule, self.kind) {
            (Rule::Any, Kind::Text) => "text".to_owned(),
            (Rule::Any, Kind::Number) => "a number".to_owned(),
            (Rule::Any, Kind::Whole) => "a whole number".to_owned(),
            (Rule::Any, Kind::Flag) => "true or false".to_owned(),
            (rule, _) => rule.to_string(),
        }
    }

    /// Whether a cell may be blank.
    pub fn may_be_blank(&self) -> bool {
        !self.rule.is_required()
    }

    /// Whether a file may omit the column.
    pub fn may_be_missing(&self) -> bool {
        self.may_be_missing
    }

    const fn rule(self, rule: Rule) -> Self {
        Self { rule, ..self }
    }

    const fn which_may_be_missing(self) -> Self {
        Self { may_be_missing: true, ..self }
    }

    const fn at_least_zero(self) -> Self {
        self.rule(Rule::Between(0.0, f64::INFINITY))
    }
}

/// Declaration of a table.
pub(super) struct Layout {
    pub(super) name: &'static str,
    /// One row per …
    pub(super) one_row_per: &'static str,
    /// Columns whose combined values must be unique.
    pub(super) key: &'static [&'static str],
    pub(super) columns: &'static [Column],
}

const fn text(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Text, rule: Rule::Any, may_be_missing: false }
}

const fn number(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Number, rule: Rule::Any, may_be_missing: false }
}

const fn whole(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Whole, rule: Rule::Any, may_be_missing: false }
}

const fn flag(name: &'static str, meaning: &'static str) -> Column {
    Column { name, meaning, kind: Kind::Flag, rule: Rule::Any, may_be_missing: false }
}

const PACKAGE: Column = text("package_id", "the package the row belongs to").rule(Rule::Filled);
const ISSN_L: Column = text("issn_l", "linking ISSN of the journal").rule(Rule::Issn);
const SCENARIO: Column = text("scenario_id", "the scenario the row belongs to").rule(Rule::Filled);
const ROR: Column =
    text("ror_id", "ROR id of the institution, without https://ror.org/").rule(Rule::Ror);
const SOURCE: Column =
    Column { may_be_missing: true, ..text("source", "where the row is from: one of sources") };
const ALSO_FROM: Column = Column {
    may_be_missing: true,
    ..text(
        "also_from",
        "columns that are from another source than the row: column:source, separated by ;",
    )
};
const YEAR: Column = whole("year", "calendar year").rule(Rule::Year);

/// Returns the declaration of a table.
pub(super) fn of(table: Table) -> Layout {
    match table {
        Table::Journals => Layout {
            name: "journals",
            one_row_per: "journal; the order of the rows breaks ties in every ranking",
            key: &["issn_l"],
            columns: const {
                &[
                    ISSN_L,
                    text("title", "title of the journal"),
                    text("publisher", "publisher, as shown"),
                    text("subject", "main subject"),
                    text("is_society", "YES, NO or blank: owned by a learned society")
                        .rule(Rule::OneOf(&["YES", "NO"])),
                    flag("is_current_subscription", "sold by subscription today"),
                    flag("is_gold", "fully open access"),
                    text("issns", "every ISSN of the journal, separated by ;").rule(Rule::Issns),
                    SOURCE,
                    ALSO_FROM,
                ]
            },
        },
        Table::PapersByYear => Layout {
            name: "papers_by_year",
            one_row_per: "journal and year; a year without a row counts 0",
            key: &["issn_l", "year"],
            columns: const {
                &[
                    ISSN_L,
                    YEAR,
                    number("num_papers", "papers published in the year").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::DownloadTotals => Layout {
            name: "download_totals",
            one_row_per: "journal in the publisher-wide download sample",
            key: &["issn_l"],
            columns: const {
                &[
                    ISSN_L,
                    number(
                        "downloads_total",
                        "downloads of items of any age in the sample; may be blank",
                    )
                    .at_least_zero(),
                    number("papers_reference_year", "papers in the reference year; blank counts 0")
                        .at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::DownloadAgeProfile => Layout {
            name: "download_age_profile",
            one_row_per: "journal and age of the item read",
            key: &["issn_l", "age"],
            columns: const {
                &[
                    ISSN_L,
                    whole("age", "age of the item in years, 0 to 4").rule(Rule::Age),
                    number("downloads", "downloads in the sample; blank counts 0").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::OaPapersByYear => Layout {
            name: "oa_papers_by_year",
            one_row_per: "journal, year and type of open access; without a row it counts 0",
            key: &["issn_l", "year", "oa_type"],
            columns: const {
                &[
                    ISSN_L,
                    YEAR,
                    text("oa_type", "green, hybrid, bronze or gold")
                        .rule(Rule::Word(&["green", "hybrid", "bronze", "gold"])),
                    number("n_with_submitted", "papers, submitted versions included")
                        .at_least_zero(),
                    number("n_no_submitted", "papers, submitted versions left out").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::Embargo => Layout {
            name: "embargo",
            one_row_per: "journal with delayed open access",
            key: &["issn_l"],
            columns: const {
                &[
                    ISSN_L,
                    number("embargo_months", "months until delayed open access").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::SocialNetworkShare => Layout {
            name: "social_network_share",
            one_row_per: "journal; without a row the share is 0.06",
            key: &["issn_l"],
            columns: const {
                &[
                    ISSN_L,
                    number("asn_only_rate", "share of downloads, 0 to 1")
                        .rule(Rule::Between(0.0, 1.0)),
                    SOURCE,
                ]
            },
        },
        Table::ApcPapers => Layout {
            name: "apc_papers",
            one_row_per: "open-access paper for which a publication charge (APC) may have been paid, and institution with at least one of its authors",
            key: &["ror_id", "doi"],
            columns: const {
                &[
                    ROR,
                    text("doi", "DOI of the paper").rule(Rule::Filled),
                    ISSN_L,
                    text(
                        "journal_name",
                        "journal as shown where the table journals does not have it",
                    ),
                    text("publisher", "publisher, as shown"),
                    YEAR,
                    text("oa_status", "how the paper is open").rule(Rule::OneOf(&[
                        "gold", "hybrid", "diamond", "bronze", "green", "closed",
                    ])),
                    number("apc", "charge for the paper, by `apc_basis`; blank is unknown")
                        .at_least_zero(),
                    text("currency", "ISO code of the charge; a charge without one is unknown"),
                    whole("num_authors_total", "authors of the paper; blank is unknown")
                        .at_least_zero(),
                    whole("num_authors_from_uni", "of them from the institution; blank is unknown")
                        .at_least_zero(),
                    SOURCE,
                    text(
                        "apc_basis",
                        "listed: what the journal charges, to be shared by authors; paid: what the institution paid; blank is listed",
                    )
                    .rule(Rule::OneOf(&["listed", "paid"]))
                    .which_may_be_missing(),
                    ALSO_FROM,
                ]
            },
        },
        Table::InstitutionCitations => Layout {
            name: "institution_citations",
            one_row_per: "institution, journal and year; counts for its packages that have no table of their own",
            key: &["ror_id", "issn_l", "year"],
            columns: const {
                &[
                    ROR,
                    ISSN_L,
                    YEAR,
                    number("num_citations", "citations in the year").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::InstitutionAuthorships => Layout {
            name: "institution_authorships",
            one_row_per: "institution, journal and year; counts for its packages that have no table of their own",
            key: &["ror_id", "issn_l", "year"],
            columns: const {
                &[
                    ROR,
                    ISSN_L,
                    YEAR,
                    number("num_authorships", "authorships in the year").at_least_zero(),
                    SOURCE,
                ]
            },
        },
        Table::Institutions => Layout {
            name: "institutions",
            one_row_per: "institution about which something is known",
            key: &["ror_id"],
            columns: const {
                &[
                    ROR,
                    text("name", "name of the institution"),
                    text("country_code", "ISO code of its country, two letters"),
                    text("grid_id", "its id in GRID, which older exports have"),
                    SOURCE,
                    text("status", "whether its ROR id is in use")
                        .rule(Rule::OneOf(&["active", "inactive", "withdrawn"]))
                        .which_may_be_missing(),
                    text("parents", "ROR ids of what it is a part of, separated by ;")
                        .rule(Rule::Rors)
                        .which_may_be_missing(),
                    text("children", "ROR ids of its parts, separated by ;")
                        .rule(Rule::Rors)
                        .which_may_be_missing(),
                    text("successors", "ROR ids of what came after it, separated by ;")
                        .rule(Rule::Rors)
                        .which_may_be_missing(),
                    ALSO_FROM,
                ]
            },
        },
        Table::Sources => Layout {
            name: "sources",
            one_row_per: "source that rows of the other tables name",
            key: &["source"],
            columns: const {
                &[
                    text("source", "short name, as rows have it").rule(Rule::Filled),
                    text("name", "who published the data, or how they were made")
                        .rule(Rule::Filled),
                    text("as_of", "day that the data are of, YYYY-MM-DD").rule(Rule::Date),
                    text("licence", "what may be done with them"),
                    text("address", "where they are to be had"),
                ]
            },
        },
        Table::Packages => Layout {
            name: "packages",
            one_row_per: "package of a library",
            key: &["package_id"],
            columns: const {
                &[
                    PACKAGE,
                    text("institution_name", "the library's institution"),
                    text("currency", "ISO code of every amount of the package"),
                    number("big_deal_cost", "annual cost of the Big Deal").at_least_zero(),
                    number("big_deal_cost_increase", "its annual increase, percent"),
                    text("consortium_package_id", "the consortium package it feeds, if any"),
                ]
            },
        },
        Table::Counter => Layout {
            name: "counter",
            one_row_per: "package, journal, report and metric; rows that agree are added up",
            key: &[],
            columns: const {
                &[
                    PACKAGE,
                    ISSN_L,
                    whole("report_version", "COUNTER release, 4 or 5")
                        .rule(Rule::Between(4.0, 5.0)),
                    text("report_name", "jr1, trj1, trj2, trj3 or trj4")
                        .rule(Rule::Word(&["jr1", "trj1", "trj2", "trj3", "trj4"])),
                    text("metric_type", "COUNTER metric; blank for release 4"),
                    number("total", "uses in the reporting period").at_least_zero(),
                ]
            },
        },
        Table::Prices => Layout {
            name: "prices",
            one_row_per: "package and journal; without a row the journal has no price and is left out",
            key: &["package_id", "issn_l"],
            columns: const {
                &[
                    PACKAGE,
                    ISSN_L,
                    number("price", "list price per year; 0 is a price, blank is none")
                        .at_least_zero(),
                ]
            },
        },
        Table::Pta => Layout {
            name: "pta",
            one_row_per: "package and journal with access after cancelling",
            key: &["package_id", "issn_l"],
            columns: const {
                &[
                    PACKAGE,
                    ISSN_L,
                    text("start_date", "first day of access, YYYY-MM-DD; blank is open")
                        .rule(Rule::Date),
                    text("end_date", "last day of access, YYYY-MM-DD; blank is open")
                        .rule(Rule::Date),
                ]
            },
        },
        Table::Citations => Layout {
            name: "citations",
            one_row_per: "package, journal and year; without a row it counts 0",
            key: &["package_id", "issn_l", "year"],
            columns: const {
                &[
                    PACKAGE,
                    ISSN_L,
                    YEAR,
                    number("num_citations", "citations in the year").at_least_zero(),
                ]
            },
        },
        Table::Authorships => Layout {
            name: "authorships",
            one_row_per: "package, journal and year; without a row it counts 0",
            key: &["package_id", "issn_l", "year"],
            columns: const {
                &[
                    PACKAGE,
                    ISSN_L,
                    YEAR,
                    number("num_authorships", "authorships in the year").at_least_zero(),
                ]
            },
        },
        Table::TitleFilter => Layout {
            name: "title_filter",
            one_row_per: "journal to keep, for scenarios that use the filter",
            key: &["issn_l"],
            columns: const { &[ISSN_L] },
        },
        Table::CoreTitles => Layout {
            name: "core_titles",
            one_row_per: "core journal, for scenarios that use the core list",
            key: &["issn_l"],
            columns: const {
                &[ISSN_L, text("baseline_access", "access that exists in any case, as shown")]
            },
        },
        Table::Scenarios => Layout {
            name: "scenarios",
            one_row_per: "scenario of a library",
            key: &["scenario_id"],
            columns: const {
                &[
                    SCENARIO,
                    PACKAGE,
                    text("data_package_id", "the package whose usage, prices and PTA apply"),
                    text("currency", "ISO code; GBP has another default ILL cost"),
                    flag("use_pta", "whether post-termination access counts"),
                    flag("use_title_filter", "whether the title filter applies"),
                    flag("use_core_titles", "whether the core list applies"),
                    number("package_big_deal_cost", "the package's own Big Deal cost")
                        .at_least_zero(),
                    number("package_big_deal_cost_increase", "its annual increase, percent"),
                    flag(
                        "paper_growth_mode",
                        "forecast papers by a fitted line (off in every product)",
                    ),
                ]
            },
        },
        Table::ConsortiumScenarios => Layout {
            name: "consortium_scenarios",
            one_row_per: "scenario of a consortium",
            key: &["scenario_id"],
            columns: const {
                &[
                    SCENARIO,
                    text("members", "member packages in order, separated by ;"),
                    text("included_members", "the included ones, separated by ;"),
                ]
            },
        },
        Table::Settings => Layout {
            name: "settings",
            one_row_per: "scenario and setting that differs from its default",
            key: &["scenario_id", "key"],
            columns: const {
                &[
                    SCENARIO,
                    text("key", "name of the setting").rule(Rule::Filled),
                    text("value", "value as posted"),
                    text("value_type", "int, float, bool, str or NoneType: the posted type"),
                ]
            },
        },
        Table::Subscriptions => Layout {
            name: "subscriptions",
            one_row_per: "scenario and subscribed journal",
            key: &[],
            columns: const {
                &[
                    SCENARIO,
                    text("kind", "subrs (bulk) or customSubrs (single)"),
                    text("issn_l", "linking ISSN; one that no journal has is ignored")
                        .rule(Rule::Filled),
                ]
            },
        },
    }
}
