//! Headers for browsers: what responses may do, and where they may be stored.

use reqwest::Client;
use reqwest::header::HeaderMap;

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(screens_run_their_own_scripts_only, nothing_stores_personal_data);

/// Gets a path as a browser does; returns the headers.
async fn page(server: &Running, path: &str) -> HeaderMap {
    let request = Client::new().get(server.url(path)).header("accept", "text/html");
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 200, "{path}");
    response.headers().clone()
}

async fn screens_run_their_own_scripts_only(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    for path in ["/", "/login", "/u", "/o/secret", "/reset-password", "/api-docs/index.html"] {
        let headers = page(&server, path).await;
        let policy = headers["content-security-policy"].to_str().unwrap().to_owned();
        let directive = |name: &str| {
            let all = policy.split(';').map(str::trim);
            all.filter_map(|one| one.strip_prefix(name)).map(str::trim).next().map(str::to_owned)
        };
        let scripts = directive("script-src ").or_else(|| directive("default-src ")).unwrap();
        assert_eq!(scripts, "'self'", "{path}: no inline and no foreign scripts");
        assert_eq!(directive("frame-ancestors ").as_deref(), Some("'none'"), "{path}");
        assert_eq!(directive("object-src ").as_deref(), Some("'none'"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(headers.contains_key("referrer-policy"));
        assert!(!headers.contains_key("strict-transport-security"), "no TLS");
    }
    for path in ["/o/secret", "/reset-password", "/reset-password?token=x"] {
        let headers = page(&server, path).await;
        assert_eq!(headers["cache-control"], "no-store", "{path}");
        assert_eq!(headers["x-robots-tag"], "noindex", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
    }
    server.stop().await;

    let https = |config: &mut titlewise_service::config::Config| {
        config.public_url = Some("https://titlewise.example.edu".to_owned());
    };
    let server = Running::start_with(&data, https).await;
    for path in ["/", "/health", "/no/such/page"] {
        let headers = page(&server, path).await;
        assert_eq!(headers["strict-transport-security"], "max-age=31536000", "{path}");
    }
    server.stop().await;
}

async fn nothing_stores_personal_data(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    for path in ["/user/me", "/package", &package, "/institution/x"] {
        let headers = server.get(path).await.headers().clone();
        assert_eq!(headers["cache-control"], "no-store", "{path}");
        assert!(
            headers["content-security-policy"].to_str().unwrap().starts_with("default-src 'none'")
        );
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
    }
    assert_eq!(page(&server, "/").await["cache-control"], "no-cache");
    server.stop().await;
}
