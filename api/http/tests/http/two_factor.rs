//! Two-factor sign-in: codes of an authenticator app and recovery codes, each of which works once.

use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::User;
use titlewise_service::accounts::totp;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, PASSWORD, Running, asked, client_of, client_with, text};

on_each_database!(
    signing_in_needs_a_code,
    a_code_works_once,
    codes_cannot_be_guessed,
    a_password_link_leaves_the_second_factor,
    switching_off_needs_password_and_code,
    staff_help_a_user_who_lost_everything,
    who_cannot_have_it,
);

const BEGIN: &str = "/user/me/two-factor/begin";
const CONFIRM: &str = "/user/me/two-factor/confirm";
const OFF: &str = "/user/me/two-factor/off";
const RENEW: &str = "/user/me/two-factor/recovery-codes";

/// An authenticator app, and the recovery codes.
pub struct App {
    secret: String,
    codes: Vec<String>,
}

impl App {
    /// Code that the app shows now, or some seconds later.
    fn code(&self, later: i64) -> String {
        totp::code_at(&self.secret, chrono::Utc::now().timestamp() + later).unwrap()
    }

    /// Like [`Self::code`], as if no code had been used before.
    async fn unused(&self, data: &Data) -> String {
        data.execute("update user_account set totp_step = 0 where totp_secret is not null").await;
        self.code(0)
    }
}

/// Switches two-factor sign-in of a user on.
pub async fn switch_on(server: &Running, client: &Client) -> App {
    let password = json!({"current_password": PASSWORD});
    let (status, begun) = server.send(client, "POST", BEGIN, Some(&password)).await;
    assert_eq!(status, StatusCode::OK, "{begun}");
    let mut app = App { secret: text(&begun["secret"]), codes: Vec::new() };
    let code = json!({"code": app.code(0)});
    let (status, on) = server.send(client, "POST", CONFIRM, Some(&code)).await;
    assert_eq!(status, StatusCode::OK, "{on}");
    app.codes = on["recovery_codes"].as_array().unwrap().iter().map(text).collect();
    app
}

async fn log_in(server: &Running, client: &Client, password: &str, code: Option<&str>) -> Response {
    let mut body = json!({"email": LIBRARIAN, "password": password});
    if let Some(code) = code {
        body["code"] = json!(code);
    }
    asked("POST", client.post(server.url("/user/login")).json(&body)).await
}

/// Status and name of the problem type.
async fn refusal(response: Response) -> (u16, String) {
    let status = response.status().as_u16();
    assert!(response.headers().get("set-cookie").is_none(), "no device is remembered");
    let answer: Value = response.json().await.unwrap();
    assert!(answer.get("access_token").is_none(), "{answer}");
    (status, text(&answer["type"]).replace("urn:titlewise:problem:", ""))
}

fn is(status: u16, kind: &str) -> (u16, String) {
    (status, kind.to_owned())
}

