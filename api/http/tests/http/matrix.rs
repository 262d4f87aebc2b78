//! Every route for every kind of caller: without a session, an Admin of another institution, and each role of the
//! institution that has the package. The requests change nothing, so that all callers can send them in turn.

use std::collections::BTreeMap;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Removal, Role, User};
use titlewise_service::demo::ids::LIBRARY_CHOICE;

use crate::database::{Data, Database, on_each_database};
use crate::described::{operations, written};
use crate::running::{Running, text};

on_each_database!(every_route_is_guarded);

/// Who may use a route.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum May {
    Everybody,
    SignedIn,
    View,
    /// Like `View`, but others are not shown whether it exists.
    ViewHidden,
    Modify,
    Admin,
    ViewOrStaff,
    AdminOrStaff,
    Staff,
}

use May::{Admin, AdminOrStaff, Everybody, Modify, SignedIn, Staff, View, ViewHidden, ViewOrStaff};

/// Every route: method, address as the router has it, who may, and a body that is refused after the right was
/// looked at, or changes nothing.
pub fn routes() -> Vec<(&'static str, &'static str, May, Option<Value>)> {
    let empty = || Some(json!({}));
    let named = || Some(json!({"name": 7}));
    let revision = || Some(json!({"revision": 999}));
    let of_institution = || Some(json!({"institution_id": "{institution}"}));
    let joining = json!([{"institution_id": "{institution}", "permissions": ["own"]}]);
    vec![
        ("GET", "/", Everybody, None),
        ("POST", "/", Everybody, None),
        ("GET", "/service", Everybody, None),
        ("GET", "/health", Everybody, None),
        ("GET", "/ready", Everybody, None),
        ("GET", "/openapi.json", Everybody, None),
        ("GET", "/api-docs", Everybody, None),
        ("GET", "/api-docs/{asset}", Everybody, None),
        ("POST", "/login", Everybody, empty()),
        ("POST", "/user/login", Everybody, empty()),
        ("POST", "/user/login/account", Everybody, empty()),
        ("POST", "/session/demo", Everybody, None),
        ("GET", "/session/sso/{provider}", Everybody, None),
        ("GET", "/session/sso/{provider}/callback", Everybody, None),
        ("POST", "/session/sso", Everybody, None),
        ("POST", "/user/demo", Everybody, empty()),
        ("GET", "/admin/change-password", Everybody, None),
        ("GET", "/admin/register", Everybody, None),
        ("POST", "/password/request-reset", Everybody, empty()),
        ("POST", "/password/reset", Everybody, empty()),
        ("POST", "/session/renew", SignedIn, None),
        ("POST", "/download-token", SignedIn, empty()),
        ("GET", "/protected", SignedIn, None),
        ("GET", "/account", SignedIn, None),
        ("GET", "/user/me", SignedIn, None),
        ("POST", "/user/me", SignedIn, empty()),
        ("POST", "/user/me/email", SignedIn, Some(json!({"token": "none"}))),
        ("DELETE", "/user/me/email", SignedIn, None),
        ("GET", "/user/me/data", SignedIn, None),
        // The body is invalid: the account stays.
        ("POST", "/user/me/erase", SignedIn, Some(json!({"even_only_admin": 7}))),
        ("GET", "/user/me/two-factor", SignedIn, None),
        ("POST", "/user/me/two-factor/begin", SignedIn, empty()),
        ("POST", "/user/me/two-factor/confirm", SignedIn, empty()),
        ("POST", "/user/me/two-factor/recovery-codes", SignedIn, empty()),
        ("POST", "/user/me/two-factor/off", SignedIn, empty()),
        ("GET", "/package", SignedIn, None),
        ("GET", "/attention", SignedIn, None),
        ("POST", "/package", Modify, Some(json!({"name": "", "institution_id": "{institution}"}))),
        ("GET", "/package/{id}", View, None),
        ("PATCH", "/package/{id}", Modify, named()),
        ("POST", "/publisher/new", Modify, Some(json!({"institution_id": "{institution}"}))),
        ("GET", "/publisher/{id}", View, None),
        ("POST", "/publisher/{id}", Modify, named()),
        ("POST", "/publisher/{id}/scenario", Modify, Some(json!({"name": ""}))),
        ("GET", "/publisher/{id}/{file}/status", View, None),
        ("GET", "/publisher/{id}/{file}", View, None),
        ("DELETE", "/publisher/{id}/{file}", Modify, None),
        ("GET", "/publisher/{id}/excluded", View, None),
        ("GET", "/package/{id}/excluded.csv", View, None),
        ("GET", "/package/{id}/missing-prices.csv", View, None),
        ("GET", "/package/{id}/data-check", View, None),
        ("GET", "/package/{id}/price-lists", View, None),
        ("POST", "/package/{id}/price-list", Modify, Some(json!({"name": "none"}))),
        ("GET", "/package/{id}/data-check.csv", View, None),
        ("GET", "/package/{id}/file/{file_id}/table.csv", View, None),
        ("GET", "/publisher/{id}/sign-s3", Modify, None),
        // The ticket in the form tells who it is; see the tests of uploads in two steps.
        ("POST", "/upload", Everybody, None),
        ("POST", "/package/{id}/file", Modify, empty()),
        ("DELETE", "/package/{id}/file/{file_id}", Modify, None),
        ("GET", "/package/{id}/file/{file_id}/status", View, None),
        ("GET", "/package/{id}/file/{file_id}/report", View, None),
        ("GET", "/package/{id}/file/{file_id}/report.csv", View, None),
        ("GET", "/package/{id}/file/{file_id}/annotated.xlsx", View, None),
        ("GET", "/package/{id}/file/{file_id}/raw", View, None),
        ("POST", "/package/{id}/file/{file_id}/map", Modify, empty()),
        ("POST", "/package/{id}/file/{file_id}/confirm", Modify, None),
        ("POST", "/package/{id}/file/{file_id}/kind", Modify, empty()),
        ("POST", "/package/{id}/file/{file_id}/restore", Modify, None),
        ("GET", "/package/{id}/members", View, None),
        ("POST", "/package/{id}/members", Admin, Some(json!({"source_package_id": "none"}))),
        ("PATCH", "/package/{id}/members/{member_id}", Admin, empty()),
        ("DELETE", "/package/{id}/members/{member_id}", Admin, None),
        ("GET", "/package/{id}/addable", Admin, None),
        ("GET", "/package/{id}/consortium-terms", View, None),
        ("PUT", "/package/{id}/consortium-terms", Admin, empty()),
        ("GET", "/package/{id}/invitations", View, None),
        ("POST", "/package/{id}/invitations", Admin, Some(json!({"institution_name": "Nobody"}))),
        ("DELETE", "/package/{id}/invitations/{invitation_id}", Admin, None),
        ("GET", "/institution/{institution}/invitations", View, None),
        ("GET", "/institution/{institution}/memberships", View, None),
        ("DELETE", "/institution/{institution}/memberships/{member_id}", Admin, None),
        (
            "POST",
            "/institution/{institution}/invitations/{invitation_id}",
            Admin,
            Some(json!({"answer": "decline"})),
        ),
        ("GET", "/package/{id}/scenarios", View, None),
        ("POST", "/package/{id}/scenario", Modify, Some(json!({"name": ""}))),
        ("GET", "/package/{id}/key", View, None),
        ("POST", "/package/{id}/key", View, Some(json!({"name": "", "days": 1}))),
        ("DELETE", "/package/{id}/key/{key_id}", View, None),
        ("GET", "/scenario/{id}", View, None),
        ("PATCH", "/scenario/{id}", Modify, named()),
        ("POST", "/scenario/{id}", Modify, empty()),
        ("POST", "/scenario/{id}/subscriptions", Modify, empty()),
        ("POST", "/scenario/{id}/member-added-subscriptions", Modify, empty()),
        ("DELETE", "/scenario/{id}", Modify, None),
        ("GET", "/scenario/{id}/member-institutions", View, None),
        (
            "POST",
            "/scenario/{id}/member-institutions",
            Modify,
            Some(json!({"member_institutions": []})),
        ),
        ("PATCH", "/scenario/{id}/member-institutions", Modify, empty()),
        (
            "POST",
            "/scenario/{id}/member-institutions/consortial-scenarios",
            Modify,
            Some(json!({"member_institutions": []})),
        ),
        ("GET", "/scenario/{id}/member-institutions/consortial-scenarios", View, None),
        ("GET", "/scenario/{id}/member-institutions/consortial-scenarios.csv", View, None),
        ("POST", "/scenario/{id}/member-institutions/consortial-scenarios.csv", View, empty()),
        ("DELETE", "/scenario/{id}/proposals/{member_id}", Modify, None),
        ("GET", "/scenario/{id}/proposal", View, None),
        ("PATCH", "/scenario/{id}/proposal", Modify, empty()),
        ("POST", "/scenario/{id}/notifications/done-editing", Modify, None),
        ("GET", "/scenario/{id}/requests", View, None),
        ("PATCH", "/scenario/{id}/requests", Modify, Some(json!({"decisions": []}))),
        ("GET", "/scenario/{id}/cost-sharing", View, None),
        ("PUT", "/scenario/{id}/cost-sharing", Modify, empty()),
        ("GET", "/scenario/{id}/cost-sharing.csv", View, None),
        ("GET", "/scenario/{id}/reference", View, None),
        ("PUT", "/scenario/{id}/reference", Modify, empty()),
        ("GET", "/scenario/{id}/reference/difference", View, None),
        ("GET", "/scenario/{id}/reference/difference.csv", View, None),
        ("GET", "/scenario/{id}/versions", View, None),
        ("POST", "/scenario/{id}/undo", Modify, None),
        ("POST", "/scenario/{id}/redo", Modify, None),
        ("POST", "/scenario/{id}/restore", Modify, revision()),
        ("PATCH", "/scenario/{id}/settings", Modify, Some(json!({"none": 1}))),
        ("PATCH", "/scenario/{id}/subscriptions", Modify, Some(json!({"add": ["none"]}))),
        ("GET", "/scenario/{id}/public-page", View, None),
        ("PUT", "/scenario/{id}/public-page", Modify, empty()),
        ("DELETE", "/scenario/{id}/public-page", Modify, None),
        // Whoever knows the address.
        ("GET", "/public/{token}", Everybody, None),
        ("GET", "/scenario/{id}/journals", View, None),
        ("GET", "/scenario/{id}/journal/{issn_l}", View, None),
        ("GET", "/scenario/{id}/summary", View, None),
        ("GET", "/scenario/{id}/details", View, None),
        ("GET", "/scenario/{id}/export", View, None),
        ("GET", "/scenario/{id}/export_subscriptions.txt", View, None),
        ("GET", "/scenario/{id}/export.csv", View, None),
        ("GET", "/scenario/{id}/export.xlsx", View, None),
        ("GET", "/scenario/{id}/export.parquet", View, None),
        ("GET", "/scenario/{id}/export.arrow", View, None),
        ("GET", "/scenario/{id}/explain?field=cpu&issn_l={issn_l}", View, None),
        ("GET", "/scenario/{id}/explain.txt?field=cpu&issn_l={issn_l}", View, None),
        ("GET", "/scenario/{id}/explain.xlsx?field=cpu&issn_l={issn_l}", View, None),
        ("GET", "/comparison?s={id},{id}@1", ViewHidden, None),
        ("GET", "/comparison/why?s={id},{id}@1", ViewHidden, None),
        ("GET", "/comparison/title/{issn_l}?s={id},{id}@1", ViewHidden, None),
        ("GET", "/comparison.csv?s={id},{id}@1", ViewHidden, None),
        ("GET", "/comparison.xlsx?s={id},{id}@1", ViewHidden, None),
        ("GET", "/comparison.txt?s={id},{id}@1", ViewHidden, None),
        ("GET", "/institution/{institution}", View, None),
        ("GET", "/institution/{institution}/apc", View, None),
        ("GET", "/institution/{institution}/apc/export.csv", View, None),
        ("GET", "/institution/{institution}/apc/export.xlsx", View, None),
        ("POST", "/institution/{institution}", Modify, named()),
        ("POST", "/institution/{institution}/ror/{ror}", Modify, None),
        ("DELETE", "/institution/{institution}/ror/{ror}", Modify, None),
        ("GET", "/institution/{institution}/reference-refresh", ViewOrStaff, None),
        ("POST", "/institution/{institution}/reference-refresh", AdminOrStaff, empty()),
        (
            "GET",
            "/user-permissions",
            View,
            Some(json!({"user_email": "viewer@own.example", "institution_id": "{institution}"})),
        ),
        (
            "POST",
            "/user-permissions",
            Admin,
            Some(json!({"user_email": "viewer@own.example", "institution_id": "{institution}"})),
        ),
        (
            "POST",
            "/user/new",
            Admin,
            Some(json!({"email": "viewer@own.example", "user_permissions": joining})),
        ),
        ("GET", "/institution/search", Staff, None),
        ("GET", "/user/search", Staff, None),
        ("POST", "/institution", Staff, empty()),
        ("POST", "/user", Staff, of_institution()),
        ("POST", "/user/remove-access", Staff, of_institution()),
        ("GET", "/staff/institutions", Staff, None),
        ("GET", "/staff/users", Staff, None),
        ("GET", "/staff/packages", Staff, None),
        ("GET", "/staff/jobs", Staff, None),
        ("GET", "/user/data", Staff, None),
        ("POST", "/user/erase", Staff, Some(json!({"user_id": "none"}))),
        ("POST", "/user/end-sessions", Staff, Some(json!({"user_id": "none"}))),
        ("POST", "/user/revoke-staff", Staff, Some(json!({"user_id": "none"}))),
        ("POST", "/user/remove-two-factor", Staff, Some(json!({"user_id": "none"}))),
        ("POST", "/form/purchase", Everybody, empty()),
        ("POST", "/form/demo-request", Everybody, empty()),
        ("POST", "/form/privacy", Everybody, empty()),
        ("GET", "/form", Staff, None),
        ("GET", "/form/{form}", Staff, None),
        ("DELETE", "/form/{form}", Staff, None),
        ("DELETE", "/session", SignedIn, None),
    ]
}

