//! The public forms: accepted and refused input, notifications by email, and delivery to a webhook.

use std::path::Path;
use std::time::Duration;

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::User;
use titlewise_service::config::{Config, WebhookMethod};

use crate::database::{Data, Database, on_each_database};
use crate::hook::Hook;
use crate::outbox::outbox;
use crate::running::{Running, text};

on_each_database!(
    forms_are_taken_and_every_fault_is_told,
    staff_read_and_delete_forms,
    mail_tells_of_forms,
    a_robot_leaves_nothing_behind,
    many_forms_from_one_address_wait,
    a_form_comes_to_the_webhook,
    a_form_waits_for_a_webhook_that_is_down,
    the_known_service_sends_forms_as_a_query,
);

fn purchase() -> Value {
    json!({
        "institution": "Example University",
        "accountOwnerEmail": "owner@example.edu",
        "billingEmail": "billing@example.edu",
        "mailingAddress": "1 Library Lane\nExampleton",
        "cost": "$1,500",
        "userAgreesToTerms": true,
        "ccEmails": "",
        "notes": "=HYPERLINK(\"x\")",
    })
}

fn demo_request() -> Value {
    json!({
        "givenName": "Ann",
        "familyName": "Example",
        "email": "ann@example.edu",
        "institution": "Example University",
        "job": "Librarian",
    })
}

fn privacy() -> Value {
    json!({
        "firstName": "Ann",
        "lastName": "Example",
        "email": "ann@example.edu",
        "rightFor": "right-for-myself",
        "rightKnow": true,
        "contactEmail": true,
        "comments": "What do you know of me?",
    })
}

fn with(mut form: Value, field: &str, value: Value) -> Value {
    form[field] = value;
    form
}

/// A client of one of the staff.
async fn staff(server: &Running) -> Client {
    let user = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    server.user(user, &[]).await
}

async fn start(data: &Data, change: impl FnOnce(&mut Config)) -> Running {
    Running::start_with(data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
        change(config);
    })
    .await
}

/// Sends a form without signing in.
async fn send(server: &Running, form: &str, body: &Value) -> (StatusCode, Value) {
    server.send(&Client::new(), "POST", &format!("/form/{form}"), Some(body)).await
}

