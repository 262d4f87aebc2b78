//! A query: an address of the service without account data.

use sha2::{Digest, Sha256};
use url::Url;

/// Maximum number of rows per page, and of values per filter.
pub(super) const MAX_IDS: usize = 100;

/// A query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OpenAlexQuery {
    /// Requested entity: `works`, or `works/W42`.
    entity: String,
    /// Conditions that must all hold: a field and its alternative values.
    filter: Vec<(&'static str, String)>,
    /// Other parameters: `group_by` and so on.
    more: Vec<(&'static str, String)>,
}

impl OpenAlexQuery {
    /// Creates a query for all rows of an entity, or for a single one.
    pub(super) fn about(entity: impl Into<String>) -> Self {
        Self { entity: entity.into(), filter: Vec::new(), more: Vec::new() }
    }

    /// Adds a condition: the field has the value, or one of several values separated by `|`.
    pub(super) fn with(mut self, field: &'static str, value: impl Into<String>) -> Self {
        self.filter.push((field, value.into()));
        self
    }

    /// Adds a parameter.
    pub(super) fn and(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.more.push((name, value.into()));
        self
    }

    /// Returns the query for the page at a cursor; `*` is the first page.
    pub(super) fn page(&self, cursor: &str) -> Self {
        self.clone().and("per_page", MAX_IDS.to_string()).and("cursor", cursor)
    }

    /// Returns its address at a service.
    pub(super) fn url(&self, base: &Url) -> Url {
        let mut url = base.clone();
        url.set_path(&format!("{}/{}", base.path().trim_end_matches('/'), self.entity));
        let conditions: Vec<String> =
            self.filter.iter().map(|(field, value)| format!("{field}:{value}")).collect();
        let mut pairs = url.query_pairs_mut();
        if !conditions.is_empty() {
            pairs.append_pair("filter", &conditions.join(","));
        }
        pairs.extend_pairs(&self.more);
        drop(pairs);
        if url.query() == Some("") {
            url.set_query(None);
        }
        url
    }

    /// Returns the file name of its response: the entity and a hash of the address.
    pub(super) fn file_name(&self, base: &Url) -> String {
        let hash = Sha256::digest(self.url(base).as_str().as_bytes());
        let hash: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
        let entity = self.entity.split('/').next().unwrap_or_default();
        format!("{entity}-{hash}.json.gz")
    }
}

/// Returns alternative values of a field as text.
pub(super) fn any<T: ToString>(values: &[T]) -> String {
    values.iter().map(T::to_string).collect::<Vec<_>>().join("|")
}

/// Returns the number in an id such as `https://openalex.org/S42`.
pub(super) fn number(id: &str) -> Option<i64> {
    let id = id.rsplit('/').next()?;
    let digits = id.strip_prefix(|first: char| first.is_ascii_alphabetic())?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use url::Url;

    use super::{OpenAlexQuery, number};

    #[test]
    fn a_question_has_one_address_and_one_name() {
        let base = Url::parse("http://localhost:8099/oa/").unwrap();
        let question = OpenAlexQuery::about("works").with("type", "article|review");
        let asked = question.clone().with("is_paratext", "false").and("group_by", "type");
        assert_eq!(
            asked.url(&base).as_str(),
            "http://localhost:8099/oa/works?filter=type%3Aarticle%7Creview%2Cis_paratext%3Afalse&group_by=type"
        );
        assert_eq!(
            OpenAlexQuery::about("works/W42").url(&base).as_str(),
            "http://localhost:8099/oa/works/W42"
        );
        assert_ne!(asked.file_name(&base), question.file_name(&base));
        assert!(asked.file_name(&base).starts_with("works-"));
    }

    #[test]
    fn numbers_of_ids() {
        assert_eq!(number("https://openalex.org/S42"), Some(42));
        assert_eq!(number("W7"), Some(7));
        for none in ["", "https://openalex.org/", "fields/17", "S", "S4x", "É1"] {
            assert_eq!(number(none), None, "{none}");
        }
    }
}
