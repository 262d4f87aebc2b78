//! Every write with a fully valid body: users of other tenants are refused by their rights, not by the content of the
//! request, and change nothing. The owner then sends the same requests, and they succeed.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::described::operations;
use crate::matrix::{May, routes};
use crate::running::{Running, asked, report_tsv, text};
use crate::two_factor::switch_on;

on_each_database!(
    writes_of_other_tenants_change_nothing,
    own_addresses_with_ids_of_others_change_nothing,
);

/// Content of a request.
#[derive(Debug, Clone)]
enum Body {
    None,
    Json(Value),
    File,
}

/// The user whose request succeeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// ConsortiumAdmin of the consortium and Admin of its libraries.
    Librarian,
    /// Collaborator of the first library.
    Member,
    /// Staff of the service.
    Staff,
}

use Owner::{Librarian, Member, Staff};

/// A valid request. Parts of the address and of the body in braces are ids of the [`World`].
type Write = (Owner, &'static str, &'static str, Body);

/// A consortium of three libraries, two of which are members with a proposal, and the users of other tenants.
struct World {
    grove: Consortium,
    /// Ids by their names in [`writes`].
    ids: BTreeMap<&'static str, String>,
    member: Client,
    staff: Client,
    /// Name and client of each user of another tenant.
    others: Vec<(&'static str, Client)>,
    rival: Rival,
}

/// Another tenant: an Admin of a library and ConsortiumAdmin of a consortium, with an object of each kind.
struct Rival {
    client: Client,
    ids: BTreeMap<&'static str, String>,
}

/// Every write that needs a right, in an order in which its owner can send them one after another.
fn writes() -> Vec<Write> {
    let json = |body: Value| Body::Json(body);
    let none = || Body::None;
    let terms = json!({"paid_from": 144, "paid_members": 155, "fallback_price": 950.0});
    let page = json!({"is_rounded": false, "with_prices": true, "with_titles": true});
    let decision = json!({"package_id": "{feeder}", "issn_l": "{title}", "decision": "accepted"});
    let price =
        json!({"kind": "price", "header_row": 1, "columns": {"print_issn": "A", "price": "B"}});
    let permissions = json!({
        "user_email": "viewer@library.example",
        "institution_id": "{institution}",
        "permissions": ["view"],
    });
    let joining = json!([{"institution_id": "{institution}", "permissions": ["view"]}]);
    let new_user =
        json!({"email": "new@library.example", "name": "New", "user_permissions": joining});
    let new_package =
        json!({"name": "Another", "currency": "USD", "institution_id": "{institution}"});
    let of_known = json!({"name": "Another", "institution_id": "{institution}"});
    let staff_user = json!({
        "email": "added@library.example",
        "name": "Added",
        "institution_id": "{institution}",
        "permissions": ["view"],
    });
    let leaving = json!({"email": "added@library.example", "institution_id": "{institution}"});
    vec![
        (
            Librarian,
            "POST",
            "/institution/{institution}",
            json(json!({"name": "Renamed University"})),
        ),
        (Librarian, "POST", "/institution/{institution}/ror/{ror}", none()),
        (Librarian, "DELETE", "/institution/{institution}/ror/{ror}", none()),
        (Librarian, "POST", "/user-permissions", json(permissions)),
        (Librarian, "POST", "/user/new", json(new_user)),
        (Librarian, "POST", "/package", json(new_package)),
        (Librarian, "POST", "/publisher/new", json(of_known)),
        (
            Librarian,
            "PATCH",
            "/package/{package}",
            json(json!({"name": "Renamed", "cost_bigdeal": 90_000})),
        ),
        (Librarian, "POST", "/publisher/{package}", json(json!({"description": "All of it"}))),
        (Librarian, "POST", "/package/{package}/file", Body::File),
        (Librarian, "POST", "/package/{package}/price-list", json(json!({"name": "list.csv"}))),
        (Librarian, "POST", "/package/{package}/file/{file}/map", json(price)),
        (Librarian, "POST", "/package/{package}/key", json(json!({"name": "Export", "days": 30}))),
        (Librarian, "DELETE", "/package/{package}/key/{key}", none()),
        (Librarian, "POST", "/package/{package}/scenario", json(json!({"name": "Another"}))),
        (Librarian, "POST", "/publisher/{package}/scenario", json(json!({"name": "Known"}))),
        // A scenario of the library.
        (
            Librarian,
            "PATCH",
            "/scenario/{scenario}",
            json(json!({"name": "Renamed", "notes": "Why"})),
        ),
        (Librarian, "PATCH", "/scenario/{scenario}/settings", json(json!({"cost_ill": 21}))),
        (
            Librarian,
            "PATCH",
            "/scenario/{scenario}/subscriptions",
            json(json!({"add": ["{title}"]})),
        ),
        (
            Librarian,
            "POST",
            "/scenario/{scenario}",
            json(json!({"subrs": ["{title}"], "configs": {"cost_ill": 22}})),
        ),
        (Librarian, "POST", "/scenario/{scenario}/subscriptions", json(json!({"subrs": []}))),
        (Librarian, "POST", "/scenario/{scenario}/undo", none()),
        (Librarian, "POST", "/scenario/{scenario}/redo", none()),
        (Librarian, "POST", "/scenario/{scenario}/restore", json(json!({"revision": 1}))),
        (
            Librarian,
            "PUT",
            "/scenario/{scenario}/reference",
            json(json!({"version": "{reference}"})),
        ),
        (Librarian, "PUT", "/scenario/{scenario}/public-page", json(page)),
        (Librarian, "DELETE", "/scenario/{scenario}/public-page", none()),
        // The consortium, its members and its scenario.
        (Librarian, "PUT", "/package/{grove}/consortium-terms", json(terms)),
        (
            Librarian,
            "POST",
            "/package/{grove}/members",
            json(json!({"source_package_id": "{third}", "mode": "live"})),
        ),
        (
            Librarian,
            "PATCH",
            "/package/{grove}/members/{member}",
            json(json!({"tags": ["north"], "size": 3})),
        ),
        (
            Librarian,
            "POST",
            "/package/{grove}/invitations",
            json(json!({"institution_name": "Other Library"})),
        ),
        (Librarian, "DELETE", "/package/{grove}/invitations/{invitation}", none()),
        (
            Librarian,
            "POST",
            "/institution/{institution}/invitations/{invited}",
            json(json!({"answer": "accept", "package_id": "{package}", "mode": "live"})),
        ),
        (
            Librarian,
            "PATCH",
            "/scenario/{core}/member-institutions",
            json(json!({"exclude": ["{feeder}"]})),
        ),
        (
            Librarian,
            "POST",
            "/scenario/{core}/member-institutions",
            json(json!({"member_institutions": ["{feeder}"]})),
        ),
        (
            Librarian,
            "PUT",
            "/scenario/{core}/cost-sharing",
            json(json!({"weights": {"use": 60, "spend": 40}, "rise_percent": 10})),
        ),
        (
            Librarian,
            "POST",
            "/scenario/{core}/member-institutions/consortial-scenarios",
            json(json!({"member_institutions": ["{feeder}"]})),
        ),
        (Member, "PATCH", "/scenario/{proposal}/proposal", json(json!({"add": ["{title}"]}))),
        (
            Member,
            "POST",
            "/scenario/{proposal}/member-added-subscriptions",
            json(json!({"member_added_subrs": ["{title}"]})),
        ),
        (Member, "POST", "/scenario/{proposal}/notifications/done-editing", none()),
        (Librarian, "PATCH", "/scenario/{core}/requests", json(json!({"decisions": [decision]}))),
        (
            Librarian,
            "POST",
            "/scenario/{core}/member-institutions/consortial-scenarios.csv",
            json(json!({"email": "librarian@example.edu"})),
        ),
        (Librarian, "DELETE", "/scenario/{core}/proposals/{feeder}", none()),
        (Librarian, "DELETE", "/package/{grove}/members/{second_member}", none()),
        (Librarian, "DELETE", "/institution/{institution}/memberships/{member}", none()),
        // Staff of the service.
        (
            Staff,
            "POST",
            "/institution",
            json(
                json!({"institution_name": "New Library", "ror_ids": "05qwgg493", "is_consortium": false}),
            ),
        ),
        (Staff, "POST", "/user", json(staff_user)),
        (Staff, "POST", "/user/remove-access", json(leaving)),
        (
            Staff,
            "POST",
            "/user/end-sessions",
            json(json!({"user_id": "{leaver}", "with_keys": true})),
        ),
        (Staff, "POST", "/user/revoke-staff", json(json!({"user_id": "{leaver}"}))),
        (Staff, "POST", "/user/remove-two-factor", json(json!({"user_id": "{leaver}"}))),
        (Staff, "POST", "/user/erase", json(json!({"user_id": "{leaver}"}))),
        (Staff, "DELETE", "/form/{form}", none()),
        // What cannot be undone.
        (Librarian, "POST", "/package/{package}/file/{unconfirmed}/confirm", none()),
        (Librarian, "POST", "/package/{package}/file/{replaced}/restore", none()),
        (
            Librarian,
            "POST",
            "/package/{package}/file/{replaced}/kind",
            json(json!({"kind": "filter", "titles": "all"})),
        ),
        (Librarian, "DELETE", "/package/{package}/file/{report}", none()),
        (Librarian, "DELETE", "/publisher/{package}/price", none()),
        (Librarian, "DELETE", "/scenario/{scenario}", none()),
    ]
}

/// Writes that are left out of [`writes`], each with the test that sends it with a valid body.
const ELSEWHERE: [(&str, &str, &str); 1] = [
    // It needs a stand-in for OpenAlex.
    (
        "POST",
        "/institution/{}/reference-refresh",
        "refresh: only_those_who_may_and_where_it_can_be_done",
    ),
];

/// Replaces the names in braces with ids.
fn filled(template: &str, ids: &BTreeMap<&'static str, String>) -> String {
    let replace =
        |text: String, (name, id): (&&str, &String)| text.replace(&format!("{{{name}}}"), id);
    ids.iter().fold(template.to_owned(), replace)
}

/// Sends a request with its ids filled in.
async fn send(
    server: &Running,
    client: &Client,
    method: &str,
    address: &str,
    body: &Body,
    ids: &BTreeMap<&'static str, String>,
) -> (StatusCode, Value) {
    let path = filled(address, ids);
    let request = client.request(method.parse().unwrap(), server.url(&path));
    let request = match body {
        Body::None => request,
        Body::Json(body) => {
            let body: Value = serde_json::from_str(&filled(&body.to_string(), ids)).unwrap();
            request.json(&body)
        }
        Body::File => {
            let part = Part::bytes(report_tsv()).file_name("report.tsv");
            request.multipart(Form::new().part("file", part))
        }
    };
    let response = asked(method, request).await;
    let status = response.status();
    (status, serde_json::from_slice(&response.bytes().await.unwrap()).unwrap_or_default())
}

impl World {
    async fn start(data: &Data) -> Self {
        let lists = data.path().join("lists");
        std::fs::create_dir_all(&lists).unwrap();
        std::fs::write(
            lists.join("list.csv"),
            "ISSN,Price\n0028-0836,1200\n0036-8075,840.5\n0140-6736,700\n",
        )
        .unwrap();
        let grove =
            Consortium::start_with(data, 3, |config| config.price_lists = Some(lists)).await;
        let server = &grove.server;
        let (institution, package) = grove.libraries[0].clone();
        let feeder = text(&grove.add(0, "live").await["package_id"]);
        let second_member = text(&grove.add(1, "live").await["package_id"]);
        let core = grove.scenario("Core").await;
        server.patch(&format!("{core}/subscriptions"), json!({"top": 3})).await;
        let sending = format!("{core}/member-institutions/consortial-scenarios");
        let (status, sent) = server.post(&sending, json!({"member_institutions": [feeder]})).await;
        assert_eq!(status, StatusCode::OK, "{sent}");
        let mut ids = BTreeMap::from([
            ("institution", institution.clone()),
            ("package", package.clone()),
            ("third", grove.libraries[2].1.clone()),
            ("grove", grove.package.clone()),
            ("feeder", feeder.clone()),
            ("member", feeder.clone()),
            ("second_member", second_member),
            ("core", id_of(&core)),
            ("ror", "02y3ad647".to_owned()),
        ]);
        ids.insert("proposal", proposal(server, &core, &feeder).await);
        let (_, made) =
            server.post(&format!("/package/{package}/scenario"), json!({"name": "Own"})).await;
        ids.insert("scenario", text(&made["id"]));
        ids.insert("title", title(server, &text(&made["id"])).await);
        ids.insert("file", file(server, &package).await);
        ids.insert("unconfirmed", unconfirmed(server, &package).await);
        ids.insert("replaced", replaced(server, &package).await);
        ids.insert("report", report(server, &package).await);
        ids.insert("key", key(server, &server.client, &package).await);
        let reference = server.get_json(&format!("/scenario/{}/reference", ids["scenario"])).await;
        ids.insert("reference", text(&reference["versions"][0]["version"]));
        server.catalog.create_institution(None, "Other Library", &[], false).await.unwrap();
        server.catalog.create_institution(None, "Third Library", &[], false).await.unwrap();
        ids.insert(
            "invitation",
            invite(server, &server.client, &grove.package, "Third Library").await,
        );

        let rival = Rival::start(&grove).await;
        ids.insert("invited", rival.invite(server, &institution).await);
        let form = json!({"firstName": "Ann", "lastName": "Example", "email": "ann@example.edu",
            "rightFor": "right-for-myself", "rightKnow": true, "contactEmail": true, "comments": "?"});
        let (status, _) = server.send(&Client::new(), "POST", "/form/privacy", Some(&form)).await;
        assert!(status.is_success());
        let staff = User { is_staff: true, ..User::new("Root", "root@staff.example") };
        let staff = server.user(staff, &[]).await;
        let (_, forms) = server.send(&staff, "GET", "/form", None).await;
        ids.insert("form", forms["forms"][0]["id"].to_string().trim_matches('"').to_owned());
        let member =
            server.person("member@library.example", &[(&institution, Role::Collaborator)]).await;
        server.person("viewer@library.example", &[(&institution, Role::Viewer)]).await;
        let leaver = User::new("Leaver", "leaver@library.example");
        ids.insert("leaver", leaver.id.clone());
        let leaver = server.user(leaver, &[(&institution, Role::Viewer)]).await;
        switch_on(server, &leaver).await;
        let second =
            server.person("second@library.example", &[(&grove.libraries[1].0, Role::Admin)]).await;
        let others = vec![
            ("no session", Client::new()),
            ("an Admin of another institution", rival.client.clone()),
            ("an Admin of another member", second),
            ("a user without a role", server.person("none@other.example", &[]).await),
        ];
        Self { ids, member, staff, others, rival, grove }
    }