/// A kind of caller, and the response to a request that needs each right.
struct Caller {
    name: &'static str,
    client: Client,
    may: fn(May) -> Option<StatusCode>,
}

const REFUSED: Option<StatusCode> = Some(StatusCode::FORBIDDEN);
const NOT_SIGNED_IN: Option<StatusCode> = Some(StatusCode::UNAUTHORIZED);

fn none(may: May) -> Option<StatusCode> {
    if may == Everybody { None } else { NOT_SIGNED_IN }
}

fn stranger(may: May) -> Option<StatusCode> {
    match may {
        Everybody | SignedIn => None,
        ViewHidden => Some(StatusCode::NOT_FOUND),
        View | Modify | Admin | ViewOrStaff | AdminOrStaff => REFUSED,
        Staff => NOT_SIGNED_IN,
    }
}

fn viewer(may: May) -> Option<StatusCode> {
    if matches!(may, View | ViewHidden | ViewOrStaff) { None } else { stranger(may) }
}

fn collaborator(may: May) -> Option<StatusCode> {
    if may == Modify { None } else { viewer(may) }
}

fn admin(may: May) -> Option<StatusCode> {
    if matches!(may, Admin | AdminOrStaff) { None } else { collaborator(may) }
}

/// The people who run the service have no part in what an institution has, but may have what is known of it refreshed.
fn staff(may: May) -> Option<StatusCode> {
    if matches!(may, Staff | ViewOrStaff | AdminOrStaff) { None } else { stranger(may) }
}

