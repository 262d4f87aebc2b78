//! Reads a JSON document.

use std::collections::BTreeSet;

use crate::reading::cell::month::Month;
use crate::reading::counter::intake::Intake;
use crate::reading::counter::json::rows::Rows;
use crate::reading::counter::json::{self, Described, Found, skeleton};
use crate::reading::error::ReadError;
use crate::reading::problems::Place;
use crate::reading::read::{Reader, Stop};
use crate::reading::report::{Code, Kind};
use crate::reading::sink::Sink;

impl Reader<'_> {
    /// Reads the reports in a document; `part` is its name in an archive.
    pub(super) fn json(&mut self, part: &str, text: &str, sink: &mut dyn Sink) -> Result<(), Stop> {
        let skeleton = match skeleton::read(text) {
            Ok(skeleton) => skeleton,
            Err(error) => {
                self.refuse(Kind::Unknown, broken(&error).to_string());
                return Ok(());
            }
        };
        match json::describe(&skeleton) {
            Found::Reports(reports, is_wrapped) => {
                if is_wrapped {
                    let text = "The report lies inside another product's record.";
                    self.problems.warn(Place::sheet(part), Code::Wrapped, text, None);
                }
                for report in reports {
                    self.json_report(report, part, text, sink)?;
                }
            }
            Found::Errors(errors) => {
                let text = format!(
                    "This is an error message of the provider, not a report: {}. Harvest the report again.",
                    errors.join("; ")
                );
                self.refuse(Kind::Counter, text);
            }
            Found::NoHeader => {
                let text = "The report has no header, so neither its release nor its name is known. Harvest it again with its Report_Header.";
                self.refuse(Kind::Counter, text);
            }
            Found::Nothing => {
                let text = "This is JSON, but no COUNTER report of release 5 or 5.1.";
                self.refuse(Kind::Unknown, text);
            }
        }
        Ok(())
    }

    fn json_report(
        &mut self,
        mut report: Described,
        part: &str,
        text: &str,
        sink: &mut dyn Sink,
    ) -> Result<(), Stop> {
        part.clone_into(&mut report.head.part);
        if report.head.id.table_name().is_none() {
            self.refuse(Kind::Counter, report.head.id.remedy());
            return Ok(());
        }
        let code = |text: &String| text.split(':').next()?.parse::<i64>().ok();
        let exceptions = &report.head.exceptions;
        let is_blank = report.items.as_ref().is_none_or(|items| items.count == 0);
        if is_blank && exceptions.iter().filter_map(code).any(|code| (1..3000).contains(&code)) {
            let text = format!(
                "The provider sent no report but: {}. Harvest it again.",
                exceptions.join("; ")
            );
            self.refuse(Kind::Counter, text);
            return Ok(());
        }
        for exception in exceptions.iter().filter(|text| code(text).is_some_and(|code| code != 0)) {
            let place = Place::sheet(part);
            self.problems.warn(place, Code::Exception, exception.as_str(), None);
        }
        if report.head.recognised_by == "json items" {
            let text =
                format!("The header is empty; the items look like {}.", report.head.id.name());
            self.problems.warn(Place::sheet(part), Code::NoHeaderBlock, text, None);
        }
        if report.head.period.is_none() {
            let months = months(text, &report)?;
            report.fill_period(&months);
        }
        self.items(report, text, sink)
    }

    fn items(&mut self, report: Described, text: &str, sink: &mut dyn Sink) -> Result<(), Stop> {
        self.kind = Some(Kind::Counter);
        self.say_release(&report.head.release);
        let (clock, map) = (self.clock, self.options.issn_map);
        let mut rows = Rows::new(&report.head);
        let mut intake = Intake::new(report.head, map, &mut self.problems, &mut self.outcome, sink);
        let mut stop: Option<Stop> = None;
        if let Some(items) = &report.items {
            let read = skeleton::each_item(text, items.index, &mut |number, item| {
                let line = u32::try_from(number + 1).unwrap_or(u32::MAX);
                let read = clock.check(number).map_err(Stop::from).and_then(|()| {
                    let taken = rows.of_item(&item, line, map, &mut |row| intake.row(row));
                    taken.map_err(Stop::from)
                });
                read.map_err(|error| stop = Some(error))
            });
            if let Some(stop) = stop {
                return Err(stop);
            }
            read.map_err(|error| broken(&error))?;
        }
        intake.head.months = rows.months.iter().copied().collect();
        intake.without_counts(rows.without_counts);
        let taken = intake.finish()?;
        self.has_journals |= taken.has_journals;
        self.facts.push(taken.facts);
        Ok(())
    }
}

/// Returns the months of all items, if the header does not state the period.
fn months(text: &str, report: &Described) -> Result<BTreeSet<Month>, ReadError> {
    let mut rows = Rows::new(&report.head);
    if let Some(items) = &report.items {
        let read = skeleton::each_item(text, items.index, &mut |_, item| {
            rows.of_item(&item, 0, None, &mut |_| Ok::<(), ()>(()))
        });
        read.map_err(|error| broken(&error))?;
    }
    Ok(rows.months)
}

fn broken(error: &serde_json::Error) -> ReadError {
    ReadError::Json { line: error.line(), detail: error.to_string() }
}