    fn owner(&self, owner: Owner) -> &Client {
        match owner {
            Librarian => &self.grove.server.client,
            Member => &self.member,
            Staff => &self.staff,
        }
    }

    /// Everything that the owner sees, to compare.
    async fn seen(&self) -> Vec<Value> {
        let server = &self.grove.server;
        let mut seen = Vec::new();
        for address in [
            "/institution/{institution}",
            "/institution/{institution}/invitations",
            "/package/{package}",
            "/package/{package}/scenarios",
            "/package/{package}/key",
            "/package/{grove}",
            "/package/{grove}/members",
            "/package/{grove}/invitations",
            "/package/{grove}/consortium-terms",
            "/scenario/{scenario}",
            "/scenario/{scenario}/versions",
            "/scenario/{scenario}/public-page",
            "/scenario/{scenario}/reference",
            "/scenario/{core}",
            "/scenario/{core}/versions",
            "/scenario/{core}/requests",
            "/scenario/{core}/cost-sharing",
            "/scenario/{core}/member-institutions",
            "/scenario/{proposal}",
            "/scenario/{proposal}/proposal",
        ] {
            let (status, shown) =
                send(server, &server.client, "GET", address, &Body::None, &self.ids).await;
            assert_eq!(status, StatusCode::OK, "{address}: {shown}");
            seen.push(shown);
        }
        let (_, forms) = server.send(&self.staff, "GET", "/form", None).await;
        seen.push(forms);
        seen
    }
}

impl Rival {
    async fn start(grove: &Consortium) -> Self {
        let server = &grove.server;
        let catalog = &server.catalog;
        let library =
            catalog.create_institution(None, "Rival University", &[], false).await.unwrap().id;
        let consortium = catalog.create_institution(None, "Rivals", &[], true).await.unwrap().id;
        let places =
            [(library.as_str(), Role::Admin), (consortium.as_str(), Role::ConsortiumAdmin)];
        let client = server.person("rival@other.example", &places).await;
        let make = async |institution: &str| {
            let body = json!({"name": "Deal", "currency": "USD", "institution_id": institution});
            let (status, made) = server.send(&client, "POST", "/package", Some(&body)).await;
            assert_eq!(status, StatusCode::CREATED, "{made}");
            text(&made["id"])
        };
        let (package, grove) = (make(&library).await, make(&consortium).await);
        let scenario = async |package: &str| {
            let path = format!("/package/{package}/scenario");
            let (_, made) = server.send(&client, "POST", &path, Some(&json!({"name": "S"}))).await;
            text(&made["id"])
        };
        let ids = BTreeMap::from([
            ("scenario", scenario(&package).await),
            ("core", scenario(&grove).await),
            ("institution", library),
            ("package", package),
            ("grove", grove),
        ]);
        Self { client, ids }
    }

