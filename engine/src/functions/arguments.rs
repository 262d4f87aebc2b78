//! The arguments of `forecast_title` and `forecast_member`: struct columns, read row by row as the plain values that
//! the classic stages need.

use arrow::array::{Array, ArrayRef, BooleanArray, Float64Array, Int32Array};
use datafusion::common::Result;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::classic::cost::Rates;
use crate::classic::open_access::OaCounts;
use crate::classic::perpetual_access::AccessRange;
use crate::classic::title::{HoldingFacts, TitleAssumptions, TitleFacts};
use crate::columns::by_reference::Referred;
use crate::fit::age_fit::AgeFit;
use crate::functions::inputs::{self, Vectors, optional, or_zero};
use crate::functions::packed_column::Packed;
use crate::functions::paper_lines::LineColumns;

/// Share of downloads that social networks fulfil if the journal's own share is unknown.
const DEFAULT_SOCIAL_SHARE: f64 = 0.06;

/// Columns that hold the facts of titles or holdings.
pub(crate) trait Facts<'a>: Sized {
    /// The facts of one row.
    type Row: Serialize + DeserializeOwned;

    /// The columns of an argument.
    fn of(argument: &'a ArrayRef) -> Result<Self>;

    /// The facts of a row.
    fn get(&self, row: usize) -> Self::Row;
}

/// The argument `title` or `holding` of a forecast, in any form that queries pass it in.
pub(super) enum Argument<'a, F> {
    Columns(Box<F>),
    Packed(Packed<'a>),
}

impl<'a, F: Facts<'a>> Argument<'a, F> {
    pub(super) fn of(argument: &'a ArrayRef) -> Result<Self> {
        Ok(match Packed::of(argument) {
            Some(packed) => Self::Packed(packed),
            None => Self::Columns(Box::new(F::of(argument)?)),
        })
    }

    pub(super) fn get(&self, row: usize) -> Result<F::Row> {
        match self {
            Self::Columns(facts) => Ok(facts.get(row)),
            Self::Packed(packed) => packed.get(row),
        }
    }
}

/// The columns of the argument `title`.
pub(crate) struct Titles<'a> {
    facts: Referred<'a>,
    papers: Vectors<'a, 6>,
    reference_papers: &'a Float64Array,
    paper_lines: LineColumns<'a>,
    has_sample: &'a BooleanArray,
    sample_total: &'a Float64Array,
    age_profile: Vectors<'a, 5>,
    converged: &'a BooleanArray,
    r2: &'a Float64Array,
    fitted: Vectors<'a, 5>,
    oa_with_submitted: [Vectors<'a, 5>; 4],
    oa_no_submitted: [Vectors<'a, 5>; 4],
    embargo_months: &'a Float64Array,
    social_share: &'a Float64Array,
}

impl<'a> Facts<'a> for Titles<'a> {
    type Row = TitleFacts;

    fn of(argument: &'a ArrayRef) -> Result<Self> {
        let facts = inputs::referred(argument)?;
        let fields = inputs::Fields(facts.structs);
        let fit = fields.nested("age_fit")?;
        Ok(Self {
            facts,
            papers: fields.vectors("papers")?,
            reference_papers: fields.numbers("reference_papers")?,
            paper_lines: LineColumns::of(&fields.nested("paper_lines")?)?,
            has_sample: fields.flags("has_sample")?,
            sample_total: fields.numbers("sample_total")?,
            age_profile: fields.vectors("age_profile")?,
            converged: fit.flags("converged")?,
            r2: fit.numbers("r2")?,
            fitted: fit.vectors("downloads")?,
            oa_with_submitted: oa_columns(&fields, "with_submitted")?,
            oa_no_submitted: oa_columns(&fields, "no_submitted")?,
            embargo_months: fields.numbers("embargo_months")?,
            social_share: fields.numbers("social_share")?,
        })
    }

    fn get(&self, row: usize) -> TitleFacts {
        let row = self.facts.place(row);
        TitleFacts {
            papers: self.papers.optional(row),
            reference_papers: or_zero(self.reference_papers, row),
            paper_lines: self.paper_lines.get(row),
            sample_total: (self.has_sample.is_valid(row) && self.has_sample.value(row))
                .then(|| optional(self.sample_total, row)),
            age_profile: self.age_profile.get(row),
            age_fit: AgeFit {
                converged: self.converged.value(row),
                r2: self.r2.value(row),
                parameters: [0.0; 3],
                downloads: self.fitted.get(row),
            },
            oa_with_submitted: oa_counts(&self.oa_with_submitted, row),
            oa_no_submitted: oa_counts(&self.oa_no_submitted, row),
            embargo_months: optional(self.embargo_months, row),
            social_share: optional(self.social_share, row).unwrap_or(DEFAULT_SOCIAL_SHARE),
        }
    }
}

