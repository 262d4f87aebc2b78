//! What each kind of problem in a file is called, and what to do about it.

/// Code, name and remedy of each kind of problem. The names are those on screen
/// (`web/src/features/files/remark-words.ts`); tests compare them and the codes.
const WORDS: [(&str, &str, &str); 44] = [
    (
        "bad_issn",
        "Not a well-formed ISSN",
        "Correct these ISSNs and upload the file again. An ISSN has eight characters, such as 0028-0836.",
    ),
    (
        "unknown_issn",
        "ISSN not in the reference data",
        "Check these ISSNs against the publisher's list. Titles that the reference data lack cannot be forecast.",
    ),
    (
        "bundle_issn",
        "Identifies a bundle, not one journal",
        "Enter the ISSN of each journal instead of the bundle's number, or accept that these rows are left out.",
    ),
    (
        "no_issn",
        "No ISSN",
        "Add the ISSN to these rows and upload the file again, or accept that they are left out.",
    ),
    (
        "bad_date",
        "Not a date",
        "Write these dates as 2015-01-31, or as a year, and upload the file again.",
    ),
    (
        "ambiguous_date",
        "Day and month are ambiguous",
        "Check the day and month that were used. If they are wrong, write the dates as 2015-01-31.",
    ),
    (
        "bad_year",
        "Not a year",
        "Write these years with four digits, such as 2015, and upload the file again.",
    ),
    (
        "bad_int",
        "Not a whole number",
        "Write these cells as whole numbers, and upload the file again.",
    ),
    ("no_int", "The number is missing", "Fill in the missing numbers, and upload the file again."),
    (
        "bad_price",
        "Not a price",
        "Write these prices as plain numbers, such as 1250.00, and upload the file again.",
    ),
    (
        "no_price",
        "The price is missing",
        "Ask the publisher for these prices, add them and upload the file again. Titles without a price are not forecast.",
    ),
    (
        "blank_text",
        "Text is missing",
        "Fill in the blank cells and upload the file again if the values matter to you.",
    ),
    (
        "no_check_digit",
        "The ISSN's check digit is wrong",
        "Compare these ISSNs with the publisher's list: one digit is probably mistyped.",
    ),
    (
        "repaired_issn",
        "A damaged ISSN was repaired",
        "Compare the repaired ISSNs with the publisher's list. Format the column as text to prevent this.",
    ),
    ("not_a_journal", "Not a journal", "Nothing to do: only journals are forecast."),
    (
        "total_mismatch",
        "The total differs from the sum of the months",
        "Export the report again from the publisher's site. The total was used, not the sum of the months.",
    ),
    (
        "wrong_report",
        "A different report from the expected one",
        "Export the report that is named in the guide, and upload it.",
    ),
    (
        "period_not12_months",
        "The report does not cover twelve months",
        "Export the report for a full year, from January to December, and upload it.",
    ),
    (
        "duplicate_row",
        "Repeats an earlier row",
        "Check whether these rows are meant to appear twice. Remove the repeated ones if they are not.",
    ),
    (
        "encoding_guessed",
        "The text encoding was guessed",
        "Check the accented letters in the titles. If they are garbled, save the file as UTF-8.",
    ),
    (
        "bundle_price",
        "One price for several journals",
        "Enter one price for each journal if you know it, or accept that the bundle is handled as a whole.",
    ),
    (
        "two_prices",
        "More than one column of prices",
        "Check the price column that was used. To use another one, map the columns or delete the others.",
    ),
    (
        "heading_spelling",
        "Headings not spelled as in the standard",
        "Nothing to do: these headings were recognised.",
    ),
    (
        "bad_month",
        "Not a month",
        "Write the headings of months as Jan-2024, or export the report again.",
    ),
    (
        "no_period",
        "The report states no period",
        "Check that the report covers the year that you want. Its months were used as the period.",
    ),
    (
        "exception",
        "Message of the provider in the report",
        "Read the message. If it names missing months or titles, ask the provider for a complete report.",
    ),
    (
        "unknown_metric",
        "Not a COUNTER metric",
        "Export the standard report again from the publisher's site. Rows of other metrics are not used.",
    ),
    (
        "blank_data_type",
        "The data type is missing",
        "Nothing to do if all rows are journals. Otherwise export the report again with its data types.",
    ),
    (
        "double_encoding",
        "Accented letters were garbled and have been repaired",
        "Nothing to do: the letters were repaired.",
    ),
    (
        "unique_above_total",
        "More unique requests than requests",
        "Export the report again from the publisher's site: one of the two numbers is wrong.",
    ),
    (
        "unused_sheet",
        "This sheet was not used",
        "Nothing to do, unless this sheet has the data that you want. Then upload it as a file of its own.",
    ),
    (
        "formula_without_result",
        "Formulas without a saved result",
        "Open the file in a spreadsheet program, save it, and upload it again.",
    ),
    (
        "issn_without_hyphen",
        "ISSNs written without a hyphen",
        "Nothing to do: the hyphens were added.",
    ),
    (
        "wrapped",
        "The report is wrapped in another product's format",
        "Nothing to do: the report inside was read.",
    ),
    (
        "several_ranges",
        "Several date ranges for one title",
        "Check that the combined years are what you own. Otherwise put each range on a row of its own.",
    ),
    (
        "several_issns",
        "Several ISSNs in one cell",
        "Put one ISSN in each cell, in a print and an online column, and upload the file again.",
    ),
    (
        "issns_disagree",
        "Print and online ISSN belong to different journals",
        "Find the wrong one of the two ISSNs, correct it and upload the file again.",
    ),
    (
        "no_header_block",
        "The report has no header",
        "Nothing to do if the year is right. Otherwise export the report again with its header.",
    ),
    (
        "sheet_cut",
        "The sheet is too large and was cut",
        "Split the sheet into smaller files, and upload each of them.",
    ),
    ("monograph", "A book, not a journal", "Nothing to do: books are not forecast."),
    (
        "formula",
        "Formulas; their saved results were used",
        "Check these cells if the file was not saved after its last change. Their saved results were used.",
    ),
    (
        "outside_period",
        "The counts and the report's period differ",
        "Export the report again for the period that you want.",
    ),
    (
        "outside_filter",
        "Rows of a kind that the report's header excludes",
        "Export the report again, without filters of access type or data type.",
    ),
    (
        "no_use",
        "Titles without any count",
        "Nothing to do: a title without any count has no use to forecast.",
    ),
];