async fn forms_are_taken_and_every_fault_is_told(database: Database) {
    let data = Data::new(database).await;
    let server = start(&data, |_| {}).await;
    for (form, body, message) in [
        (
            "purchase",
            purchase(),
            "Your order has arrived. We are creating the account; this takes a day or two.",
        ),
        ("demo-request", demo_request(), "Demo request submitted."),
        ("privacy", privacy(), "We'll get back to you within 45 days."),
    ] {
        let (status, answer) = send(&server, form, &body).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        assert_eq!((&answer["kind"], &answer["message"]), (&json!(form), &json!(message)));
        let id = text(&answer["id"]);
        assert_eq!(id.strip_prefix("form-").map(str::len), Some(12), "{id}");
    }

    let (required, choice) = ("This field is required.", "This is required.");
    let bad_email = "This email isn't valid.";
    let personal = "This looks like a personal address.";
    for (form, body, faults) in [
        (
            "purchase",
            json!({}),
            json!({
                "institution": required, "accountOwnerEmail": required, "billingEmail": required,
                "mailingAddress": required, "cost": choice, "userAgreesToTerms": choice,
            }),
        ),
        (
            "purchase",
            json!({
                "institution": "   ", "accountOwnerEmail": "owner", "billingEmail": "me@GMail.com",
                "mailingAddress": 7, "cost": "$1", "userAgreesToTerms": false, "ccEmails": null,
                "notes": "x".repeat(10_001),
            }),
            json!({
                "institution": required, "accountOwnerEmail": bad_email, "billingEmail": personal,
                "mailingAddress": "This takes a text.", "cost": choice, "userAgreesToTerms": choice,
                "notes": "At most 10,000 characters.",
            }),
        ),
        (
            "demo-request",
            json!({"email": "@example.edu"}),
            json!({
                "givenName": required, "familyName": required, "email": bad_email,
                "institution": required, "job": required,
            }),
        ),
        (
            "demo-request",
            with(demo_request(), "email", json!("ann@yahoo.co.uk")),
            json!({"email": "This looks like a personal email address."}),
        ),
        (
            "privacy",
            json!({"email": "ann at home", "rightFor": "nobody", "rightKnow": "yes"}),
            json!({
                "firstName": required, "lastName": required, "email": bad_email,
                "rightFor": "Choose one of the three.", "rightKnow": "This takes true or false.",
            }),
        ),
    ] {
        let (status, problem) = send(&server, form, &body).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{problem}");
        assert_eq!(problem["fields"], faults, "{form}");
        assert_eq!(problem["type"], "urn:titlewise:problem:bad-fields");
        assert!(
            problem["message"]
                .as_str()
                .is_some_and(|text| text.contains("required") || text.contains("personal"))
        );
    }
    let personal_is_fine = with(privacy(), "email", json!("ann@gmail.com"));
    assert_eq!(send(&server, "privacy", &personal_is_fine).await.0, StatusCode::CREATED);
    let (status, _) = send(&server, "privacy", &json!([1])).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let url = server.url("/form/privacy");
    let plain = Client::new().post(&url).body("{}").send().await.unwrap();
    assert_eq!(plain.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    let broken = Client::new().post(&url).header("content-type", "application/json").body("{");
    assert_eq!(broken.send().await.unwrap().status(), StatusCode::BAD_REQUEST);
    assert_eq!(send(&server, "other", &json!({})).await.0, StatusCode::METHOD_NOT_ALLOWED);
    server.stop().await;
}

async fn staff_read_and_delete_forms(database: Database) {
    let data = Data::new(database).await;
    let server =
        start(&data, |config| config.forms.mail = vec!["a@staff.example".to_owned()]).await;
    let root = staff(&server).await;
    let get = async |path: &str| server.send(&root, "GET", path, None).await;
    assert_eq!(get("/form").await.1, json!({"forms": [], "next_before": null}));
    let mut ids = Vec::new();
    for (form, body) in
        [("purchase", purchase()), ("demo-request", demo_request()), ("privacy", privacy())]
    {
        ids.push(text(&send(&server, form, &body).await.1["id"]));
    }
    let (_, all) = get("/form").await;
    let listed: Vec<String> =
        all["forms"].as_array().unwrap().iter().map(|form| text(&form["id"])).collect();
    assert_eq!(listed, ids.iter().rev().cloned().collect::<Vec<_>>(), "the newest first");
    let fields = &all["forms"][2]["fields"];
    assert_eq!(
        (&fields["cost"], &fields["budget"]),
        (&json!("$1,500"), &json!("1,000,000 to 1,500,000"))
    );
    assert_eq!(fields["mailingAddress"], "1 Library Lane\nExampleton");
    assert_eq!(all["forms"][0]["fields"]["rightDelete"], json!(false));
    assert_eq!(all["forms"][0]["webhook"], json!(null), "none was configured");

    let (_, page) = get("/form?limit=2").await;
    assert_eq!(page["forms"].as_array().unwrap().len(), 2);
    let (_, last) = get(&format!("/form?limit=2&before={}", text(&page["next_before"]))).await;
    assert_eq!((&last["forms"][0]["id"], &last["next_before"]), (&json!(ids[0]), &json!(null)));
    let (_, one) = get("/form?kind=demo-request").await;
    assert_eq!(
        (one["forms"].as_array().unwrap().len(), &one["forms"][0]["id"]),
        (1, &json!(ids[1]))
    );
    assert_eq!(get("/form?kind=other").await.0, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(get("/form?limit=many").await.0, StatusCode::BAD_REQUEST);
    assert_eq!(get(&format!("/form/{}", ids[2])).await.1, all["forms"][0]);
    assert_eq!(get("/form/form-none").await.0, StatusCode::NOT_FOUND);
    assert_eq!(
        server.get("/form").await.status(),
        StatusCode::UNAUTHORIZED,
        "an Admin is no staff"
    );

    let address = format!("/form/{}", ids[2]);
    assert_eq!(server.send(&root, "DELETE", &address, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(server.send(&root, "DELETE", &address, None).await.0, StatusCode::NOT_FOUND);
    assert_eq!(get(&address).await.0, StatusCode::NOT_FOUND);
    let deed = format!(
        "select count(*) from audit where action = 'form deleted' and subject = '{}'",
        ids[2]
    );
    assert_eq!(data.count(&deed).await, 1, "it is written down who did it");
    server.stop().await;
}

async fn mail_tells_of_forms(database: Database) {
    let data = Data::new(database).await;
    let server = start(&data, |config| {
        config.public_url = Some("https://titlewise.example.edu/".to_owned());
        config.forms.mail = vec!["a@staff.example".to_owned(), "b@staff.example".to_owned()];
    })
    .await;
    let (_, sent) = send(&server, "purchase", &purchase()).await;
    let mail = outbox(&data, 2).await;
    for to in ["To: a@staff.example", "To: b@staff.example"] {
        let one = mail.iter().find(|mail| mail.contains(to)).unwrap();
        assert!(one.contains("Subject: New purchase form"), "{one}");
        assert!(one.contains(&text(&sent["id"])) && one.contains("owner@example.edu"), "{one}");
        assert!(one.contains("https://titlewise.example.edu/admin"), "{one}");
    }
    // Whoever asks about their data gets a confirmation, which holds nothing that somebody wrote.
    let evil = with(privacy(), "firstName", json!("Buy this!"));
    send(&server, "privacy", &evil).await;
    let mail = outbox(&data, 5).await;
    let one = mail.iter().find(|mail| mail.contains("To: ann@example.edu")).unwrap();
    assert!(one.contains("45 days") && !one.contains("Buy this!"), "{one}");
    // Not for ever: somebody else's address may be written there.
    for _ in 0..4 {
        assert_eq!(send(&server, "privacy", &privacy()).await.0, StatusCode::CREATED);
    }
    let mail = outbox(&data, 5 + 8 + 2).await;
    let to_ann = mail.iter().filter(|mail| mail.contains("To: ann@example.edu")).count();
    assert_eq!(to_ann, 3, "three at most at once");
    server.stop().await;
}

async fn a_robot_leaves_nothing_behind(database: Database) {
    let data = Data::new(database).await;
    let server =
        start(&data, |config| config.forms.mail = vec!["a@staff.example".to_owned()]).await;
    let trapped = with(demo_request(), "leaveBlank", json!("http://spam.example"));
    let (status, answer) = send(&server, "demo-request", &trapped).await;
    assert_eq!(
        (status, &answer["message"]),
        (StatusCode::CREATED, &json!("Demo request submitted."))
    );
    let blank = with(demo_request(), "leaveBlank", json!(""));
    let (_, kept) = send(&server, "demo-request", &blank).await;
    let root = staff(&server).await;
    let (_, all) = server.send(&root, "GET", "/form", None).await;
    assert_eq!(all["forms"].as_array().unwrap().len(), 1);
    assert_eq!(all["forms"][0]["id"], kept["id"]);
    assert_eq!(all["forms"][0]["fields"].get("leaveBlank"), None);
    assert_eq!(data.count("select count(*) from outgoing_mail").await, 1);
    server.stop().await;
}

async fn many_forms_from_one_address_wait(database: Database) {
    let data = Data::new(database).await;
    let server = start(&data, |config| config.trust_proxy = true).await;
    let from = async |address: &str| {
        let request = Client::new().post(server.url("/form/demo-request"));
        request.header("x-forwarded-for", address).json(&json!({})).send().await.unwrap()
    };
    for _ in 0..20 {
        assert_eq!(from("192.0.2.1").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    }
    let refused = from("192.0.2.1").await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    assert!(refused.headers().contains_key("retry-after"));
    assert_eq!(from("192.0.2.2").await.status(), StatusCode::UNPROCESSABLE_ENTITY);
    server.stop().await;
}

/// Returns the delivery of the newest form as soon as `is_so` holds for it.
async fn delivery(server: &Running, root: &Client, is_so: impl Fn(&Value) -> bool) -> Value {
    let mut webhook = Value::Null;
    for _ in 0..600 {
        let (_, all) = server.send(root, "GET", "/form", None).await;
        webhook = all["forms"][0]["webhook"].clone();
        if is_so(&webhook) {
            return webhook;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the delivery stays {webhook}");
}

fn is_delivered(webhook: &Value) -> bool {
    webhook["state"] == "delivered"
}

fn is_failing(webhook: &Value) -> bool {
    webhook["state"] == "failing"
}

async fn a_form_comes_to_the_webhook(database: Database) {
    let data = Data::new(database).await;
    let (all, orders) = (Hook::start(&[]).await, Hook::start(&[]).await);
    let server = start(&data, |config| {
        config.forms.webhooks = vec![all.url("/in?key=1"), format!("purchase={}", orders.url("/"))];
    })
    .await;
    let (_, sent) = send(&server, "privacy", &privacy()).await;
    let got = all.next().await;
    assert_eq!((got.method.as_str(), got.address.as_str()), ("POST", "/in?key=1"));
    assert_eq!((&got.body["id"], &got.body["form"]), (&sent["id"], &json!("privacy")));
    assert_eq!(got.body["comments"], "What do you know of me?");
    assert!(got.header("idempotency-key").is_some());
    assert_eq!(got.header("content-type").as_deref(), Some("application/json"));
    let root = staff(&server).await;
    let state = delivery(&server, &root, is_delivered).await;
    assert_eq!((&state["attempts"], &state["answer_status"]), (&json!(1), &json!(200)));
    assert_eq!((&state["last_error"], &state["next_attempt_at"]), (&json!(null), &json!(null)));
    send(&server, "purchase", &purchase()).await;
    assert_eq!(orders.next().await.body["cost"], "$1,500", "one kind has a webhook of its own");
    assert_eq!(all.asked(), 1);
    server.stop().await;
}

async fn a_form_waits_for_a_webhook_that_is_down(database: Database) {
    let data = Data::new(database).await;
    let place = Hook::closed().await;
    let elsewhere = Hook::start(&[]).await;
    let configured = |config: &mut Config| config.forms.webhooks = vec![place.url()];
    let server = start(&data, configured).await;
    let root = staff(&server).await;
    let (status, sent) = send(&server, "demo-request", &demo_request()).await;
    assert_eq!(status, StatusCode::CREATED, "whoever sends a form does not wait for the webhook");
    let state = delivery(&server, &root, is_failing).await;
    assert!(text(&state["last_error"]).starts_with("The webhook cannot be reached"), "{state}");
    assert_eq!((&state["answer_status"], &state["delivered_at"]), (&json!(null), &json!(null)));
    assert!(state["next_attempt_at"].is_string());
    // The server is gone in between, and the webhook stumbles when it is back.
    server.stop().await;
    let answers = [
        "500 Internal Server Error".to_owned(),
        format!("302 Found\r\nlocation: {}", elsewhere.url("/")),
    ];
    let hook = place.open(&answers).await;
    let server = start(&data, configured).await;
    let root = server.sign_in("root@staff.example").await;
    let again = "update webhook_delivery set next_attempt_at = 0 where delivered_at is null";
    let mut keys = Vec::new();
    for reason in
        ["The webhook answered 500.", "The webhook answered 302; redirects are not followed."]
    {
        data.execute(again).await;
        let got = hook.next().await;
        assert_eq!(got.body["id"], sent["id"]);
        keys.push(got.header("idempotency-key"));
        let state = delivery(&server, &root, |webhook| webhook["last_error"] == reason).await;
        assert_eq!(state["state"], "failing");
    }
    data.execute(again).await;
    keys.push(hook.next().await.header("idempotency-key"));
    let state = delivery(&server, &root, is_delivered).await;
    assert_eq!(state["last_error"], json!(null));
    assert!(state["attempts"].as_i64().unwrap() >= 4, "{state}");
    assert!(keys[0].is_some() && keys.iter().all(|key| *key == keys[0]), "{keys:?}");
    assert_eq!(elsewhere.asked(), 0, "a redirect is not followed");

    // What is deleted is not sent any more.
    hook.close();
    let (_, sent) = send(&server, "privacy", &privacy()).await;
    delivery(&server, &root, is_failing).await;
    let address = format!("/form/{}", text(&sent["id"]));
    assert_eq!(server.send(&root, "DELETE", &address, None).await.0, StatusCode::NO_CONTENT);
    assert_eq!(
        data.count("select count(*) from webhook_delivery where delivered_at is null").await,
        0
    );
    server.stop().await;
}

async fn the_known_service_sends_forms_as_a_query(database: Database) {
    let data = Data::new(database).await;
    let hook = Hook::start(&[]).await;
    let server = start(&data, |config| {
        config.forms.webhooks = vec![hook.url("/hook?key=1")];
        config.forms.webhook_method = WebhookMethod::Get;
    })
    .await;
    let form = with(demo_request(), "institution", json!("Universität & Co"));
    send(&server, "demo-request", &form).await;
    let got = hook.next().await;
    assert_eq!((got.method.as_str(), &got.body), ("GET", &json!(null)));
    let url = url::Url::parse(&format!("http://hook{}", got.address)).unwrap();
    let asked: Vec<(String, String)> = url.query_pairs().into_owned().collect();
    for (name, value) in [
        ("key", "1"),
        ("form", "demo-request"),
        ("institution", "Universität & Co"),
        ("job", "Librarian"),
    ] {
        assert!(asked.contains(&(name.to_owned(), value.to_owned())), "{asked:?}");
    }
    server.stop().await;
}

/// A contradictory setting is reported at the start.
#[tokio::test]
async fn a_webhook_that_is_none_ends_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let mut config = Config::in_folder(Path::new(folder.path()));
    config.forms.webhooks = vec!["purchase=example".to_owned()];
    let error = titlewise_http::server::Server::start(&config).await.unwrap_err();
    assert!(error.to_string().contains("invalid webhook"), "{error}");
    config.forms.webhooks.clear();
    config.forms.mail = vec!["nobody".to_owned()];
    let error = titlewise_http::server::Server::start(&config).await.unwrap_err();
    assert!(error.to_string().contains("address for forms, \"nobody\""), "{error}");
}
