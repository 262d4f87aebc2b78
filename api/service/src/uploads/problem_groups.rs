//! Problems of a file by kind: how many, a few examples, and what to do. Computed from the stored report, so that older
//! reports have them too.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::problem_words::words;

/// Examples of a group.
const MAX_EXAMPLES: usize = 3;

/// Problems of one kind.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct ProblemGroup {
    /// Code of the problems.
    #[schema(example = "unknown_issn")]
    code: String,
    /// Name of the problem.
    #[schema(example = "ISSN not in the reference data")]
    name: String,
    /// Severity: `note` or `warning`; null if no problem of this kind is listed.
    #[schema(required)]
    level: Option<String>,
    /// Number of problems.
    count: u64,
    /// What to do, in one or two sentences.
    remedy: &'static str,
    /// The first problems with different contents, three at most.
    examples: Vec<ProblemExample>,
}

/// A place with a problem.
#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct ProblemExample {
    /// Name of the sheet; empty for a text file.
    sheet: String,
    /// Row number as in a spreadsheet, if the problem is in one row.
    #[schema(required)]
    row: Option<u32>,
    /// Cell reference as in a spreadsheet (`C17`), if the problem is in one cell.
    #[schema(required)]
    cell: Option<String>,
    /// Cell content, or an explanation in one sentence.
    text: String,
}

/// A listed problem, as far as groups need it.
#[derive(Deserialize)]
struct Listed {
    #[serde(default)]
    sheet: String,
    row: Option<u32>,
    cell: Option<String>,
    code: String,
    level: String,
    #[serde(default)]
    text: String,
}

/// Parses a stored report and adds its groups.
///
/// # Errors
/// If the stored report is not JSON.
pub fn with_problem_groups(report: &[u8]) -> serde_json::Result<Value> {
    let mut report = serde_json::from_slice(report)?;
    add_problem_groups(&mut report)?;
    Ok(report)
}

/// Adds `problem_groups` to a report, in place of earlier ones: names and remedies may have changed.
///
/// # Errors
/// Never: groups are plain texts and numbers.
pub(super) fn add_problem_groups(report: &mut Value) -> serde_json::Result<()> {
    let groups = serde_json::to_value(groups(report))?;
    if let Some(report) = report.as_object_mut() {
        report.insert("problem_groups".to_owned(), groups);
    }
    Ok(())
}

/// Returns the groups of a report: warnings before notes, the most frequent first.
fn groups(report: &Value) -> Vec<ProblemGroup> {
    let problems = report.get("problems").and_then(Value::as_array).into_iter().flatten();
    let listed: Vec<Listed> = problems.filter_map(|one| Listed::deserialize(one).ok()).collect();
    let counts = report.get("problems_by_code").and_then(Value::as_object).into_iter().flatten();
    let mut groups: Vec<ProblemGroup> = counts
        .map(|(code, count)| {
            let (name, remedy) = words(code);
            let of_code: Vec<&Listed> = listed.iter().filter(|one| one.code == *code).collect();
            ProblemGroup {
                code: code.clone(),
                name: name.to_owned(),
                level: level(&of_code),
                count: count.as_u64().unwrap_or_default(),
                remedy,
                examples: examples(&of_code),
            }
        })
        .collect();
    groups.sort_by_key(|group| {
        (group.level.as_deref() == Some("note"), std::cmp::Reverse(group.count))
    });
    groups
}

/// Returns `warning` if any problem is one.
fn level(problems: &[&Listed]) -> Option<String> {
    let warning = problems.iter().find(|problem| problem.level == "warning");
    warning.or_else(|| problems.first()).map(|problem| problem.level.clone())
}

/// Returns the first problems, each with another content.
fn examples(problems: &[&Listed]) -> Vec<ProblemExample> {
    let mut examples: Vec<ProblemExample> = Vec::new();
    for problem in problems {
        if examples.len() == MAX_EXAMPLES {
            break;
        }
        if examples.iter().any(|example| example.text == problem.text) {
            continue;
        }
        examples.push(ProblemExample {
            sheet: problem.sheet.clone(),
            row: problem.row,
            cell: problem.cell.clone(),
            text: problem.text.clone(),
        });
    }
    examples
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn problem(code: &str, level: &str, row: u32, text: &str) -> Value {
        json!({
            "sheet": "Prices", "row": row, "cell": format!("A{row}"), "column": "ISSN", "code": code,
            "level": level, "text": text, "expected": null, "suggestion": null,
        })
    }

    #[test]
    fn problems_are_grouped_with_examples_and_a_remedy() {
        let report = json!({
            "verdict": "accept_with_warnings",
            "problems": [
                problem("formula", "note", 2, "=A1"),
                problem("unknown_issn", "warning", 3, "0031-9252"),
                problem("unknown_issn", "warning", 4, "0031-9252"),
                problem("unknown_issn", "warning", 5, "0028-0836"),
                problem("unknown_issn", "warning", 6, "1476-4687"),
                problem("unknown_issn", "warning", 7, "0036-8075"),
                problem("bad_price", "warning", 8, "call us"),
            ],
            "problems_by_code": {"formula": 9000, "unknown_issn": 2511, "bad_price": 1},
        });
        let report = with_problem_groups(report.to_string().as_bytes()).unwrap();
        assert_eq!(report["verdict"], "accept_with_warnings");
        let groups = report["problem_groups"].as_array().unwrap();
        let codes: Vec<_> = groups.iter().map(|group| group["code"].as_str().unwrap()).collect();
        assert_eq!(codes, ["unknown_issn", "bad_price", "formula"], "warnings come first");
        let unknown = &groups[0];
        assert_eq!((&unknown["count"], &unknown["level"]), (&json!(2511), &json!("warning")));
        assert_eq!(unknown["name"], "ISSN not in the reference data");
        assert!(unknown["remedy"].as_str().unwrap().starts_with("Check these ISSNs"));
        let rows: Vec<_> =
            unknown["examples"].as_array().unwrap().iter().map(|one| &one["row"]).collect();
        assert_eq!(rows, [3, 5, 6], "each with another value, three at most");
    }

    #[test]
    fn a_report_without_problems_has_no_groups() {
        let report = with_problem_groups(br#"{"problems":[],"problems_by_code":{}}"#).unwrap();
        assert_eq!(report["problem_groups"], json!([]));
        assert!(with_problem_groups(b"none").is_err());
    }
}
