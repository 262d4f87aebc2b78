//! The form to request a demo.

use serde_json::{Map, Value};

use crate::error::Error;
use crate::forms::reading::{LINE, Reading};

/// Providers of personal addresses, under any top-level domain.
const PROVIDERS: [&str; 3] = ["gmail", "hotmail", "yahoo"];
/// Other providers, by full domain.
const HOSTS: [&str; 2] = ["inbox.ru", "qq.com"];

/// Reads and checks the form.
pub(crate) fn read(given: &Map<String, Value>) -> Result<Map<String, Value>, Error> {
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