async fn callers(server: &Running, own: &str) -> Vec<Caller> {
    let other =
        server.catalog.create_institution(None, "Other University", &[], false).await.unwrap().id;
    let member = async |name: &str, role: Role| {
        server.person(&format!("{name}@own.example"), &[(own, role)]).await
    };
    let of_staff = |email: &str, is_staff: bool| User { is_staff, ..User::new("Caller", email) };
    vec![
        Caller { name: "no session", client: Client::new(), may: none },
        Caller {
            name: "Admin of another institution",
            client: server.person("admin@other.example", &[(&other, Role::Admin)]).await,
            may: stranger,
        },
        Caller {
            name: "a user without a role",
            client: server.person("none@other.example", &[]).await,
            may: stranger,
        },
        Caller {
            name: "marked as staff, of another domain",
            client: server.user(of_staff("marked@other.example", true), &[]).await,
            may: stranger,
        },
        Caller {
            name: "of the staff's domain, not marked",
            client: server.user(of_staff("unmarked@staff.example", false), &[]).await,
            may: stranger,
        },
        Caller {
            name: "staff",
            client: server.user(of_staff("root@STAFF.example", true), &[]).await,
            may: staff,
        },
        // In a sandbox of their own; what they may do there is in the tests of sandboxes.
        Caller { name: "a visitor of the demo", client: server.visitor().await, may: stranger },
        Caller { name: "Viewer", client: member("viewer", Role::Viewer).await, may: viewer },
        Caller {
            name: "Collaborator",
            client: member("collaborator", Role::Collaborator).await,
            may: collaborator,
        },
        Caller { name: "Admin", client: member("admin", Role::Admin).await, may: admin },
    ]
}