/// Returns the name and the remedy of a code; the code itself and no remedy if it is unknown.
pub(super) fn words(code: &str) -> (&str, &'static str) {
    let found = WORDS.iter().find(|(known, ..)| *known == code);
    found.map_or((code, ""), |(_, name, remedy)| (name, remedy))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str) -> String {
        std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    /// Converts `PeriodNot12Months` to `period_not12_months`.
    fn snake_case(name: &str) -> String {
        let mut text = String::new();
        for letter in name.chars() {
            if letter.is_uppercase() && !text.is_empty() {
                text.push('_');
            }
            text.extend(letter.to_lowercase());
        }
        text
    }

    #[test]
    fn every_code_has_a_name_and_a_remedy() {
        let text = source("ingest/src/reading/code.rs");
        let variants = text.split_once("pub enum Code {").unwrap().1.split_once('}').unwrap().0;
        let mut codes: Vec<String> = variants
            .lines()
            .filter_map(|line| line.trim().strip_suffix(','))
            .map(snake_case)
            .collect();
        let mut known: Vec<String> = WORDS.iter().map(|(code, ..)| (*code).to_owned()).collect();
        codes.sort();
        known.sort();
        assert_eq!(known, codes);
        for (code, _, remedy) in WORDS {
            assert!(remedy.ends_with('.'), "{code}");
            for sentence in remedy.split(". ") {
                assert!(sentence.split(' ').count() <= 20, "{code}: {sentence}");
            }
        }
    }

    #[test]
    fn names_are_those_of_the_screen() {
        let screen = source("web/src/features/files/remark-words.ts");
        for (code, name, _) in WORDS {
            assert!(screen.contains(&format!("  {code}: \"{name}\",")), "{code}: {name}");
        }
    }
}
