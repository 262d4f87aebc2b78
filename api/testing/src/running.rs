//! A server for one test.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use reqwest::header::{HeaderName, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Catalog, Role, User};
use titlewise_http::server::Server;
use titlewise_service::accounts::password::hash_now;
use titlewise_service::config::Config;
use titlewise_service::demo::ids::LIBRARY;
use titlewise_service::uploads::Uploads;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::database::Data;
use crate::described;

/// Media type of an Arrow stream.
pub const ARROW: &str = "application/vnd.apache.arrow.stream";
/// The signed-in user: an Admin of the demo's library or, without the demo, of a new institution.
pub const LIBRARIAN: &str = "librarian@example.edu";
/// Password of all users.
pub const PASSWORD: &str = "a long password";

/// Returns the hash of the common password, which takes a while to compute.
fn hash() -> String {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    HASH.get_or_init(|| hash_now(PASSWORD).unwrap()).clone()
}

/// Creates a user to sign in as, with an institution; a second start finds both.
async fn librarian(catalog: &Catalog, has_demo: bool) -> String {
    if let Some(user) = catalog.user_by_email(LIBRARIAN).await.unwrap() {
        return catalog.roles_of_user(&user.id).await.unwrap()[0].institution_id.clone();
    }
    let institution = match has_demo {
        true => LIBRARY.to_owned(),
        false => {
            let made = catalog.create_institution(None, "Example University", &[], false);
            made.await.unwrap().id
        }
    };
    let mut user = User::new("Librarian", LIBRARIAN);
    user.password_hash = Some(hash());
    user.is_email_confirmed = true;
    let grants = [(institution.as_str(), Some(Role::Admin))];
    catalog.create_user(None, &user, &grants, None).await.unwrap();
    institution
}

/// Returns a client like that of the web interface: it sends a token and requests short responses.
pub fn client_of(token: &str) -> Client {
    client_with(&[("authorization", &format!("Bearer {token}")), ("prefer", "return=minimal")])
}

/// Returns a client that sends headers.
pub fn client_with(headers: &[(&str, &str)]) -> Client {
    let header = |(name, value): &(&str, &str)| -> (HeaderName, HeaderValue) {
        (name.parse().unwrap(), value.parse().unwrap())
    };
    Client::builder().default_headers(headers.iter().map(header).collect()).build().unwrap()
}

/// Returns the text in a document.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// A server that runs in the process of the test.
pub struct Running {
    /// Client of the signed-in user.
    pub client: Client,
    /// Catalog.
    pub catalog: Catalog,
    /// Uploaded files.
    pub uploads: Uploads,
    /// Limit of concurrent calculations for consortium members.
    pub workers: Arc<Semaphore>,
    /// Institution of the signed-in user.
    pub institution: String,
    base: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<()>,
}

impl Running {
    /// Deletes the resource at a path.
    pub async fn delete(&self, path: &str) {
        let (status, answer) = self.send(&self.client.clone(), "DELETE", path, None).await;
        assert!(status.is_success(), "{path}: {answer}");
    }

    /// Starts a server on a free port and signs in: as an Admin of the demo's library, or of a new institution.
    pub async fn start(data: &Data, demo: bool) -> Self {
        Self::start_with(data, |config| config.demo = demo).await
    }

