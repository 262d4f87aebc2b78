//! A server of one's own for a test.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use reqwest::header::{HeaderName, HeaderValue};
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder, Response, StatusCode};
use serde_json::{Value, json};
use titlewise_api::catalog::{Catalog, Role, User};
use titlewise_api::server::{Config, Server, ServerError, hash_now};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;

use crate::database::Data;
use crate::described;

/// The type of an Arrow stream.
pub const ARROW: &str = "application/vnd.apache.arrow.stream";
/// Who is signed in where there is no demo.
pub const LIBRARIAN: &str = "librarian@example.edu";
/// Everybody's password.
pub const PASSWORD: &str = "a long password";

/// The hash of everybody's password, which takes a while to make.
fn hash() -> String {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    HASH.get_or_init(|| hash_now(PASSWORD).unwrap()).clone()
}

/// Somebody to sign in as, with an institution; a second start finds both.
async fn librarian(catalog: &Catalog) -> String {
    if let Some(user) = catalog.user_by_email(LIBRARIAN).await.unwrap() {
        return catalog.roles_of_user(&user.id).await.unwrap()[0].institution_id.clone();
    }
    let institution =
        catalog.create_institution(None, "Example University", &[], false).await.unwrap();
    let mut user = User::new("Librarian", LIBRARIAN);
    user.password_hash = Some(hash());
    let grants = [(institution.id.as_str(), Some(Role::Admin))];
    catalog.create_user(None, &user, &grants, None).await.unwrap();
    institution.id
}

/// A client like our screens: it sends a token, and wants short answers.
pub fn client_of(token: &str) -> Client {
    client_with(&[("authorization", &format!("Bearer {token}")), ("prefer", "return=minimal")])
}

/// A client that sends headers.
pub fn client_with(headers: &[(&str, &str)]) -> Client {
    let header = |(name, value): &(&str, &str)| -> (HeaderName, HeaderValue) {
        (name.parse().unwrap(), value.parse().unwrap())
    };
    Client::builder().default_headers(headers.iter().map(header).collect()).build().unwrap()
}

/// The text in a document.
pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no text")).to_owned()
}

/// A server that runs beside the test.
pub struct Running {
    /// Asks it, signed in.
    pub client: Client,
    /// Its rows.
    pub catalog: Catalog,
    /// Who works members of consortia out.
    pub workers: Arc<Semaphore>,
    /// The institution of whoever is signed in.
    pub institution: String,
    base: String,
    stop: oneshot::Sender<()>,
    task: JoinHandle<Result<(), ServerError>>,
}

impl Running {
    /// Deletes what is there.
    pub async fn delete(&self, path: &str) {
        let (status, answer) = self.send(&self.client.clone(), "DELETE", path, None).await;
        assert!(status.is_success(), "{path}: {answer}");
    }

    /// Starts a server on a free port and signs in: as the demo's user, or as an Admin of an institution of their own.
    pub async fn start(data: &Data, demo: bool) -> Self {
        Self::start_with(data, |config| config.demo = demo).await
    }

