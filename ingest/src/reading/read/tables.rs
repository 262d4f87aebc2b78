//! Reads the sheets of a file: first a preview of each, then the ones of the file's kind.

use std::collections::HashSet;

use crate::reading::classify::{Class, classify};
use crate::reading::counter::block::Block;
use crate::reading::counter::intake::Intake;
use crate::reading::counter::tabular;
use crate::reading::counter::which::ReportId;
use crate::reading::error::ReadError;
use crate::reading::heading::Header;
use crate::reading::layout;
use crate::reading::lists::{self, List, doubt};
use crate::reading::meant;
use crate::reading::problems::Place;
use crate::reading::read::{Reader, Stop};
use crate::reading::report::{Code, Kind, place_name};
use crate::reading::sink::{Sink, SinkError};
use crate::reading::source::cell::{Row, Sheet};
use crate::reading::source::part::Part;
use crate::reading::source::{Content, Formulas, Tables};

/// Number of rows in the preview of a sheet.
const HEAD: usize = 200;
/// Maximum length in bytes of the texts in a preview, and thereby of its memory.
const HEAD_BYTES: usize = 8 << 20;
/// Memory of a list while it is read, as a multiple of that of its rows: the rows, what is gathered from them, and the
/// table.
const LISTED: u64 = 3;
/// Minimum number of cells read per row, even if there are fewer headings.
const MIN_WIDTH: usize = 64;

/// A sheet with a preview.
struct Candidate {
    part: usize,
    sheet: usize,
    name: String,
    /// The first rows that are not blank.
    head: Vec<Row>,
    class: Class,
}

