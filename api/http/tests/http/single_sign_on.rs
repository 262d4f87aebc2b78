//! Single sign-on against a stand-in for a provider that answers what a test chooses: whose identity is accepted, which
//! account it gets, and what happens to passwords. `web/e2e/single-sign-on.spec.ts` signs in by a real provider.

use reqwest::header::{HeaderMap, LOCATION, SET_COOKIE};
use reqwest::{Client, Response, StatusCode, Url};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};
use titlewise_http::server::Server;
use titlewise_service::config::Config;

use crate::database::{Data, Database, on_each_database};
use crate::outbox::outbox;
use crate::provider_stand_in::{CLIENT, Provider};
use crate::running::{LIBRARIAN, PASSWORD, Running, asked, client_of, client_with, text};

on_each_database!(
    a_waiting_role_creates_the_account,
    forged_answers_are_refused,
    only_the_browser_that_began_it_ends_it,
    an_identity_keeps_its_account,
    someone_elses_password_ends,
    passwords_can_be_switched_off,
);

/// A browser that follows no redirects, with its cookies.
struct Browser {
    client: Client,
    cookies: Vec<(String, String)>,
}

impl Browser {
    fn new() -> Self {
        let client = Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        Self { client, cookies: Vec::new() }
    }

    async fn send(&mut self, method: &str, url: &str) -> Response {
        let cookies: Vec<_> =
            self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let request = self.client.request(method.parse().unwrap(), url);
        let response = asked(method, request.header("cookie", cookies.join("; "))).await;
        self.store(response.headers());
        response
    }

