//! Compares a report's rows with its own header. Where they differ, the rows apply: the header contains what was
//! requested, the rows what was delivered.

use crate::reading::cell::month::Month;
use crate::reading::counter::ReportHead;
use crate::reading::heading_key::key;
use crate::reading::problems::{Place, Problems};
use crate::reading::report::{Code, TableFacts};

/// Reports where the rows, summarised in `facts`, differ from the header.
pub fn compare(head: &ReportHead, facts: &TableFacts, place: &str, problems: &mut Problems) {
    let place = Place { row: head.header_row, ..Place::sheet(place) };
    period(head, place, problems);
    data_types(head, facts, place, problems);
}

fn period(head: &ReportHead, place: Place<'_>, problems: &mut Problems) {
    let Some(period) = head.period.filter(|_| head.has_stated_period) else { return };
    let (first, last) = (Month::of(period.begin), Month::of(period.end));
    let stated = format!("{} to {}", period.begin, period.end);
    let outside: Vec<String> = head
        .months
        .iter()
        .filter(|month| **month < first || **month > last)
        .map(|month| month.iso())
        .collect();
    if !outside.is_empty() {
        let text =
            format!("The header says {stated}, but there are counts of {}.", outside.join(", "));
        let kept = Some("the totals hold them; ask the provider for the whole period");
        if head.version() == 5 {
            problems.warn(place, Code::OutsidePeriod, text, kept);
        } else {
            // Release 4 has the period as free text, which often belongs to another harvest.
            problems.note(place, Code::OutsidePeriod, text, kept);
        }
    } else if first.first_day() != Some(period.begin) || last.last_day() != Some(period.end) {
        let text = format!("The header says {stated}, which cuts a month.");
        let kept = Some("the counts are taken as those of whole months");
        problems.warn(place, Code::OutsidePeriod, text, kept);
    }
}

fn data_types(head: &ReportHead, facts: &TableFacts, place: Place<'_>, problems: &mut Problems) {
    if head.data_types.is_empty() {
        return;
    }
    let stated: Vec<String> = head.data_types.iter().map(|name| key(name)).collect();
    let others: Vec<String> = facts
        .rows_by_data_type
        .iter()
        .filter(|(name, _)| !name.is_empty() && !stated.contains(&key(name)))
        .map(|(name, count)| format!("{count} about {name}"))
        .collect();
    if !others.is_empty() {
        let text = format!(
            "By its header the report holds Data_Type {} only, but there are rows: {}.",
            head.data_types.join(", "),
            others.join(", ")
        );
        let kept = Some("the Data_Type of each row counts");
        problems.warn(place, Code::OutsideFilter, text, kept);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use crate::reading::report::Code;
    use crate::reading::report::Report;

    fn tr(period: &str, filters: &str, data_type: &str) -> Report {
        let text = format!(
            "Report_Name,Title Master Report\nReport_ID,TR\nRelease,5\nInstitution_Name,Us\n\
             Report_Filters,{filters}\nReporting_Period,{period}\n\n\
             Title,Print_ISSN,Online_ISSN,Data_Type,Access_Type,Metric_Type,Reporting_Period_Total,Jan-2024,Feb-2024\n\
             A journal,0028-0836,,{data_type},Controlled,Total_Item_Requests,3,1,2\n"
        );
        crate::read("tr.csv", text.as_bytes(), None).report
    }

    fn texts(report: &Report, code: Code) -> Vec<&str> {
        let found = report.problems.iter().filter(|problem| problem.code == code);
        found.map(|problem| problem.text.as_str()).collect()
    }

    #[test]
    fn months_beside_the_stated_period() {
        let whole = tr("Begin_Date=2024-01-01; End_Date=2024-02-29", "", "Journal");
        assert!(texts(&whole, Code::OutsidePeriod).is_empty());
        let short = tr("Begin_Date=2024-01-01; End_Date=2024-01-31", "", "Journal");
        assert_eq!(
            texts(&short, Code::OutsidePeriod),
            ["The header says 2024-01-01 to 2024-01-31, but there are counts of 2024-02."]
        );
        let cut = tr("Begin_Date=2024-01-01; End_Date=2024-02-20", "", "Journal");
        assert_eq!(
            texts(&cut, Code::OutsidePeriod),
            ["The header says 2024-01-01 to 2024-02-20, which cuts a month."]
        );
    }

    #[test]
    fn types_beside_the_stated_ones() {
        let period = "Begin_Date=2024-01-01; End_Date=2024-02-29";
        let books = tr(period, "Data_Type=Book; Access_Method=Regular", "Journal");
        assert_eq!(
            texts(&books, Code::OutsideFilter),
            [
                "By its header the report holds Data_Type Book only, but there are rows: 1 about Journal."
            ]
        );
        for filters in ["Data_Type=Book|Journal", "Data_Type=All", ""] {
            assert!(texts(&tr(period, filters, "Journal"), Code::OutsideFilter).is_empty());
        }
    }
}
