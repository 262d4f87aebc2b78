//! `GET /scenario/{id}/export.csv`: the titles of a scenario as a file.

use std::io::Cursor;

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;

use crate::export::{Format, library_rows, write};
use crate::server::problem::ApiError;
use crate::server::state::App;

pub(super) async fn handle(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<impl IntoResponse, ApiError> {
    let question = app.question(&id).await?;
    let journals = app.journals(&question).await?;
    let encode = move || -> Result<Vec<u8>, ApiError> {
        let mut content = Cursor::new(Vec::new());
        write(&library_rows(&journals)?, Format::Csv, &mut content)?;
        Ok(content.into_inner())
    };
    let content = tokio::task::spawn_blocking(encode).await??;
    let disposition = format!("attachment; filename=\"titlewise-{}.csv\"", question.scenario.id);
    let kind = "text/csv; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], content))
}
