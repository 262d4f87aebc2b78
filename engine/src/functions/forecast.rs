//! `forecast_title(title, holding, scenario)` and `forecast_member(title, holding, scenario)`: the
//! arithmetic of one title for every row of a batch. The arguments are structs whose fields are named
//! in `sql/model/forecast.sql`; the answer is a struct with the fields of [`super::fields`].

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, BooleanArray, Float64Array, Int32Array, StructArray};
use arrow::datatypes::{DataType, Field, Fields};
use chrono::{Datelike, NaiveDate};
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};

use super::age_fit::{five_type, fives};
use super::fields::{MEMBER, NamedField, Read, TITLE};
use super::inputs::{self, Vectors, optional, or_zero};
use super::paper_lines::LineColumns;
use crate::age_fit::AgeFit;
use crate::classic::open_access::OaCounts;
use crate::classic::perpetual_access::AccessRange;
use crate::classic::title::{
    HoldingFacts, TitleAssumptions, TitleFacts, TitleForecast, forecast_title,
};

/// Share of downloads that social networks serve where nothing is known of the journal.
const DEFAULT_SOCIAL_SHARE: f64 = 0.06;

/// The forecast function with its list of fields.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct ForecastFunction {
    name: &'static str,
    all_fields: bool,
    signature: Signature,
}

impl ForecastFunction {
    /// With every field.
    pub(super) fn title() -> Self {
        Self::named("forecast_title", true)
    }

    /// With the fields that a consortium adds up.
    pub(super) fn member() -> Self {
        Self::named("forecast_member", false)
    }

    fn named(name: &'static str, all_fields: bool) -> Self {
        Self { name, all_fields, signature: Signature::any(3, Volatility::Immutable) }
    }

    fn fields(&self) -> impl Iterator<Item = &'static NamedField> {
        MEMBER.iter().chain(if self.all_fields { TITLE } else { &[] })
    }
}

impl ScalarUDFImpl for ForecastFunction {
    fn name(&self) -> &str {
        self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        let field = |(name, read): &NamedField| match read {
            Read::Number(_) => Field::new(*name, DataType::Float64, false),
            Read::Optional(_) => Field::new(*name, DataType::Float64, true),
            Read::Vector(_) => Field::new(*name, five_type(), false),
            Read::Flag(_) => Field::new(*name, DataType::Boolean, false),
        };
        Ok(DataType::Struct(self.fields().map(field).collect::<Vec<_>>().into()))
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let arguments = ColumnarValue::values_to_arrays(&args.args)?;
        let [title, holding, scenario] = arguments.as_slice() else {
            return exec_err!("{} takes a title, a holding and a scenario", self.name);
        };
        let titles = Titles::of(title)?;
        let holdings = Holdings::of(holding)?;
        let scenarios = Scenarios::of(scenario)?;
        let mut columns: Vec<Column> =
            self.fields().map(|(_, read)| Column::new(*read, args.number_rows)).collect();
        let mut days = JanuaryDays::default();
        for row in 0..args.number_rows {
            let days = days.of(scenarios.base_year.value(row));
            let mut holding = holdings.get(row);
            if !scenarios.use_pta.value(row) {
                holding.access = None;
            }
            let forecast = forecast_title(&titles.get(row), &holding, &scenarios.get(row), days);
            for column in &mut columns {
                column.push(&forecast);
            }
        }
        let DataType::Struct(fields) = self.return_type(&[])? else {
            return exec_err!("{} returns a struct", self.name);
        };
        Ok(ColumnarValue::Array(Arc::new(assemble(fields, columns)?)))
    }
}

fn assemble(fields: Fields, columns: Vec<Column>) -> Result<StructArray> {
    let arrays = columns.into_iter().map(Column::finish).collect::<Result<Vec<_>>>()?;
    Ok(StructArray::try_new(fields, arrays, None)?)
}

/// The values of one field, collected row by row.
enum Column {
    Number(fn(&TitleForecast) -> f64, Vec<f64>),
    Optional(fn(&TitleForecast) -> Option<f64>, Vec<Option<f64>>),
    Vector(fn(&TitleForecast) -> [f64; 5], Vec<f64>),
    Flag(fn(&TitleForecast) -> bool, Vec<bool>),
}