async fn signing_in_needs_a_code(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let plain = Client::new();
    let own = &server.client;
    let package = server.package("P", "USD").await;
    let (_, key) = server.post(&format!("{package}/key"), json!({"name": "K", "days": 9})).await;
    let program = client_of(&text(&key["key"]));
    let other = server.sign_in(LIBRARIAN).await;
    let shown = async || server.get_json("/user/me/two-factor").await;
    assert_eq!(shown().await, json!({"is_on": false, "since": null, "recovery_codes_left": 0}));

    let wrong = json!({"current_password": "a guess"});
    assert_eq!(server.send(own, "POST", BEGIN, Some(&wrong)).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.post(CONFIRM, json!({"code": "123456"})).await.0, StatusCode::CONFLICT);
    let password = json!({"current_password": PASSWORD});
    let (_, first) = server.send(own, "POST", BEGIN, Some(&password)).await;
    let (_, begun) = server.send(own, "POST", BEGIN, Some(&password)).await;
    assert_ne!(first["secret"], begun["secret"], "each beginning has a secret of its own");
    let mut app = App { secret: text(&begun["secret"]), codes: Vec::new() };
    let uri = text(&begun["otpauth_uri"]);
    assert!(uri.starts_with("otpauth://totp/Titlewise:librarian%40example.edu?secret="), "{uri}");
    assert!(uri.contains(&app.secret));
    // Until a code confirms it, nothing changes.
    assert_eq!(shown().await["is_on"], false);
    assert_eq!(log_in(&server, &plain, PASSWORD, None).await.status(), StatusCode::OK);
    let of_first = App { secret: text(&first["secret"]), codes: Vec::new() };
    for wrong in [of_first.code(0), app.code(-600), String::new()] {
        let (status, answer) = server.post(CONFIRM, json!({"code": wrong})).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
        assert_eq!(answer["type"], "urn:titlewise:problem:wrong-code");
    }
    let (status, on) = server.post(CONFIRM, json!({"code": app.code(0)})).await;
    assert_eq!(status, StatusCode::OK, "{on}");
    app.codes = on["recovery_codes"].as_array().unwrap().iter().map(text).collect();
    assert_eq!(app.codes.len(), 10);
    let now = shown().await;
    assert_eq!((&now["is_on"], &now["recovery_codes_left"]), (&json!(true), &json!(10)));
    // Other sessions end; this one and API keys stay.
    let of_other = server.send(&other, "GET", "/user/me", None).await.0;
    assert_eq!(of_other, StatusCode::UNAUTHORIZED);
    assert_eq!(server.send(&program, "GET", &package, None).await.0, StatusCode::OK);
    assert!(outbox(&data, 1).await[0].contains("Two-factor sign-in is on"));
    for path in [BEGIN, CONFIRM] {
        let body = json!({"current_password": PASSWORD, "code": app.code(0)});
        assert_eq!(server.post(path, body).await.0, StatusCode::CONFLICT, "it is on already");
    }

    let code = app.unused(&data).await;
    let refused = log_in(&server, &plain, "a guess", Some(&code)).await;
    assert_eq!(refusal(refused).await, is(403, "forbidden"), "a wrong password needs no code");
    let refused = log_in(&server, &plain, PASSWORD, None).await;
    assert_eq!(refusal(refused).await, is(403, "code-needed"));
    for wrong in ["000000", "abcd-efgh-ijkm-npqr", "1"] {
        let refused = log_in(&server, &plain, PASSWORD, Some(wrong)).await;
        assert_eq!(refusal(refused).await, is(403, "wrong-code"));
    }
    // The older way into the demo signs no one in without the code.
    let visitor = json!({"email": LIBRARIAN, "password": PASSWORD});
    let (status, answer) = server.send(&plain, "POST", "/user/demo", Some(&visitor)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let signed = log_in(&server, &plain, PASSWORD, Some(&spaced)).await;
    assert_eq!(signed.status(), StatusCode::OK);
    assert!(signed.headers().get("set-cookie").is_some());
    let signed: Value = signed.json().await.unwrap();
    let again = client_of(&text(&signed["access_token"]));
    assert_eq!(server.send(&again, "GET", "/user/me", None).await.0, StatusCode::OK);

    // What is stored is exported without credentials, and erased.
    let (_, copy) = server.send(&again, "GET", "/user/me/data", None).await;
    assert!(copy["account"][0]["two_factor_since"].is_string(), "{copy}");
    assert!(!copy.to_string().contains(&app.secret));
    let erase = json!({"current_password": PASSWORD, "even_only_admin": true});
    let (status, _) = server.send(&again, "POST", "/user/me/erase", Some(&erase)).await;
    assert_eq!(status, StatusCode::OK);
    let left = "select (select count(*) from recovery_code) + (select count(*) from user_account where totp_secret is not null)";
    assert_eq!(data.count(left).await, 0);
    server.stop().await;
}

async fn a_code_works_once(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let plain = Client::new();
    let app = switch_on(&server, &server.client).await;
    let code = app.unused(&data).await;
    // Of two uses at the same time, one succeeds.
    for code in [&code, &app.codes[0]] {
        let both = tokio::join!(
            log_in(&server, &plain, PASSWORD, Some(code)),
            log_in(&server, &plain, PASSWORD, Some(code)),
        );
        let mut statuses = [both.0.status(), both.1.status()];
        statuses.sort();
        assert_eq!(statuses, [StatusCode::OK, StatusCode::FORBIDDEN]);
        let refused = log_in(&server, &plain, PASSWORD, Some(code)).await;
        assert_eq!(refusal(refused).await, is(403, "wrong-code"));
    }
    // The code of an earlier step does not work after that of a later one.
    let later = app.code(30);
    assert_eq!(log_in(&server, &plain, PASSWORD, Some(&later)).await.status(), StatusCode::OK);
    let refused = log_in(&server, &plain, PASSWORD, Some(&app.code(0))).await;
    assert_eq!(refusal(refused).await, is(403, "wrong-code"));
    let typed = app.codes[1].to_uppercase().replace('-', " ");
    assert_eq!(log_in(&server, &plain, PASSWORD, Some(&typed)).await.status(), StatusCode::OK);
    let left = server.get_json("/user/me/two-factor").await["recovery_codes_left"].clone();
    assert_eq!(left, 8);
    server.stop().await;
}

async fn codes_cannot_be_guessed(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| config.trust_proxy = true).await;
    let from = |address: &str| client_with(&[("x-forwarded-for", address)]);
    let app = switch_on(&server, &server.client).await;
    let code = app.unused(&data).await;
    let signed = log_in(&server, &from("192.0.2.1"), PASSWORD, Some(&code)).await;
    let cookie = signed.headers()["set-cookie"].to_str().unwrap().to_owned();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let known = client_with(&[("cookie", &cookie), ("x-forwarded-for", "198.51.100.7")]);

    // Without the password no code is checked.
    for number in 0..3 {
        let guess = format!("guess {number}");
        let refused = log_in(&server, &from("203.0.113.9"), &guess, Some("000000")).await;
        assert_eq!(refusal(refused).await, is(403, "forbidden"));
    }
    // Who knows the password gets no more guesses by another address.
    let mut statuses = Vec::new();
    for number in 0..12 {
        let guess = format!("{number:06}");
        let client = from(&format!("198.51.100.{number}"));
        statuses.push(log_in(&server, &client, PASSWORD, Some(&guess)).await.status().as_u16());
    }
    assert_eq!(statuses[8..], [403, 403, 429, 429]);
    let code = app.unused(&data).await;
    let right = log_in(&server, &from("198.51.100.99"), PASSWORD, Some(&code)).await;
    assert_eq!(right.status(), StatusCode::TOO_MANY_REQUESTS, "not even the right one");
    let right = log_in(&server, &known, PASSWORD, Some(&code)).await;
    assert_eq!(right.status(), StatusCode::OK, "the owner's device has guesses of its own");

    // A right password without the code does not end the delays of wrong ones.
    let mut statuses = Vec::new();
    for _ in 0..5 {
        for password in ["a guess", PASSWORD] {
            let answer = log_in(&server, &from("203.0.113.77"), password, None).await;
            statuses.push(answer.status().as_u16());
        }
    }
    let next = log_in(&server, &from("203.0.113.77"), PASSWORD, None).await;
    assert_eq!((statuses, next.status().as_u16()), (vec![403; 10], 429));
    server.stop().await;
}

