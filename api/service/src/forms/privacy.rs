//! The form to see or delete personal data.

use serde_json::{Map, Value};

use crate::error::Error;
use crate::forms::reading::{LINE, LINES, Reading, TEXT};

/// Person whose rights the request concerns.
const RIGHT_FOR: [&str; 3] =
    ["right-for-myself", "right-for-minor-child", "right-for-acting-as-authorized-agent"];

/// Reads and checks the form.
pub(crate) fn read(given: &Map<String, Value>) -> Result<Map<String, Value>, Error> {
    let mut form = Reading::of(given);
    form.required("firstName", LINE);
    form.required("lastName", LINE);
    form.optional("company", LINE);
    form.email("email", |_| None);
    form.optional("phone", LINE);
    form.optional("address", LINES);
    match form.given("rightFor") {
        None => form.take("rightFor", ""),
        Some(Value::String(text)) if text.is_empty() || RIGHT_FOR.contains(&text.as_str()) => {
            form.take("rightFor", text.as_str());
        }
        Some(_) => form.fault("rightFor", "Choose one of the three."),
    }
    form.optional("childName", LINE);
    form.optional("representedName", LINE);
    for name in
        ["contactEmail", "contactPhone", "contactMail", "rightKnow", "rightDelete", "rightShine"]
    {
        form.flag(name);
    }
    form.optional("comments", TEXT);
    form.finish()
}
