//! The HTTP client of single sign-on: no redirects, a time limit, and a limit on the size of responses.

use std::time::Duration;

use openidconnect::{HttpRequest, HttpResponse, http};

/// Maximum duration of a request.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum size of a response in bytes.
const MAX_RESPONSE: usize = 1 << 20;

/// Error of a request to a provider.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The provider cannot be reached, or the connection ended.
    #[error(transparent)]
    Request(#[from] reqwest::Error),
    /// The response cannot be represented.
    #[error(transparent)]
    Response(#[from] http::Error),
    /// The response is too large.
    #[error("the response is larger than {MAX_RESPONSE} bytes")]
    TooLarge,
}

/// Creates the client.
///
/// # Errors
/// If TLS cannot be set up.
pub fn client() -> Result<reqwest::Client, reqwest::Error> {
    reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).timeout(TIMEOUT).build()
}

/// Sends a request.
pub async fn fetch(
    client: reqwest::Client,
    request: HttpRequest,
) -> Result<HttpResponse, FetchError> {
    let mut response = client.execute(request.try_into()?).await?;
    let mut answer = http::Response::builder().status(response.status());
    if let Some(headers) = answer.headers_mut() {
        headers.clone_from(response.headers());
    }
    let mut body = Vec::new();
    while let Some(part) = response.chunk().await? {
        if body.len() + part.len() > MAX_RESPONSE {
            return Err(FetchError::TooLarge);
        }
        body.extend_from_slice(&part);
    }
    Ok(answer.body(body)?)
}