async fn every_route_is_guarded(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let (package, scenario) = server.demo().await;
    // The only scenario of a package cannot be deleted, so that it stays for all callers.
    let other = server.catalog.delete_scenario(LIBRARY_CHOICE).await.unwrap();
    assert_eq!(other, Removal::Done);
    let shown = server.get_json(&format!("/package/{package}")).await;
    let file = text(&shown["files"][0]["id"]);
    let before = server.get_json(&format!("/scenario/{scenario}")).await;
    let filled = |address: &str| {
        let is_package = address.starts_with("/package") || address.starts_with("/publisher");
        let id = if is_package { &package } else { &scenario };
        // The file stays: another one is asked for where one would be deleted.
        let file = if address.ends_with("{file_id}") { "none" } else { &file };
        address
            .replace("{id}", id)
            .replace("{file_id}", file)
            .replace("{file}", "none")
            .replace("{form}", "none")
            .replace("{key_id}", "none")
            .replace("{member_id}", "none")
            .replace("{invitation_id}", "none")
            .replace("{token}", "none")
            .replace("{issn_l}", "0000-0000")
            .replace("{institution}", &server.institution)
            .replace("{ror}", "none")
    };
    for caller in callers(&server, &server.institution).await {
        for (method, address, may, body) in routes() {
            let path = filled(address);
            let body = body.map(|body| serde_json::from_str(&filled(&body.to_string())).unwrap());
            let (status, answer) = server.send(&caller.client, method, &path, body.as_ref()).await;
            let about = format!("{} sends {method} {path}: {status} {answer}", caller.name);
            match (caller.may)(may) {
                // The known service answers so.
                Some(_) if address == "/publisher/new" => {
                    assert_eq!(status, StatusCode::UNAUTHORIZED, "{about}");
                }
                Some(refusal) => assert_eq!(status, refusal, "{about}"),
                None if method == "DELETE" && address == "/session" => {
                    assert_eq!(status, StatusCode::NO_CONTENT, "{about}");
                }
                None => {
                    let is_refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
                    assert!(!is_refused.contains(&status), "{about}");
                    assert!(!status.is_server_error(), "{about}");
                }
            }
        }
    }
    assert_eq!(server.get_json(&format!("/scenario/{scenario}")).await, before, "nothing changed");
    assert_eq!(server.get_json(&format!("/package/{package}")).await, shown);
    server.stop().await;
}

