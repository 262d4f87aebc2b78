//! Users get a copy of their data and erase their accounts; staff end the access of a user.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, PASSWORD, Running, client_of, text};

on_each_database!(
    an_account_is_exported_and_erased,
    the_last_admin_leaves_only_knowingly,
    staff_end_sessions_and_staff_status,
    old_records_are_deleted,
);

async fn an_account_is_exported_and_erased(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let mut ann = User::new("Ann Secret", "ann@example.edu");
    ann.username = Some("annie".to_owned());
    let id = ann.id.clone();
    let ann = server.user(ann, &[(&own, Role::Admin)]).await;
    let package = server.package("P", "USD").await;
    let new = json!({"name": "S"});
    let (_, made) = server.send(&ann, "POST", &format!("{package}/scenario"), Some(&new)).await;
    let scenario = format!("/scenario/{}", text(&made["id"]));
    server.send(&ann, "PATCH", &scenario, Some(&json!({"notes": "by Ann"}))).await;
    let wish = json!({"name": "K", "days": 9});
    let (_, key) = server.send(&ann, "POST", &format!("{package}/key"), Some(&wish)).await;
    let program = client_of(&text(&key["key"]));
    let ask = json!({"email": "ann@example.edu"});
    server.send(&Client::new(), "POST", "/password/request-reset", Some(&ask)).await;
    let link = link_in(&outbox(&data, 1).await[0]);

    let (status, copy) = server.send(&ann, "GET", "/user/me/data", None).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(copy["account"][0]["email"], "ann@example.edu");
    assert_eq!(copy["roles"][0]["role"], "Admin");
    assert_eq!(copy["api_keys"][0]["name"], "K");
    assert!(copy["sessions"][0]["started_at"].is_i64(), "{copy}");
    assert_eq!(copy["emails"].as_array().unwrap().len(), 1);
    assert!(!copy["changes"].as_array().unwrap().is_empty());
    assert!(copy["actions"].as_array().unwrap().iter().any(|one| one["action"] == "user created"));
    let shown = copy.to_string();
    for credential in ["argon2", &link, &text(&key["key"]), "hash"] {
        assert!(!shown.contains(credential), "{credential}: {shown}");
    }

    let erase = async |body: Value| server.send(&ann, "POST", "/user/me/erase", Some(&body)).await;
    assert_eq!(erase(json!({})).await.0, StatusCode::FORBIDDEN);
    assert_eq!(erase(json!({"current_password": "a guess"})).await.0, StatusCode::FORBIDDEN);
    let (status, answer) = erase(json!({"current_password": PASSWORD})).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    for client in [&ann, &program] {
        let (status, _) = server.send(client, "GET", &package, None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    for body in [json!({"email": "ann@example.edu"}), json!({"username": "annie"})] {
        let (status, _) = server.send(&Client::new(), "POST", "/user/login", Some(&body)).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
    }
    let chosen = json!({"token": link, "password": PASSWORD});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    // What she created for the institution stays.
    assert_eq!(server.get_json(&scenario).await["notes"], "by Ann");
    let versions = server.get_json(&format!("{scenario}/versions")).await;
    assert_eq!(versions["versions"][0]["changed_by"], "Erased user");
    let people = server.get_json(&format!("/institution/{own}")).await;
    assert_eq!(people["user_permissions"].as_array().unwrap().len(), 1);
    let left = server.catalog.user_data(&id).await.unwrap();
    let left = format!("{left:?}");
    assert!(
        !left.contains("ann@") && !left.contains("Secret") && !left.contains("annie"),
        "{left}"
    );

    // The address is free again, for a new account without anything of the old one.
    let again = server.person("ann@example.edu", &[]).await;
    let me = server.send(&again, "GET", "/user/me", None).await.1;
    assert_eq!((&me["user_permissions"], me["id"] == json!(id)), (&json!([]), false));
    server.stop().await;
}

async fn the_last_admin_leaves_only_knowingly(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let wish = json!({"current_password": PASSWORD});
    let (status, refused) = server.post("/user/me/erase", wish.clone()).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(refused["message"].as_str().unwrap().contains("Example University"), "{refused}");
    let own = server.institution.clone();
    let other = server.person("other@example.edu", &[(&own, Role::Admin)]).await;
    // Of two Admins who leave at the same time, one stays.
    let erase =
        async |client: &Client| server.send(client, "POST", "/user/me/erase", Some(&wish)).await.0;
    let mut statuses = [StatusCode::OK; 2];
    (statuses[0], statuses[1]) = tokio::join!(erase(&server.client), erase(&other));
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT]);
    let last = if server.catalog.user_by_email(LIBRARIAN).await.unwrap().is_some() {
        &server.client
    } else {
        &other
    };
    let knowing = json!({"current_password": PASSWORD, "even_only_admin": true});
    let (status, _) = server.send(last, "POST", "/user/me/erase", Some(&knowing)).await;
    assert_eq!(status, StatusCode::OK);
    server.stop().await;
}

