//! Forms that upload files (multipart/form-data). Nothing of a form is held in memory but a text field of limited length:
//! files go to disk while they arrive, and a form whose next field does not begin is refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::BoxError;
use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;
use bytes::Bytes;
use futures::StreamExt;
use tempfile::NamedTempFile;
use tokio::io::AsyncWriteExt;

use crate::problem::ApiError;

/// Maximum size of a form, in bytes.
pub(crate) const FORM_LIMIT: usize = 1 << 30;
/// Maximum length of a text field, in bytes.
const TEXT_LIMIT: usize = 4 << 10;
/// Maximum number of bytes that arrive before a field begins or continues. The parser holds them in memory.
const HEAD_LIMIT: usize = 1 << 20;

/// A form while it arrives.
#[derive(Debug)]
pub(crate) struct UploadForm {
    form: Multipart,
    /// Bytes that arrived since the parser last returned something.
    unparsed: Arc<AtomicUsize>,
}

/// A field of a form while it arrives.
#[derive(Debug)]
pub(crate) struct FormField<'a> {
    field: Field<'a>,
    unparsed: &'a AtomicUsize,
}

/// The parser would have to hold too much of the form in memory.
#[derive(Debug, thiserror::Error)]
#[error("a field has a head of more than {} MiB", HEAD_LIMIT >> 20)]
struct HeadTooLong;

impl<S: Send + Sync> FromRequest<S> for UploadForm {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let unparsed = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&unparsed);
        let request = request.map(|body| {
            let counted = move |piece| count(&counter, piece);
            Body::from_stream(body.into_data_stream().map(counted))
        });
        let form = Multipart::from_request(request, state).await.map_err(|_| {
            ApiError::UnsupportedType(
                "Send files as multipart/form-data, in fields named \"file\".".to_owned(),
            )
        })?;
        Ok(Self { form, unparsed })
    }
}

/// Counts a piece of the body, and ends a body of which the parser would have to hold too much.
fn count(unparsed: &AtomicUsize, piece: Result<Bytes, axum::Error>) -> Result<Bytes, BoxError> {
    let piece = piece?;
    let held = unparsed.fetch_add(piece.len(), Ordering::Relaxed) + piece.len();
    if held > HEAD_LIMIT { Err(HeadTooLong.into()) } else { Ok(piece) }
}

impl UploadForm {
    /// Returns the next field; what is left of the previous one is discarded while it arrives.
    pub(crate) async fn next(&mut self) -> Result<Option<FormField<'_>>, ApiError> {
        self.unparsed.store(0, Ordering::Relaxed);
        let field = self.form.next_field().await.map_err(broken)?;
        Ok(field.map(|field| FormField { field, unparsed: &self.unparsed }))
    }
}

impl FormField<'_> {
    /// Returns the name of the field.
    pub(crate) fn name(&self) -> Option<&str> {
        self.field.name()
    }

    /// Returns the file name of the field.
    pub(crate) fn file_name(&self) -> Option<&str> {
        self.field.file_name()
    }

    /// Returns the next piece of the field.
    async fn piece(&mut self) -> Result<Option<Bytes>, ApiError> {
        self.unparsed.store(0, Ordering::Relaxed);
        self.field.chunk().await.map_err(broken)
    }

    /// Reads the field as text. A field of more than 4 KiB is refused before the rest arrives.
    pub(crate) async fn text(mut self) -> Result<String, ApiError> {
        let mut text = Vec::new();
        while let Some(piece) = self.piece().await? {
            if text.len() + piece.len() > TEXT_LIMIT {
                return Err(self.too_long());
            }
            text.extend_from_slice(&piece);
        }
        String::from_utf8(text)
            .map_err(|_| ApiError::BadBody("A text field of the form is not UTF-8.".to_owned()))
    }

    /// Discards a text field that the route does not use.
    pub(crate) async fn skip(self) -> Result<(), ApiError> {
        self.text().await.map(drop)
    }

    /// Writes the bytes to disk as they arrive, so that memory use does not grow with the file.
    pub(crate) async fn on_disk(mut self) -> Result<NamedTempFile, ApiError> {
        let file = tokio::task::spawn_blocking(NamedTempFile::new).await??;
        let mut writer = tokio::fs::File::from_std(file.reopen()?);
        while let Some(piece) = self.piece().await? {
            writer.write_all(&piece).await?;
        }
        writer.flush().await?;
        Ok(file)
    }

    fn too_long(&self) -> ApiError {
        let name: String = self.name().unwrap_or_default().chars().take(80).collect();
        let limit = TEXT_LIMIT >> 10;
        let message = format!("The form field \"{name}\" is longer than the limit of {limit} KiB.");
        ApiError::said(StatusCode::PAYLOAD_TOO_LARGE, message)
    }
}

fn broken(error: MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return ApiError::TooLarge { limit: FORM_LIMIT };
    }
    ApiError::BadBody(format!("The form cannot be read: {}", error.body_text()))
}