impl Column {
    fn new(read: Read, rows: usize) -> Self {
        match read {
            Read::Number(get) => Self::Number(get, Vec::with_capacity(rows)),
            Read::Optional(get) => Self::Optional(get, Vec::with_capacity(rows)),
            Read::Vector(get) => Self::Vector(get, Vec::with_capacity(rows * 5)),
            Read::Flag(get) => Self::Flag(get, Vec::with_capacity(rows)),
        }
    }

    fn push(&mut self, forecast: &TitleForecast) {
        match self {
            Self::Number(get, values) => values.push(get(forecast)),
            Self::Optional(get, values) => values.push(get(forecast)),
            Self::Vector(get, values) => values.extend(get(forecast)),
            Self::Flag(get, values) => values.push(get(forecast)),
        }
    }

    fn finish(self) -> Result<ArrayRef> {
        Ok(match self {
            Self::Number(_, values) => Arc::new(Float64Array::from(values)),
            Self::Optional(_, values) => Arc::new(Float64Array::from(values)),
            Self::Vector(_, values) => fives(values)?,
            Self::Flag(_, values) => Arc::new(BooleanArray::from(values)),
        })
    }
}

/// 2 January of the ten years before t0, kept while the base year stays the same.
#[derive(Default)]
struct JanuaryDays {
    base_year: Option<i32>,
    days: [i32; 10],
}

impl JanuaryDays {
    fn of(&mut self, base_year: i32) -> &[i32; 10] {
        if self.base_year != Some(base_year) {
            let first = base_year - 10;
            self.days = std::array::from_fn(|at| second_of_january(first + at as i32));
            self.base_year = Some(base_year);
        }
        &self.days
    }
}

/// Days from 1970-01-01 to 2 January of a year.
fn second_of_january(year: i32) -> i32 {
    let epoch = NaiveDate::default().num_days_from_ce();
    NaiveDate::from_ymd_opt(year, 1, 2).map_or(0, |day| day.num_days_from_ce() - epoch)
}

/// The columns of the argument `title`.
struct Titles<'a> {
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

impl<'a> Titles<'a> {
    fn of(argument: &'a ArrayRef) -> Result<Self> {
        let fields = inputs::Fields::of(argument)?;
        let fit = fields.nested("age_fit")?;
        Ok(Self {
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
struct Holdings<'a> {
    counter_total: &'a Float64Array,
    price: &'a Float64Array,
    access_start: &'a Int32Array,
    access_end: &'a Int32Array,
    citations: Vectors<'a, 5>,
    authorships: Vectors<'a, 5>,
}

impl<'a> Holdings<'a> {
    fn of(argument: &'a ArrayRef) -> Result<Self> {
        let fields = inputs::Fields::of(argument)?;
        Ok(Self {
            counter_total: fields.numbers("counter_total")?,
            price: fields.numbers("price")?,
            access_start: fields.wholes("access_start")?,
            access_end: fields.wholes("access_end")?,
            citations: fields.vectors("citations")?,
            authorships: fields.vectors("authorships")?,
        })
    }

    fn get(&self, row: usize) -> HoldingFacts {
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
struct Scenarios<'a> {
    base_year: &'a Int32Array,
    use_pta: &'a BooleanArray,
    grows: &'a BooleanArray,
    numbers: [&'a Float64Array; 6],
    bronze: &'a BooleanArray,
    submitted: &'a BooleanArray,
    social: &'a BooleanArray,
}

impl<'a> Scenarios<'a> {
    fn of(argument: &'a ArrayRef) -> Result<Self> {
        let fields = inputs::Fields::of(argument)?;
        Ok(Self {
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
        })
    }

    fn get(&self, row: usize) -> TitleAssumptions {
        let [ill, increase, fee, ill_percent, citation, authorship] =
            self.numbers.map(|column| column.value(row));
        TitleAssumptions {
            cost_ill: ill,
            cost_alacart_increase: increase,
            cost_content_fee_percent: fee,
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
