//! The form of somebody who wants to be shown around.

use serde_json::{Map, Value};

use super::reading::{LINE, Reading};
use crate::server::problem::ApiError;

/// Providers of personal addresses, under whatever ending.
const PROVIDERS: [&str; 3] = ["gmail", "hotmail", "yahoo"];
/// Others, which have one.
const HOSTS: [&str; 2] = ["inbox.ru", "qq.com"];

/// Reads it.
pub(super) fn read(given: &Map<String, Value>) -> Result<Map<String, Value>, ApiError> {
    let mut form = Reading::of(given);
    form.required("givenName", LINE);
    form.required("familyName", LINE);
    form.email("email", personal);
    form.required("institution", LINE);
    form.required("job", LINE);
    form.finish()
}

fn personal(email: &str) -> Option<&'static str> {
    let (_, domain) = email.rsplit_once('@')?;
    let is_provider = domain.split('.').any(|label| PROVIDERS.contains(&label));
    let is_host = HOSTS.iter().any(|host| {
        domain.strip_suffix(host).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    });
    (is_provider || is_host).then_some("This looks like a personal email address.")
}

#[cfg(test)]
mod tests {
    use super::personal;

    #[test]
    fn personal_addresses_are_told_by_their_domain() {
        for email in ["a@gmail.com", "a@yahoo.co.uk", "a@mail.hotmail.fr", "a@inbox.ru", "a@qq.com"]
        {
            assert!(personal(email).is_some(), "{email}");
        }
        for email in ["yahoo@example.edu", "a@yahoolin.edu", "a@libqq.com", "a@qq.com.example.edu"]
        {
            assert!(personal(email).is_none(), "{email}");
        }
    }
}
