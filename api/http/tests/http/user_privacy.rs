//! Who may cause email, and what a caller learns about users elsewhere.

use reqwest::StatusCode;
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::outbox;
use crate::running::{Running, text};

on_each_database!(
    an_invitation_names_a_place_where_the_caller_may_invite,
    nothing_is_shown_about_users_elsewhere,
    the_emails_of_one_caller_are_limited,
);

/// Number of accounts that a test created beyond those of the server itself.
async fn exists(server: &Running, email: &str) -> bool {
    server.catalog.user_by_email(email).await.unwrap().is_some()
}

async fn an_invitation_names_a_place_where_the_caller_may_invite(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let viewer = server.person("viewer@example.edu", &[(&own, Role::Viewer)]).await;
    let none: Vec<Value> = Vec::new();
    let words = "Buy at pills.example now";
    for (client, places) in [
        (&viewer, json!(null)),
        (&viewer, json!(none)),
        (&viewer, json!([{"institution_id": own, "permissions": ["view"]}])),
        (&viewer, json!([{"institution_id": own, "permissions": []}])),
        (&server.client, json!(null)),
        (&server.client, json!(none)),
        // A role is required: an account without any belongs to no institution.
        (&server.client, json!([{"institution_id": own, "permissions": []}])),
    ] {
        let mut body = json!({"email": "victim@example.org", "name": words});
        if !places.is_null() {
            body["user_permissions"] = places.clone();
        }
        let (status, answer) = server.send(client, "POST", "/user/new", Some(&body)).await;
        assert!(status.is_client_error(), "{places}: {status} {answer}");
        assert!(!exists(&server, "victim@example.org").await, "{places}");
    }
    let place = json!([{"institution_id": own, "permissions": ["view"]}]);
    let body = json!({"email": "ann@example.org", "name": words, "user_permissions": place});
    let (status, answer) = server.post("/user/new", body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let body = json!({
        "email": "bob@example.org", "name": "See https://pills.example", "user_permissions": place,
    });
    assert_eq!(server.post("/user/new", body).await.0, StatusCode::OK);
    let mails = outbox(&data, 2).await;
    assert!(!mails.iter().any(|mail| mail.contains("victim@")), "{mails:?}");
    let bob = mails.iter().find(|mail| mail.contains("bob@example.org")).unwrap();
    assert!(!bob.contains("https://pills.example"), "no address of the inviter's choice: {bob}");
    server.stop().await;
}

async fn nothing_is_shown_about_users_elsewhere(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let other =
        server.catalog.create_institution(None, "Other University", &[], false).await.unwrap().id;
    let mut bea = User::new("Bea Secret", "bea@other.example");
    bea.username = Some("bea".to_owned());
    let bea_id = bea.id.clone();
    server.user(bea, &[(&other, Role::Admin)]).await;
    let viewer = server.person("viewer@example.edu", &[(&own, Role::Viewer)]).await;
    let is_silent = |about: &str, answer: &Value| {
        let shown = answer.to_string();
        let is_id_shown = shown.contains(&bea_id) && !about.contains(&bea_id);
        assert!(!is_id_shown && !shown.contains("Secret"), "{about}: {shown}");
    };

    for body in [
        json!({"email": "bea@other.example"}),
        json!({"email": "bea@other.example", "user_permissions": []}),
        json!({"email": "bea@other.example", "user_permissions": [{"institution_id": own, "permissions": []}]}),
        json!({"email": "bea@other.example", "user_permissions": [{"institution_id": other, "permissions": ["view"]}]}),
    ] {
        for client in [&server.client, &viewer] {
            let (status, answer) = server.send(client, "POST", "/user/new", Some(&body)).await;
            assert!(status.is_client_error(), "{body}: {status} {answer}");
            is_silent(&body.to_string(), &answer);
            assert!(answer.get("is_password_set").is_none(), "{answer}");
        }
    }
    // An account elsewhere and no account at all give the same response.
    let ask = async |who: &str, client| {
        let path = format!("/user-permissions?{who}&institution_id={own}");
        let (status, answer) = server.send(client, "GET", &path, None).await;
        is_silent(&path, &answer);
        (status, answer["message"].clone())
    };
    for client in [&server.client, &viewer] {
        for (known, unknown) in [
            (format!("user_id={bea_id}"), "user_id=user-none".to_owned()),
            ("user_email=bea@other.example".to_owned(), "user_email=no@other.example".to_owned()),
            ("username=bea".to_owned(), "username=none".to_owned()),
        ] {
            assert_eq!(ask(&known, client).await, ask(&unknown, client).await, "{known}");
        }
    }
    for who in [json!({"user_id": bea_id}), json!({"username": "bea"})] {
        let mut body = json!({"institution_id": own, "permissions": ["view"]});
        body.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
        let (status, answer) = server.post("/user-permissions", body).await;
        assert_eq!(
            status,
            StatusCode::NOT_FOUND,
            "only an address names a user elsewhere: {answer}"
        );
    }

    // Who joins is shown as the list of users shows them, without anything else.
    let place = json!([{"institution_id": own, "permissions": ["view"]}]);
    let body = json!({"email": "bea@other.example", "user_permissions": place});
    let (status, joined) = server.post("/user/new", body).await;
    assert_eq!((status, &joined["name"]), (StatusCode::OK, &json!("Bea Secret")));
    assert_eq!(joined["user_permissions"].as_array().unwrap().len(), 1);
    assert_eq!(text(&joined["id"]), bea_id);
    server.stop().await;
}

async fn the_emails_of_one_caller_are_limited(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let place = json!([{"institution_id": own, "permissions": ["view"]}]);
    let mut statuses = Vec::new();
    for number in 0..32 {
        let email = format!("user{number}@example.org");
        let body = json!({"email": email, "user_permissions": place});
        statuses.push(server.post("/user/new", body).await.0);
    }
    assert!(statuses[..30].iter().all(|status| *status == StatusCode::OK), "{statuses:?}");
    assert_eq!(statuses[31], StatusCode::TOO_MANY_REQUESTS);
    assert!(!exists(&server, "user31@example.org").await, "a refused request creates no account");
    let body = json!({"user_email": "user1@example.org", "institution_id": own, "permissions": ["modify"]});
    let (status, answer) = server.post("/user-permissions", body).await;
    assert_eq!(status, StatusCode::TOO_MANY_REQUESTS, "it is one limit: {answer}");
    server.stop().await;
}
