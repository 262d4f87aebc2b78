//! Searches by name.

/// Maximum number of results of a search.
pub(crate) const FOUND: i64 = 200;

/// Returns the pattern of `like … escape '\'` for names that contain a text, in lowercase.
pub(crate) fn like(text: &str) -> String {
    let mut pattern = String::from("%");
    for sign in text.to_lowercase().chars() {
        if matches!(sign, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(sign);
    }
    pattern + "%"
}
