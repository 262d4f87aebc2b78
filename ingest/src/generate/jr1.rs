//! The usage report of a library that still uses release 4: Journal Report 1.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::member::Member;
use crate::generate::table::{ReportFile, Table};
use crate::generate::title_cells::{MONTHS, title_cells};
use crate::generate::{Invented, Written, usage, words};

/// Writes `JR1.csv`.
pub(super) fn write(
    invented: &Invented,
    member: &Member,
    dir: &Path,
    written: &mut Written,
) -> Result<(), GenerateError> {
    let mut random = member.months(1);
    let mut rows = Vec::new();
    let mut sums = [0_u32; 15];
    for (number, (title, holding)) in invented.titles().iter().zip(&member.holdings).enumerate() {
        let weights = usage::month_weights(&mut random);
        let counts = usage::year(holding.total(), &weights);
        if counts[0] == 0 {
            continue;
        }
        // Total, HTML, PDF, then the months.
        let html = counts[0] * 2 / 5;
        let numbers: [u32; 15] = std::array::from_fn(|i| match i {
            0 => counts[0],
            1 => html,
            2 => counts[0] - html,
            _ => counts[i - 2],
        });
        for (sum, n) in sums.iter_mut().zip(numbers) {
            *sum = sum.saturating_add(n);
        }
        rows.push((title_cells(number, title, holding.quirk), numbers));
    }

    let mut file = ReportFile::Text(Box::new(Table::open_bare(dir.join("JR1.csv"), false)?));
    let identifier = format!("orrinvale:lib-{:04}", member.number + 1);
    let what = "Number of Successful Full-Text Article Requests by Month and Journal";
    file.put(&["Journal Report 1 (R4)", what], &[])?;
    for line in [
        member.institution.as_str(),
        &identifier,
        "Period covered by Report:",
        "2025-01-01 to 2025-12-31",
        "Date run:",
        "2026-02-10",
    ] {
        file.put(&[line], &[])?;
    }
    let mut headings = vec![
        "Journal",
        "Publisher",
        "Platform",
        "Journal DOI",
        "Proprietary Identifier",
        "Print ISSN",
        "Online ISSN",
        "Reporting Period Total",
        "Reporting Period HTML",
        "Reporting Period PDF",
    ];
    headings.extend(MONTHS);
    file.put(&headings, &[])?;
    let all = ["Total for all journals", words::PUBLISHER, words::PLATFORM, "", "", "", ""];
    file.put(&all, &sums)?;
    for (cells, numbers) in &rows {
        let [name, publisher, _, platform, doi, own, print, online, _] = cells;
        let texts: [&str; 7] = [name, publisher, platform, doi, own, print, online];
        file.put(&texts, numbers)?;
    }
    file.finish(written)
}
