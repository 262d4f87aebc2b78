//! What follows from the kind of a route, so that nobody writes it above each handler.

use serde_json::{Map, Value, json};

use super::bodies::PROBLEM;
use super::journal_rows::{ROW, row};
use super::parts::part;

/// The scheme of a token in the header.
const SESSION: &str = "session";
/// The scheme of a token in the address.
const DOWNLOAD: &str = "download";
/// The scheme of a key in the header.
const KEY: &str = "key";

/// Adds what routes of a kind share: parts of the address, refusals, and tokens of downloads.
pub(super) fn complete(mut description: Value) -> Value {
    description["components"]["securitySchemes"] = schemes();
    description["components"]["schemas"][ROW] = row();
    description["components"]["responses"] = shared();
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
            "description": "The token that signing in answers, good for twelve hours.",
        },
        DOWNLOAD: {
            "type": "apiKey",
            "in": "query",
            "name": "jwt",
            "description": "A token from `POST /download-token`, good for its address and five minutes.",
        },
        KEY: {
            "type": "http",
            "scheme": "bearer",
            "description": "A key from `POST /package/{id}/key`, by which a program looks at that package.",
        },
    })
}

/// The parts of the address, then what stands above the handler.
fn parameters(path: &str, operation: &Value) -> Vec<Value> {
    let own = operation["parameters"].as_array().cloned().unwrap_or_default();
    let names = path.split('{').skip(1).filter_map(|rest| rest.split_once('}'));
    let parts = names.filter_map(|(name, _)| part(path, name));
    let others = own.into_iter().filter(|parameter| parameter["in"] != "path");
    parts.chain(others).collect()
}

/// Whoever may get something by a session may get it by a token of this address, and what is of one package by a key.
fn also_by_token_of(path: &str, operation: &mut Value) {
    let security = operation.get_mut("security").and_then(Value::as_array_mut);
    let Some(schemes) = security else { return };
    let roles = schemes.iter().find_map(|scheme| scheme.get(SESSION).cloned());
    let Some(roles) = roles else { return };
    schemes.push(json!({ DOWNLOAD: roles }));
    let is_of_package = ["/package/{id}", "/scenario/{id}", "/publisher/{id}"];
    let is_of_package = is_of_package.iter().any(|start| path.starts_with(start));
    if is_of_package && roles == json!(["Viewer"]) && !path.ends_with("/key") {
        schemes.push(json!({ KEY: roles }));
    }
}

/// The refusals that every route of its kind may end with, and the shape of all of them.
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

/// Refusals that many routes may end with, by name.
fn shared() -> Value {
    let refusals = [
        ("Unreadable", "The request cannot be read, or lacks something."),
        ("NotSignedIn", "Nobody is signed in, or the token is not good any more."),
        ("NotStaff", "Nobody of the staff is signed in."),
        ("NotAllowed", "The role does not allow it, or a rule stands against it."),
        ("NotFound", "There is no such thing."),
        ("Changed", "Somebody else changed something at the same moment. Ask again."),
        ("TooLarge", "The body is too large."),
        ("OtherType", "The body is of another type."),
        ("BadValue", "A value cannot be taken; `field` names it."),
        (
            "Locked",
            "A consortium's scenario is being worked out for long. Undo takes the last change back.",
        ),
        ("Fault", "Something went wrong on the server."),
        (
            "Recalculating",
            "A consortium's scenario is being worked out for long, and there is no result from before. Ask again after the seconds of `Retry-After`.",
        ),
    ];
    let refusal = |(name, text): (&str, &str)| {
        (name.to_owned(), json!({ "description": text, "content": problem() }))
    };
    Value::Object(refusals.into_iter().map(refusal).collect())
}

fn retry_after() -> Value {
    json!({ "Retry-After": {
        "description": "Seconds after which there is another attempt.",
        "schema": { "type": "integer", "minimum": 1 },
    } })
}
