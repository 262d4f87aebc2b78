//! Each result with its baseline: reads criterion's estimates and writes them as a table.

use std::fmt::Write as _;
use std::path::Path;

/// A benchmark and its baseline, by the names of criterion's directories.
#[derive(Debug, Clone, Copy)]
pub struct Pair {
    /// The group that contains both.
    pub group: &'static str,
    /// Number of titles, or of members and titles.
    pub size: &'static str,
    /// Name of the benchmark.
    pub measured: &'static str,
    /// Name of the baseline, run in the same process just before or after.
    pub baseline: &'static str,
    /// Time limit in milliseconds, if there is one.
    pub limit_ms: Option<f64>,
}

/// Median of a benchmark's last run in milliseconds; `None` if it has not run.
fn median_ms(home: &Path, group: &str, function: &str, size: &str) -> Option<f64> {
    let path = home.join(group).join(function).join(size).join("new").join("estimates.json");
    let text = std::fs::read_to_string(path).ok()?;
    let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
    Some(estimates.get("median")?.get("point_estimate")?.as_f64()? / 1e6)
}

/// Returns a Markdown table of the pairs that have run. `home` is criterion's directory.
pub fn table(home: &Path, pairs: &[Pair]) -> String {
    let mut text = String::from(
        "| what | size | ms | limit | baseline | ms | ratio |\n|---|---|--:|--:|---|--:|--:|\n",
    );
    for pair in pairs {
        let Some(measured) = median_ms(home, pair.group, pair.measured, pair.size) else {
            continue;
        };
        let limit = pair.limit_ms.map_or_else(|| "–".to_owned(), |limit| format!("{limit}"));
        let (base, ratio) = match median_ms(home, pair.group, pair.baseline, pair.size) {
            Some(base) => (format!("{base:.2}"), format!("{:.2}", measured / base)),
            None => ("–".to_owned(), "–".to_owned()),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "| {}: {} | {} | {measured:.2} | {limit} | {} | {base} | {ratio} |",
            pair.group, pair.measured, pair.size, pair.baseline
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_is_the_quotient_of_two_medians() {
        let home = tempfile::tempdir().unwrap();
        for (function, nanoseconds) in [("query", 3e6), ("loop", 2e6)] {
            let folder = home.path().join("forecast").join(function).join("200").join("new");
            std::fs::create_dir_all(&folder).unwrap();
            let text = format!(r#"{{"median":{{"point_estimate":{nanoseconds}}}}}"#);
            std::fs::write(folder.join("estimates.json"), text).unwrap();
        }
        let pair = Pair {
            group: "forecast",
            size: "200",
            measured: "query",
            baseline: "loop",
            limit_ms: Some(10.0),
        };
        let never_run = Pair { size: "9", ..pair };
        let text = table(home.path(), &[pair, never_run]);
        let last = text.lines().last().unwrap();
        assert_eq!(last, "| forecast: query | 200 | 3.00 | 10 | loop | 2.00 | 1.50 |");
        assert_eq!(text.lines().count(), 3);
    }
}
