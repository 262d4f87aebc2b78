//! A generated library, uploaded to a server over HTTP.

use std::fs;
use std::path::{Path, PathBuf};

use reqwest::Client;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use titlewise_benches::workload::spec;
use titlewise_ingest::generate::{self, Invented};

pub const ARROW: &str = "application/vnd.apache.arrow.stream";
pub const EMAIL: &str = "librarian@example.edu";
pub const PASSWORD: &str = "a long password";

/// The files of a generated library.
pub struct Files {
    invented: Invented,
    folder: PathBuf,
}

impl Files {
    pub fn invent(titles: usize, folder: &Path) -> Self {
        let invented = generate::invent(&spec(titles, 1));
        generate::write(&invented, folder, &mut |_, _| {}).unwrap();
        Self { invented, folder: folder.to_owned() }
    }

    /// Folder of the reference data.
    pub fn reference(&self) -> PathBuf {
        self.folder.join("reference")
    }

    /// Creates a package from the files at an institution and returns its URL.
    pub async fn upload(&self, client: &Client, base: &str, institution: &str) -> String {
        let made = json!({"name": "Benchmark", "currency": "USD", "institution_id": institution});
        let package = post(client, &format!("{base}/package"), &made).await;
        let package = format!("{base}/package/{}", package["id"].as_str().unwrap());
        let mut form = Form::new();
        let member = self.folder.join("members").join(&self.invented.member(0).package_id);
        for name in ["TR_J2.csv", "TR_J3.xlsx", "TR_J4.csv", "prices.csv", "pta.csv"] {
            let content = fs::read(member.join(name)).unwrap();
            form = form.part("file", Part::bytes(content).file_name(name));
        }
        let reply = client.post(format!("{package}/file")).multipart(form).send().await.unwrap();
        reply.error_for_status().unwrap();
        package
    }
}

/// Creates a scenario of a package and returns its URL.
pub async fn scenario(client: &Client, base: &str, package: &str) -> String {
    let made = post(client, &format!("{package}/scenario"), &json!({"name": "Benchmark"})).await;
    format!("{base}/scenario/{}", made["id"].as_str().unwrap())
}

/// Signs in and returns the access token of the account.
pub async fn token(base: &str) -> String {
    let credentials = json!({"email": EMAIL, "password": PASSWORD});
    let answer = post(&Client::new(), &format!("{base}/user/login"), &credentials).await;
    answer["access_token"].as_str().unwrap().to_owned()
}

/// An HTTP client that sends the token.
pub fn client(token: &str) -> Client {
    let headers = [
        ("authorization".parse().unwrap(), format!("Bearer {token}").parse().unwrap()),
        ("prefer".parse().unwrap(), "return=minimal".parse().unwrap()),
    ];
    Client::builder().default_headers(headers.into_iter().collect()).build().unwrap()
}

pub async fn post(client: &Client, url: &str, body: &Value) -> Value {
    client.post(url).json(body).send().await.unwrap().json().await.unwrap()
}

/// Changes the cost of an interlibrary loan in a scenario.
pub async fn change(client: &Client, scenario: &str, cost_ill: f64) {
    let change = json!({ "cost_ill": cost_ill });
    let reply = client.patch(format!("{scenario}/settings")).json(&change).send().await.unwrap();
    reply.error_for_status().unwrap();
}
