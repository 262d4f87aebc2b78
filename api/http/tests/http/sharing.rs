//! What leaves the house without a session: public pages of scenarios, and keys for programs.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Clock, NewApiKey, Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::matrix::{May, routes};
use crate::running::{Running, client_of, text};

on_each_database!(
    a_public_page_shows_what_was_chosen,
    a_public_page_that_was_taken_back_is_gone,
    rounded_pages_tell_no_exact_numbers,
    a_key_reads_its_package_until_it_ends,
    a_key_looks_and_does_nothing_else,
    keys_belong_to_people,
);

/// A server with the demo's data, and a user of its institution with an account of their own.
async fn start(data: &Data) -> (Running, Client) {
    let server = Running::start(data, true).await;
    let ann = server.person("ann@example.edu", &[(&server.institution, Role::Collaborator)]).await;
    (server, ann)
}

/// A user with a demo account at the institution.
async fn demo_account(server: &Running) -> Client {
    let user = User { is_demo: true, ..User::new("Guest", "guest@example.edu") };
    server.user(user, &[(&server.institution, Role::Collaborator)]).await
}

fn choice(is_rounded: bool, with_prices: bool, with_titles: bool) -> Value {
    json!({"is_rounded": is_rounded, "with_prices": with_prices, "with_titles": with_titles})
}