async fn a_password_link_leaves_the_second_factor(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let plain = Client::new();
    let app = switch_on(&server, &server.client).await;
    let ask = json!({"email": LIBRARIAN});
    server.send(&plain, "POST", "/password/request-reset", Some(&ask)).await;
    let mails = outbox(&data, 2).await;
    let link = link_in(mails.iter().find(|mail| mail.contains("/reset-password")).unwrap());
    let chosen = json!({"token": link, "password": "another password"});
    let (status, _) = server.send(&plain, "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::OK);
    let refused = log_in(&server, &plain, "another password", None).await;
    assert_eq!(refusal(refused).await, is(403, "code-needed"));
    let signed = log_in(&server, &plain, "another password", Some(&app.codes[3])).await;
    assert_eq!(signed.status(), StatusCode::OK);
    server.stop().await;
}

async fn switching_off_needs_password_and_code(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let plain = Client::new();
    let proof = |password: &str, code: &str| json!({"current_password": password, "code": code});
    for path in [OFF, RENEW] {
        let (status, _) = server.post(path, proof(PASSWORD, "123456")).await;
        assert_eq!(status, StatusCode::CONFLICT, "it is off");
    }
    let app = switch_on(&server, &server.client).await;
    let code = app.unused(&data).await;
    for path in [OFF, RENEW] {
        for (password, code, kind) in [
            ("a guess", code.as_str(), "forbidden"),
            ("", &code, "forbidden"),
            (PASSWORD, "", "code-needed"),
            (PASSWORD, "000000", "wrong-code"),
        ] {
            let (status, answer) = server.post(path, proof(password, code)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
            assert_eq!(answer["type"], format!("urn:titlewise:problem:{kind}"));
        }
    }
    let (status, renewed) = server.post(RENEW, proof(PASSWORD, &code)).await;
    assert_eq!(status, StatusCode::OK, "{renewed}");
    let refused = log_in(&server, &plain, PASSWORD, Some(&app.codes[0])).await;
    assert_eq!(refusal(refused).await, is(403, "wrong-code"), "earlier codes are gone");
    let fresh = text(&renewed["recovery_codes"][0]);
    assert_eq!(log_in(&server, &plain, PASSWORD, Some(&fresh)).await.status(), StatusCode::OK);

    let next = text(&renewed["recovery_codes"][1]);
    let (status, off) = server.post(OFF, proof(PASSWORD, &next)).await;
    assert_eq!(status, StatusCode::OK, "{off}");
    assert_eq!(log_in(&server, &plain, PASSWORD, None).await.status(), StatusCode::OK);
    let off = outbox(&data, 2).await.join("\n");
    assert!(off.contains("Two-factor sign-in is off"), "{off}");
    let last = text(&renewed["recovery_codes"][2]);
    assert_eq!(server.post(OFF, proof(PASSWORD, &last)).await.0, StatusCode::CONFLICT);
    // A guess of the session's user counts, too.
    switch_on(&server, &server.client).await;
    let mut statuses = Vec::new();
    for _ in 0..11 {
        statuses.push(server.post(OFF, proof(PASSWORD, "000000")).await.0.as_u16());
    }
    assert_eq!(statuses[9..], [403, 429]);
    server.stop().await;
}

async fn staff_help_a_user_who_lost_everything(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let root = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    let root = server.user(root, &[]).await;
    let id = server.catalog.user_by_email(LIBRARIAN).await.unwrap().unwrap().id;
    let remove = async |id: &str| {
        let body = json!({"user_id": id});
        server.send(&root, "POST", "/user/remove-two-factor", Some(&body)).await.0
    };
    assert_eq!(remove("none").await, StatusCode::NOT_FOUND);
    assert_eq!(remove(&id).await, StatusCode::CONFLICT, "there is none");
    switch_on(&server, &server.client).await;
    assert_eq!(remove(&id).await, StatusCode::OK);
    assert_eq!(log_in(&server, &Client::new(), PASSWORD, None).await.status(), StatusCode::OK);
    let mails = outbox(&data, 2).await;
    assert!(mails.iter().any(|mail| mail.contains("operator of your Titlewise removed it")));
    let actions = server.catalog.user_data(&id).await.unwrap().actions;
    let removed = actions.iter().filter(|one| one["action"] == "two-factor sign-in switched off");
    assert_eq!(removed.count(), 1);
    server.stop().await;
}

async fn who_cannot_have_it(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| config.demo = true).await;
    let (_, visit) = server.send(&Client::new(), "POST", "/session/demo", None).await;
    let visitor = client_of(&text(&visit["access_token"]));
    let password = json!({"current_password": "invented-library"});
    let (status, answer) = server.send(&visitor, "POST", BEGIN, Some(&password)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    assert!(text(&answer["detail"]).contains("demo"), "{answer}");
    // The owner of an unconfirmed address may be someone else, who must not be locked out.
    let bob = server.unconfirmed(User::new("Bob", "bob@example.edu"), &[]).await;
    let password = json!({"current_password": PASSWORD});
    let (status, answer) = server.send(&bob, "POST", BEGIN, Some(&password)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    assert!(text(&answer["detail"]).contains("Confirm your email address"), "{answer}");
    // Without a password there is nothing to protect.
    let ann = server.person("ann@example.edu", &[]).await;
    data.execute("update user_account set password_hash = null where email = 'ann@example.edu'")
        .await;
    let (status, answer) = server.send(&ann, "POST", BEGIN, Some(&password)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    assert!(text(&answer["detail"]).contains("Set a password first"), "{answer}");
    server.stop().await;
}
