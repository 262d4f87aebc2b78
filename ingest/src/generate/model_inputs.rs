//! The same data as tables that a forecast reads directly, without parsing of reports.

use std::path::Path;

use crate::generate::error::GenerateError;
use crate::generate::files_institutions::InstitutionTables;
use crate::generate::files_member::{HoldingTables, title_filter};
use crate::generate::files_scenarios::ScenarioTables;
use crate::generate::table::{Table, folder};
use crate::generate::{Invented, Step, Written, files_reference};

/// Writes reference data, usage totals, prices, rights, citations and scenarios of all libraries into one folder. The
/// numbers are those of the files of [`write`](crate::generate::write).
///
/// # Errors
///
///
/// Returns an error if a file cannot be written or if there are more titles than ISSNs.
pub fn write_model_inputs(invented: &Invented, dir: &Path) -> Result<Written, GenerateError> {
    let mut written = Written::default();
    write_tables(invented, dir, &mut written, &mut || Ok(()))?;
    Ok(written)
}

/// As [`write_model_inputs`]; `step` is called after the reference data and after each library.
pub(super) fn write_tables(
    invented: &Invented,
    dir: &Path,
    written: &mut Written,
    step: &mut Step<'_>,
) -> Result<(), GenerateError> {
    invented.check()?;
    folder(dir)?;
    files_reference::write(invented, dir, written)?;
    step()?;
    let mut counter = Table::open(
        dir.join("counter.csv"),
        &["package_id", "issn_l", "report_version", "report_name", "metric_type", "total"],
    )?;
    let mut holdings = HoldingTables::open(dir)?;
    let mut scenarios = ScenarioTables::open(dir)?;
    let mut institutions = InstitutionTables::open(dir)?;
    for member in invented.members() {
        for (title, holding) in invented.titles().iter().zip(&member.holdings) {
            for row in member.counter_rows(holding) {
                counter.put(&[
                    &member.package_id,
                    &title.issn_l,
                    &row.report_version.to_string(),
                    row.report_name,
                    row.metric_type,
                    &row.total.to_string(),
                ])?;
            }
        }
        holdings.add(invented, &member)?;
        scenarios.add(invented, &member)?;
        institutions.add(invented, &member)?;
        step()?;
    }
    counter.finish(written)?;
    holdings.finish(written)?;
    institutions.finish(written)?;
    scenarios.finish(invented, written)?;
    // Both lists are for scenarios that use them; the demo scenarios do not.
    let demo = invented.member(0);
    title_filter(invented, &demo, dir, written)?;
    let mut core = Table::open(dir.join("core_titles.csv"), &["issn_l", "baseline_access"])?;
    for (title, holding) in invented.titles().iter().zip(&demo.holdings) {
        if holding.in_filter {
            let access = if title.print_issn.is_some() { "print" } else { "online" };
            core.put(&[title.issn_l.as_str(), access])?;
        }
    }
    core.finish(written)
}
