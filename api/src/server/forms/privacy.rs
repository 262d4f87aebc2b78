//! The form of somebody who asks what is held of them, or wants it deleted.

use serde_json::{Map, Value};

use super::reading::{LINE, LINES, Reading, TEXT};
use crate::server::problem::ApiError;

/// For whom somebody asks.
const RIGHT_FOR: [&str; 3] =
    ["right-for-myself", "right-for-minor-child", "right-for-acting-as-authorized-agent"];

/// Reads it.
pub(super) fn read(given: &Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
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
