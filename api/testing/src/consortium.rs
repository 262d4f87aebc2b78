//! A synthetic consortium for tests: libraries with files, and a package that they feed.

use std::path::Path;

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::Role;
use titlewise_ingest::generate::{self, Invented, Spec};
use titlewise_service::config::Config;

use crate::database::Data;
use crate::running::{LIBRARIAN, Running, text};

/// Number of titles of the synthetic publisher.
const TITLES: usize = 60;

/// A server with libraries and a consortium. The signed-in user is a ConsortiumAdmin there, and an Admin at each
/// library.
pub struct Consortium {
    pub server: Running,
    /// Institution of the consortium.
    pub institution: String,
    /// Id of its package.
    pub package: String,
    /// Institution and own package of each library.
    pub libraries: Vec<(String, String)>,
    /// Files of the libraries.
    pub folder: tempfile::TempDir,
    invented: Invented,
}

impl Consortium {
    /// Starts a server with this number of libraries, none of which is a member yet.
    pub async fn start(data: &Data, libraries: usize) -> Self {
        Self::start_with(data, libraries, |_| {}).await
    }

    /// Like `start`, with a changed configuration.
    pub async fn start_with(
        data: &Data,
        libraries: usize,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let invented = generate::invent(&Spec { titles: TITLES, members: libraries, seed: 5 });
        generate::write(&invented, folder.path(), &mut |_, _| {}).unwrap();
        let reference = folder.path().join("reference");
        let server = Running::start_with(data, |config| {
            config.reference = Some(reference);
            config.staff_domain = Some("staff.example".to_owned());
            change(config);
        })
        .await;
        let institution =
            server.catalog.create_institution(None, "Grove", &[], true).await.unwrap();
        let mut made = Self {
            server,
            institution: institution.id,
            package: String::new(),
            libraries: Vec::new(),
            folder,
            invented,
        };
        made.join(&made.institution.clone(), Role::ConsortiumAdmin).await;
        made.package = made.new_package(&made.institution.clone(), &json!({})).await;
        for number in 0..libraries {
            made.add_library(number).await;
        }
        made
    }

    /// Stops the server and starts it again with a changed configuration.
    pub async fn again(self, data: &Data, change: impl FnOnce(&mut Config)) -> Self {
        self.server.stop().await;
        let reference = self.folder.path().join("reference");
        let server = Running::start_with(data, |config| {
            config.reference = Some(reference);
            config.staff_domain = Some("staff.example".to_owned());
            change(config);
        })
        .await;
        Self { server, ..self }
    }

    /// Gives the signed-in user a role.
    async fn join(&self, institution: &str, role: Role) {
        let user = self.server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap();
        let roles = [(user.id.as_str(), institution, Some(role))];
        self.server.catalog.set_roles(None, &roles, &[]).await.unwrap();
    }

    async fn new_package(&self, institution: &str, more: &Value) -> String {
        let mut body =
            json!({"name": "Big Deal", "currency": "USD", "institution_id": institution});
        for (field, value) in more.as_object().unwrap() {
            body[field] = value.clone();
        }
        let (status, made) = self.server.post("/package", body).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        text(&made["id"])
    }

    async fn add_library(&mut self, number: usize) {
        let member = self.invented.member(number);
        let rors = [member.ror_id.clone()];
        let catalog = &self.server.catalog;
        let library = catalog.create_institution(None, &member.institution, &rors, false);
        let library = library.await.unwrap().id;
        self.join(&library, Role::Admin).await;
        let cost = json!({
            "big_deal_cost": member.big_deal_cost,
            "big_deal_cost_increase": member.big_deal_increase,
        });
        let package = self.new_package(&library, &cost).await;
        for file in self.files(number) {
            self.upload(&package, &file).await;
        }
        self.libraries.push((library, package));
    }

    /// Returns the usage reports, the price list and the rights of a library.
    fn files(&self, number: usize) -> Vec<std::path::PathBuf> {
        let home = self.folder.path().join("members").join(self.invented.member(number).package_id);
        let is_file = |path: &std::path::PathBuf| {
            let stem = path.file_stem().unwrap().to_str().unwrap();
            stem.starts_with("TR_") || stem.starts_with("JR1") || ["prices", "pta"].contains(&stem)
        };
        let entries = std::fs::read_dir(home).unwrap().map(|entry| entry.unwrap().path());
        let mut files: Vec<_> = entries.filter(is_file).collect();
        files.sort();
        files
    }

    /// Uploads a file to a package.
    pub async fn upload(&self, package: &str, file: &Path) {
        let name = file.file_name().unwrap().to_str().unwrap();
        self.upload_content(package, name, std::fs::read(file).unwrap()).await;
    }

    /// Uploads content as a file to a package.
    pub async fn upload_content(&self, package: &str, name: &str, content: Vec<u8>) {
        let path = format!("/package/{package}/file");
        let (status, answer) = self.server.upload(&path, &[(name, content)]).await;
        assert!(status.is_success(), "{name}: {status} {answer}");
    }

    /// Gives a library a price list with the same price for every title.
    pub async fn flat_prices(&self, library: usize, price: u32) {
        let titles = self.invented.titles().iter();
        let list = titles.fold("ISSN,Price\n".to_owned(), |list, title| {
            format!("{list}{},{price}\n", title.issn_l)
        });
        self.upload_content(&self.libraries[library].1, "flat.csv", list.into()).await;
    }

    /// Makes a library's package a member.
    pub async fn add(&self, library: usize, mode: &str) -> Value {
        let body = json!({"source_package_id": self.libraries[library].1, "mode": mode});
        let (status, member) = self.server.post(&self.members(), body).await;
        assert_eq!(status, StatusCode::CREATED, "{member}");
        member
    }

    /// Makes the packages of all libraries members and returns their feeders.
    pub async fn add_all(&self) -> Vec<String> {
        let mut feeders = Vec::new();
        for library in 0..self.libraries.len() {
            feeders.push(text(&self.add(library, "live").await["package_id"]));
        }
        feeders
    }

    /// Returns the address of the members.
    pub fn members(&self) -> String {
        format!("/package/{}/members", self.package)
    }

    /// Creates a scenario of the consortium's package and returns its address.
    pub async fn scenario(&self, name: &str) -> String {
        let path = format!("/package/{}/scenario", self.package);
        let (status, made) = self.server.post(&path, json!({"name": name})).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        format!("/scenario/{}", text(&made["id"]))
    }

    /// Returns the totals of a scenario.
    pub async fn totals(&self, scenario: &str) -> Value {
        self.server.get_json(&format!("{scenario}/summary")).await
    }
}
