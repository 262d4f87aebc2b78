//! Signing in and out, passwords, and what a token is good for.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, PASSWORD, Running, client_of, text};

on_each_database!(
    signing_in_takes_two_steps,
    a_token_is_worth_nothing_once_its_session_has_ended,
    a_new_password_ends_the_other_sessions,
    a_download_token_is_good_for_its_address_only,
    who_forgot_the_password_gets_a_link_that_works_once,
    guessing_is_slowed_down,
    people_change_what_is_theirs,
    the_demo_lets_everybody_in,
);

async fn log_in(server: &Running, body: Value) -> (StatusCode, Value) {
    server.send(&Client::new(), "POST", "/user/login", Some(&body)).await
}

async fn signing_in_takes_two_steps(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let mut named = User::new("Named", "named@example.edu");
    named.username = Some("Named".to_owned());
    server.user(named, &[(&server.institution, Role::Viewer)]).await;

    let wrong = [
        (json!({}), 400, "Username or email parameter is required."),
        (json!({"email": "nobody@example.edu"}), 404, "User does not exist."),
        (json!({"email": LIBRARIAN}), 403, "Bad password."),
        (json!({"email": LIBRARIAN, "password": ""}), 403, "Bad password."),
        (json!({"email": LIBRARIAN, "password": "another one"}), 403, "Bad password."),
        (json!({"username": "named", "password": PASSWORD}), 404, "User does not exist."),
        (
            json!({"email": LIBRARIAN, "username": "Named", "password": PASSWORD}),
            400,
            "Email, username, and user id are in use by different users.",
        ),
    ];
    for (body, status, message) in wrong {
        let (got, answer) = log_in(&server, body.clone()).await;
        assert_eq!((got.as_u16(), &answer["message"]), (status, &json!(message)), "{body}");
        assert_eq!((&answer["error"], &answer["HTTP_status_code"]), (&json!(true), &json!(status)));
        assert!(answer.get("access_token").is_none());
    }
    let right = [
        json!({"email": LIBRARIAN, "password": PASSWORD}),
        json!({"email": "  LIBRARIAN@Example.EDU ", "password": PASSWORD}),
        json!({"username": "Named", "password": PASSWORD}),
        json!({"email": "Named", "password": PASSWORD}),
        json!({"email": "named@example.edu", "username": "Named", "password": PASSWORD}),
    ];
    for body in right {
        let (status, answer) = log_in(&server, body.clone()).await;
        assert_eq!(status, StatusCode::OK, "{body}: {answer}");
        let client = client_of(&text(&answer["access_token"]));
        let me = server.send(&client, "GET", "/user/me", None).await.1;
        assert_eq!(me["is_password_set"], true);
        assert_eq!(me["institutions"][0]["institution_id"], server.institution);
        assert!(!me.to_string().contains("argon2"), "{me}");
    }
    let asked = format!("/login?email={LIBRARIAN}&password=a%20long%20password");
    let (status, answer) = server.send(&Client::new(), "POST", &asked, None).await;
    assert_eq!(status, StatusCode::OK, "the old interface takes either: {answer}");
    server.stop().await;
}

