//! Adds the parts of the OpenAPI description that follow from the kind of a route and need no attributes on handlers.

use serde_json::{Map, Value, json};

use crate::documents::bodies::PROBLEM;
use crate::documents::journal_row_schema::{ROW, row};
use crate::documents::parts::part;

/// Security scheme of a token in the header.
const SESSION: &str = "session";
/// Security scheme of a token in the address.
const DOWNLOAD: &str = "download";
/// Security scheme of an API key in the header.
const KEY: &str = "key";

/// Adds what routes of a kind share: path parameters, error responses and security. Also adds the address of the server:
/// the one that serves the description.
pub(super) fn complete(mut description: Value) -> Value {
    description["components"]["securitySchemes"] = schemes();
    description["components"]["schemas"][ROW] = row();
    description["components"]["responses"] = shared();
    description["servers"] = json!([{ "url": "/", "description": "This server." }]);
    let Some(paths) = description["paths"].as_object_mut() else { return description };
    for (path, item) in paths {
        let Some(item) = item.as_object_mut() else { continue };
        for (method, operation) in item {
            let parameters = parameters(path, operation);
            if !parameters.is_empty() {
                operation["parameters"] = Value::Array(parameters);
            }
            if method == "get" {
                also_by_token_of(path, operation);
            }
            refusals(method, path, operation);
            // A public operation says so; otherwise clients cannot tell it from one that was forgotten.
            if operation.get("security").is_none() {
                operation["security"] = json!([]);
            }
        }
    }
    description
}

fn schemes() -> Value {
    json!({
        SESSION: {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "Token from the sign-in response. Valid for twelve hours.",
        },
        DOWNLOAD: {
            "type": "apiKey",
            "in": "query",
            "name": "jwt",
            "description": "Token from `POST /download-token`. Valid for one address and five minutes.",
        },
        KEY: {
            "type": "http",
            "scheme": "bearer",
            "description": "API key from `POST /package/{id}/key`. Grants read access to that package.",
        },
    })
}

/// Returns the path parameters, followed by those declared at the handler.
fn parameters(path: &str, operation: &Value) -> Vec<Value> {
    let own = operation["parameters"].as_array().cloned().unwrap_or_default();
    let names = path.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let parts = names.filter_map(|(name, _)| part(path, name));
    let others = own.into_iter().filter(|parameter| parameter["in"] != "path");
    parts.chain(others).collect()
}

/// Adds the alternative security schemes of a GET route: a download token, and an API key if the route belongs to a
/// package.
fn also_by_token_of(path: &str, operation: &mut Value) {
    let security = operation.get_mut("security").and_then(Value::as_array_mut);
    let Some(schemes) = security else { return };
    let roles = schemes.iter().find_map(|scheme| scheme.get(SESSION).cloned());
    let Some(roles) = roles else { return };
    schemes.push(json!({ DOWNLOAD: roles }));
    let is_of_package = ["/package/{id}", "/scenario/{id}", "/publisher/{id}", "/comparison"];
    let is_of_package = is_of_package.iter().any(|start| path.starts_with(start));
    if is_of_package && roles == json!(["Viewer"]) && !path.ends_with("/key") {
        schemes.push(json!({ KEY: roles }));
    }
}

/// Adds the error responses that every route of its kind can return, and the schema that all of them share.
fn refusals(method: &str, path: &str, operation: &mut Value) {
    let roles = operation["security"][0][SESSION].as_array().cloned();
    let (is_guarded, is_of_staff) = match &roles {
        Some(roles) => (!roles.is_empty(), roles.iter().any(|role| role == "staff")),
        None => (false, false),
    };
    let body = &operation["requestBody"]["content"];
    let has_query = operation["parameters"]
        .as_array()
        .is_some_and(|all| all.iter().any(|parameter| parameter["in"] == "query"));
    let (has_json, has_form) =
        (body.get("application/json").is_some(), body.get("multipart/form-data").is_some());
    let is_of_scenario = path.starts_with("/scenario/{id}");
    let general = [
        (has_query || has_json || has_form, "400", "Unreadable"),
        (roles.is_some() && !is_of_staff, "401", "NotSignedIn"),
        (is_of_staff, "401", "NotStaff"),
        (roles.is_some(), "403", "NotAllowed"),
        (path.contains('{'), "404", "NotFound"),
        (is_guarded && path.contains('{'), "409", "Changed"),
        (has_json || has_form, "413", "TooLarge"),
        (has_json || has_form, "415", "OtherType"),
        (has_json || has_form, "422", "BadValue"),
        (is_of_scenario && method != "get", "423", "Locked"),
        (true, "500", "Fault"),
        (is_of_scenario || path.starts_with("/public/"), "503", "Recalculating"),
    ];
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    for (_, status, name) in general.into_iter().filter(|(applies, ..)| *applies) {
        let shared = || json!({ "$ref": format!("#/components/responses/{name}") });
        responses.entry(status).or_insert_with(shared);
    }
    for (status, response) in responses.iter_mut() {
        let is_whole = response.get("content").is_some() || response.get("$ref").is_some();
        if status.as_str() >= "400" && !is_whole {
            response["content"] = problem();
        }
        if status == "429" {
            response["headers"] = retry_after();
        }
    }
    let mut sorted: Vec<_> = std::mem::take(responses).into_iter().collect();
    sorted.sort_by(|(one, _), (other, _)| one.cmp(other));
    *responses = Map::from_iter(sorted);
}

fn problem() -> Value {
    json!({ PROBLEM: { "schema": { "$ref": "#/components/schemas/Problem" } } })
}

/// Error responses that many routes share, by name.
fn shared() -> Value {
    let refusals = [
        ("Unreadable", "The request is malformed or incomplete."),
        ("NotSignedIn", "The token is missing, invalid or expired."),
        ("NotStaff", "The caller is not signed in as staff."),
        ("NotAllowed", "The caller's role or a rule does not allow the operation."),
        ("NotFound", "The resource does not exist."),
        ("Changed", "Another request changed the resource at the same time. Retry."),
        ("TooLarge", "The body is too large."),
        ("OtherType", "The content type of the body is not supported."),
        ("BadValue", "A value is invalid; `field` names it."),
        (
            "Locked",
            "A long recalculation of a consortium's scenario is running. Undo reverts the last change.",
        ),
        ("Fault", "Internal server error."),
        (
            "Recalculating",
            "A long recalculation of a consortium's scenario is running, and no earlier result exists. Retry after the number of seconds in `Retry-After`.",
        ),
    ];
    let refusal = |(name, text): (&str, &str)| {
        (name.to_owned(), json!({ "description": text, "content": problem() }))
    };
    Value::Object(refusals.into_iter().map(refusal).collect())
}

fn retry_after() -> Value {
    json!({ "Retry-After": {
        "description": "Seconds until the next attempt is allowed.",
        "schema": { "type": "integer", "minimum": 1 },
    } })
}
