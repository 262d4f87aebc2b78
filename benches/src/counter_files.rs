//! Generated COUNTER reports of a given size, each in its most demanding format: TR_J4 as CSV, TR_J3 as a workbook, the
//! title master report as JSON of both layouts.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rust_xlsxwriter::{Workbook, XlsxError};
use serde_json::{Map, Value, json};

use crate::workload::SEED;

/// Year of the reports.
const YEAR: u16 = 2025;
const MONTHS: [&str; 12] = [
    "Jan-2025", "Feb-2025", "Mar-2025", "Apr-2025", "May-2025", "Jun-2025", "Jul-2025", "Aug-2025",
    "Sep-2025", "Oct-2025", "Nov-2025", "Dec-2025",
];
const METRICS: [&str; 2] = ["Total_Item_Requests", "Unique_Item_Requests"];
const ACCESS: [&str; 2] = ["Controlled", "OA_Gold"];
/// Number of years of publication with usage per journal.
const YEARS: u16 = 12;

/// One journal's row, or its counts under one combination of attributes.
struct Usage {
    journal: usize,
    access: &'static str,
    yop: u16,
    metric: &'static str,
    counts: [u32; 12],
}

/// Iterator without end over rows in the order of a report: journal, year of publication, metric.
struct Rows {
    random: ChaCha8Rng,
    number: usize,
    by_access: bool,
}

impl Rows {
    fn new(by_access: bool) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(SEED), number: 0, by_access }
    }
}

impl Iterator for Rows {
    type Item = Usage;

    fn next(&mut self) -> Option<Usage> {
        let (number, combinations) = (self.number / 2, if self.by_access { 2 } else { YEARS });
        let (journal, which) =
            (number / usize::from(combinations), number % usize::from(combinations));
        let counts = [0; 12].map(|_: u32| self.random.random_range(0..40_u32));
        let metric = METRICS[self.number % 2];
        self.number += 1;
        Some(Usage {
            journal,
            access: if self.by_access { ACCESS[which] } else { ACCESS[0] },
            yop: YEAR - which as u16,
            metric,
            counts,
        })
    }
}

fn title(journal: usize) -> String {
    format!("Journal of Applied Subject {journal}, Section {}", journal % 7)
}

/// Returns an ISSN with a valid check digit.
fn issn(number: usize) -> String {
    let digits = format!("{:07}", number % 10_000_000);
    let sum: u32 =
        digits.bytes().zip((2..=8).rev()).map(|(d, weight)| u32::from(d - b'0') * weight).sum();
    let check = match (11 - sum % 11) % 11 {
        10 => "X".to_owned(),
        digit => digit.to_string(),
    };
    format!("{}-{}{check}", &digits[..4], &digits[4..])
}

fn issns(journal: usize) -> [String; 2] {
    [issn(1_000_000 + 2 * journal), issn(1_000_001 + 2 * journal)]
}

fn block(id: &str, name: &str) -> Vec<[String; 2]> {
    let line = |name: &str, value: &str| [name.to_owned(), value.to_owned()];
    vec![
        line("Report_Name", name),
        line("Report_ID", id),
        line("Release", "5"),
        line("Institution_Name", "University of Nowhere"),
        line("Institution_ID", "Proprietary:1"),
        line("Metric_Types", "Total_Item_Requests; Unique_Item_Requests"),
        line("Report_Filters", "Data_Type=Journal; Access_Method=Regular"),
        line("Report_Attributes", ""),
        line("Exceptions", ""),
        line("Reporting_Period", "Begin_Date=2025-01-01; End_Date=2025-12-31"),
        line("Created", "2026-01-15T00:00:00Z"),
        line("Created_By", "Invented Press"),
        line("", ""),
    ]
}

fn headings(attribute: &str) -> Vec<String> {
    let title =
        "Title,Publisher,Publisher_ID,Platform,DOI,Proprietary_ID,Print_ISSN,Online_ISSN,URI";
    let names = title.split(',').chain([attribute, "Metric_Type", "Reporting_Period_Total"]);
    names.chain(MONTHS).map(str::to_owned).collect()
}