    /// The same, otherwise configured.
    pub async fn start_with(data: &Data, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::in_folder(data.path());
        config.database.clone_from(&data.database);
        change(&mut config);
        let server = Server::start(&config).await.unwrap();
        let base = format!("http://{}", server.address());
        let catalog = server.app().catalog.clone();
        let workers = Arc::clone(&server.app().workers);
        let institution = if config.demo { None } else { Some(librarian(&catalog).await) };
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(server.run(async {
            stopped.await.ok();
        }));
        let mut running = Self {
            client: Client::new(),
            catalog,
            workers,
            base,
            stop,
            task,
            institution: String::new(),
        };
        let (path, body) = match &institution {
            Some(_) => ("/user/login", json!({"email": LIBRARIAN, "password": PASSWORD})),
            None => ("/session/demo", json!({})),
        };
        let (status, answer) = running.post(path, body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        running.client = client_of(answer["access_token"].as_str().unwrap());
        running.institution = match institution {
            Some(id) => id,
            None => text(&running.get_json("/user/me").await["institutions"][0]["institution_id"]),
        };
        running
    }

    /// Creates somebody who is something at an institution; the answer is a client that has signed in.
    pub async fn person(&self, email: &str, places: &[(&str, Role)]) -> Client {
        self.user(User::new(email, email), places).await
    }

    /// Creates a user with the usual password; the answer is a client that has signed in.
    pub async fn user(&self, mut user: User, places: &[(&str, Role)]) -> Client {
        user.password_hash = Some(hash());
        let grants: Vec<_> = places.iter().map(|(place, role)| (*place, Some(*role))).collect();
        self.catalog.create_user(None, &user, &grants, None).await.unwrap();
        self.sign_in(user.email.as_deref().unwrap()).await
    }

    /// A client for somebody who has the usual password.
    pub async fn sign_in(&self, email: &str) -> Client {
        client_of(&self.token(email).await)
    }

    /// A token for somebody who has the usual password.
    pub async fn token(&self, email: &str) -> String {
        let (status, answer) =
            self.post("/user/login", json!({"email": email, "password": PASSWORD})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        text(&answer["access_token"])
    }

    /// A package of the institution of whoever is signed in; the answer is its address.
    pub async fn package(&self, name: &str, currency: &str) -> String {
        let body = json!({"name": name, "currency": currency, "institution_id": self.institution});
        let (status, made) = self.post("/package", body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        format!("/package/{}", text(&made["id"]))
    }

    /// Stops it and waits until it is gone.
    pub async fn stop(self) {
        drop(self.client);
        self.stop.send(()).unwrap();
        self.task.await.unwrap().unwrap();
    }

    /// An address of this server.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Gets a path.
    pub async fn get(&self, path: &str) -> Response {
        asked("GET", self.client.get(self.url(path))).await
    }

    /// Gets a JSON document that must be there.
    pub async fn get_json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        response.json().await.unwrap()
    }

    /// Gets a path as an Arrow stream.
    pub async fn get_arrow(&self, path: &str) -> Response {
        asked("GET", self.client.get(self.url(path)).header("accept", ARROW)).await
    }

    /// Sends something as somebody; the answer is empty where it is no JSON.
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

    /// Sends a change.
    pub async fn patch(&self, path: &str, body: Value) -> (StatusCode, Value) {
        let response = asked("PATCH", self.client.patch(self.url(path)).json(&body)).await;
        (response.status(), response.json().await.unwrap())
    }

    /// Creates something.
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

    /// The ids of the demo's package and scenario.
    pub async fn demo(&self) -> (String, String) {
        let packages = self.get_json("/package").await;
        let package = packages["packages"][0]["id"].as_str().unwrap().to_owned();
        let shown = self.get_json(&format!("/package/{package}")).await;
        (package, shown["scenarios"][0]["id"].as_str().unwrap().to_owned())
    }
}

/// Sends a request, and holds the answer against the description of the interface.
pub async fn asked(method: &str, request: RequestBuilder) -> Response {
    let response = request.send().await.unwrap();
    // Which may be another one than was asked for.
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

/// A real file of the collection of fixtures.
pub fn fixture(path: &str) -> Vec<u8> {
    let root = std::env::var_os("TITLEWISE_FIXTURES")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared"), PathBuf::from);
    let inside = [root.join("fixtures").join(path), root.join(path)];
    let file = inside.iter().find(|file| file.is_file());
    std::fs::read(file.unwrap_or_else(|| panic!("{} is missing", inside[0].display()))).unwrap()
}

/// How many uploaded objects there are.
pub fn objects(data: &Path) -> usize {
    fn count(folder: &Path) -> usize {
        let Ok(entries) = std::fs::read_dir(folder) else { return 0 };
        let one = |path: PathBuf| if path.is_dir() { count(&path) } else { 1 };
        entries.map(|entry| one(entry.unwrap().path())).sum()
    }
    count(&data.join("store").join("packages"))
}