    /// Like `start`, with a changed configuration.
    pub async fn start_with(data: &Data, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::in_folder(data.path());
        config.database.clone_from(&data.database);
        change(&mut config);
        let server = Server::start(&config).await.unwrap();
        let base = format!("http://{}", server.address());
        let catalog = server.services().catalog.clone();
        let uploads = server.services().uploads.clone();
        let workers = Arc::clone(&server.services().forecasts.workers);
        let institution = librarian(&catalog, config.demo).await;
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            stopped.await.ok();
        }));
        let mut running = Self {
            client: Client::new(),
            catalog,
            uploads,
            workers,
            base,
            stop,
            task,
            institution,
        };
        running.client = running.sign_in(LIBRARIAN).await;
        running
    }

    /// Returns a client of a new visitor of the demo.
    pub async fn visitor(&self) -> Client {
        let (status, answer) = self.send(&Client::new(), "POST", "/session/demo", None).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        client_of(answer["access_token"].as_str().unwrap())
    }

    /// Creates a user with roles at institutions and returns a signed-in client.
    pub async fn person(&self, email: &str, places: &[(&str, Role)]) -> Client {
        self.user(User::new(email, email), places).await
    }

    /// Creates a user with the common password and a confirmed address, and returns a signed-in client.
    pub async fn user(&self, user: User, places: &[(&str, Role)]) -> Client {
        self.unconfirmed(User { is_email_confirmed: true, ..user }, places).await
    }

    /// Like [`Self::user`], but leaves open whether the address is confirmed.
    pub async fn unconfirmed(&self, mut user: User, places: &[(&str, Role)]) -> Client {
        user.password_hash = Some(hash());
        let grants: Vec<_> = places.iter().map(|(place, role)| (*place, Some(*role))).collect();
        self.catalog.create_user(None, &user, &grants, None).await.unwrap();
        self.sign_in(user.email.as_deref().unwrap()).await
    }

    /// Returns a client for a user with the common password.
    pub async fn sign_in(&self, email: &str) -> Client {
        client_of(&self.token(email).await)
    }

    /// Returns a token for a user with the common password.
    pub async fn token(&self, email: &str) -> String {
        let (status, answer) =
            self.post("/user/login", json!({"email": email, "password": PASSWORD})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        text(&answer["access_token"])
    }

    /// Creates a package of the signed-in user's institution and returns its address.
    pub async fn package(&self, name: &str, currency: &str) -> String {
        let body = json!({"name": name, "currency": currency, "institution_id": self.institution});
        let (status, made) = self.post("/package", body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        format!("/package/{}", text(&made["id"]))
    }

    /// Stops the server and waits until it has ended.
    pub async fn stop(self) {
        drop(self.client);
        self.stop.send(()).unwrap();
        self.task.await.unwrap();
    }

    /// Returns an address of this server.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Gets a path.
    pub async fn get(&self, path: &str) -> Response {
        asked("GET", self.client.get(self.url(path))).await
    }

    /// Gets a JSON document that must exist.
    pub async fn get_json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Gets a path as an Arrow stream.
    pub async fn get_arrow(&self, path: &str) -> Response {
        asked("GET", self.client.get(self.url(path)).header("accept", ARROW)).await
    }

    /// Sends a request as a user; the returned document is empty if the response is not JSON.
    pub async fn send(
        &self,
        client: &Client,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let request = client.request(method.parse().unwrap(), self.url(path));
        let request = match body {
            Some(body) => request.json(body),
            None => request,
        };
        let response = asked(method, request).await;
        let status = response.status();
        let content = response.bytes().await.unwrap();
        (status, serde_json::from_slice(&content).unwrap_or_default())
    }

    /// Sends a PATCH request.
    pub async fn patch(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let response = asked("PATCH", self.client.patch(self.url(path)).json(&body)).await;
        (response.status(), response.json().await.unwrap())
    }

    /// Sends a POST request.
    pub async fn post(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let response = asked("POST", self.client.post(self.url(path)).json(&body)).await;
        (response.status(), response.json().await.unwrap())
    }

    /// Uploads files.
    pub async fn upload(&self, path: &str, files: &[(&str, Vec<u8>)]) -> (StatusCode, Value) {
        let mut form = Form::new();
        for (name, content) in files {
            form = form.part("file", Part::bytes(content.clone()).file_name((*name).to_owned()));
        }
        let response = asked("POST", self.client.post(self.url(path)).multipart(form)).await;
        (response.status(), response.json().await.unwrap())
    }

    /// Returns the ids of the demo's package and scenario.
    pub async fn demo(&self) -> (String, String) {
        let packages = self.get_json("/package").await;
        let package = packages["packages"][0]["id"].as_str().unwrap().to_owned();
        let shown = self.get_json(&format!("/package/{package}")).await;
        (package, shown["scenarios"][0]["id"].as_str().unwrap().to_owned())
    }
}

/// Sends a request, and compares the response with the OpenAPI description.
pub async fn asked(method: &str, request: RequestBuilder) -> Response {
    let response = request.send().await.unwrap();
    // It may differ from the requested path.
    let path = response.url().path().to_owned();
    let mut copy = axum::http::Response::builder().status(response.status());
    if let Some(headers) = copy.headers_mut() {
        headers.clone_from(response.headers());
    }
    let body = response.bytes().await.unwrap();
    let copy = copy.body(body).unwrap();
    described::check(method, &path, &copy);
    copy.into()
}

/// Returns a synthetic TR_J3 of release 5.1 with tabs.
pub fn report_tsv() -> Vec<u8> {
    titlewise_testing::samples::release_5::tr_j3_51().bytes
}

/// Returns the number of uploaded objects.
pub fn objects(data: &Path) -> usize {
    fn count(folder: &Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        let one = |path: PathBuf| if path.is_dir() { count(&path) } else { 1 };
        entries.map(|entry| one(entry.unwrap().path())).sum()
    }
    count(&data.join("store").join("packages"))
}
