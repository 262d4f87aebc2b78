//! What stands in the braces of an address.

use serde_json::{Value, json};

use crate::server::wire::package_document::FILES;

/// The parameter for a part of an address; none if nobody said what it is.
pub(super) fn part(path: &str, name: &str) -> Option<Value> {
    let subject = path.split('/').nth(1).unwrap_or_default();
    let (description, schema) = match (subject, name) {
        ("package" | "publisher", "id") => ("Id of the package.", id("package-AbCdEf123456")),
        ("scenario", "id") => ("Id of the scenario.", id("scenario-AbCdEf123456")),
        ("institution", "id") => ("Id of the institution.", id("institution-AbCdEf123456")),
        ("form", "id") => ("Id of the form.", id("form-AbCdEf123456")),
        (_, "file_id") => {
            ("Id of the file, as the package lists it.", id("01890a5d-ac96-774b-bcce-b302099a8057"))
        }
        (_, "member_id") => (
            "Id of the package that feeds the consortium's, as the list of members has it.",
            id("package-AbCdEf123456"),
        ),
        (_, "invitation_id") => (
            "Id of the invitation, as the list of them has it.",
            id("01890a5d-ac96-774b-bcce-b302099a8057"),
        ),
        (_, "key_id") => {
            ("Id of the key, as the package lists it.", id("01890a5d-ac96-774b-bcce-b302099a8057"))
        }
        ("public", "token") => {
            ("The end of the page's address.", id("yTn0d4pN1u0GvYkzXo3h1cC2Wm5QeJr9sLbA7fKtUiE"))
        }
        (_, "file") if path.ends_with("/{file}") => {
            ("The kind of file. With `.csv` behind it, rows come as CSV.", one_of(with_csv()))
        }
        (_, "file") => ("The kind of file.", one_of(kinds())),
        (_, "issn_l") => {
            ("Linking ISSN of the title.", json!({ "type": "string", "examples": ["0031-9252"] }))
        }
        (_, "ror") => (
            "ROR id, as nine signs. Its whole address is taken too where it is encoded.",
            json!({ "type": "string", "examples": ["02y3ad647"] }),
        ),
        (_, "asset") => {
            ("A file of the page.", json!({ "type": "string", "examples": ["index.html"] }))
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

/// The names of files on the wire; `counter-jr1` is another name for `counter`.
fn kinds() -> Vec<String> {
    FILES.iter().map(|(name, _)| *name).chain(["counter-jr1"]).map(str::to_owned).collect()
}

fn with_csv() -> Vec<String> {
    let csv = kinds().into_iter().map(|name| format!("{name}.csv"));
    kinds().into_iter().chain(csv).collect()
}