fn oa_columns<'a>(fields: &inputs::Fields<'a>, suffix: &str) -> Result<[Vectors<'a, 5>; 4]> {
    let column = |oa_type: &str| fields.vectors(&format!("{oa_type}_{suffix}"));
    Ok([column("green")?, column("hybrid")?, column("bronze")?, column("gold")?])
}

fn oa_counts(columns: &[Vectors<'_, 5>; 4], row: usize) -> OaCounts {
    let [green, hybrid, bronze, gold] = columns;
    OaCounts {
        green: green.get(row),
        hybrid: hybrid.get(row),
        bronze: bronze.get(row),
        gold: gold.get(row),
    }
}

/// The columns of the argument `holding`.
pub(crate) struct Holdings<'a> {
    facts: Referred<'a>,
    counter_total: &'a Float64Array,
    price: &'a Float64Array,
    access_start: &'a Int32Array,
    access_end: &'a Int32Array,
    citations: Vectors<'a, 5>,
    authorships: Vectors<'a, 5>,
}

impl<'a> Facts<'a> for Holdings<'a> {
    type Row = HoldingFacts;

    fn of(argument: &'a ArrayRef) -> Result<Self> {
        let facts = inputs::referred(argument)?;
        let fields = inputs::Fields(facts.structs);
        Ok(Self {
            facts,
            counter_total: fields.numbers("counter_total")?,
            price: fields.numbers("price")?,
            access_start: fields.wholes("access_start")?,
            access_end: fields.wholes("access_end")?,
            citations: fields.vectors("citations")?,
            authorships: fields.vectors("authorships")?,
        })
    }

    fn get(&self, row: usize) -> HoldingFacts {
        let row = self.facts.place(row);
        let access = self.access_start.is_valid(row) && self.access_end.is_valid(row);
        HoldingFacts {
            counter_total: or_zero(self.counter_total, row),
            price: or_zero(self.price, row),
            access: access.then(|| AccessRange {
                start: self.access_start.value(row),
                end: self.access_end.value(row),
            }),
            citations: self.citations.get(row),
            authorships: self.authorships.get(row),
        }
    }
}

/// The columns of the argument `scenario`.
pub(super) struct Scenarios<'a> {
    pub(super) base_year: &'a Int32Array,
    pub(super) use_pta: &'a BooleanArray,
    grows: &'a BooleanArray,
    numbers: [&'a Float64Array; 6],
    bronze: &'a BooleanArray,
    submitted: &'a BooleanArray,
    social: &'a BooleanArray,
    /// What all rows have, if they are of one scenario, as in every query.
    of_all: Option<TitleAssumptions>,
}

impl<'a> Scenarios<'a> {
    pub(crate) fn of(argument: &'a ArrayRef) -> Result<Self> {
        let fields = inputs::Fields::of(argument)?;
        let scenarios = Self {
            base_year: fields.wholes("base_year")?,
            use_pta: fields.flags("use_pta")?,
            grows: fields.flags("paper_growth_mode")?,
            numbers: [
                fields.numbers("cost_ill")?,
                fields.numbers("cost_alacart_increase")?,
                fields.numbers("cost_content_fee_percent")?,
                fields.numbers("ill_request_percent_of_delayed")?,
                fields.numbers("weight_citation")?,
                fields.numbers("weight_authorship")?,
            ],
            bronze: fields.flags("include_bronze")?,
            submitted: fields.flags("include_submitted_version")?,
            social: fields.flags("include_social_networks")?,
            of_all: None,
        };
        let flags = [scenarios.grows, scenarios.bronze, scenarios.submitted, scenarios.social];
        let is_one = inputs::are_constant(&scenarios.numbers, &flags);
        let of_all = (is_one && !argument.is_empty()).then(|| scenarios.of_row(0));
        Ok(Self { of_all, ..scenarios })
    }

    pub(crate) fn get(&self, row: usize) -> TitleAssumptions {
        self.of_all.unwrap_or_else(|| self.of_row(row))
    }

    fn of_row(&self, row: usize) -> TitleAssumptions {
        let [ill, increase, fee, ill_percent, citation, authorship] =
            self.numbers.map(|column| column.value(row));
        TitleAssumptions {
            rates: Rates::new(fee, increase, ill, self.grows.value(row)),
            ill_request_percent_of_delayed: ill_percent,
            weight_citation: citation,
            weight_authorship: authorship,
            include_bronze: self.bronze.value(row),
            include_submitted_version: self.submitted.value(row),
            include_social_networks: self.social.value(row),
            paper_growth_mode: self.grows.value(row),
        }
    }
}