    /// Invites a library to the rival's consortium.
    async fn invite(&self, server: &Running, library: &str) -> String {
        let name = text(&server.get_json(&format!("/institution/{library}")).await["name"]);
        invite(server, &self.client, &self.ids["grove"], &name).await
    }
}

fn id_of(address: &str) -> String {
    address.rsplit('/').next().unwrap().to_owned()
}

async fn proposal(server: &Running, core: &str, feeder: &str) -> String {
    let listed = server.get_json(&format!("{core}/member-institutions")).await;
    let all = listed["institutions"].as_array().unwrap();
    let one = all.iter().find(|one| one["package_id"] == json!(feeder)).unwrap();
    text(&one["member_scenario_id"])
}

/// A title of a scenario that is not subscribed.
async fn title(server: &Running, scenario: &str) -> String {
    let body = server.get_json(&format!("/scenario/{scenario}/journals")).await;
    let titles = body["journals"].as_array().unwrap();
    text(&titles[titles.len() / 2]["issn_l"])
}

/// A COUNTER report that is in use.
async fn report(server: &Running, package: &str) -> String {
    let shown = server.get_json(&format!("/package/{package}")).await;
    let files = shown["files"].as_array().unwrap();
    let is_report = |file: &&Value| text(&file["slot"]).starts_with("counter");
    text(&files.iter().find(is_report).unwrap()["id"])
}

/// A price list that is replaced by a newer one.
async fn file(server: &Running, package: &str) -> String {
    let list = "ISSN,Price\n0028-0836,1200\n0036-8075,840.5\n0140-6736,700\n";
    let path = format!("/package/{package}/file");
    let (status, made) = server.upload(&path, &[("small.csv", list.into())]).await;
    assert!(status.is_success(), "{made}");
    text(&made["files"][0]["id"])
}

/// A table that becomes the title filter only when it is confirmed.
async fn unconfirmed(server: &Running, package: &str) -> String {
    let table = "issn_l,num_citations\n0028-0836,12\n0036-8075,3\n";
    let path = format!("/package/{package}/file");
    let (status, made) = server.upload(&path, &[("citations.csv", table.into())]).await;
    assert!(status.is_success(), "{made}");
    assert_eq!(made["files"][0]["state"], "unconfirmed", "{made}");
    text(&made["files"][0]["id"])
}

/// A title filter that another one replaced.
async fn replaced(server: &Running, package: &str) -> String {
    let path = format!("/package/{package}/file");
    let mut ids = Vec::new();
    for name in ["first.csv", "second.csv"] {
        let (status, made) =
            server.upload(&path, &[(name, "ISSN\n0028-0836\n0036-8075\n".into())]).await;
        assert!(status.is_success(), "{made}");
        ids.push(text(&made["files"][0]["id"]));
    }
    ids.swap_remove(0)
}

async fn key(server: &Running, client: &Client, package: &str) -> String {
    let body = json!({"name": "Old", "days": 3});
    let path = format!("/package/{package}/key");
    let (status, made) = server.send(client, "POST", &path, Some(&body)).await;
    assert!(status.is_success(), "{made}");
    let (_, keys) = server.send(client, "GET", &path, None).await;
    text(&keys["keys"][0]["id"])
}

async fn invite(server: &Running, client: &Client, package: &str, library: &str) -> String {
    let path = format!("/package/{package}/invitations");
    let body = json!({"institution_name": library});
    let (status, made) = server.send(client, "POST", &path, Some(&body)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    text(&made["id"])
}

async fn writes_of_other_tenants_change_nothing(database: Database) {
    let data = Data::new(database).await;
    let world = World::start(&data).await;
    let server = &world.grove.server;
    let before = world.seen().await;
    for (name, client) in &world.others {
        for (_, method, address, body) in &writes() {
            let (status, answer) = send(server, client, method, address, body, &world.ids).await;
            let refusals = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND];
            assert!(
                refusals.contains(&status),
                "{name} sends {method} {address}: {status} {answer}"
            );
        }
    }
    let same = world.seen().await;
    for (before, now) in before.iter().zip(&same) {
        assert_eq!(before, now);
    }
    // The requests were valid: their owner's succeed.
    for (owner, method, address, body) in &writes() {
        let (status, answer) =
            send(server, world.owner(*owner), method, address, body, &world.ids).await;
        assert!(status.is_success(), "{owner:?} sends {method} {address}: {status} {answer}");
    }
    world.grove.server.stop().await;
}

/// The path names an object of the caller, the body or the rest of the path one of another tenant.
async fn own_addresses_with_ids_of_others_change_nothing(database: Database) {
    let data = Data::new(database).await;
    let world = World::start(&data).await;
    let server = &world.grove.server;
    let before = world.seen().await;
    let client = &world.rival.client;
    for (_, method, address, body) in &writes() {
        for own in world.rival.ids.keys() {
            let mut ids = world.ids.clone();
            ids.insert(own, world.rival.ids[own].clone());
            let whole = format!("{address} {body:?}");
            let is_named = |name: &str| whole.contains(&format!("{{{name}}}"));
            // Only requests that name an object of each side.
            let of_others = [
                "feeder",
                "member",
                "second_member",
                "third",
                "file",
                "unconfirmed",
                "replaced",
                "report",
                "key",
                "invitation",
                "proposal",
                "package",
                "grove",
                "institution",
                "core",
                "scenario",
            ];
            if !is_named(own) || !of_others.iter().any(|name| name != own && is_named(name)) {
                continue;
            }
            let (status, answer) = send(server, client, method, address, body, &ids).await;
            assert!(
                status.is_client_error(),
                "own {own}, {method} {address} {body:?}: {status} {answer}"
            );
        }
    }
    let same = world.seen().await;
    for (before, now) in before.iter().zip(&same) {
        assert_eq!(before, now);
    }
    world.grove.server.stop().await;
}

/// Every described write that needs a right is sent by these tests.
#[test]
fn no_write_is_forgotten() {
    let plain = |address: &str| -> String {
        let mut parts = address.split('{');
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |text, part| {
            text + "{}" + part.split_once('}').map_or("", |(_, rest)| rest)
        })
    };
    let needs_a_right = |may: May| !matches!(may, May::Everybody | May::SignedIn);
    let described: BTreeSet<(String, String)> = routes()
        .into_iter()
        .filter(|(method, _, may, _)| *method != "GET" && needs_a_right(*may))
        .map(|(method, address, ..)| (method.to_owned(), plain(address)))
        .collect();
    assert!(operations().count() > described.len());
    let mut sent: BTreeSet<(String, String)> = writes()
        .into_iter()
        .map(|(_, method, address, _)| (method.to_owned(), plain(address)))
        .collect();
    // The kind of a file is part of the address.
    if sent.remove(&("DELETE".to_owned(), "/publisher/{}/price".to_owned())) {
        sent.insert(("DELETE".to_owned(), "/publisher/{}/{}".to_owned()));
    }
    sent.extend(ELSEWHERE.map(|(method, address, _)| (method.to_owned(), address.to_owned())));
    assert_eq!(described, sent);
}