async fn a_token_is_worth_nothing_once_its_session_has_ended(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    for token in ["", "x", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.", "a.b.c"] {
        let (status, answer) = server.send(&client_of(token), "GET", "/user/me", None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED, "{token}");
        assert!(answer["msg"].is_string() && answer["message"] == "Must be logged in.", "{answer}");
    }
    let (status, _) = server.send(&Client::new(), "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);

    let client = server.sign_in(LIBRARIAN).await;
    let (status, renewed) = server.send(&client, "POST", "/session/renew", None).await;
    assert_eq!(status, StatusCode::OK);
    let renewed = client_of(&text(&renewed["access_token"]));
    assert_eq!(server.send(&renewed, "GET", "/user/me", None).await.0, StatusCode::OK);
    assert_eq!(server.send(&client, "DELETE", "/session", None).await.0, StatusCode::NO_CONTENT);
    for client in [&client, &renewed] {
        let (status, answer) = server.send(client, "GET", "/user/me", None).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
        assert_eq!(answer["msg"], "Token has been revoked");
    }
    assert_eq!(server.get("/user/me").await.status(), StatusCode::OK, "other sessions go on");

    data.execute("update session set ends_at = 1").await;
    assert_eq!(server.get("/user/me").await.status(), StatusCode::UNAUTHORIZED, "it is over");
    server.stop().await;
}

async fn a_new_password_ends_the_other_sessions(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let other = server.sign_in(LIBRARIAN).await;
    let (status, answer) = server.post("/user/me", json!({"password": "short"})).await;
    assert_eq!((status, &answer["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("password")));

    let (status, _) = server.post("/user/me", json!({"password": "another long one"})).await;
    assert_eq!(status, StatusCode::OK, "the password was given a moment ago");
    assert_eq!(server.get("/user/me").await.status(), StatusCode::OK, "this session goes on");
    let (status, _) = server.send(&other, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED, "the others have ended");
    let old = json!({"email": LIBRARIAN, "password": PASSWORD});
    assert_eq!(log_in(&server, old).await.0, StatusCode::FORBIDDEN);

    // Somebody finds a browser that was left open.
    data.execute("update session set started_at = started_at - 1000").await;
    let take_over = json!({"password": "a stranger's choice"});
    let (status, answer) = server.post("/user/me", take_over).await;
    let asked = (status, &answer["field"]);
    assert_eq!(asked, (StatusCode::UNPROCESSABLE_ENTITY, &json!("current_password")));
    let guess = json!({"email": "stranger@example.org", "current_password": "a guess"});
    assert_eq!(server.post("/user/me", guess).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.post("/user/me", json!({"name": "Ann"})).await.0, StatusCode::OK);
    let known = json!({"password": "a third long one", "current_password": "another long one"});
    assert_eq!(server.post("/user/me", known).await.0, StatusCode::OK);
    server.stop().await;
}

async fn a_download_token_is_good_for_its_address_only(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let export = format!("/scenario/{scenario}/export.csv");
    let (status, answer) = server.post("/download-token", json!({"path": export})).await;
    assert_eq!((status, &answer["expires_in"]), (StatusCode::OK, &json!(300)));
    let url = text(&answer["url"]);
    let nobody = Client::new();
    let get = async |path: String| nobody.get(server.url(&path)).send().await.unwrap().status();
    assert_eq!(get(url.clone()).await, StatusCode::OK);
    assert_eq!(get(export.clone()).await, StatusCode::UNAUTHORIZED);
    let (_, query) = url.split_once('?').unwrap();
    for path in [
        format!("/scenario/{scenario}/export.xlsx?{query}"),
        format!("/scenario/{scenario}/summary?{query}"),
        format!("/package/{package}?{query}"),
        format!("/user/me?{query}"),
    ] {
        assert_eq!(get(path.clone()).await, StatusCode::UNAUTHORIZED, "{path}");
    }
    let settings = format!("/scenario/{scenario}/settings");
    let (_, answer) = server.post("/download-token", json!({"path": settings})).await;
    let change = nobody.patch(server.url(&text(&answer["url"]))).json(&json!({"cost_ill": 1}));
    assert_eq!(
        change.send().await.unwrap().status(),
        StatusCode::UNAUTHORIZED,
        "it changes nothing"
    );
    let bearer = client_of(query.strip_prefix("jwt=").unwrap());
    assert_eq!(server.send(&bearer, "GET", &export, None).await.0, StatusCode::UNAUTHORIZED);

    let (_, session) = server.post("/session/renew", json!({})).await;
    let with_session = format!("{export}?timestamp=1&jwt={}", text(&session["access_token"]));
    assert_eq!(get(with_session).await, StatusCode::UNAUTHORIZED, "no session in an address");
    for path in
        ["https://elsewhere.example/x", "//elsewhere.example/x", "/\\elsewhere.example/x", "x", ""]
    {
        let (status, _) = server.post("/download-token", json!({"path": path})).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path}");
    }
    server.delete("/session").await;
    assert_eq!(get(url).await, StatusCode::UNAUTHORIZED, "it ends with its session");
    server.stop().await;
}

async fn who_forgot_the_password_gets_a_link_that_works_once(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let nobody = Client::new();
    let ask = async |body: Value| {
        server.send(&nobody, "POST", "/password/request-reset", Some(&body)).await
    };
    let reset =
        async |body: Value| server.send(&nobody, "POST", "/password/reset", Some(&body)).await;
    assert_eq!(ask(json!({})).await.0, StatusCode::BAD_REQUEST);
    assert_eq!(ask(json!({"email": "nobody@example.edu"})).await.0, StatusCode::NOT_FOUND);
    let (status, answer) = ask(json!({"email": "Librarian@example.edu"})).await;
    assert_eq!((status, answer), (StatusCode::OK, json!({"message": "reset request received"})));
    ask(json!({"email": LIBRARIAN})).await;
    let mails = outbox(&data, 2).await;
    assert!(
        mails.iter().all(|mail| mail.contains(&format!("To: Librarian <{LIBRARIAN}>"))),
        "{mails:?}"
    );
    let links = [link_in(&mails[0]), link_in(&mails[1])];

    let missing = reset(json!({"password": "a new long one"})).await;
    assert_eq!(missing.1["message"], "Missing required parameter: token.");
    let short = reset(json!({"token": links[0], "password": "short"})).await;
    assert_eq!(
        short.0,
        StatusCode::UNPROCESSABLE_ENTITY,
        "a link is not used up by a bad password"
    );
    let unknown = reset(json!({"token": "x".repeat(43), "password": "a new long one"})).await;
    assert_eq!(unknown.0, StatusCode::NOT_FOUND);
    assert!(!unknown.1.to_string().contains("xxxx"), "{}", unknown.1);
    let once = || reset(json!({"token": links[0], "password": "a new long one"}));
    let (first, second) = tokio::join!(once(), once());
    let mut statuses = [first.0, second.0];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND], "of two at once, one uses it");
    for link in &links {
        let again = reset(json!({"token": link, "password": "a third long one"})).await;
        assert_eq!(again.0, StatusCode::NOT_FOUND, "every link of the user is used up");
    }
    assert_eq!(
        server.get("/user/me").await.status(),
        StatusCode::UNAUTHORIZED,
        "all are signed out"
    );
    let old = json!({"email": LIBRARIAN, "password": PASSWORD});
    assert_eq!(log_in(&server, old).await.0, StatusCode::FORBIDDEN);
    let new = json!({"email": LIBRARIAN, "password": "a new long one"});
    assert_eq!(log_in(&server, new).await.0, StatusCode::OK);

    ask(json!({"email": LIBRARIAN})).await;
    let late = outbox(&data, 3).await.into_iter().map(|mail| link_in(&mail));
    let late = late.into_iter().find(|link| !links.contains(link)).unwrap();
    data.execute("update reset_token set expires_at = 1").await;
    let over = reset(json!({"token": late, "password": "a third long one"})).await;
    assert_eq!(over.0, StatusCode::NOT_FOUND, "a day later it is good no more");
    server.stop().await;
}

async fn guessing_is_slowed_down(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    server.person("other@example.edu", &[]).await;
    let guess = |number: usize| json!({"email": LIBRARIAN, "password": format!("guess {number}")});
    let mut refused = 0;
    for number in 0..12 {
        let (status, answer) = log_in(&server, guess(number)).await;
        if status == StatusCode::TOO_MANY_REQUESTS {
            refused += 1;
            assert!(
                answer["detail"].as_str().unwrap().starts_with("Too many attempts. Try again in")
            );
        } else {
            assert_eq!(status, StatusCode::FORBIDDEN);
        }
    }
    assert!(refused >= 2, "{refused} of twelve were refused");
    let right = json!({"email": LIBRARIAN, "password": PASSWORD});
    let asked = Client::new().post(server.url("/user/login")).json(&right).send().await.unwrap();
    assert_eq!(asked.status(), StatusCode::TOO_MANY_REQUESTS, "not even the right one");
    let wait: u64 = asked.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((1..=31).contains(&wait), "{wait}");
    server.sign_in("other@example.edu").await;

    let ask = json!({"email": "other@example.edu"});
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let nobody = Client::new();
        let asked = server.send(&nobody, "POST", "/password/request-reset", Some(&ask)).await;
        statuses.push(asked.0.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
    server.stop().await;
}

async fn people_change_what_is_theirs(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    server.person("taken@example.edu", &[]).await;
    let (_, me) =
        server.post("/user/me", json!({"name": " Ann Example ", "username": "ann"})).await;
    assert_eq!((&me["name"], &me["username"]), (&json!("Ann Example"), &json!("ann")));
    let (_, me) = server.post("/user/me", json!({"email": "Librarian@Example.edu"})).await;
    assert_eq!(me["email"], "Librarian@Example.edu");
    for (body, status, message) in [
        (json!({}), 400, "Post a User object to change properties."),
        (json!({"email": null}), 400, "Can't remove your email address."),
        (json!({"email": ""}), 400, "Can't remove your email address."),
        (
            json!({"email": "TAKEN@example.edu"}),
            409,
            "A user with email TAKEN@example.edu already exists.",
        ),
        (json!({"email": "no address"}), 422, "This email isn't valid."),
        (json!({"name": " "}), 422, "\"name\" takes 1 to 200 characters."),
        (json!({"name": 7}), 422, "\"name\" takes a text."),
    ] {
        let (got, answer) = server.post("/user/me", body.clone()).await;
        assert_eq!((got.as_u16(), &answer["message"]), (status, &json!(message)), "{body}");
    }
    let other = server.sign_in("taken@example.edu").await;
    let body = json!({"username": "ann"});
    let (status, answer) = server.send(&other, "POST", "/user/me", Some(&body)).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(answer["message"], "A user with username ann already exists.");
    let kept = server.get_json("/user/me").await;
    assert_eq!((&kept["email"], &kept["name"]), (&me["email"], &me["name"]));
    server.stop().await;
}

async fn the_demo_lets_everybody_in(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let service = server.send(&Client::new(), "GET", "/service", None).await.1;
    assert_eq!(service, json!({"version": env!("CARGO_PKG_VERSION"), "has_demo": true}));
    let visitor = server.visitor().await;
    let me = server.send(&visitor, "GET", "/user/me", None).await.1;
    assert_eq!((&me["email"], &me["is_staff"]), (&json!("demo@titlewise.example"), &json!(false)));
    let own = json!({"email": "demo@titlewise.example", "password": "invented-library"});
    assert_eq!(log_in(&server, own.clone()).await.0, StatusCode::OK);
    server.stop().await;

    // Without --demo the same data has no open door.
    let server = Running::start(&data, false).await;
    let service = server.send(&Client::new(), "GET", "/service", None).await.1;
    assert_eq!(service["has_demo"], false);
    let (status, _) = server.send(&Client::new(), "POST", "/session/demo", None).await;
    assert_eq!(status, StatusCode::NOT_FOUND);
    assert_eq!(log_in(&server, own).await.0, StatusCode::NOT_FOUND, "no account has this address");
    let (status, _) = server.send(&visitor, "GET", "/user/me", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    server.stop().await;
}
