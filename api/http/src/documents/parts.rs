//! Path parameters.

use serde_json::{Value, json};
use titlewise_service::uploads::slots::FILES;

/// Returns the description of a path parameter; none if it is not described.
pub(super) fn part(path: &str, name: &str) -> Option<Value> {
    let subject = path.split('/').nth(1).unwrap_or_default();
    let (description, schema) = match (subject, name) {
        ("package" | "publisher", "id") => ("Id of the package.", id("package-AbCdEf123456")),
        ("scenario", "id") => ("Id of the scenario.", id("scenario-AbCdEf123456")),
        ("institution", "id") => ("Id of the institution.", id("institution-AbCdEf123456")),
        ("form", "id") => ("Id of the form.", id("form-AbCdEf123456")),
        (_, "file_id") => (
            "Id of the file, from the file list of the package.",
            id("01890a5d-ac96-774b-bcce-b302099a8057"),
        ),
        (_, "member_id") => {
            ("Id of the member's package, from the list of members.", id("package-AbCdEf123456"))
        }
        (_, "invitation_id") => (
            "Id of the invitation, from the list of invitations.",
            id("01890a5d-ac96-774b-bcce-b302099a8057"),
        ),
        (_, "key_id") => {
            ("Id of the key, from the list of keys.", id("01890a5d-ac96-774b-bcce-b302099a8057"))
        }
        ("public", "token") => (
            "Token at the end of the public page's address.",
            id("yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE"),
        ),
        (_, "file") if path.ends_with("/{file}") => {
            ("Kind of file. With the suffix `.csv`, the response is CSV.", one_of(with_csv()))
        }
        (_, "file") => ("Kind of file.", one_of(kinds())),
        (_, "issn_l") => {
            ("Linking ISSN of the title.", json!({ "type": "string", "examples": ["0031-9252"] }))
        }
        (_, "ror") => (
            "ROR id, 9 characters. The full URL is also accepted if it is percent-encoded.",
            json!({ "type": "string", "examples": ["02y3ad647"] }),
        ),
        (_, "provider") => (
            "Id of the provider, from `POST /user/login/account`.",
            json!({ "type": "string", "examples": ["campus"] }),
        ),
        (_, "asset") => {
            ("Name of a file of the page.", json!({ "type": "string", "examples": ["index.html"] }))
        }
        _ => return None,
    };
    Some(json!({
        "name": name,
        "in": "path",
        "description": description,
        "required": true,
        "schema": schema,
    }))
}

fn id(example: &str) -> Value {
    json!({ "type": "string", "minLength": 1, "examples": [example] })
}

fn one_of(names: Vec<String>) -> Value {
    json!({ "type": "string", "enum": names })
}

/// File names of the API; `counter-jr1` is an alias of `counter`.
fn kinds() -> Vec<String> {
    FILES.iter().map(|(name, _)| *name).chain(["counter-jr1"]).map(str::to_owned).collect()
}

fn with_csv() -> Vec<String> {
    let csv = kinds().into_iter().map(|name| format!("{name}.csv"));
    kinds().into_iter().chain(csv).collect()
}
