//! `POST /form/{kind}`: submits a form without an account. `GET /form`, `GET` and `DELETE /form/{id}`: submitted forms,
//! for staff of the service.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::DateTime;
use serde_json::{Map, Value, json};
use titlewise_catalog::{Catalog, DeliveryState, Form};
use titlewise_service::accounts::attempts::Address;
use titlewise_service::accounts::handle::Accounts;
use titlewise_service::forms::Forms;
use titlewise_service::forms::kind::FormKind;

use crate::body::JsonBody;
use crate::documents::forms::{
    DemoRequestForm, FormDocument, FormTaken, PrivacyForm, PurchaseForm,
};
use crate::documents::{self, tag};
use crate::guard::Staff;
use crate::ids::Id;
use crate::problem::ApiError;
use crate::query::QueryParams;

/// Maximum number of forms in a response.
const MAX_FORMS: i64 = 200;

type FormBody = JsonBody<Map<String, Value>>;
type Answer = Result<(StatusCode, Json<Value>), ApiError>;

/// Order a subscription.
#[utoipa::path(post, path = "/form/purchase", operation_id = "order", tag = tag::FORMS,
    request_body = PurchaseForm,
    responses(
        (status = 201, description = "The order was received.", body = FormTaken),
        (status = 422, description = "Some fields are invalid; `fields` describes each error."),
        (status = 429, description = "Too many forms."),
    ))]
pub(crate) async fn purchase(
    State(accounts): State<Accounts>,
    State(forms): State<Forms>,
    from: Address,
    JsonBody(given): FormBody,
) -> Answer {
    take(&accounts, &forms, &from, FormKind::Purchase, &given).await
}

/// Request a demonstration.
#[utoipa::path(post, path = "/form/demo-request", operation_id = "request_demo", tag = tag::FORMS,
    request_body = DemoRequestForm,
    responses(
        (status = 201, description = "The request was received.", body = FormTaken),
        (status = 422, description = "Some fields are invalid; `fields` describes each error."),
        (status = 429, description = "Too many forms."),
    ))]
pub(crate) async fn demo_request(
    State(accounts): State<Accounts>,
    State(forms): State<Forms>,
    from: Address,
    JsonBody(given): FormBody,
) -> Answer {
    take(&accounts, &forms, &from, FormKind::DemoRequest, &given).await
}

/// Request access to personal data, or its deletion.
#[utoipa::path(post, path = "/form/privacy", operation_id = "request_privacy", tag = tag::FORMS,
    request_body = PrivacyForm,
    responses(
        (status = 201, description = "The request was received.", body = FormTaken),
        (status = 422, description = "Some fields are invalid; `fields` describes each error."),
        (status = 429, description = "Too many forms."),
    ))]
pub(crate) async fn privacy(
    State(accounts): State<Accounts>,
    State(forms): State<Forms>,
    from: Address,
    JsonBody(given): FormBody,
) -> Answer {
    take(&accounts, &forms, &from, FormKind::Privacy, &given).await
}

async fn take(
    accounts: &Accounts,
    forms: &Forms,
    from: &Address,
    kind: FormKind,
    given: &Map<String, Value>,
) -> Answer {
    accounts.attempts.form(from)?;
    let id = forms.take_form(kind, given).await?;
    let answer = json!({ "id": id, "kind": kind, "message": kind.thanks() });
    Ok((StatusCode::CREATED, Json(answer)))
}

/// Filter and paging parameters.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// Kind of form: `purchase`, `demo-request` or `privacy`.
    kind: Option<String>,
    /// Return only forms before this position, from `next_before`.
    before: Option<String>,
    /// Maximum number of forms. Defaults to 50.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

/// List submitted forms, newest first.
#[utoipa::path(get, path = "/form", operation_id = "forms", tag = tag::FORMS,
    params(Page), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "A page of forms.", body = documents::forms::Forms),
        (status = 422, description = "The kind of form does not exist."),
    ))]
pub(crate) async fn list(
    State(catalog): State<Catalog>,
    _: Staff,
    QueryParams(page): QueryParams<Page>,
) -> Result<Json<Value>, ApiError> {
    let kind = match page.kind.as_deref().filter(|kind| !kind.is_empty()) {
        None => "",
        Some(kind) => {
            let unknown =
                || ApiError::field("kind", "\"kind\" takes purchase, demo-request or privacy.");
            FormKind::named(kind).ok_or_else(unknown)?.name()
        }
    };
    let limit = page.limit.unwrap_or(50).clamp(1, MAX_FORMS);
    let before = page.before.unwrap_or_default();
    let mut forms = catalog.forms(kind, &before, limit + 1).await?;
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = forms.len() > shown;
    forms.truncate(shown);
    let next = forms.last().filter(|_| has_more).map(|form| form.place.clone());
    let forms: Vec<Value> = forms.into_iter().map(document).collect();
    Ok(Json(json!({ "forms": forms, "next_before": next })))
}

/// Get a submitted form.
#[utoipa::path(get, path = "/form/{id}", operation_id = "form", tag = tag::FORMS,
    security(("session" = ["staff"])),
    responses((status = 200, description = "The form.", body = FormDocument)))]
pub(crate) async fn get(
    State(catalog): State<Catalog>,
    _: Staff,
    Id(id): Id,
) -> Result<Json<Value>, ApiError> {
    let form = catalog.form(&id).await?.ok_or_else(|| ApiError::not_found("form", &id))?;
    Ok(Json(document(form)))
}

/// Delete a form permanently.
#[utoipa::path(delete, path = "/form/{id}", operation_id = "delete_form", tag = tag::FORMS,
    security(("session" = ["staff"])),
    responses((status = 204, description = "The form was deleted.")))]
pub(crate) async fn delete(
    State(catalog): State<Catalog>,
    Staff(caller): Staff,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    if catalog.delete_form(caller.by(), &id).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("form", &id))
    }
}

fn document(form: Form) -> Value {
    json!({
        "id": form.id,
        "kind": form.kind,
        "submitted_at": form.submitted_at,
        "fields": form.fields,
        "webhook": form.delivery.map(delivery),
    })
}

fn delivery(state: DeliveryState) -> Value {
    let is_done = state.delivered_at.is_some();
    let next = DateTime::from_timestamp(state.next_attempt_at, 0).filter(|_| !is_done);
    json!({
        "state": match (is_done, &state.last_error) {
            (true, _) => "delivered",
            (false, None) => "waiting",
            (false, Some(_)) => "failing",
        },
        "attempts": state.attempts,
        "delivered_at": state.delivered_at,
        "next_attempt_at": next.map(|time| time.to_rfc3339_opts(chrono::SecondsFormat::Secs, true)),
        "answer_status": Some(state.answer_status).filter(|status| *status > 0),
        "last_error": state.last_error,
    })
}
