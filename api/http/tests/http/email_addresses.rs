//! Email addresses count only once they are confirmed: for roles, for staff and for "Walkaway".

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, Running, text};

on_each_database!(
    a_new_address_counts_once_its_link_was_opened,
    a_link_confirms_nothing_for_another_account,
    who_occupies_an_address_gets_no_role_through_it,
    a_username_is_no_address,
    only_a_confirmed_domain_makes_staff,
    an_invited_user_confirms_the_address_by_the_link,
);

/// Returns the token in the email that confirms an address.
fn confirmation_in(mails: &[String], to: &str) -> String {
    let is_to = |mail: &&String| mail.contains(to) && mail.contains("/confirm-email#token=");
    let mail = mails.iter().rev().find(is_to).unwrap_or_else(|| panic!("{mails:?}"));
    let (_, rest) = mail.split_once("/confirm-email#token=").unwrap();
    rest.chars().take_while(|sign| sign.is_ascii_alphanumeric() || "-_".contains(*sign)).collect()
}

async fn confirm(server: &Running, client: &Client, token: &str) -> (StatusCode, Value) {
    server.send(client, "POST", "/user/me/email", Some(&json!({"token": token}))).await
}

async fn a_new_address_counts_once_its_link_was_opened(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let me = server.get_json("/user/me").await;
    let shown = (&me["is_email_confirmed"], &me["pending_email"]);
    assert_eq!(shown, (&json!(true), &Value::Null));
    let (status, me) = server.post("/user/me", json!({"email": "new@example.org"})).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        (&me["email"], &me["pending_email"]),
        (&json!(LIBRARIAN), &json!("new@example.org"))
    );
    let mails = outbox(&data, 2).await;
    let old = mails.iter().find(|mail| mail.contains(&format!("<{LIBRARIAN}>"))).unwrap();
    assert!(old.contains("new@example.org") && !old.contains("token="), "{old}");
    let token = confirmation_in(&mails, "new@example.org");
    let log_in = async |email: &str| {
        let body = json!({"email": email, "password": crate::running::PASSWORD});
        server.send(&Client::new(), "POST", "/user/login", Some(&body)).await.0
    };
    assert_eq!(log_in("new@example.org").await, StatusCode::NOT_FOUND, "not yet");
    assert_eq!(confirm(&server, &Client::new(), &token).await.0, StatusCode::UNAUTHORIZED);
    assert_eq!(confirm(&server, &server.client, "none").await.0, StatusCode::NOT_FOUND);

    let (status, me) = confirm(&server, &server.client, &token).await;
    assert_eq!(status, StatusCode::OK, "{me}");
    assert_eq!((&me["email"], &me["pending_email"]), (&json!("new@example.org"), &Value::Null));
    assert_eq!(confirm(&server, &server.client, &token).await.0, StatusCode::NOT_FOUND, "once");
    assert_eq!(log_in("new@example.org").await, StatusCode::OK);
    assert_eq!(log_in(LIBRARIAN).await, StatusCode::NOT_FOUND);
    let mails = outbox(&data, 3).await;
    let old = mails.iter().filter(|mail| mail.contains(&format!("<{LIBRARIAN}>")));
    assert_eq!(old.count(), 2, "the previous address is notified of the change, too: {mails:?}");

    // Another spelling of the confirmed address needs no email. A cancelled or expired change does nothing.
    let (_, me) = server.post("/user/me", json!({"email": "New@Example.org"})).await;
    assert_eq!((&me["email"], &me["pending_email"]), (&json!("New@Example.org"), &Value::Null));
    server.post("/user/me", json!({"email": "third@example.org"})).await;
    let third = confirmation_in(&outbox(&data, 5).await, "third@example.org");
    server.delete("/user/me/email").await;
    assert_eq!(server.get_json("/user/me").await["pending_email"], Value::Null);
    assert_eq!(confirm(&server, &server.client, &third).await.0, StatusCode::NOT_FOUND);
    server.post("/user/me", json!({"email": "fourth@example.org"})).await;
    let fourth = confirmation_in(&outbox(&data, 7).await, "fourth@example.org");
    data.execute("update email_change set expires_at = 1").await;
    assert_eq!(server.get_json("/user/me").await["pending_email"], Value::Null);
    assert_eq!(confirm(&server, &server.client, &fourth).await.0, StatusCode::NOT_FOUND);

    // Another user gets the address before it is confirmed.
    server.post("/user/me", json!({"email": "fifth@example.org"})).await;
    let fifth = confirmation_in(&outbox(&data, 9).await, "fifth@example.org");
    server.person("fifth@example.org", &[]).await;
    let (status, answer) = confirm(&server, &server.client, &fifth).await;
    assert_eq!(status, StatusCode::CONFLICT, "{answer}");
    assert_eq!(server.get_json("/user/me").await["email"], "New@Example.org");
    server.stop().await;
}