impl Reader<'_> {
    /// Reads all files of an archive, or the only file. The kind of the first usable sheet is the kind of the file;
    /// sheets of other kinds are listed.
    pub(super) fn parts(
        &mut self,
        parts: &mut [Part<'_>],
        sink: &mut dyn Sink,
    ) -> Result<(), SinkError> {
        let is_single = parts.len() == 1;
        let mut candidates = Vec::new();
        let mut documents = Vec::new();
        for (index, part) in parts.iter_mut().enumerate() {
            let looked = match &mut part.content {
                Ok((Content::Tables(tables), _)) => {
                    self.look(index, tables).map(|found| candidates.extend(found))
                }
                Ok((Content::Json(_), _)) => {
                    documents.push(index);
                    Ok(())
                }
                Err(error) => Err(error.clone()),
            };
            if let Err(error) = looked {
                self.unreadable(&part.name, is_single, &error);
            }
        }
        self.settle_kind(&candidates, !documents.is_empty());
        for index in documents {
            if let Ok((Content::Json(text), _)) = &parts[index].content {
                let read = self.json(&parts[index].name, text, sink);
                self.ended(read)?;
            }
        }
        // Some lists require the lists that they refer to.
        candidates.sort_by_key(|candidate| match &candidate.class {
            Class::List(Kind::Price, header) => {
                lists::turn(header, &candidate.name, self.options.currency)
            }
            _ => 0,
        });
        for candidate in candidates {
            let part = &mut parts[candidate.part];
            if let Ok((Content::Tables(tables), _)) = &mut part.content {
                let read = self.candidate(candidate, &part.name, tables, sink);
                self.ended(read)?;
            }
        }
        Ok(())
    }

    /// Rejects a file completely if it is malformed in the middle.
    fn ended(&mut self, read: Result<(), Stop>) -> Result<(), SinkError> {
        match read {
            Ok(()) => Ok(()),
            Err(Stop::Sink(error)) => Err(error),
            Err(Stop::File(error)) => {
                self.failure.get_or_insert(error.to_string());
                Ok(())
            }
        }
    }

    fn unreadable(&mut self, part: &str, is_single: bool, error: &ReadError) {
        if !is_single {
            let text = format!("This file of the archive is not used. {error}");
            self.problems.warn(Place::sheet(part), Code::UnusedSheet, text, None);
        }
        self.refuse(Kind::Unknown, error.to_string());
    }

    fn look(&mut self, part: usize, tables: &mut Tables<'_>) -> Result<Vec<Candidate>, ReadError> {
        let mut found = Vec::new();
        for (sheet, name) in tables.names().into_iter().enumerate() {
            let mut rows = tables.rows(sheet)?;
            let (mut head, mut row) = (Vec::new(), Row::default());
            let mut bytes = 0;
            while head.len() < HEAD && bytes < HEAD_BYTES && rows.next(&mut row)? {
                bytes += row.text_len();
                self.allowance.take(row.memory())?;
                head.push(row.clone());
            }
            let class = self.class_of(&name, &head);
            found.push(Candidate { part, sheet, name, head, class });
        }
        Ok(found)
    }

    fn class_of(&mut self, name: &str, head: &[Row]) -> Class {
        if head.is_empty() {
            return Class::Blank;
        }
        if let Some(map) = self.options.mapping {
            let is_meant = map.sheet.as_deref().is_none_or(|sheet| sheet == name);
            if !is_meant {
                return Class::Unknown;
            }
            self.mapped = Some("given");
            return self.by_map(map, head);
        }
        self.marks_subscribed |= meant::marks_subscribed(head);
        let class = meant::class(classify(head, self.options.wanted), self.options);
        if !matches!(class, Class::Unknown | Class::Incomplete(..)) {
            return class;
        }
        let Some(columns) = layout::sheet(name, head) else { return class };
        let fingerprint = layout::fingerprint(std::slice::from_ref(&columns));
        let remembered = self.options.remembered.and_then(|remembered| remembered(&fingerprint));
        let remembered = remembered.filter(|map| meant::is_of_kind(map.kind, self.options));
        match remembered {
            Some(mut map) => {
                // The headings may be in another row this time.
                if map.header_row.is_some_and(|row| row > 0) {
                    map.header_row = columns.header_row;
                }
                self.mapped = Some("remembered");
                self.note("The columns are read as somebody said for an earlier file with the same headings.");
                self.by_map(&map, head)
            }
            None => {
                self.unknown.push(columns);
                class
            }
        }
    }

    fn by_map(&mut self, map: &crate::reading::mapping::Mapping, head: &[Row]) -> Class {
        match map.header(head) {
            Err(reason) => {
                self.unknown.extend(layout::sheet("", head));
                Class::Refused(map.kind, reason)
            }
            Ok(header) if map.kind == Kind::Counter => {
                let above = header.body.saturating_sub(1);
                Class::Counter(header, Block::read(&head[..above]))
            }
            Ok(header) => Class::List(map.kind, header),
        }
    }

    fn settle_kind(&mut self, candidates: &[Candidate], has_json: bool) {
        let kinds = candidates.iter().filter_map(|candidate| candidate.class.kind());
        let kinds: Vec<Kind> = has_json.then_some(Kind::Counter).into_iter().chain(kinds).collect();
        let wanted = kinds.iter().copied().find(|kind| Some(*kind) == self.options.wanted);
        // A JSON document counts only if it contains a report.
        self.kind = if has_json && wanted.is_none() {
            kinds.get(1).copied()
        } else {
            wanted.or_else(|| kinds.first().copied())
        };
    }

    fn candidate(
        &mut self,
        candidate: Candidate,
        part: &str,
        tables: &mut Tables<'_>,
        sink: &mut dyn Sink,
    ) -> Result<(), Stop> {
        let place = place_name(part, &candidate.name);
        match candidate.class {
            Class::Blank => Ok(()),
            Class::Counter(header, block) if self.kind == Some(Kind::Counter) => {
                let head = Head { rows: candidate.head, header, block };
                self.counter(head, (part, &candidate.name), candidate.sheet, tables, sink)
            }
            Class::List(kind, header) if self.kind == Some(kind) => {
                self.list(header, kind, &place, candidate.sheet, tables, sink)
            }
            Class::Refused(kind, reason) | Class::Incomplete(kind, reason) => {
                self.unused(&place, &reason);
                self.refuse(kind, reason);
                Ok(())
            }
            Class::Unknown | Class::Counter(..) | Class::List(..) => {
                self.unused(&place, "No headings were recognised, or the sheet is of another kind than the first one.");
                Ok(())
            }
        }
    }

    fn formulas(&mut self, place: &str, found: Formulas) {
        let place = Place::sheet(place);
        if found.without_result > 0 {
            let text = format!("Formula cells without a result: {}.", found.without_result);
            self.problems.warn(
                place,
                Code::FormulaWithoutResult,
                text,
                Some("values; save the workbook in Excel once"),
            );
        }
        let with_result = found.all - found.without_result.min(found.all);
        if with_result > 0 {
            let text = format!(
                "Cells with formulas: {with_result}; the results saved in the file are used."
            );
            self.problems.warn(place, Code::Formula, text, Some("values instead of formulas"));
        }
    }

    fn counter(
        &mut self,
        head: Head,
        names: (&str, &str),
        sheet: usize,
        tables: &mut Tables<'_>,
        sink: &mut dyn Sink,
    ) -> Result<(), Stop> {
        let Head { rows, header, block } = head;
        let has_doubt = block.id.is_none()
            && ReportId::from_columns(&header, false) != ReportId::from_columns(&header, true);
        let only_denials = has_doubt && self.holds_only_denials(&header, sheet, tables)?;
        let nothing = Row::default();
        let headings = header.body.checked_sub(1).and_then(|at| rows.get(at)).unwrap_or(&nothing);
        let (report, columns) = tabular::head(&header, headings, block, only_denials, names);
        drop(rows);
        self.kind = Some(Kind::Counter);
        self.has_unread_months |= !report.unread_months.is_empty();
        self.say_release(&report.release);
        let place = report.place();
        let mut body = tables.rows(sheet)?;
        let mut row = Row::default();
        for _ in 0..header.body {
            body.next(&mut row)?;
        }
        let (clock, map) = (self.clock, self.options.issn_map);
        let mut reader = tabular::Reader::new(header, columns, map);
        let mut intake = Intake::new(report, map, &mut self.problems, &mut self.outcome, sink);
        let mut count = 0;
        while body.next(&mut row)? {
            if let Some(found) = reader.read(&row) {
                intake.row(&found)?;
            }
            count += 1;
            clock.check(count)?;
        }
        for (reason, count) in reader.skipped.counts() {
            intake.skipped(reason, count);
        }
        let taken = intake.finish()?;
        self.has_journals |= taken.has_journals;
        self.facts.push(taken.facts);
        self.encoding = self.encoding.or(body.encoding());
        self.formulas(&place, body.formulas());
        Ok(())
    }

    /// Adds a sentence on the changes of release 5.1.
    pub(super) fn say_release(&mut self, release: &str) {
        if release == "5.1" {
            self.note("Release 5.1: Open and Free_To_Read are free use; free archives, which release 5 counted as Controlled, stand under Free_To_Read, so controlled use can be lower than in a report of release 5 without anybody reading less.");
        }
    }

    fn holds_only_denials(
        &mut self,
        header: &Header,
        sheet: usize,
        tables: &mut Tables<'_>,
    ) -> Result<bool, Stop> {
        let mut rows = tables.rows(sheet)?;
        let mut row = Row::default();
        let (mut count, mut denials) = (0, 0);
        while rows.next(&mut row)? {
            count += 1;
            match tabular::is_denial(&row, header) {
                Some(true) if count > header.body => denials += 1,
                Some(false) if count > header.body => return Ok(false),
                _ => {}
            }
            self.clock.check(count)?;
        }
        Ok(denials > 0)
    }

    fn list(
        &mut self,
        header: Header,
        kind: Kind,
        place: &str,
        index: usize,
        tables: &mut Tables<'_>,
        sink: &mut dyn Sink,
    ) -> Result<(), Stop> {
        let mut sheet = Sheet { name: place.to_owned(), rows: Vec::new() };
        let mut rows = tables.rows(index)?;
        let mut row = Row::default();
        let limit = self.options.limits.list_rows;
        let (mut cells, mut memory) = (0, 0);
        while rows.next(&mut row)? {
            if sheet.rows.len() >= limit {
                return Err(ReadError::TableTooLarge { what: "rows", limit }.into());
            }
            // Cells after the last heading are ignored.
            row.truncate(header.fields.len().max(MIN_WIDTH));
            cells += row.width();
            if cells > self.options.limits.cells {
                let limit = self.options.limits.cells;
                return Err(ReadError::TableTooLarge { what: "cells", limit }.into());
            }
            self.clock.check(sheet.rows.len())?;
            let needed = row.memory().saturating_mul(LISTED);
            self.allowance.take(needed)?;
            memory += needed;
            sheet.rows.push(row.clone());
        }
        self.encoding = self.encoding.or(rows.encoding());
        let formulas = rows.formulas();
        self.formulas(place, formulas);
        let mut list = List {
            sheet: &sheet,
            header: &header,
            map: self.options.issn_map,
            currency: self.options.currency,
            only_subscribed: self.options.only_subscribed,
            problems: &mut self.problems,
            outcome: &mut self.outcome,
            notes: &mut self.notes,
            memory: &mut self.lists,
            distinct: HashSet::new(),
            without_issn: 0,
            warned: HashSet::new(),
        };
        let found = lists::read(&mut list, kind).map_err(SinkError::from)?;
        // A user who says what the file is has no doubt.
        if kind == Kind::Filter
            && self.options.wanted.is_none()
            && self.mapped.is_none()
            && let Some(facts) = &found.facts
            && let Some(doubt) = doubt::about_titles(&header, &sheet.rows, facts)
        {
            self.doubt.get_or_insert(doubt);
        }
        self.facts.extend(found.facts);
        for table in found.tables {
            sink.take(table)?;
        }
        self.allowance.give_back(memory);
        Ok(())
    }
}

/// The beginning of a COUNTER sheet.
struct Head {
    rows: Vec<Row>,
    header: Header,
    block: Block,
}
