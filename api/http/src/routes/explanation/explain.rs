//! `GET /scenario/{id}/explain`: how a number of a scenario follows from others.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use titlewise_engine::explain::Limits;
use titlewise_service::error::Error;
use titlewise_service::explanation::explaining::Explanation;
use titlewise_service::explanation::lines::{Lines, NodeLine, TitleLine};
use titlewise_service::explanation::wanted::{LISTED_TITLES, Number, Wanted};
use titlewise_service::forecasts::Forecasts;
use utoipa::ToSchema;

use crate::documents::tag;
use crate::guard::{OnScenario, View};
use crate::problem::ApiError;
use crate::query::QueryParams;

const MAX_TITLES: usize = 10_000;
const MAX_DEPTH: usize = 40;

/// The number to explain.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExplainQuery {
    /// Column of the forecast without the ending of vectors (`_y`, `_a`, `_h`), such as `cpu` or `use_ill`.
    #[param(example = "cpu")]
    field: Option<String>,
    /// Linking ISSN of the title.
    #[param(example = "0031-9252")]
    issn_l: Option<String>,
    /// Name of a total of the scenario, instead of a field of a title, such as `cost_scenario`. Parts have the name of the
    /// whole before a dot: `use_actual.ill`.
    total: Option<String>,
    /// Calendar year of a single value. Without it, the average year.
    year: Option<i32>,
    /// Age of items in years, for values by age. 5 is each of the ages 5 to 9.
    #[param(minimum = 0, maximum = 5)]
    age: Option<i32>,
    /// Id of a value of an explanation, to begin with instead of the field.
    node: Option<String>,
    /// Maximum number of steps from the number to its inputs. Defaults to all.
    #[param(minimum = 1, maximum = 40)]
    depth: Option<usize>,
    /// Maximum number of titles of each sum, those with the largest values. Defaults to 10, in a workbook to all.
    #[param(minimum = 1, maximum = 10000)]
    titles: Option<usize>,
}

/// A number with everything that it follows from.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Explanation)]
pub(crate) struct ExplanationDocument {
    /// What the explanation is about.
    about: AboutLine,
    /// The title; null for a total.
    #[schema(required)]
    title: Option<TitleLine>,
    /// Id of the value that is explained.
    root: String,
    /// The values: the explained one, then those that it follows from, nearest first, each once.
    nodes: Vec<NodeLine>,
}

/// What an explanation is about. Equal ones have equal explanations.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplanationAbout)]
pub(crate) struct AboutLine {
    /// The scenario.
    scenario: ScenarioLine,
    /// Edition of the model.
    edition: String,
    /// Version of the reference data.
    #[schema(required)]
    reference_version: Option<String>,
    /// Short name of the version of all data.
    data_version: String,
    /// Currency of amounts.
    currency: String,
}

/// The scenario of an explanation.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ExplanationScenario)]
pub(crate) struct ScenarioLine {
    /// Id.
    id: String,
    /// Name.
    name: String,
    /// Revision.
    revision: i64,
}

/// Explain a number of a scenario.
///
/// Returns a number of a title with every value that it follows from, down to rows of files, cells of the reference data,
/// settings and constants of the model; or a total, down to numbers of titles. Each calculated value equals its formula to
/// the last bit.
#[utoipa::path(get, path = "/scenario/{id}/explain", operation_id = "explain", tag = tag::JOURNALS,
    params(ExplainQuery), security(("session" = ["Viewer"])),
    responses(
        (status = 200, description = "The explanation.", body = ExplanationDocument),
        (status = 422, description = "An unknown number, year or age, or a consortium's scenario."),
    ))]
pub(crate) async fn handle(
    State(forecasts): State<Forecasts>,
    on: OnScenario<View>,
    QueryParams(query): QueryParams<ExplainQuery>,
) -> Result<Json<ExplanationDocument>, ApiError> {
    Ok(Json(document(explanation(&forecasts, on, query, Some(LISTED_TITLES)).await?)))
}

/// Explains the number of a request. `titles` limits the titles of a sum if the request does not.
pub(super) async fn explanation(
    forecasts: &Forecasts,
    on: OnScenario<View>,
    query: ExplainQuery,
    titles: Option<usize>,
) -> Result<Explanation, ApiError> {
    let limits = Limits {
        depth: query.depth.map(|depth| depth.clamp(1, MAX_DEPTH)),
        titles: query.titles.map(|titles| titles.clamp(1, MAX_TITLES)).or(titles),
    };
    let wanted = wanted(query)?;
    Ok(forecasts.explanation(on.scenario, on.package, &wanted, limits).await?)
}

fn wanted(query: ExplainQuery) -> Result<Wanted, ApiError> {
    let ExplainQuery { field, issn_l, total, year, age, node, .. } = query;
    let number = match given(total) {
        Some(_) if issn_l.is_some() => {
            let detail = "Give a total, or a field of a title, not both.";
            return Err(Error::field("total", detail).into());
        }
        Some(total) => Number::Total(total),
        None => {
            let missing = |name: &'static str, detail: &str| Error::field(name, detail);
            let issn_l = given(issn_l).ok_or_else(|| {
                missing("issn_l", "Give the linking ISSN of a title, or a total.")
            })?;
            let field = match &node {
                Some(_) => field.unwrap_or_default(),
                None => given(field)
                    .ok_or_else(|| missing("field", "Give the name of a number, such as cpu."))?,
            };
            Number::OfTitle { issn_l, field }
        }
    };
    Ok(Wanted { number, year, age, node })
}

/// A parameter that is not blank.
fn given(value: Option<String>) -> Option<String> {
    value.filter(|value| !value.trim().is_empty())
}

fn document(explanation: Explanation) -> ExplanationDocument {
    let Explanation { request, answer } = explanation;
    let scenario = &request.scenario;
    let Lines { title, root, nodes } = answer.into();
    ExplanationDocument {
        about: AboutLine {
            scenario: ScenarioLine {
                id: scenario.id.clone(),
                name: scenario.name.clone(),
                revision: scenario.revision,
            },
            edition: scenario.edition.clone(),
            reference_version: request.reference_version().map(str::to_owned),
            data_version: request.data_version(),
            currency: request.package.currency.clone(),
        },
        title,
        root,
        nodes,
    }
}