/// The cells of a row left of its numbers.
fn words(row: &Usage, attribute: String) -> [String; 11] {
    let [print, online] = issns(row.journal);
    let id = format!("inv:{}", row.journal);
    [
        title(row.journal),
        "Invented Press".to_owned(),
        String::new(),
        "Invented Online".to_owned(),
        format!("10.9999/inv.{}", row.journal),
        id,
        print,
        online,
        format!("https://journals.example/{}", row.journal),
        attribute,
        row.metric.to_owned(),
    ]
}

/// Writes TR_J4 with `rows` rows as CSV and returns its path.
///
/// # Errors
/// The folder is not writable.
pub fn trj4_csv(folder: &Path, rows: usize) -> io::Result<PathBuf> {
    let path = folder.join("TR_J4.csv");
    let mut csv = csv::WriterBuilder::new().flexible(true).from_path(&path)?;
    for line in block("TR_J4", "Journal Requests by YOP (Excluding OA_Gold)") {
        csv.write_record(line)?;
    }
    csv.write_record(headings("YOP"))?;
    for row in Rows::new(false).take(rows) {
        let total: u32 = row.counts.iter().sum();
        let numbers = [total].into_iter().chain(row.counts).map(|count| count.to_string());
        csv.write_record(words(&row, row.yop.to_string()).into_iter().chain(numbers))?;
    }
    csv.flush()?;
    Ok(path)
}

/// Writes TR_J3 with `rows` rows as a workbook with shared strings, as spreadsheet programs write it, and returns its
/// path.
///
/// # Errors
/// The folder is not writable.
pub fn trj3_xlsx(folder: &Path, rows: usize) -> Result<PathBuf, XlsxError> {
    let path = folder.join("TR_J3.xlsx");
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let mut at = 0;
    for line in block("TR_J3", "Journal Usage by Access Type") {
        sheet.write_row(at, 0, line)?;
        at += 1;
    }
    sheet.write_row(at, 0, headings("Access_Type"))?;
    for row in Rows::new(true).take(rows) {
        at += 1;
        sheet.write_row(at, 0, words(&row, row.access.to_owned()))?;
        let total: u32 = row.counts.iter().sum();
        sheet.write_row(at, 11, [total].into_iter().chain(row.counts))?;
    }
    book.save(&path)?;
    Ok(path)
}