async fn a_link_confirms_nothing_for_another_account(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let mallory = server.person("mallory@example.org", &[]).await;
    let victim = server.person("victim@example.org", &[]).await;
    let body = json!({"email": "other@example.org"});
    server.send(&mallory, "POST", "/user/me", Some(&body)).await;
    let token = confirmation_in(&outbox(&data, 2).await, "other@example.org");
    assert_eq!(confirm(&server, &victim, &token).await.0, StatusCode::NOT_FOUND);
    let me = server.send(&victim, "GET", "/user/me", None).await.1;
    assert_eq!(me["email"], "victim@example.org");

    // A reset of the password by the current address cancels the change.
    let ask = json!({"email": "mallory@example.org"});
    server.send(&Client::new(), "POST", "/password/request-reset", Some(&ask)).await;
    let mails = outbox(&data, 3).await;
    let link = mails.iter().find(|mail| mail.contains("/reset-password")).map(|mail| link_in(mail));
    let chosen = json!({"token": link.unwrap(), "password": crate::running::PASSWORD});
    server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    let owner = server.sign_in("mallory@example.org").await;
    assert_eq!(confirm(&server, &owner, &token).await.0, StatusCode::NOT_FOUND);
    server.stop().await;
}

async fn who_occupies_an_address_gets_no_role_through_it(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let other =
        server.catalog.create_institution(None, "Other University", &[], false).await.unwrap().id;
    // An earlier version accepted any address without a proof.
    let mut mallory = User::new("Mallory", "bob@library.example");
    mallory.username = Some("mallory".to_owned());
    let id = mallory.id.clone();
    let mallory = server.unconfirmed(mallory, &[(&other, Role::Viewer)]).await;

    let place = json!([{"institution_id": own, "permissions": ["admin"]}]);
    let body = json!({"email": "bob@library.example", "user_permissions": place});
    let (status, invited) = server.post("/user/new", body).await;
    assert_eq!(status, StatusCode::OK, "{invited}");
    assert!(
        !invited.to_string().contains(&id) && !invited.to_string().contains("Mallory"),
        "{invited}"
    );
    assert_eq!(invited["user_permissions"], json!([]));
    let body = json!({"user_email": "bob@library.example", "institution_id": own, "permissions": ["view"]});
    let (status, role) = server.post("/user-permissions", body).await;
    assert_eq!((status, role), (StatusCode::OK, json!({})), "this role waits as well");
    let place = json!([{"institution_id": own, "permissions": ["admin"]}]);
    let body = json!({"email": "bob@library.example", "user_permissions": place});
    server.post("/user/new", body).await;

    let roles = async |client: &Client| {
        let me = server.send(client, "GET", "/user/me", None).await.1;
        let roles = me["user_permissions"].as_array().unwrap().iter();
        roles.map(|role| text(&role["role"])).collect::<Vec<_>>()
    };
    assert_eq!(roles(&mallory).await, ["Viewer"]);
    let path = format!("/institution/{own}");
    assert_eq!(server.send(&mallory, "GET", &path, None).await.0, StatusCode::FORBIDDEN);
    let people = server.get_json(&path).await["user_permissions"].as_array().unwrap().len();
    assert_eq!(people, 1, "no one else is a user of the institution");

    // Confirming another address does not bring the role, and drops it.
    let body = json!({"email": "mallory@example.org"});
    server.send(&mallory, "POST", "/user/me", Some(&body)).await;
    let mails = outbox(&data, 5).await;
    let invitations: Vec<_> = mails
        .iter()
        .filter(|mail| mail.contains("/reset-password"))
        .map(|mail| link_in(mail))
        .collect();
    assert_eq!(invitations.len(), 3);

    // Bob proves the address: the account is his from then on.
    let chosen = json!({"token": invitations[0], "password": crate::running::PASSWORD});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::OK);
    let (status, _) = server.send(&mallory, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "who occupied the address is signed out");
    let named = json!({"username": "mallory"});
    let (status, _) = server.send(&Client::new(), "POST", "/user/login", Some(&named)).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "and has no other way in");
    let bob = server.sign_in("bob@library.example").await;
    assert_eq!(roles(&bob).await, ["Admin", "Viewer"]);

    // The other outcome: the account gets another address before the owner of this one uses the link.
    let eve = server.unconfirmed(User::new("Eve", "carl@library.example"), &[]).await;
    let body = json!({"email": "carl@library.example", "user_permissions": place});
    server.post("/user/new", body).await;
    server.send(&eve, "POST", "/user/me", Some(&json!({"email": "eve@example.org"}))).await;
    let mails = outbox(&data, 8).await;
    let token = confirmation_in(&mails, "eve@example.org");
    let (status, me) = confirm(&server, &eve, &token).await;
    assert_eq!((status, &me["user_permissions"]), (StatusCode::OK, &json!([])), "{me}");
    let carl = mails
        .iter()
        .find(|mail| mail.contains("<carl@library.example>") && mail.contains("/reset-password"));
    let chosen = json!({"token": link_in(carl.unwrap()), "password": "a new long one"});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "a link that was sent to the previous address");

    // The address itself, confirmed by the account that has it, brings the role.
    let dora = server.unconfirmed(User::new("Dora", "dora@library.example"), &[]).await;
    let body = json!({"email": "dora@library.example", "user_permissions": place});
    server.post("/user/new", body).await;
    let own_address = json!({"email": "dora@library.example"});
    let (_, me) = server.send(&dora, "POST", "/user/me", Some(&own_address)).await;
    assert_eq!(me["pending_email"], "dora@library.example");
    let token = confirmation_in(&outbox(&data, 11).await, "dora@library.example");
    assert_eq!(confirm(&server, &dora, &token).await.0, StatusCode::OK);
    assert_eq!(roles(&dora).await, ["Admin"]);
    server.stop().await;
}

