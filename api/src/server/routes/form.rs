//! `POST /form/{kind}`: a form that somebody fills in without an account. `GET /form`, `GET` and `DELETE /form/{id}`:
//! forms as the staff see them.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use chrono::DateTime;
use serde_json::{Map, Value, json};

use crate::catalog::{DeliveryState, Form};
use crate::server::body::Body;
use crate::server::describe::forms::{
    DemoRequestForm, FormDocument, FormTaken, Forms, PrivacyForm, PurchaseForm,
};
use crate::server::describe::tag;
use crate::server::forms::FormKind;
use crate::server::identity::attempts::Address;
use crate::server::identity::guard::Staff;
use crate::server::ids::Id;
use crate::server::problem::ApiError;
use crate::server::query::Asked;
use crate::server::state::App;

/// The most forms in one answer.
const MOST: i64 = 200;

type Given = Body<Map<String, Value>>;
type Answer = Result<(StatusCode, Json<Value>), ApiError>;

/// Order a subscription.
#[utoipa::path(post, path = "/form/purchase", operation_id = "order", tag = tag::FORMS,
    request_body = PurchaseForm,
    responses(
        (status = 201, description = "The order has arrived.", body = FormTaken),
        (status = 422, description = "Some fields cannot be taken; `fields` says what is wrong with each."),
        (status = 429, description = "Too many forms."),
    ))]
pub(super) async fn purchase(State(app): State<App>, from: Address, Body(given): Given) -> Answer {
    take(&app, &from, FormKind::Purchase, &given).await
}

/// Ask to be shown around.
#[utoipa::path(post, path = "/form/demo-request", operation_id = "request_demo", tag = tag::FORMS,
    request_body = DemoRequestForm,
    responses(
        (status = 201, description = "The request has arrived.", body = FormTaken),
        (status = 422, description = "Some fields cannot be taken; `fields` says what is wrong with each."),
        (status = 429, description = "Too many forms."),
    ))]
pub(super) async fn demo_request(
    State(app): State<App>,
    from: Address,
    Body(given): Given,
) -> Answer {
    take(&app, &from, FormKind::DemoRequest, &given).await
}

/// Ask what is held of somebody, or have it deleted.
#[utoipa::path(post, path = "/form/privacy", operation_id = "request_privacy", tag = tag::FORMS,
    request_body = PrivacyForm,
    responses(
        (status = 201, description = "The request has arrived.", body = FormTaken),
        (status = 422, description = "Some fields cannot be taken; `fields` says what is wrong with each."),
        (status = 429, description = "Too many forms."),
    ))]
pub(super) async fn privacy(State(app): State<App>, from: Address, Body(given): Given) -> Answer {
    take(&app, &from, FormKind::Privacy, &given).await
}

async fn take(app: &App, from: &Address, kind: FormKind, given: &Map<String, Value>) -> Answer {
    app.attempts.form(from)?;
    let id = app.take_form(kind, given).await?;
    let answer = json!({ "id": id, "kind": kind, "message": kind.thanks() });
    Ok((StatusCode::CREATED, Json(answer)))
}

/// What stands behind the question mark.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Page {
    /// Only forms of this kind: `purchase`, `demo-request` or `privacy`.
    kind: Option<String>,
    /// Only forms that came before this place.
    before: Option<String>,
    /// So many at most; 50 if left out.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
}

/// Forms that came, the newest first.
#[utoipa::path(get, path = "/form", operation_id = "forms", tag = tag::FORMS,
    params(Page), security(("session" = ["staff"])),
    responses(
        (status = 200, description = "A page of forms.", body = Forms),
        (status = 422, description = "There is no such kind of form."),
    ))]
pub(super) async fn list(
    State(app): State<App>,
    _: Staff,
    Asked(page): Asked<Page>,
) -> Result<Json<Value>, ApiError> {
    let kind = match page.kind.as_deref().filter(|kind| !kind.is_empty()) {
        None => "",
        Some(kind) => {
            let unknown =
                || ApiError::field("kind", "\"kind\" takes purchase, demo-request or privacy.");
            FormKind::named(kind).ok_or_else(unknown)?.name()
        }
    };
    let limit = page.limit.unwrap_or(50).clamp(1, MOST);
    let before = page.before.unwrap_or_default();
    let mut forms = app.catalog.forms(kind, &before, limit + 1).await?;
    let shown = usize::try_from(limit).unwrap_or(usize::MAX);
    let has_more = forms.len() > shown;
    forms.truncate(shown);
    let next = forms.last().filter(|_| has_more).map(|form| form.place.clone());
    let forms: Vec<Value> = forms.into_iter().map(document).collect();
    Ok(Json(json!({ "forms": forms, "next_before": next })))
}

/// A form that came.
#[utoipa::path(get, path = "/form/{id}", operation_id = "form", tag = tag::FORMS,
    security(("session" = ["staff"])),
    responses((status = 200, description = "The form.", body = FormDocument)))]
pub(super) async fn get(
    State(app): State<App>,
    _: Staff,
    Id(id): Id,
) -> Result<Json<Value>, ApiError> {
    let form = app.catalog.form(&id).await?.ok_or_else(|| ApiError::not_found("form", &id))?;
    Ok(Json(document(form)))
}

/// Delete a form for good.
#[utoipa::path(delete, path = "/form/{id}", operation_id = "delete_form", tag = tag::FORMS,
    security(("session" = ["staff"])),
    responses((status = 204, description = "It is gone.")))]
pub(super) async fn delete(
    State(app): State<App>,
    Staff(caller): Staff,
    Id(id): Id,
) -> Result<StatusCode, ApiError> {
    if app.catalog.delete_form(caller.by(), &id).await? {
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
