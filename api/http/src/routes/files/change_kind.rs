//! `POST /package/{id}/file/{file_id}/kind`: reads a file again as a kind that the user chooses.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;
use titlewise_catalog::Catalog;
use titlewise_ingest::reading::Kind;
use titlewise_service::lookup;
use titlewise_service::uploads::Uploads;
use titlewise_service::uploads::rereading::ChosenKind;
use utoipa::ToSchema;

use crate::body::JsonBody;
use crate::documents::tag;
use crate::guard::{Modify, OnPackage};
use crate::ids::Ids;
use crate::problem::ApiError;
use crate::routes::files::map_file::OneFile;

/// Kind of a file, as users choose it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = ChosenFileKind)]
pub(crate) enum FileKindName {
    /// A COUNTER report.
    Counter,
    /// A price list.
    Price,
    /// A list of perpetual access rights.
    PerpetualAccess,
    /// A title filter: the titles to keep.
    Filter,
}

/// Titles of a title filter.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = FilterTitles)]
pub(crate) enum FilterTitles {
    /// All titles of the table.
    #[default]
    All,
    /// Only the titles that the table marks as subscribed.
    Subscribed,
}

/// What a file is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FileKindChoice, example = json!({"kind": "filter", "titles": "subscribed"}))]
pub(crate) struct Choice {
    /// Kind of the file.
    kind: FileKindName,
    /// Titles to use, for a title filter whose table marks subscribed titles (`marks_subscribed`). Defaults to `all`.
    #[serde(default)]
    #[schema(default = "all")]
    titles: FilterTitles,
}

impl Choice {
    fn chosen(&self) -> Result<ChosenKind, ApiError> {
        let only_subscribed = self.titles == FilterTitles::Subscribed;
        let kind = match self.kind {
            FileKindName::Filter => Kind::Filter,
            _ if only_subscribed => {
                let message = "Only a title filter can be limited to subscribed titles.";
                return Err(ApiError::field("titles", message));
            }
            FileKindName::Counter => Kind::Counter,
            FileKindName::Price => Kind::Price,
            FileKindName::PerpetualAccess => Kind::PerpetualAccess,
        };
        Ok(ChosenKind { kind, only_subscribed })
    }
}

/// Change the kind of a file and process it again.
///
/// The file leaves its previous kind, where no other file takes its place: restore one if you need it (`restore_file`). It
/// replaces the file of its new kind; if it has far fewer rows, it is `unconfirmed`. A file that cannot be read as this
/// kind stays as it is.
#[utoipa::path(post, path = "/package/{id}/file/{file_id}/kind", operation_id = "change_file_kind", tag = tag::FILES,
    security(("session" = ["Collaborator"])), request_body = Choice,
    responses(
        (status = 200, description = "The processed file, with a new id.", body = OneFile),
        (status = 409, description = "The file has not been processed yet."),
        (status = 422, description = "The file cannot be read as this kind; `files` contains the report."),
    ))]
pub(crate) async fn handle(
    State(catalog): State<Catalog>,
    State(uploads): State<Uploads>,
    OnPackage { package, .. }: OnPackage<Modify>,
    Ids(_package, file_id): Ids,
    JsonBody(said): JsonBody<Choice>,
) -> Result<Json<OneFile>, ApiError> {
    let chosen = said.chosen()?;
    let old = lookup::upload(&catalog, &package.id, &file_id).await?;
    if old.is_unread() {
        let message = "This file is still being read. Change its kind when that is done.";
        return Err(ApiError::said(StatusCode::CONFLICT, message));
    }
    let file = uploads.reread(&package, &old, chosen).await?;
    if file.upload.state == "error" {
        let detail = format!("{}: {}", file.upload.name, file.upload.reason);
        return Err(ApiError::Refused { detail, files: json!([file]) });
    }
    Ok(Json(OneFile { file }))
}