    fn store(&mut self, headers: &HeaderMap) {
        for set in headers.get_all(SET_COOKIE) {
            let set = set.to_str().unwrap();
            assert!(set.contains("; HttpOnly; SameSite=") && set.contains("Path=/session/sso;"));
            let (name, value) = set.split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(one, _)| one != name);
            if !set.contains("Max-Age=0;") {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
    }
}

fn location(response: &Response) -> String {
    assert_eq!(response.status(), StatusCode::SEE_OTHER);
    response.headers()[LOCATION].to_str().unwrap().to_owned()
}

/// Begins a sign-in. Returns the parameters with which the provider is called, and prepares its answer.
async fn begin(server: &Running, provider: &Provider, browser: &mut Browser) -> Url {
    let begun = browser.send("GET", &server.url("/session/sso/campus?next=/u")).await;
    let address: Url = location(&begun).parse().unwrap();
    assert!(address.as_str().starts_with(&format!("{}/authorize?", provider.issuer)));
    assert_eq!(parameter(&address, "client_id"), CLIENT);
    assert_eq!(parameter(&address, "code_challenge_method"), "S256");
    assert_eq!(parameter(&address, "redirect_uri"), server.url("/session/sso/campus/callback"));
    provider.answers.lock().unwrap().challenge = parameter(&address, "code_challenge");
    address
}

fn parameter(address: &Url, name: &str) -> String {
    let found = address.query_pairs().find(|(key, _)| key == name);
    found.unwrap_or_else(|| panic!("{name} in {address}")).1.into_owned()
}

fn back(server: &Running, address: &Url) -> String {
    let state = parameter(address, "state");
    server.url(&format!("/session/sso/campus/callback?code=the-code&state={state}"))
}

/// A complete sign-in with these claims. Returns how it ended, as the address of the login page shows, and the browser.
async fn sign_on(server: &Running, provider: &Provider, claims: Value) -> (String, Browser) {
    let mut browser = Browser::new();
    let address = begin(server, provider, &mut browser).await;
    let mut claims = claims;
    if claims.get("nonce").is_none() {
        claims["nonce"] = json!(parameter(&address, "nonce"));
    }
    provider.answers.lock().unwrap().claims = claims;
    let ended = browser.send("GET", &back(server, &address)).await;
    let page = location(&ended).replace(&server.url(""), "");
    assert!(!page.contains("token"), "{page}");
    (page.replace("/login?sso=", ""), browser)
}

/// Fetches the token, as the login page does.
async fn collect(server: &Running, browser: &mut Browser) -> Client {
    let answer = browser.send("POST", &server.url("/session/sso")).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let signed: Value = answer.json().await.unwrap();
    client_of(&text(&signed["access_token"]))
}

fn ann(verified: bool) -> Value {
    json!({"sub": "subject-1", "email": "Ann@campus.example", "email_verified": verified})
}

async fn start(data: &Data, provider: &Provider, change: impl FnOnce(&mut Config)) -> Running {
    Running::start_with(data, |config| {
        config.sign_on.providers = vec![provider.config(true)];
        change(config);
    })
    .await
}

/// An Admin invites Ann.
async fn invite(server: &Running) {
    let role = json!([{"institution_id": server.institution, "permissions": ["view"]}]);
    let new = json!({"email": "ann@campus.example", "name": "Ann", "user_permissions": role});
    let (status, invited) = server.post("/user/new", new).await;
    assert_eq!(status, StatusCode::OK, "{invited}");
}

const DONE: &str = "done&next=%2Fu";

async fn a_waiting_role_creates_the_account(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = start(&data, &provider, |_| {}).await;
    let question = json!({"email": "Ann@Campus.example"});
    let (_, answer) = server.post("/user/login/account", question).await;
    assert_eq!(answer["provider"], json!({"id": "campus", "name": "Campus login"}));
    assert_eq!((&answer["is_known"], &answer["accepts_password"]), (&json!(false), &json!(true)));
    let (_, answer) = server.post("/user/login/account", json!({"email": LIBRARIAN})).await;
    assert_eq!(answer, json!({"is_known": true, "provider": null, "accepts_password": true}));

    assert_eq!(sign_on(&server, &provider, ann(true)).await.0, "no-account");
    invite(&server).await;
    let (ended, mut browser) = sign_on(&server, &provider, ann(true)).await;
    assert_eq!(ended, DONE);
    let client = collect(&server, &mut browser).await;
    let (_, me) = server.send(&client, "GET", "/user/me", None).await;
    assert_eq!(
        (&me["email"], &me["is_email_confirmed"]),
        (&json!("ann@campus.example"), &json!(true))
    );
    assert_eq!(me["user_permissions"].as_array().unwrap().len(), 1);
    assert_eq!(me["is_password_set"], false);
    let again = browser.send("POST", &server.url("/session/sso")).await;
    assert_eq!(again.status(), StatusCode::NOT_FOUND, "the token is fetched once");
    let (_, copy) = server.send(&client, "GET", "/user/me/data", None).await;
    assert_eq!(copy["identities"][0]["subject"], "subject-1");

    // The second time the account is found; also if the email address comes from the user info only.
    {
        let mut answers = provider.answers.lock().unwrap();
        answers.info =
            json!({"sub": "subject-1", "email": "ann@campus.example", "email_verified": true});
    }
    let (ended, mut browser) = sign_on(&server, &provider, json!({"sub": "subject-1"})).await;
    assert_eq!(ended, DONE);
    let second = collect(&server, &mut browser).await;
    assert_eq!(server.send(&second, "GET", "/user/me", None).await.1["id"], me["id"]);

    // An account whose last role was removed before its owner came has nothing that waits.
    let role = json!([{"institution_id": server.institution, "permissions": ["view"]}]);
    let new = json!({"email": "bob@campus.example", "name": "Bob", "user_permissions": role});
    let (_, bob) = server.post("/user/new", new).await;
    let removal =
        json!({"user_id": bob["id"], "institution_id": server.institution, "permissions": []});
    let (status, answer) = server.post("/user-permissions", removal).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let bob = json!({"sub": "subject-2", "email": "bob@campus.example", "email_verified": true});
    assert_eq!(sign_on(&server, &provider, bob).await.0, "no-account");

    // Erasing the account unlinks it.
    let erase = json!({"even_only_admin": true});
    let (status, answer) = server.send(&second, "POST", "/user/me/erase", Some(&erase)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    assert_eq!(data.count("select count(*) from provider_identity").await, 0);
    server.stop().await;
}

async fn forged_answers_are_refused(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = start(&data, &provider, |_| {}).await;
    invite(&server).await;
    let now = chrono::Utc::now().timestamp();
    let with = |name: &str, value: Value| {
        let mut claims = ann(true);
        claims[name] = value;
        claims
    };
    for (claims, refusal) in [
        (with("nonce", json!("another")), "failed"),
        (with("aud", json!("another client")), "failed"),
        (with("aud", json!([CLIENT, "another client"])), "failed"),
        (with("iss", json!("https://elsewhere.example")), "failed"),
        (with("exp", json!(now - 1)), "failed"),
        (with("email_verified", json!(null)), "unverified"),
        (ann(false), "unverified"),
        (with("email", json!("ann@elsewhere.example")), "foreign-domain"),
        (with("email", json!("ann@sub.campus.example")), "foreign-domain"),
        (with("email", json!(LIBRARIAN)), "foreign-domain"),
    ] {
        let about = claims.to_string();
        let (ended, mut browser) = sign_on(&server, &provider, claims).await;
        assert_eq!(ended, refusal, "{about}");
        let answer = browser.send("POST", &server.url("/session/sso")).await;
        assert_eq!(answer.status(), StatusCode::NOT_FOUND, "{about}");
    }
    // User info of someone else does not count.
    provider.answers.lock().unwrap().info =
        json!({"sub": "another", "email": "ann@campus.example", "email_verified": true});
    assert_eq!(sign_on(&server, &provider, json!({"sub": "subject-1"})).await.0, "failed");
    provider.answers.lock().unwrap().key =
        Some("another secret of the same length, forged".to_owned());
    assert_eq!(sign_on(&server, &provider, ann(true)).await.0, "failed");
    provider.answers.lock().unwrap().key = None;
    assert_eq!(sign_on(&server, &provider, ann(true)).await.0, DONE, "the right one is accepted");
    // A page elsewhere is not opened afterwards.
    let mut browser = Browser::new();
    browser.send("GET", &server.url("/session/sso/campus?next=//evil.example")).await;
    assert_eq!(browser.send("GET", &server.url("/session/sso/none")).await.status(), 404);
    server.stop().await;
}

async fn only_the_browser_that_began_it_ends_it(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = start(&data, &provider, |_| {}).await;
    invite(&server).await;
    let mut browser = Browser::new();
    let address = begin(&server, &provider, &mut browser).await;
    let mut claims = ann(true);
    claims["nonce"] = json!(parameter(&address, "nonce"));
    provider.answers.lock().unwrap().claims = claims;
    let back = back(&server, &address);
    let page = |name: &str| server.url(&format!("/login?sso={name}"));

    // A link that lures another browser to the end of the sign-in.
    let mut other = Browser::new();
    assert_eq!(location(&other.send("GET", &back).await), page("expired"));
    let second = begin(&server, &provider, &mut other).await;
    assert_eq!(location(&other.send("GET", &back).await), page("expired"), "a state of its own");
    assert_ne!(parameter(&second, "state"), parameter(&address, "state"));
    assert_eq!(provider.answers.lock().unwrap().exchanged, 0, "no code was exchanged");

    let copy = browser.cookies.clone();
    provider.answers.lock().unwrap().challenge = parameter(&address, "code_challenge");
    let foreign = format!("{back}&iss=https://elsewhere.example");
    let mut third = Browser { cookies: copy.clone(), ..Browser::new() };
    assert_eq!(location(&third.send("GET", &foreign).await), page("failed"), "another issuer");
    assert_eq!(location(&browser.send("GET", &back).await), page(DONE));
    // The answer works once, even with the cookie.
    let mut replay = Browser { cookies: copy, ..Browser::new() };
    assert_eq!(location(&replay.send("GET", &back).await), page("expired"));
    assert_eq!(provider.answers.lock().unwrap().exchanged, 1);
    // Who cancels at the provider comes back without a code.
    let mut browser = Browser::new();
    let address = begin(&server, &provider, &mut browser).await;
    let state = parameter(&address, "state");
    let cancelled = format!("/session/sso/campus/callback?error=access_denied&state={state}");
    assert_eq!(location(&browser.send("GET", &server.url(&cancelled)).await), page("cancelled"));
    // A cookie that this server did not sign counts as none.
    let mut browser = Browser::new();
    begin(&server, &provider, &mut browser).await;
    browser.cookies[0].1.push('x');
    assert_eq!(location(&browser.send("GET", &back).await), page("expired"));
    server.stop().await;
}

async fn an_identity_keeps_its_account(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = start(&data, &provider, |_| {}).await;
    let own = server.institution.clone();
    server.person("ann@campus.example", &[(&own, Role::Admin)]).await;
    let bob = server.person("bob@campus.example", &[(&own, Role::Viewer)]).await;
    let me = async |browser: &mut Browser| {
        let client = collect(&server, browser).await;
        text(&server.send(&client, "GET", "/user/me", None).await.1["email"])
    };
    let (_, mut browser) = sign_on(&server, &provider, ann(true)).await;
    assert_eq!(me(&mut browser).await, "ann@campus.example");
    // Her address at the provider changes to Bob's: she keeps her account and does not get his.
    let as_bob = json!({"sub": "subject-1", "email": "bob@campus.example", "email_verified": true});
    let (_, mut browser) = sign_on(&server, &provider, as_bob).await;
    assert_eq!(me(&mut browser).await, "ann@campus.example");
    // Her address is given to someone else at the provider, who does not get her account.
    let next = json!({"sub": "subject-9", "email": "ann@campus.example", "email_verified": true});
    assert_eq!(sign_on(&server, &provider, next.clone()).await.0, "other-identity");
    // Once the operator has unlinked it, the address decides again.
    let id = server.catalog.user_by_email("ann@campus.example").await.unwrap().unwrap().id;
    server.catalog.unlink_identities(None, &id).await.unwrap();
    assert_eq!(sign_on(&server, &provider, next).await.0, DONE);
    // Passwords, sessions and two-factor sign-in of others are not affected.
    assert_eq!(server.send(&bob, "GET", "/user/me", None).await.0, StatusCode::OK);
    // The provider's sign-in needs no code of ours.
    crate::two_factor::switch_on(&server, &bob).await;
    let his = json!({"sub": "subject-2", "email": "bob@campus.example", "email_verified": true});
    assert_eq!(sign_on(&server, &provider, his).await.0, DONE);
    server.stop().await;
}

async fn someone_elses_password_ends(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = start(&data, &provider, |_| {}).await;
    // A stranger has taken Ann's address before she came, and it is unconfirmed.
    let mut squatter = User::new("Mallory", "ann@campus.example");
    squatter.username = Some("mallory".to_owned());
    let id = squatter.id.clone();
    let stranger = server.unconfirmed(squatter, &[]).await;
    assert_eq!(sign_on(&server, &provider, ann(true)).await.0, "no-account", "no role waits");
    assert_eq!(server.send(&stranger, "GET", "/user/me", None).await.0, StatusCode::OK);
    invite(&server).await;
    let (ended, mut browser) = sign_on(&server, &provider, ann(true)).await;
    assert_eq!(ended, DONE);
    assert_eq!(server.send(&stranger, "GET", "/user/me", None).await.0, StatusCode::UNAUTHORIZED);
    let hers = collect(&server, &mut browser).await;
    let (_, me) = server.send(&hers, "GET", "/user/me", None).await;
    assert_eq!((&me["id"], &me["username"]), (&json!(id), &json!(null)));
    assert_eq!(me["user_permissions"].as_array().unwrap().len(), 1, "the role has arrived");
    for name in [json!({"email": "ann@campus.example"}), json!({"username": "mallory"})] {
        let mut body = name;
        body["password"] = json!(PASSWORD);
        let (status, _) = server.send(&Client::new(), "POST", "/user/login", Some(&body)).await;
        assert!(!status.is_success());
    }
    server.stop().await;
}

async fn passwords_can_be_switched_off(database: Database) {
    let data = Data::new(database).await;
    let provider = Provider::start().await;
    let server = Running::start_with(&data, |config| {
        config.sign_on.providers = vec![provider.config(true)];
    })
    .await;
    let own = server.institution.clone();
    let client = server.person("ann@campus.example", &[(&own, Role::Admin)]).await;
    server.stop().await;
    let server = Running::start_with(&data, |config| {
        config.sign_on.providers = vec![provider.config(false)];
    })
    .await;
    let plain = client_with(&[]);
    let off = |(status, answer): (StatusCode, Value)| {
        assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
        assert_eq!(answer["type"], "urn:titlewise:problem:passwords-off");
        assert!(text(&answer["detail"]).contains("Log in with Campus login"), "{answer}");
    };
    // Known and unknown addresses of the domain are refused alike.
    for email in ["ann@campus.example", "nobody@campus.example"] {
        let body = json!({"email": email, "password": PASSWORD});
        off(server.send(&plain, "POST", "/user/login", Some(&body)).await);
        let body = json!({"email": email});
        off(server.send(&plain, "POST", "/password/request-reset", Some(&body)).await);
        let (_, answer) = server.send(&plain, "POST", "/user/login/account", Some(&body)).await;
        let expected = json!({"is_known": true, "accepts_password": false,
            "provider": {"id": "campus", "name": "Campus login"}});
        assert_eq!(answer, expected);
    }
    let body = json!({"email": "ann@campus.example", "password": PASSWORD});
    off(server.send(&plain, "POST", "/user/demo", Some(&body)).await);
    let change = json!({"password": "another password", "current_password": PASSWORD});
    off(server.send(&client, "POST", "/user/me", Some(&change)).await);
    // A link that was sent before does not work either.
    let id = server.catalog.user_by_email("ann@campus.example").await.unwrap().unwrap().id;
    let (secret, token_hash) = titlewise_service::accounts::link::new_link().unwrap();
    let link = titlewise_catalog::Link { token_hash, seconds: 600, letter: None };
    server.catalog.add_link(&id, &link).await.unwrap();
    let chosen = json!({"token": secret, "password": "another password"});
    off(server.send(&plain, "POST", "/password/reset", Some(&chosen)).await);
    // Others keep their passwords, and API keys and sessions stay.
    assert!(!server.token(LIBRARIAN).await.is_empty());
    assert_eq!(server.send(&client, "GET", "/user/me", None).await.0, StatusCode::OK);
    // Invitations lead to the provider.
    let role = json!([{"institution_id": own, "permissions": ["view"]}]);
    let new = json!({"email": "bob@campus.example", "name": "Bob", "user_permissions": role});
    assert_eq!(server.post("/user/new", new).await.0, StatusCode::OK);
    let mail = outbox(&data, 1).await.join("\n");
    assert!(mail.contains("/login") && mail.contains("Campus login"), "{mail}");
    assert!(!mail.contains("/reset-password"), "{mail}");
    let bob = json!({"sub": "subject-2", "email": "bob@campus.example", "email_verified": true});
    assert_eq!(sign_on(&server, &provider, bob).await.0, DONE);
    server.stop().await;

    // On the whole server.
    let data = Data::new(database).await;
    let mut config = Config::in_folder(data.path());
    config.database.clone_from(&data.database);
    config.sign_on.providers = vec![provider.config(true)];
    config.sign_on.no_passwords = true;
    let server = Server::start(&config).await.unwrap();
    let base = format!("http://{}", server.address());
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let task = tokio::spawn(server.run(async {
        stopped.await.ok();
    }));
    let ask = async |path: &str, body: Value| -> (StatusCode, Value) {
        let answer = asked("POST", plain.post(format!("{base}{path}")).json(&body)).await;
        (answer.status(), answer.json().await.unwrap())
    };
    let body = json!({"email": "eve@elsewhere.example", "password": PASSWORD});
    let (status, answer) = ask("/user/login", body).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "{answer}");
    assert!(text(&answer["detail"]).starts_with("Passwords are off on this server."), "{answer}");
    let (_, answer) = ask("/user/login/account", json!({"email": "eve@elsewhere.example"})).await;
    assert_eq!(answer, json!({"is_known": true, "provider": null, "accepts_password": false}));
    drop(plain);
    stop.send(()).unwrap();
    task.await.unwrap();
}
