//! Sandboxes of the demo's visitors: each has its own, no visitor sees another one's, and it is discarded after a day.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{
    Catalog, CatalogError, Clock, Removal, SandboxFull, SandboxLimits, catalog_url,
};
use titlewise_service::demo::ids::CONSORTIUM_PART;

use crate::database::{Data, Database, on_each_database};
use crate::matrix::{May, routes};
use crate::running::{Running, client_of, objects, report_tsv, text};

on_each_database!(
    visitors_do_not_see_each_other,
    every_route_in_the_role_of_a_visitor,
    the_demo_sends_no_mail_and_makes_no_credentials,
    a_visitor_builds_scenarios_and_uploads,
    a_visitor_comes_back_to_the_same_sandbox,
    a_sandbox_is_discarded_after_a_day,
    a_sandbox_outlives_a_restart,
    a_visitor_who_came_before_the_consortium_gets_it,
    there_are_only_so_many_sandboxes,
);

/// A visitor with the ids of the sandbox.
struct Visitor {
    client: Client,
    user: String,
    institution: String,
    package: String,
    scenario: String,
    consortium: String,
    consortium_package: String,
    consortium_scenario: String,
}

async fn demo(data: &Data) -> Running {
    let server = Running::start_with(data, |config| {
        config.demo = true;
        config.demo_members = 3;
    })
    .await;
    for _ in 0..2_400 {
        if server.catalog.has_demo_part(CONSORTIUM_PART).await.unwrap() {
            return server;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the demo's consortium is never complete");
}

async fn get(server: &Running, client: &Client, path: &str) -> Value {
    let (status, shown) = server.send(client, "GET", path, None).await;
    assert_eq!(status, StatusCode::OK, "{path}: {shown}");
    shown
}

async fn visit(server: &Running) -> Visitor {
    let client = server.visitor().await;
    let me = get(server, &client, "/user/me").await;
    assert_eq!(me["is_demo"], true, "{me}");
    let packages = get(server, &client, "/package").await;
    let owned_by = |institution: &str| {
        let found = packages["packages"].as_array().unwrap().iter();
        let mut found = found.filter(|one| one["institution_id"] == institution);
        text(&found.next().unwrap()["id"])
    };
    let institution = text(&me["institutions"][0]["institution_id"]);
    let consortium = text(&me["consortia"][0]["institution_id"]);
    let shown = get(server, &client, &format!("/institution/{institution}")).await;
    let own = shown["publishers"].as_array().unwrap();
    let own = own.iter().find(|one| one["is_feeder_package"] == false).unwrap();
    let package = text(&own["id"]);
    let consortium_package = owned_by(&consortium);
    let scenario = get(server, &client, &format!("/package/{package}")).await;
    let of_consortium = get(server, &client, &format!("/package/{consortium_package}")).await;
    Visitor {
        user: text(&me["id"]),
        scenario: text(&scenario["scenarios"][0]["id"]),
        consortium_scenario: text(&of_consortium["scenarios"][0]["id"]),
        client,
        institution,
        package,
        consortium,
        consortium_package,
    }
}

async fn upload(
    server: &Running,
    client: &Client,
    path: &str,
    content: &str,
) -> (StatusCode, Value) {
    let part = Part::bytes(content.as_bytes().to_vec()).file_name("prices.csv");
    let form = Form::new().part("file", part);
    let response = client.post(server.url(path)).multipart(form).send().await.unwrap();
    (response.status(), response.json().await.unwrap())
}

async fn visitors_do_not_see_each_other(database: Database) {
    let data = Data::new(database).await;
    let server = demo(&data).await;
    let (ann, bob) = (visit(&server).await, visit(&server).await);
    assert_ne!((&ann.user, &ann.institution), (&bob.user, &bob.institution));
    for (package, scenario, institution) in [
        (&ann.package, &ann.scenario, &ann.institution),
        (&ann.consortium_package, &ann.consortium_scenario, &ann.consortium),
        (&"package-demo".to_owned(), &"scenario-demo".to_owned(), &server.institution),
    ] {
        let seen = async || {
            let shown = get(&server, &server.client, "/institution/institution-demo").await;
            let own = get(&server, &ann.client, &format!("/scenario/{}", ann.scenario)).await;
            let of_all = format!("/scenario/{}", ann.consortium_scenario);
            (shown, own, get(&server, &ann.client, &of_all).await)
        };
        let before = seen().await;
        let filled = |text: &str| {
            let text = text.replace("/package/{id}", &format!("/package/{package}"));
            let text = text.replace("/publisher/{id}", &format!("/publisher/{package}"));
            text.replace("/scenario/{id}", &format!("/scenario/{scenario}"))
                .replace("{institution}", institution)
                .replace("{file}", "price")
                .replace("{ror}", "02y3ad647")
        };
        for (method, address, may, body) in routes() {
            if matches!(may, May::Everybody | May::SignedIn) {
                continue;
            }
            let path = filled(address);
            let body = body.map(|body| serde_json::from_str(&filled(&body.to_string())).unwrap());
            let (status, answer) = server.send(&bob.client, method, &path, body.as_ref()).await;
            let refusals = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND];
            assert!(refusals.contains(&status), "{method} {path}: {status} {answer}");
        }
        // Writes with a valid body.
        let here = |path: &str| filled(path);
        for (method, path, body) in [
            ("PATCH", here("/scenario/{id}/settings"), json!({"cost_ill": 20})),
            ("PATCH", here("/scenario/{id}/subscriptions"), json!({"top": 3})),
            ("PATCH", here("/scenario/{id}"), json!({"notes": "mine"})),
            ("POST", here("/package/{id}/scenario"), json!({"name": "Mine"})),
            ("PATCH", here("/package/{id}"), json!({"cost_bigdeal": 1})),
            ("POST", here("/package/{id}/members"), json!({"source_package_id": bob.package})),
        ] {
            let (status, answer) = server.send(&bob.client, method, &path, Some(&body)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path}: {answer}");
        }
        let (status, _) = upload(&server, &bob.client, &here("/package/{id}/file"), "a\n").await;
        assert_eq!(status, StatusCode::FORBIDDEN);
        assert_eq!(seen().await, before, "nothing changed");
    }
    // A consortium takes no package of another sandbox, nor of a library.
    for source in [&ann.package, &"package-demo".to_owned()] {
        let body = json!({"source_package_id": source});
        let path = format!("/package/{}/members", bob.consortium_package);
        let (status, answer) = server.send(&bob.client, "POST", &path, Some(&body)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    }
    let path = format!("/package/{}/addable", bob.consortium_package);
    assert_eq!(get(&server, &bob.client, &path).await["packages"], json!([]));
    server.stop().await;
}

/// Routes that no visitor may use in the own sandbox.
const REFUSED: [(&str, &str); 19] = [
    ("POST", "/package"),
    ("POST", "/publisher/new"),
    ("DELETE", "/publisher/{id}/{file}"),
    ("DELETE", "/package/{id}/file/{file_id}"),
    ("POST", "/package/{id}/file/{file_id}/map"),
    ("POST", "/package/{id}/invitations"),
    ("DELETE", "/package/{id}/invitations/{invitation_id}"),
    ("POST", "/institution/{institution}/invitations/{invitation_id}"),
    ("POST", "/package/{id}/key"),
    ("POST", "/scenario/{id}/member-institutions/consortial-scenarios.csv"),
    ("PUT", "/scenario/{id}/public-page"),
    ("POST", "/institution/{institution}"),
    ("POST", "/institution/{institution}/ror/{ror}"),
    ("DELETE", "/institution/{institution}/ror/{ror}"),
    ("POST", "/institution/{institution}/reference-refresh"),
    ("POST", "/user-permissions"),
    ("POST", "/user/new"),
    // The following need another role than that of any institution.
    ("GET", "/institution/search"),
    ("GET", "/user/search"),
];

async fn every_route_in_the_role_of_a_visitor(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let client = server.visitor().await;
    // The user that some bodies name.
    server.person("viewer@own.example", &[]).await;
    let me = get(&server, &client, "/user/me").await;
    let institution = text(&me["institutions"][0]["institution_id"]);
    let packages = get(&server, &client, "/package").await;
    let package = text(&packages["packages"][0]["id"]);
    let shown = get(&server, &client, &format!("/package/{package}")).await;
    let scenario = text(&shown["scenarios"][0]["id"]);
    // The only scenario of a package cannot be deleted, so that it stays for all routes.
    let choice = text(&shown["scenarios"][1]["id"]);
    assert_eq!(server.catalog.delete_scenario(&choice).await.unwrap(), Removal::Done);
    let filled = |address: &str| {
        let is_package = address.starts_with("/package") || address.starts_with("/publisher");
        let address = address.replace("{id}", if is_package { &package } else { &scenario });
        let address = address.replace("{institution}", &institution).replace("{ror}", "none");
        let names = ["file_id", "file", "form", "key_id", "member_id", "invitation_id", "token"];
        let none = |address: String, name: &&str| address.replace(&format!("{{{name}}}"), "none");
        names.iter().fold(address, none).replace("{issn_l}", "0000-0000")
    };
    for (method, address, may, body) in routes() {
        let path = filled(address);
        let body = body.map(|body| serde_json::from_str(&filled(&body.to_string())).unwrap());
        let (status, answer) = server.send(&client, method, &path, body.as_ref()).await;
        let about = format!("{method} {path}: {status} {answer}");
        let is_refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN].contains(&status);
        let is_listed = REFUSED.contains(&(method, address)) || may == May::Staff;
        // The two steps of a sign-in answer so to everybody.
        let is_open = matches!(may, May::Everybody);
        assert!(is_open || is_refused == is_listed, "{about}");
        assert!(!status.is_server_error(), "{about}");
    }
    server.stop().await;
}

async fn the_demo_sends_no_mail_and_makes_no_credentials(database: Database) {
    let data = Data::new(database).await;
    let server = demo(&data).await;
    let ann = visit(&server).await;
    let Visitor { package, scenario, institution, consortium_package, .. } = &ann;
    let seen = async || {
        let mut seen = Vec::new();
        for path in [
            "/user/me".to_owned(),
            format!("/package/{package}"),
            format!("/package/{consortium_package}"),
            format!("/institution/{institution}"),
        ] {
            seen.push(get(&server, &ann.client, &path).await);
        }
        seen
    };
    let before = seen().await;
    let file = text(&before[1]["files"][0]["id"]);
    let joining = json!([{"institution_id": institution, "permissions": ["view"]}]);
    let someone = json!({"email": "someone@example.edu", "name": "S", "user_permissions": joining});
    let role = json!({"user_email": "librarian@example.edu", "institution_id": institution,
        "permissions": ["view"]});
    let page = json!({"is_rounded": true, "with_prices": true, "with_titles": true});
    let map = json!({"kind": "price", "header_row": 1, "columns": {}});
    let new = json!({"name": "Mine", "institution_id": institution});
    let of_all = &ann.consortium_scenario;
    let ror = format!("/institution/{institution}/ror/02y3ad647");
    let mail = "The demo cannot send email or give access to other people.";
    let account = "The demo cannot change its email address, username or password.";
    let name = "The demo cannot rename its institution or package.";
    let rors = "The demo cannot change its ROR IDs.";
    let data_stays = "Demo accounts can't delete data.";
    for (method, path, body, sentence) in [
        ("POST", "/user/new".to_owned(), someone, mail),
        ("POST", "/user-permissions".to_owned(), role, mail),
        (
            "POST",
            format!("/package/{consortium_package}/invitations"),
            json!({"institution_name": "Brammere State University"}),
            mail,
        ),
        (
            "POST",
            format!("/scenario/{of_all}/member-institutions/consortial-scenarios.csv"),
            json!({"email": "librarian@example.edu"}),
            mail,
        ),
        ("POST", "/user/me".to_owned(), json!({"email": "mine@example.edu"}), account),
        ("POST", "/user/me".to_owned(), json!({"password": "a long password"}), account),
        ("POST", "/user/me".to_owned(), json!({"username": "mine"}), account),
        (
            "POST",
            format!("/package/{package}/key"),
            json!({"name": "k", "days": 9}),
            "Demo accounts have no keys.",
        ),
        (
            "PUT",
            format!("/scenario/{scenario}/public-page"),
            page,
            "Demo accounts can't make public pages.",
        ),
        ("POST", format!("/institution/{institution}"), json!({"name": "Mine"}), name),
        ("PATCH", format!("/package/{package}"), json!({"name": "Mine"}), name),
        ("PATCH", format!("/package/{package}"), json!({"is_deleted": true}), data_stays),
        ("POST", format!("/publisher/{package}"), json!({"is_deleted": true}), data_stays),
        ("POST", ror.clone(), json!({}), rors),
        ("DELETE", ror, json!({}), rors),
        (
            "POST",
            format!("/institution/{institution}/reference-refresh"),
            json!({}),
            "The demo cannot refresh reference data.",
        ),
        ("DELETE", format!("/package/{package}/file/{file}"), json!({}), data_stays),
        ("DELETE", format!("/publisher/{package}/price"), json!({}), data_stays),
        ("POST", format!("/package/{package}/file/{file}/map"), map, data_stays),
        ("POST", "/package".to_owned(), new.clone(), "Demo profiles can't add packages."),
        ("POST", "/publisher/new".to_owned(), new, "Demo profiles can't add packages."),
    ] {
        let (status, refused) = server.send(&ann.client, method, &path, Some(&body)).await;
        let about = format!("{method} {path}: {status} {refused}");
        assert_eq!(
            (status, &refused["detail"]),
            (StatusCode::FORBIDDEN, &json!(sentence)),
            "{about}"
        );
    }
    for (method, path) in [("GET", "/form"), ("GET", "/user/search"), ("POST", "/institution")] {
        let (status, _) = server.send(&ann.client, method, path, None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{path}");
    }
    for named in [json!({"email": "demo@titlewise.example"}), json!({"user_id": ann.user})] {
        let (status, _) = server.post("/password/request-reset", named).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "there is no address for a link");
    }
    assert_eq!(seen().await, before, "nothing changed");
    assert_eq!(rows(&server.catalog).await["outgoing_mail"], 0);
    server.stop().await;
}

async fn a_visitor_builds_scenarios_and_uploads(database: Database) {
    let data = Data::new(database).await;
    let server = demo(&data).await;
    let ann = visit(&server).await;
    let Visitor { client, package, scenario, .. } = &ann;
    let shown = get(&server, client, &format!("/package/{package}")).await;
    let kind = (&shown["is_demo"], &shown["may_edit"], &shown["may_delete_files"]);
    assert_eq!(kind, (&json!(true), &json!(true), &json!(false)));
    let template = server.get_json("/scenario/scenario-demo/summary").await;
    let own = get(&server, client, &format!("/scenario/{scenario}/summary")).await;
    assert_eq!(own["num_journals_total"], template["num_journals_total"]);
    assert_eq!(own["cost_bigdeal"], template["cost_bigdeal"]);

    let patch = json!({"cost_ill": 20});
    let path = format!("/scenario/{scenario}/settings");
    assert_eq!(server.send(client, "PATCH", &path, Some(&patch)).await.0, StatusCode::OK);
    let path = format!("/package/{package}/scenario");
    let (status, made) = server.send(client, "POST", &path, Some(&json!({"name": "Mine"}))).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    let path = format!("/package/{package}/file");
    let report = String::from_utf8(report_tsv()).unwrap();
    let (status, taken) = upload(&server, client, &path, &report).await;
    assert_eq!(status, StatusCode::CREATED, "{taken}");

    // The consortium: a member's request is accepted, the scenario is sent again, and no email is sent.
    let Visitor { consortium_package, consortium_scenario, .. } = &ann;
    let members = get(&server, client, &format!("/package/{consortium_package}/members")).await;
    let list = members["members"].as_array().unwrap();
    assert_eq!((list.len(), &members["complete_count"]), (3, &json!(3)), "{members}");
    let of_all = format!("/scenario/{consortium_scenario}");
    let totals = get(&server, client, &format!("{of_all}/summary")).await;
    assert_eq!(totals["num_journals_subscribed"], 200, "{totals}");
    let requests = get(&server, client, &format!("{of_all}/requests")).await;
    let asked = requests["requests"].as_array().unwrap();
    assert_eq!(asked.len(), 4 + 7);
    let decision = json!({"decisions": [{"package_id": asked[0]["package_id"],
        "issn_l": asked[0]["issn_l"], "decision": "accepted"}]});
    let (status, decided) =
        server.send(client, "PATCH", &format!("{of_all}/requests"), Some(&decision)).await;
    assert_eq!(status, StatusCode::OK, "{decided}");
    let institutions = get(&server, client, &format!("{of_all}/member-institutions")).await;
    let institutions = institutions["institutions"].as_array().unwrap();
    assert!(institutions.iter().all(|one| one["included"] == true && one["sent_date"].is_string()));
    assert_eq!(institutions.iter().filter(|one| one["return_date"].is_string()).count(), 1);
    let all: Vec<&Value> = list.iter().map(|one| &one["package_id"]).collect();
    let send = format!("{of_all}/member-institutions/consortial-scenarios");
    let (status, sent) =
        server.send(client, "POST", &send, Some(&json!({"member_institutions": all}))).await;
    assert_eq!(status, StatusCode::OK, "{sent}");
    assert_eq!(rows(&server.catalog).await["outgoing_mail"], 0);

    // Small quotas.
    let mut refused = Value::Null;
    for number in 0..50 {
        let content = format!("Title,ISSN,Price\nNumber {number},1932-6203,7\n");
        let (status, answer) = upload(&server, client, &path, &content).await;
        if status == StatusCode::PAYLOAD_TOO_LARGE {
            refused = answer;
            break;
        }
    }
    let sentence = "The demo stores at most 40 files and 30.0 MiB in all. Nothing was stored. Get an account to upload more.";
    assert_eq!(refused["detail"], sentence);
    let untouched = server.get_json("/package/package-demo").await;
    assert_eq!(untouched["files"].as_array().unwrap().len(), 5, "{untouched}");
    server.stop().await;
}

async fn a_visitor_comes_back_to_the_same_sandbox(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let ann = server.visitor().await;
    let me = get(&server, &ann, "/user/me").await;
    assert_eq!(me["email"], "demo@titlewise.example");
    let account = json!({"email": "Demo@Titlewise.example", "password": "invented-library"});
    let again = async |client: &Client, path: &str, body: &Value| -> Value {
        let (status, answer) = server.send(client, "POST", path, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        let client = client_of(answer["access_token"].as_str().unwrap());
        get(&server, &client, "/user/me").await["id"].clone()
    };
    let known = json!({"email": "visitor@example.edu"});
    for (path, body) in
        [("/session/demo", &json!({})), ("/user/login", &account), ("/user/demo", &known)]
    {
        assert_eq!(again(&ann, path, body).await, me["id"], "{path}");
        assert_ne!(again(&Client::new(), path, body).await, me["id"], "{path}");
    }
    // A librarian who looks at the demo gets a sandbox, too.
    assert_ne!(again(&server.client, "/session/demo", &json!({})).await, me["id"]);
    let wrong = json!({"email": "demo@titlewise.example", "password": "something else"});
    let (status, answer) = server.send(&Client::new(), "POST", "/user/login", Some(&wrong)).await;
    assert_eq!((status, &answer["message"]), (StatusCode::FORBIDDEN, &json!("Bad password.")));
    server.stop().await;
}

/// Number of rows of each table.
async fn rows(catalog: &Catalog) -> BTreeMap<String, usize> {
    let mut snapshot = catalog.snapshot().await.unwrap();
    let schema = snapshot.schema.clone();
    let mut counts = BTreeMap::new();
    for table in &schema.tables {
        let mut count = 0;
        let counted = snapshot.rows(table, |_| {
            count += 1;
            Ok::<_, CatalogError>(())
        });
        counted.await.unwrap();
        counts.insert(table.name.clone(), count);
    }
    snapshot.end().await.unwrap();
    counts
}

/// The catalog as if so much time had passed.
fn after(catalog: &Catalog, passed: TimeDelta) -> Catalog {
    catalog.clone().with_clock(Clock::new(move || Clock::system().utc() + passed))
}

async fn a_sandbox_is_discarded_after_a_day(database: Database) {
    let data = Data::new(database).await;
    let server = demo(&data).await;
    let (before, objects_before) = (rows(&server.catalog).await, objects(data.path()));
    let ann = visit(&server).await;
    let Visitor { client, package, scenario, consortium_package, consortium_scenario, .. } = &ann;
    // Something of every kind that a visitor can create.
    for (method, path, body) in [
        ("PATCH", format!("/scenario/{scenario}/subscriptions"), json!({"top": 9})),
        ("POST", format!("/package/{package}/scenario"), json!({"name": "Mine"})),
        ("PATCH", format!("/package/{package}"), json!({"cost_bigdeal": 1})),
        ("POST", "/user/me".to_owned(), json!({"name": "Ann"})),
        ("PATCH", format!("/scenario/{consortium_scenario}/settings"), json!({"cost_ill": 20})),
    ] {
        let (status, answer) = server.send(client, method, &path, Some(&body)).await;
        assert!(status.is_success(), "{method} {path}: {answer}");
    }
    let path = format!("/package/{consortium_package}/members");
    let members = get(&server, client, &path).await;
    let member = text(&members["members"][0]["package_id"]);
    let edit = json!({"tags": ["mine"], "mode": "snapshot"});
    let (status, answer) =
        server.send(client, "PATCH", &format!("{path}/{member}"), Some(&edit)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let path = format!("/package/{package}/file");
    upload(&server, client, &path, "Title,ISSN,Price\nAnnals of Tests,0031-9252,1200\n").await;
    assert!(objects(data.path()) > objects_before);

    let almost = after(&server.catalog, TimeDelta::hours(24) - TimeDelta::minutes(5));
    assert_eq!(almost.due_sandboxes().await.unwrap(), Vec::<String>::new());
    assert!(almost.discard_sandbox(&ann.user).await.unwrap().is_none(), "not yet");
    let later = after(&server.catalog, TimeDelta::hours(24) + TimeDelta::seconds(1));
    assert_eq!(later.due_sandboxes().await.unwrap(), [ann.user.as_str()]);

    // Signing out ends it now; the worker discards it.
    let (status, _) = server.send(client, "DELETE", "/session", None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    for _ in 0..400 {
        if server.catalog.user(&ann.user).await.unwrap().is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(rows(&server.catalog).await, before, "no row stays");
    for _ in 0..400 {
        if objects(data.path()) == objects_before {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(objects(data.path()), objects_before, "no object stays");
    let (status, _) = server.send(client, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    server.stop().await;
}

async fn a_sandbox_outlives_a_restart(database: Database) {
    let data = Data::new(database).await;
    let server = demo(&data).await;
    let (ann, bob) = (visit(&server).await, visit(&server).await);
    let path = format!("/scenario/{}", ann.scenario);
    let change = json!({"notes": "before the restart"});
    assert_eq!(server.send(&ann.client, "PATCH", &path, Some(&change)).await.0, StatusCode::OK);
    server.stop().await;
    // Bob's day ends while no server runs.
    let catalog = Catalog::open(&catalog_url(data.database.as_deref(), data.path())).await.unwrap();
    catalog.end_sandbox(&bob.user).await.unwrap();
    catalog.close().await;

    let server = demo(&data).await;
    assert_eq!(get(&server, &ann.client, &path).await["notes"], "before the restart");
    for _ in 0..400 {
        if server.catalog.user(&bob.user).await.unwrap().is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(server.catalog.user(&bob.user).await.unwrap().is_none());
    server.stop().await;

    // Without --demo no visitor can sign in, and ended sandboxes are discarded all the same.
    let server = Running::start(&data, false).await;
    let (status, _) = server.send(&ann.client, "GET", &path, None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    server.catalog.end_sandbox(&ann.user).await.unwrap();
    server.stop().await;
    let server = Running::start(&data, false).await;
    for _ in 0..400 {
        if server.catalog.user(&ann.user).await.unwrap().is_none() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert!(server.catalog.user(&ann.user).await.unwrap().is_none());
    server.stop().await;
}

async fn a_visitor_who_came_before_the_consortium_gets_it(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.demo_members = 0;
    })
    .await;
    let early = server.visitor().await;
    let gone = server.visitor().await;
    let me = get(&server, &early, "/user/me").await;
    assert_eq!(me["consortia"], json!([]), "{me}");
    let before = get(&server, &early, "/package").await;
    let left = text(&get(&server, &gone, "/user/me").await["id"]);
    server.catalog.end_sandbox(&left).await.unwrap();
    server.stop().await;

    let server = demo(&data).await;
    let mut me = get(&server, &early, "/user/me").await;
    for _ in 0..400 {
        if me["consortia"] != json!([]) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        me = get(&server, &early, "/user/me").await;
    }
    let consortium = text(&me["consortia"][0]["institution_id"]);
    let packages = get(&server, &early, "/package").await;
    let packages = packages["packages"].as_array().unwrap();
    let of_consortium: Vec<_> =
        packages.iter().filter(|one| one["institution_id"] == consortium.as_str()).collect();
    assert_eq!(of_consortium.len(), 1, "one consortium, once: {packages:?}");
    for old in before["packages"].as_array().unwrap() {
        assert!(packages.iter().any(|one| one["id"] == old["id"]), "kept: {old}");
    }
    let path = format!("/package/{}/members", text(&of_consortium[0]["id"]));
    let members = get(&server, &early, &path).await;
    assert_eq!(members["complete_count"], 3, "{members}");
    let own = members["members"].as_array().unwrap();
    let institution = &me["institutions"][0]["institution_id"];
    assert!(own.iter().any(|one| &one["institution_id"] == institution), "{members}");
    // A sandbox that has ended gets nothing, and one with a consortium gets no second one.
    assert!(server.catalog.sandboxes_without_consortium(("", "")).await.unwrap().is_empty());
    server.stop().await;
    let server = demo(&data).await;
    assert_eq!(get(&server, &early, "/user/me").await["consortia"].as_array().unwrap().len(), 1);
    server.stop().await;
}

async fn there_are_only_so_many_sandboxes(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.demo_sandboxes_per_address = 2;
    })
    .await;
    let first = get(&server, &server.visitor().await, "/user/me").await;
    let second = get(&server, &server.visitor().await, "/user/me").await;
    let (status, answer) = server.send(&Client::new(), "POST", "/session/demo", None).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS);
    let sentence =
        "Too many visitors from your network use the demo. Try again later, or request a demo.";
    assert_eq!(answer["detail"], sentence);

    let limits = SandboxLimits { all: 2, per_address: 9, seconds: 86_400, kept_at_least: 3_600 };
    let room =
        async |catalog: &Catalog| catalog.room_for_sandbox("192.0.2.1", limits).await.unwrap();
    let soon = after(&server.catalog, TimeDelta::minutes(30));
    assert_eq!(room(&soon).await, Err(SandboxFull::All), "none is an hour old");
    assert_eq!(soon.due_sandboxes().await.unwrap(), Vec::<String>::new());
    let later = after(&server.catalog, TimeDelta::minutes(90));
    assert_eq!(room(&later).await, Ok(()));
    let ended = later.due_sandboxes().await.unwrap();
    assert_eq!(ended.len(), 1, "the oldest made room");
    assert!([&first, &second].iter().any(|one| one["id"] == ended[0]), "{ended:?}");
    server.stop().await;
}
