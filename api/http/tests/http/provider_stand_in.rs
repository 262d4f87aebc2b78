//! A stand-in for a provider of single sign-on, which answers with what a test chooses.

use std::sync::{Arc, Mutex};

use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use axum::{Json, Router};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use titlewise_service::config::ProviderConfig;

/// Id of the server at the provider.
pub const CLIENT: &str = "titlewise";
/// Secret of the server at the provider, which also signs ID tokens.
pub const SECRET: &str = "a secret of at least thirty-two characters";

/// What the stand-in answers.
#[derive(Debug, Default)]
pub struct Answers {
    /// Claims of the ID token, in addition to those that every token has; they take precedence.
    pub claims: Value,
    /// Key that signs the ID token, if not [`SECRET`].
    pub key: Option<String>,
    /// Claims of the user info.
    pub info: Value,
    /// Challenge of the request (PKCE).
    pub challenge: String,
    /// Codes that were exchanged.
    pub exchanged: usize,
}

/// The stand-in.
#[derive(Clone)]
pub struct Provider {
    /// Its address.
    pub issuer: String,
    /// What it answers.
    pub answers: Arc<Mutex<Answers>>,
}

impl Provider {
    /// Starts a stand-in on a free port.
    pub async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let issuer = format!("http://{}", listener.local_addr().unwrap());
        let provider = Self { issuer, answers: Arc::default() };
        let router = Router::new()
            .route("/.well-known/openid-configuration", get(discovery))
            .route("/keys", get(async || Json(json!({"keys": []}))))
            .route("/token", post(token))
            .route("/info", get(info))
            .with_state(provider.clone());
        tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        provider
    }

    /// Settings that name it.
    pub fn config(&self, passwords: bool) -> ProviderConfig {
        ProviderConfig {
            id: "campus".to_owned(),
            name: "Campus login".to_owned(),
            issuer: self.issuer.clone(),
            client_id: CLIENT.to_owned(),
            client_secret: Some(SECRET.to_owned()),
            domains: vec!["campus.example".to_owned()],
            passwords,
        }
    }
}

async fn discovery(State(provider): State<Provider>) -> Json<Value> {
    let issuer = provider.issuer;
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/info"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["HS256"],
    }))
}

async fn token(State(provider): State<Provider>, form: String) -> Result<Json<Value>, StatusCode> {
    let value = |name: &str| {
        let mut pairs = url::form_urlencoded::parse(form.as_bytes());
        pairs.find(|(key, _)| key == name).map(|(_, one)| one.into_owned())
    };
    let mut answers = provider.answers.lock().unwrap();
    let digest = Sha256::digest(value("code_verifier").unwrap_or_default().as_bytes());
    if value("code").as_deref() != Some("the-code") || base64url(&digest) != answers.challenge {
        return Err(StatusCode::BAD_REQUEST);
    }
    answers.exchanged += 1;
    let now = chrono::Utc::now().timestamp();
    let mut claims = json!({
        "iss": provider.issuer, "aud": CLIENT, "iat": now, "exp": now + 60, "sub": "subject-1",
    });
    for (name, value) in answers.claims.as_object().unwrap() {
        claims[name] = value.clone();
    }
    let key = EncodingKey::from_secret(answers.key.as_deref().unwrap_or(SECRET).as_bytes());
    let id_token = encode(&Header::new(Algorithm::HS256), &claims, &key).unwrap();
    Ok(Json(json!({"access_token": "access", "token_type": "Bearer", "id_token": id_token})))
}

async fn info(State(provider): State<Provider>) -> Json<Value> {
    Json(provider.answers.lock().unwrap().info.clone())
}

/// Encodes bytes as base64url without padding.
fn base64url(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for part in bytes.chunks(3) {
        let whole = part.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte));
        let bits = part.len() * 8;
        let whole = whole << ((6 - bits % 6) % 6);
        let signs = bits.div_ceil(6);
        for at in (0..signs).rev() {
            text.push(char::from(SIGNS[(whole >> (6 * at) & 63) as usize]));
        }
    }
    text
}