async fn staff_end_sessions_and_staff_status(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let of_staff =
        |name: &str| User { is_staff: true, ..User::new(name, &format!("{name}@staff.example")) };
    let root = server.user(of_staff("root"), &[]).await;
    let leaver = of_staff("leaver");
    let id = leaver.id.clone();
    let leaver = server.user(leaver, &[]).await;
    let act = async |path: &str, body: Value| server.send(&root, "POST", path, Some(&body)).await.0;
    let me = async || server.send(&leaver, "GET", "/user/me", None).await;
    assert_eq!(me().await.1["is_staff"], true);
    assert_eq!(act("/user/revoke-staff", json!({"user_id": id})).await, StatusCode::OK);
    assert_eq!(me().await.1["is_staff"], false);
    let search = server.send(&leaver, "GET", "/user/search?email=a", None).await.0;
    assert_eq!(search, StatusCode::UNAUTHORIZED);
    assert_eq!(act("/user/end-sessions", json!({"user_id": id})).await, StatusCode::OK);
    assert_eq!(me().await.0, StatusCode::UNAUTHORIZED);

    // API keys end only on request.
    let librarian = server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap().id;
    let package = server.package("P", "USD").await;
    let (_, key) = server.post(&format!("{package}/key"), json!({"name": "K", "days": 9})).await;
    let program = client_of(&text(&key["key"]));
    let reads = async || server.send(&program, "GET", &package, None).await.0;
    act("/user/end-sessions", json!({"user_id": librarian})).await;
    assert_eq!(reads().await, StatusCode::OK);
    act("/user/end-sessions", json!({"user_id": librarian, "with_keys": true})).await;
    assert_eq!(reads().await, StatusCode::UNAUTHORIZED);

    let path = format!("/user/data?user_id={librarian}");
    let (status, copy) = server.send(&root, "GET", &path, None).await;
    assert_eq!((status, &copy["account"][0]["email"]), (StatusCode::OK, &json!(LIBRARIAN)));
    let erase = json!({"user_id": librarian});
    assert_eq!(act("/user/erase", erase).await, StatusCode::CONFLICT);
    let erase = json!({"user_id": librarian, "even_only_admin": true});
    assert_eq!(act("/user/erase", erase).await, StatusCode::OK);
    assert_eq!(act("/user/erase", json!({"user_id": "none"})).await, StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn old_records_are_deleted(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let librarian = server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap().id;
    for _ in 0..2 {
        let ask = json!({"email": LIBRARIAN});
        server.send(&Client::new(), "POST", "/password/request-reset", Some(&ask)).await;
    }
    outbox(&data, 2).await;
    let count = async || {
        let stored = server.catalog.user_data(&librarian).await.unwrap();
        (stored.actions.len(), stored.emails.len())
    };
    let before = count().await;
    assert_eq!(before.1, 2);
    let days_ago = |days: i64| {
        (chrono::Utc::now() - chrono::TimeDelta::days(days))
            .to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
    };
    for statement in [
        format!("update audit set done_at = '{}' where action = 'user created'", days_ago(731)),
        format!("update audit set done_at = '{}' where action <> 'user created'", days_ago(729)),
        format!("update outgoing_mail set written_at = '{}'", days_ago(89)),
        format!(
            "update outgoing_mail set written_at = '{}' where id = (select min(id) from outgoing_mail)",
            days_ago(91)
        ),
    ] {
        data.execute(&statement).await;
    }
    server.stop().await;
    // A server deletes old records when it starts, and every ten minutes.
    let server = Running::start(&data, false).await;
    for _ in 0..100 {
        let stored = server.catalog.user_data(&librarian).await.unwrap();
        if stored.emails.len() == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    let stored = server.catalog.user_data(&librarian).await.unwrap();
    assert_eq!((stored.actions.len(), stored.emails.len()), (before.0 - 1, 1));
    server.stop().await;
}