/// The matrix holds every route that the description has, with the same right, and no other. The router is made of the
/// same list as the description; any other address is a screen.
#[test]
fn no_route_is_forgotten() {
    let described: BTreeMap<(String, String), &str> = operations()
        .map(|(method, path, operation)| ((method, path.to_owned()), right(operation)))
        .collect();
    let listed: BTreeMap<(String, String), &str> = routes()
        .into_iter()
        .map(|(method, address, may, _)| ((method.to_owned(), shown(address)), words(may)))
        .collect();
    assert!(listed.len() > 60, "{listed:?}");
    assert_eq!(described, listed);
    let source = include_str!("../../src/routes/mod.rs");
    let beside: Vec<_> =
        source.split(".route(").skip(1).filter_map(|rest| rest.lines().next()).collect();
    let pages = ["\"/login\", get(assets::serve))", "\"/site/site.json\", get(assets::site))"];
    assert_eq!(beside, pages, "a route without description");
}

/// An address as the router has it.
fn shown(address: &str) -> String {
    let path = address.split_once('?').map_or(address, |(path, _)| path);
    path.replace("{institution}", "{id}").replace("{form}", "{id}")
}

/// The right that the description names.
fn right(operation: &Value) -> &str {
    let Some(roles) = operation["security"][0]["session"].as_array() else { return "everybody" };
    match roles.as_slice() {
        [] => "signed-in users",
        [role] => role.as_str().unwrap(),
        _ => panic!("{operation} takes several roles"),
    }
}

/// Who may, in words.
fn words(may: May) -> &'static str {
    match may {
        Everybody => "everybody",
        SignedIn => "signed-in users",
        View | ViewHidden | ViewOrStaff => "Viewer",
        Modify => "Collaborator",
        Admin | AdminOrStaff => "Admin",
        Staff => "staff",
    }
}

/// `docs/routes.md` is the description at a glance; `TITLEWISE_UPDATE_DOCS=1` writes it again.
#[test]
fn the_table_of_routes_is_up_to_date() {
    let mut table = String::from(
        "# Addresses\n\nThe description of the interface ([openapi.json](openapi.json)) at a glance, written by the test \
         that asks every address as everybody (`api/http/tests/http/matrix.rs`). The role is the least one, at the institution \
         that has the package or scenario.\n\n| method | address | what | who may |\n|---|---|---|---|\n",
    );
    for (method, path, operation) in operations() {
        let summary = operation["summary"].as_str().unwrap().replace('\n', " ");
        table += &format!("| {method} | `{path}` | {summary} | {} |\n", right(operation));
    }
    written("docs/routes.md", &table);
}