/// Makes or changes the page of a scenario; the answer is the end of its address.
async fn show(server: &Running, client: &Client, scenario: &str, choice: &Value) -> String {
    let path = format!("/scenario/{scenario}/public-page");
    let (status, answer) = server.send(client, "PUT", &path, Some(choice)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(server.get_json(&path).await, answer, "everybody who may look sees the address");
    let page = &answer["page"];
    assert_eq!(page["created_by"], "ann@example.edu");
    assert_eq!(text(&page["address"]), server.url(&text(&page["path"])));
    text(&page["path"]).strip_prefix("/o/").unwrap().to_owned()
}

/// The response to a client that has only the link.
async fn seen(server: &Running, token: &str) -> (StatusCode, Value) {
    server.send(&Client::new(), "GET", &format!("/public/{token}"), None).await
}

async fn a_public_page_shows_what_was_chosen(database: Database) {
    let data = Data::new(database).await;
    let (server, ann) = start(&data).await;
    let (_, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}/public-page");
    assert_eq!(server.get_json(&path).await, json!({"page": null}));
    let top = json!({"top": 100});
    server.send(&ann, "PATCH", &format!("/scenario/{scenario}/subscriptions"), Some(&top)).await;

    let token = show(&server, &ann, &scenario, &choice(false, false, false)).await;
    assert_eq!(token.len(), 43);
    let (status, page) = seen(&server, &token).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert_eq!((&page["costs"], &page["titles"]), (&Value::Null, &Value::Null));
    let summary = server.get_json(&format!("/scenario/{scenario}/summary")).await;
    assert_eq!(page["num_subscribed"], 100);
    assert_eq!(page["num_titles"], summary["num_journals_total"]);
    assert_eq!(page["instant_percent"], summary["use_instant_percent"]);
    let percent = page["use_percent"].as_object().unwrap();
    let all: f64 = percent.values().map(|part| part.as_f64().unwrap()).sum();
    assert!((all - 100.0).abs() < 0.5, "{percent:?}");

    let same = show(&server, &ann, &scenario, &choice(false, true, true)).await;
    assert_eq!(same, token, "the address stays");
    let (_, page) = seen(&server, &token).await;
    assert_eq!(page["costs"]["scenario"], summary["cost_scenario"]);
    assert_eq!(page["costs"]["big_deal"], summary["cost_bigdeal_projected"]);
    let titles = page["titles"].as_array().unwrap();
    assert_eq!(page["num_titles"], titles.len());
    let subscribed = titles.iter().filter(|title| title["subscribed"] == true).count();
    assert_eq!(subscribed, 100);
    assert!(titles.iter().all(|title| title["subscription_cost"].is_number()));
    assert!(titles[0]["cpu_rank"] == 1.0 && !text(&titles[0]["title"]).is_empty(), "{titles:?}");

    show(&server, &ann, &scenario, &choice(false, false, true)).await;
    let (_, page) = seen(&server, &token).await;
    assert!(page["costs"].is_null() && page["titles"][0]["subscription_cost"].is_null());
    server.stop().await;
}

async fn a_public_page_that_was_taken_back_is_gone(database: Database) {
    let data = Data::new(database).await;
    let (server, ann) = start(&data).await;
    let (package, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}/public-page");
    let token = show(&server, &ann, &scenario, &choice(true, true, true)).await;
    let reply = Client::new().get(server.url(&format!("/public/{token}"))).send().await.unwrap();
    assert_eq!(reply.headers()["cache-control"], "no-store");
    assert_eq!(reply.headers()["x-robots-tag"], "noindex");
    assert_eq!(server.send(&ann, "DELETE", &path, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(server.send(&ann, "DELETE", &path, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(seen(&server, &token).await.0, StatusCode::NOT_FOUND);
    for wrong in ["", "none", &token[1..], &format!("{token}x")] {
        assert_eq!(seen(&server, wrong).await.0, StatusCode::NOT_FOUND, "{wrong}");
    }
    let another = show(&server, &ann, &scenario, &choice(true, false, false)).await;
    assert_ne!(another, token);

    // A scenario that is deleted takes its page along, a package its scenarios' pages.
    let scenarios = format!("/package/{package}/scenario");
    let (_, made) = server.send(&ann, "POST", &scenarios, Some(&json!({"name": "Short"}))).await;
    let short = text(&made["id"]);
    let of_short = show(&server, &ann, &short, &choice(true, false, false)).await;
    server.delete(&format!("/scenario/{short}")).await;
    assert_eq!(seen(&server, &of_short).await.0, StatusCode::NOT_FOUND);
    assert_eq!(seen(&server, &another).await.0, StatusCode::OK);
    let end = json!({"is_deleted": true});
    let (status, answer) =
        server.send(&ann, "PATCH", &format!("/package/{package}"), Some(&end)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(seen(&server, &another).await.0, StatusCode::NOT_FOUND);

    server.stop().await;
}

async fn rounded_pages_tell_no_exact_numbers(database: Database) {
    let data = Data::new(database).await;
    let (server, ann) = start(&data).await;
    let (_, scenario) = server.demo().await;
    let path = format!("/scenario/{scenario}/public-page");
    let demo = demo_account(&server).await;
    let (status, answer) = server.send(&demo, "PUT", &path, Some(&choice(true, true, true))).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    let token = show(&server, &ann, &scenario, &choice(true, true, true)).await;
    let (_, page) = seen(&server, &token).await;
    let two_digits = |number: &Value| {
        let number = number.as_f64().unwrap().abs();
        let digits = format!("{number:.0}").trim_end_matches('0').len();
        digits <= 2 || number < 10.0
    };
    for (name, amount) in page["costs"].as_object().unwrap() {
        assert!(two_digits(amount), "{name}: {amount}");
    }
    assert!(two_digits(&page["use_total"]), "{page}");
    for title in page["titles"].as_array().unwrap() {
        let is_rounded = two_digits(&title["usage"]) && two_digits(&title["subscription_cost"]);
        assert!(is_rounded, "{title}");
    }
    for percent in page["use_percent"].as_object().unwrap().values() {
        assert_eq!(percent.as_f64().unwrap().fract(), 0.0, "{page}");
    }
    server.stop().await;
}

/// Creates an API key for a user and returns the response.
async fn key(server: &Running, client: &Client, package: &str, name: &str) -> Value {
    let wish = json!({"name": name, "days": 30});
    let path = format!("/package/{package}/key");
    let (status, made) = server.send(client, "POST", &path, Some(&wish)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");
    made
}

async fn status_of(server: &Running, client: &Client, path: &str) -> StatusCode {
    server.send(client, "GET", path, None).await.0
}

async fn a_key_reads_its_package_until_it_ends(database: Database) {
    let data = Data::new(database).await;
    let (server, ann) = start(&data).await;
    let (package, scenario) = server.demo().await;
    let made = key(&server, &ann, &package, " Nightly export ").await;
    let (secret, id) = (text(&made["key"]), text(&made["id"]));
    assert_eq!((secret.len(), &made["name"]), (46, &json!("Nightly export")));
    assert!(secret.starts_with(&text(&made["starts_with"])));
    let program = client_of(&secret);
    let journals = format!("/scenario/{scenario}/journals");
    for path in
        [&journals, &format!("/package/{package}"), &format!("/scenario/{scenario}/export.csv")]
    {
        assert_eq!(status_of(&server, &program, path).await, StatusCode::OK, "{path}");
    }
    let keys = format!("/package/{package}/key");
    let (_, listed) = server.send(&ann, "GET", &keys, None).await;
    assert_eq!(listed["keys"][0]["id"], id.as_str());
    assert!(listed["keys"][0]["last_used_at"].is_string(), "{listed}");
    assert!(!listed.to_string().contains(&secret), "the key itself is shown once");

    // Another package of the same person is none of its business.
    let other = json!({"name": "Other", "currency": "USD", "institution_id": server.institution});
    let (_, other) = server.send(&ann, "POST", "/package", Some(&other)).await;
    let other = format!("/package/{}", text(&other["id"]));
    assert_eq!(status_of(&server, &ann, &other).await, StatusCode::OK);
    assert_eq!(status_of(&server, &program, &other).await, StatusCode::FORBIDDEN);

    // It is worth no more than what its owner may.
    let user = server.catalog.user_by_email("ann@example.edu").await.unwrap().unwrap();
    let place = server.institution.clone();
    server.catalog.set_roles(None, &[(&user.id, &place, None)], &[]).await.unwrap();
    assert_eq!(status_of(&server, &program, &journals).await, StatusCode::FORBIDDEN);
    server.catalog.set_roles(None, &[(&user.id, &place, Some(Role::Viewer))], &[]).await.unwrap();
    assert_eq!(status_of(&server, &program, &journals).await, StatusCode::OK);

    let again = server.sign_in("ann@example.edu").await;
    let ended = server.send(&again, "DELETE", &format!("{keys}/{id}"), None).await;
    assert_eq!(ended.0, StatusCode::NO_CONTENT);
    assert_eq!(status_of(&server, &program, &journals).await, StatusCode::UNAUTHORIZED);

    // One whose time is over, and one that nobody made.
    let hash = titlewise_service::accounts::key::hash_of_key("tw_over").unwrap();
    let (starts_with, name) = ("tw_over", "Over");
    let expires_at = Clock::system().seconds() - 1;
    let new = NewApiKey {
        hash: &hash,
        starts_with,
        name,
        user_id: &user.id,
        package_id: &package,
        expires_at,
    };
    server.catalog.add_api_key(new).await.unwrap();
    for wrong in ["tw_over", "tw_none"] {
        let status = status_of(&server, &client_of(wrong), &journals).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{wrong}");
    }
    server.stop().await;
}

async fn a_key_looks_and_does_nothing_else(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.demo = true;
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let (package, scenario) = server.demo().await;
    // Whatever its owner may do besides.
    let mut root = User::new("Root", "root@staff.example");
    root.is_staff = true;
    let root = server.user(root, &[(&server.institution, Role::Admin)]).await;
    let made = key(&server, &root, &package, "Everything?").await;
    let program = client_of(&text(&made["key"]));
    let shown = server.get_json(&format!("/package/{package}")).await;
    let before = server.get_json(&format!("/scenario/{scenario}")).await;
    for (method, address, may, body) in routes() {
        let is_of_scenario =
            ["/scenario", "/comparison"].iter().any(|one| address.starts_with(one));
        let path = address
            .replace("{id}", if is_of_scenario { &scenario } else { &package })
            .replace("{institution}", &server.institution)
            .replace(['{', '}'], "");
        let (status, answer) = server.send(&program, method, &path, body.as_ref()).await;
        let about = format!("a key asks {method} {path}: {status} {answer}");
        let starts = ["/package/", "/scenario/", "/publisher/", "/comparison"];
        let is_of_package = starts.iter().any(|start| address.starts_with(start));
        let is_reading = [May::View, May::ViewHidden].contains(&may) && method == "GET";
        let may_look = is_reading && is_of_package && !address.ends_with("/key");
        if may_look || may == May::Everybody {
            let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
            assert!(!refused.contains(&status) && !status.is_server_error(), "{about}");
        } else {
            assert_eq!(status, StatusCode::FORBIDDEN, "{about}");
        }
    }
    assert_eq!(server.get_json(&format!("/scenario/{scenario}")).await, before);
    assert_eq!(server.get_json(&format!("/package/{package}")).await, shown);
    server.stop().await;
}

async fn keys_belong_to_people(database: Database) {
    let data = Data::new(database).await;
    let (server, ann) = start(&data).await;
    let (package, _) = server.demo().await;
    let place = [(server.institution.as_str(), Role::Viewer)];
    let vera = server.person("vera@example.edu", &place).await;
    let chief = server.person("chief@example.edu", &[(&server.institution, Role::Admin)]).await;
    let anns = key(&server, &ann, &package, "Ann's").await;
    let veras = key(&server, &vera, &package, "Vera's").await;
    let keys = format!("/package/{package}/key");
    let names = async |client: &Client| -> Vec<(String, bool)> {
        let (_, listed) = server.send(client, "GET", &keys, None).await;
        let one = |key: &Value| (text(&key["name"]), key["is_own"] == true);
        listed["keys"].as_array().unwrap().iter().map(one).collect()
    };
    assert_eq!(names(&vera).await, [("Vera's".to_owned(), true)]);
    assert_eq!(names(&chief).await, [("Vera's".to_owned(), false), ("Ann's".to_owned(), false)]);
    let of_ann = format!("{keys}/{}", text(&anns["id"]));
    assert_eq!(server.send(&vera, "DELETE", &of_ann, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(server.send(&chief, "DELETE", &of_ann, None).await.0, StatusCode::NO_CONTENT);
    assert!(names(&ann).await.is_empty());
    let of_vera = text(&veras["id"]);
    let elsewhere = format!("/package/none/key/{of_vera}");
    assert_eq!(server.send(&vera, "DELETE", &elsewhere, None).await.0, StatusCode::NOT_FOUND);

    for (wish, field) in [
        (json!({"name": " ", "days": 30}), "name"),
        (json!({"name": "n".repeat(81), "days": 30}), "name"),
        (json!({"name": "Long", "days": 367}), "days"),
        (json!({"name": "Short", "days": 0}), "days"),
    ] {
        let (status, answer) = server.send(&ann, "POST", &keys, Some(&wish)).await;
        assert_eq!(
            (status, &answer["field"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!(field)),
            "{answer}"
        );
    }
    for _ in 0..20 {
        key(&server, &ann, &package, "One of many").await;
    }
    let (status, answer) =
        server.send(&ann, "POST", &keys, Some(&json!({"name": "Too many", "days": 1}))).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{answer}");
    let wish = json!({"name": "Demo", "days": 1});
    let demo = demo_account(&server).await;
    let (status, answer) = server.send(&demo, "POST", &keys, Some(&wish)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    server.stop().await;
}
