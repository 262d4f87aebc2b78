//! The same invention as tables that a forecast reads at once, without reports to take apart.

use std::path::Path;

use super::error::GenerateError;
use super::files_institutions::InstitutionTables;
use super::files_member::{HoldingTables, title_filter};
use super::files_scenarios::ScenarioTables;
use super::table::{Table, folder};
use super::{Invented, Step, Written, files_reference};

/// Writes reference data, usage totals, prices, rights, citations and scenarios of all libraries
/// into one folder. The numbers are those of the files of [`write`](super::write).
///
/// # Errors
///
/// Returns an error if a file cannot be written or more titles were asked for than there are ISSNs.
pub fn write_model_inputs(invented: &Invented, dir: &Path) -> Result<Written, GenerateError> {
    let mut written = Written::default();
    write_tables(invented, dir, &mut written, &mut || Ok(()))?;
    Ok(written)
}

/// As [`write_model_inputs`]; `step` hears that the reference data or a library is done.
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
    // Both lists are there for scenarios that ask for them; the demo scenarios do not.
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
