//! What programs for the service that Titlewise is compatible with need, and settings that allow it.

use reqwest::header::HeaderMap;
use reqwest::{Client, Method, StatusCode};
use serde_json::json;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_consortium_has_placeholder_costs_at_the_old_address,
    a_session_token_in_an_address_is_refused_unless_allowed,
    pages_of_other_origins_are_refused_unless_listed,
);

async fn a_consortium_has_placeholder_costs_at_the_old_address(database: Database) {
    let data = Data::new(database).await;
    let world = Consortium::start(&data, 1).await;
    let publisher = world.server.get_json(&format!("/publisher/{}", world.package)).await;
    let costs = (&publisher["cost_bigdeal"], &publisher["cost_bigdeal_increase"]);
    assert_eq!(costs, (&json!(42.0), &json!(42.0)));
    let package = world.server.get_json(&format!("/package/{}", world.package)).await;
    let costs = (&package["cost_bigdeal"], &package["cost_bigdeal_increase"]);
    assert_eq!(costs, (&json!(null), &json!(null)), "our own address shows what is known");
}

async fn a_session_token_in_an_address_is_refused_unless_allowed(database: Database) {
    let data = Data::new(database).await;
    for is_allowed in [false, true] {
        let server = Running::start_with(&data, |config| {
            config.demo = true;
            config.old_clients.session_token_in_address = is_allowed;
        })
        .await;
        let (package, scenario) = server.demo().await;
        let (_, session) = server.post("/session/demo", json!({})).await;
        let token = text(&session["access_token"]);
        let status = async |path: &str, token: &str| {
            let url = server.url(&format!("{path}?timestamp=1&jwt={token}"));
            Client::new().get(url).send().await.unwrap().status()
        };
        let institution = &server.institution;
        for path in [
            format!("/scenario/{scenario}/export.csv"),
            format!("/publisher/{package}/excluded"),
            format!("/institution/{institution}/apc/export.csv"),
        ] {
            let is_open = status(&path, &token).await != StatusCode::UNAUTHORIZED;
            assert_eq!(is_open, is_allowed, "{path}");
            assert_eq!(status(&path, "not.a.token").await, StatusCode::UNAUTHORIZED, "{path}");
        }
        for path in [
            format!("/scenario/{scenario}/journals"),
            format!("/scenario/{scenario}/export.xlsx"),
            format!("/publisher/{package}"),
            "/user/me".to_owned(),
        ] {
            assert_eq!(status(&path, &token).await, StatusCode::UNAUTHORIZED, "{path}");
        }
        server.stop().await;
    }
}

async fn pages_of_other_origins_are_refused_unless_listed(database: Database) {
    const LISTED: &str = "https://app.example.edu";
    let data = Data::new(database).await;
    for is_allowed in [false, true] {
        let server = Running::start_with(&data, |config| {
            if is_allowed {
                config.old_clients.allow_origins = vec![LISTED.to_owned()];
            }
        })
        .await;
        let ask = async |method: Method, origin: &str| -> (StatusCode, HeaderMap) {
            let request = server.client.request(method.clone(), server.url("/user/me"));
            let request = request.header("origin", origin);
            let request = match method {
                Method::OPTIONS => request
                    .header("access-control-request-method", "GET")
                    .header("access-control-request-headers", "authorization"),
                _ => request,
            };
            let answer = request.send().await.unwrap();
            (answer.status(), answer.headers().clone())
        };
        let (status, headers) = ask(Method::GET, LISTED).await;
        assert_eq!(status, StatusCode::OK);
        let origin = headers.get("access-control-allow-origin");
        assert_eq!(origin.is_some(), is_allowed, "{headers:?}");
        let (status, headers) = ask(Method::OPTIONS, LISTED).await;
        if is_allowed {
            assert_eq!(status, StatusCode::NO_CONTENT);
            assert_eq!(headers["access-control-allow-origin"], LISTED);
            assert!(
                headers["access-control-allow-headers"].to_str().unwrap().contains("authorization")
            );
            assert!(headers.get("access-control-allow-credentials").is_none());
        } else {
            assert!(headers.get("access-control-allow-origin").is_none());
        }
        for method in [Method::GET, Method::OPTIONS] {
            let (_, headers) = ask(method, "https://other.example.edu").await;
            assert!(headers.get("access-control-allow-origin").is_none(), "{headers:?}");
        }
        server.stop().await;
    }
}