async fn a_username_is_no_address(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    let mut mallory = User::new("Mallory", "mallory@example.org");
    let (status, answer) =
        server.post("/user/me", json!({"username": "bob@library.example"})).await;
    let refused = (status, &answer["field"]);
    assert_eq!(refused, (StatusCode::UNPROCESSABLE_ENTITY, &json!("username")));
    // An earlier version allowed it.
    mallory.username = Some("bob@library.example".to_owned());
    let mallory = server.user(mallory, &[]).await;
    let body = json!({"user_email": "bob@library.example", "institution_id": own, "permissions": ["admin"]});
    let (status, answer) = server.post("/user-permissions", body).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{answer}");
    let place = json!([{"institution_id": own, "permissions": ["admin"]}]);
    let body = json!({"email": "bob@library.example", "user_permissions": place});
    assert_eq!(server.post("/user/new", body).await.0, StatusCode::OK);
    let me = server.send(&mallory, "GET", "/user/me", None).await.1;
    assert_eq!(me["user_permissions"], json!([]));
    server.stop().await;
}

async fn only_a_confirmed_domain_makes_staff(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
        config.walkaway_domains = vec!["partner.example".to_owned()];
    })
    .await;
    let own = server.institution.clone();
    let root = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    let root = server.unconfirmed(root, &[]).await;
    let search = async |client: &Client| {
        server.send(client, "GET", "/user/search?email=example", None).await.0
    };
    assert_eq!(search(&root).await, StatusCode::UNAUTHORIZED);
    let me = server.send(&root, "GET", "/user/me", None).await.1;
    assert_eq!((&me["is_staff"], &me["is_email_confirmed"]), (&json!(false), &json!(false)));
    let same = json!({"email": "root@staff.example"});
    server.send(&root, "POST", "/user/me", Some(&same)).await;
    let token = confirmation_in(&outbox(&data, 1).await, "root@staff.example");
    assert_eq!(confirm(&server, &root, &token).await.0, StatusCode::OK);
    assert_eq!(search(&root).await, StatusCode::OK);

    let package = server.package("P", "USD").await;
    let (_, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    let path = format!("/scenario/{}", text(&made["id"]));
    data.execute("update scenario set name = 'Walkaway'").await;
    let places = [(own.as_str(), Role::Collaborator)];
    let claimed = server.unconfirmed(User::new("P", "p@partner.example"), &places).await;
    assert_eq!(server.send(&claimed, "GET", &path, None).await.1["may_edit"], false);
    let partner = server.person("q@partner.example", &places).await;
    assert_eq!(server.send(&partner, "GET", &path, None).await.1["may_edit"], true);
    server.stop().await;
}

async fn an_invited_user_confirms_the_address_by_the_link(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let place = json!([{"institution_id": server.institution, "permissions": ["view"]}]);
    let body = json!({"email": "ann@example.org", "name": "Ann", "user_permissions": place});
    let (_, invited) = server.post("/user/new", body).await;
    let id = text(&invited["id"]);
    assert_eq!(server.catalog.confirmed_email(&id).await.unwrap(), None);
    let chosen =
        json!({"token": link_in(&outbox(&data, 1).await[0]), "password": crate::running::PASSWORD});
    server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    let confirmed = server.catalog.confirmed_email(&id).await.unwrap();
    assert_eq!(confirmed.as_deref(), Some("ann@example.org"));
    server.stop().await;
}