/// Writes the title master report as JSON in the layout of release 5 or 5.1, of at least `bytes` bytes, and returns its
/// path.
///
/// # Errors
/// The folder is not writable.
pub fn tr_json(folder: &Path, bytes: u64, is_51: bool) -> io::Result<PathBuf> {
    let path = folder.join(if is_51 { "TR_51.json" } else { "TR.json" });
    let mut file = Counted { inner: BufWriter::new(File::create(&path)?), bytes: 0 };
    let release = if is_51 { "5.1" } else { "5" };
    let filters = if is_51 {
        json!({"Begin_Date": "2025-01-01", "End_Date": "2025-12-31"})
    } else {
        json!([
            {"Name": "Begin_Date", "Value": "2025-01-01"},
            {"Name": "End_Date", "Value": "2025-12-31"},
        ])
    };
    let header = json!({
        "Created": "2026-01-15T00:00:00Z",
        "Created_By": "Invented Press",
        "Report_ID": "TR",
        "Release": release,
        "Report_Name": "Title Master Report",
        "Institution_Name": "University of Nowhere",
        "Report_Filters": filters,
    });
    write!(file, r#"{{"Report_Header":{header},"Report_Items":["#)?;
    let mut rows = Rows::new(false);
    let mut is_first = true;
    while file.bytes < bytes {
        if !std::mem::take(&mut is_first) {
            write!(file, ",")?;
        }
        // In release 5 an item is one year of publication of a journal, in 5.1 a journal.
        let count = if is_51 { usize::from(YEARS) } else { 1 };
        let years: Vec<[Usage; 2]> =
            (0..count).filter_map(|_| Some([rows.next()?, rows.next()?])).collect();
        serde_json::to_writer(&mut file, &item(&years, is_51))?;
    }
    write!(file, "]}}")?;
    file.flush()?;
    Ok(path)
}

/// A journal with its years, or one year of it.
fn item(years: &[[Usage; 2]], is_51: bool) -> Option<Value> {
    let [first, _] = years.first()?;
    let [print, online] = issns(first.journal);
    let mut item = json!({
        "Title": title(first.journal),
        "Publisher": "Invented Press",
        "Platform": "Invented Online",
    });
    if is_51 {
        item["Item_ID"] = json!({"Print_ISSN": print, "Online_ISSN": online});
        item["Attribute_Performance"] = years.iter().map(attributed).collect();
    } else {
        item["Item_ID"] = json!([
            {"Type": "Print_ISSN", "Value": print},
            {"Type": "Online_ISSN", "Value": online},
        ]);
        item["Data_Type"] = json!("Journal");
        item["YOP"] = json!(first.yop.to_string());
        item["Access_Type"] = json!("Controlled");
        item["Access_Method"] = json!("Regular");
        item["Performance"] = (0..12).map(|month| of_month(&years[0], month)).collect();
    }
    Some(item)
}

/// Release 5.1: the counts of one year of publication, by metric and month.
fn attributed(year: &[Usage; 2]) -> Value {
    let by_month = |row: &Usage| -> Map<String, Value> {
        let counts = row.counts.iter().enumerate();
        counts.map(|(at, count)| (format!("{YEAR}-{:02}", at + 1), json!(count))).collect()
    };
    let performance: Map<String, Value> =
        year.iter().map(|row| (row.metric.to_owned(), json!(by_month(row)))).collect();
    json!({
        "Data_Type": "Journal",
        "YOP": year[0].yop.to_string(),
        "Access_Type": "Controlled",
        "Access_Method": "Regular",
        "Performance": performance,
    })
}

/// Release 5: the counts of one month.
fn of_month(year: &[Usage; 2], month: usize) -> Value {
    let number = month + 1;
    let instance = |row: &Usage| json!({"Metric_Type": row.metric, "Count": row.counts[month]});
    json!({
        "Period": {
            "Begin_Date": format!("{YEAR}-{number:02}-01"),
            "End_Date": format!("{YEAR}-{number:02}-28"),
        },
        "Instance": year.iter().map(instance).collect::<Vec<_>>(),
    })
}

/// A writer that counts its bytes.
struct Counted<W> {
    inner: W,
    bytes: u64,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use titlewise_ingest::reading::Input;
    use titlewise_ingest::reading::Options;
    use titlewise_ingest::reading::Verdict;
    use titlewise_ingest::reading::read_with;

    /// A benchmark is meaningless if its file does not have the intended content.
    #[test]
    fn the_reader_finds_every_row() {
        let folder = tempfile::tempdir().unwrap();
        let read = |path: &Path| {
            let reading = read_with("file", Input::File(path), &Options::default());
            assert_eq!(reading.report.verdict, Verdict::Accept, "{:?}", reading.report);
            (
                reading.report.outcome.kept,
                reading.report.tables[0].total_by_metric["Total_Item_Requests"],
            )
        };
        let sum = |by_access, rows| {
            let rows = Rows::new(by_access).take(rows).filter(|row| row.metric == METRICS[0]);
            f64::from(rows.flat_map(|row| row.counts).sum::<u32>())
        };
        assert_eq!(read(&trj4_csv(folder.path(), 1_000).unwrap()), (1_000, sum(false, 1_000)));
        assert_eq!(read(&trj3_xlsx(folder.path(), 500).unwrap()), (500, sum(true, 500)));
        for is_51 in [false, true] {
            let path = tr_json(folder.path(), 200_000, is_51).unwrap();
            let (kept, requests) = read(&path);
            assert!(std::fs::metadata(&path).unwrap().len() >= 200_000);
            assert_eq!(requests, sum(false, kept));
        }
    }
}
