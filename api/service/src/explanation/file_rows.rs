//! Data of the library with the rows of files that they come from.

use std::collections::HashMap;

use titlewise_dataset::library::{
    CountOrigin, CountOrigins, CountPlace, Origins, PriceOrigins, RightsOrigins, RowPlace,
    UsageKey, UsageOrigin, Why, not_in_total,
};
use titlewise_engine::classic::title::HoldingFacts;
use titlewise_engine::derivation::{Derivation, Leaf, Name, NodeId, RowKey, sum_of};
use titlewise_ingest::usage::called;

use crate::explanation::leaves::{FileName, LeafSource};

/// Rows of files, and their values in a derivation.
#[derive(Debug)]
pub(super) struct FileRows<'a> {
    /// Time of an upload, by its id.
    uploaded_at: &'a HashMap<&'a str, &'a str>,
    /// The rows, by the numbers of their leaves.
    pub(super) rows: Vec<LeafSource>,
    /// Number of rows of the reference data.
    of_reference: usize,
}

impl<'a> FileRows<'a> {
    pub(super) fn new(uploaded_at: &'a HashMap<&'a str, &'a str>) -> Self {
        Self { uploaded_at, rows: Vec::new(), of_reference: 0 }
    }

    /// Adds the data of a title that come from files, with their rows. Where the rows do not give the value that the model
    /// read, nothing is added: its leaf then stands for it.
    pub(super) fn add(&mut self, to: &mut Derivation, holding: &HoldingFacts, origins: &Origins) {
        self.add_usage(to, holding.counter_total, origins);
        self.add_price(to, holding.price, &origins.price);
        self.add_rights(to, holding, &origins.rights);
        let keys = ["citations_counted", "citation_row", "num_citations"];
        self.add_counts(to, keys, &holding.citations, &origins.citations);
        let keys = ["authorships_counted", "authorship_row", "num_authorships"];
        self.add_counts(to, keys, &holding.authorships, &origins.authorships);
    }

    /// Adds the value of a row, named by its file and row. `column` is the heading of its column.
    fn leaf(
        &mut self,
        to: &mut Derivation,
        key: &'static str,
        value: Option<f64>,
        place: &RowPlace,
        (column, counts): (&str, Counts<'_>),
    ) -> NodeId {
        let number = self.rows.len();
        let uploaded_at = self.uploaded_at.get(place.upload_id.as_str());
        let why = match counts {
            Counts::Yes(how) => how,
            Counts::No(why) => Some(why.words.as_str()),
        };
        self.rows.push(LeafSource::File {
            file: FileName {
                id: place.upload_id.clone(),
                name: place.file.clone(),
                slot: place.slot.clone(),
                uploaded_at: uploaded_at.map(|at| (*at).to_owned()),
            },
            sheet: place.sheet.clone(),
            row: place.row,
            column: column.to_owned(),
            issns: place.issns.clone(),
            title: place.title.clone(),
            counted: matches!(counts, Counts::Yes(_)),
            why: why.map(str::to_owned),
        });
        let node = to.leaf(Name::of_row(key, number), value, Leaf::File(number));
        let sheet =
            if place.sheet.is_empty() { String::new() } else { format!(", {}", place.sheet) };
        let row = place.row.map(|row| format!(", row {row}")).unwrap_or_default();
        to.set_label(node, format!("{}{sheet}{row}", place.file));
        node
    }

    fn add_usage(&mut self, to: &mut Derivation, total: f64, origins: &Origins) {
        let mut keys = origins.usage_totals();
        keys.retain(|(key, _)| is_in_total(key));
        if keys.is_empty() || keys.iter().map(|(_, uses)| uses).sum::<f64>() != total {
            return;
        }
        let mut totals = Vec::with_capacity(keys.len());
        for (number, (key, uses)) in keys.iter().enumerate() {
            let mut nodes = Vec::new();
            let mut left_out = Vec::new();
            for row in origins.usage.iter().filter(|row| row.key.as_ref() == Some(key)) {
                if let Some(counted) = &row.counted {
                    let column = (counted.column.as_str(), Counts::Yes(counted.words.as_deref()));
                    nodes.push(self.leaf(to, "usage_row", Some(counted.uses), &row.place, column));
                }
                left_out.extend(self.left_out(to, row));
            }
            let node = to.add(Name::of_row("usage_total", number), *uses, sum_of(nodes));
            to.set_label(node, format!("{}, {}", called(key.report_name), key.metric_type));
            to.add_not_counted(node, left_out);
            totals.push(node);
        }
        let node = to.add("counter_total", total, sum_of(totals));
        let is_in = |row: &UsageOrigin| keys.iter().any(|(key, _)| row.key.as_ref() == Some(key));
        let mut left_out = Vec::new();
        for row in origins.usage.iter().filter(|row| !is_in(row)) {
            match &row.key {
                Some(key) if row.counted.is_some() => {
                    let why = not_in_total(key.report_name, &key.metric_type);
                    let column = ("Reporting_Period_Total", Counts::No(&why));
                    left_out.push(self.leaf(to, "usage_row", Some(row.total), &row.place, column));
                }
                _ => left_out.extend(self.left_out(to, row)),
            }
        }
        to.add_not_counted(node, left_out);
    }

    /// Adds the parts of a COUNTER row that do not count.
    fn left_out(&mut self, to: &mut Derivation, row: &UsageOrigin) -> Vec<NodeId> {
        let parts = row.left_out.iter();
        parts
            .map(|part| {
                let column = (part.column.as_str(), Counts::No(&part.why));
                self.leaf(to, "usage_row", Some(part.uses), &row.place, column)
            })
            .collect()
    }

    fn add_price(&mut self, to: &mut Derivation, price: f64, origins: &PriceOrigins) {
        if origins.price != Some(price) {
            return;
        }
        let mut used = None;
        let mut left_out = Vec::new();
        for row in &origins.rows {
            let column = ("price", row.why.as_ref().map_or(Counts::Yes(None), Counts::No));
            let node = self.leaf(to, "price_row", Some(row.price), &row.place, column);
            if row.why.is_none() && used.is_none() {
                used = Some(node);
            } else {
                left_out.push(node);
            }
        }
        if origins.is_fallback {
            let why = "Price that the consortium has agreed on for titles that no price list has.";
            used = Some(to.constant("fallback_price", price, why));
        }
        if let Some(used) = used {
            let node = to.add("list_price", price, used);
            to.add_not_counted(node, left_out);
        }
    }

    fn add_rights(&mut self, to: &mut Derivation, holding: &HoldingFacts, origins: &RightsOrigins) {
        let Some(range) = holding.access.filter(|_| !origins.rows.is_empty()) else { return };
        let ends = [
            (f64::from(range.start), "pta_start", "pta_start_row", "open_start"),
            (f64::from(range.end), "pta_end", "pta_end_row", "open_end"),
        ];
        for (at, (day, key, row_key, open_key)) in ends.into_iter().enumerate() {
            let is_end = at == 1;
            let row =
                origins.rows.iter().find(|row| if is_end { row.is_end } else { row.is_start });
            let Some(row) = row else { continue };
            let text = if is_end { &row.end } else { &row.start };
            let column = if is_end { "end" } else { "start" };
            let used = match text {
                Some(_) => {
                    self.leaf(to, row_key, Some(day), &row.place, (column, Counts::Yes(None)))
                }
                None => {
                    let why = if is_end {
                        "An open end counts as a day far after every forecast."
                    } else {
                        "An open start counts as a day before every journal of the forecast."
                    };
                    to.constant(open_key, day, why)
                }
            };
            to.add(key, day, used);
        }
    }

    fn add_counts(
        &mut self,
        to: &mut Derivation,
        [key, row_key, column]: [&'static str; 3],
        counts: &[f64; 5],
        origins: &CountOrigins,
    ) {
        for (h, count) in counts.iter().enumerate() {
            let (name, year) = (to.in_history(key, h), to.year(h) - 5);
            let rows = origins.rows.iter();
            let rows: Vec<&CountOrigin> =
                rows.filter(|row| row.year == Some(year) && row.why.is_none()).collect();
            let sum: f64 = rows.iter().filter_map(|row| row.count).sum();
            if rows.is_empty() || sum != *count {
                continue;
            }
            let nodes: Vec<NodeId> =
                rows.iter().map(|row| self.count(to, [row_key, column], year, row)).collect();
            to.add(name, *count, sum_of(nodes));
        }
    }

    /// Adds a number of citations or authorships.
    fn count(
        &mut self,
        to: &mut Derivation,
        [row_key, column]: [&'static str; 2],
        year: i32,
        origin: &CountOrigin,
    ) -> NodeId {
        let value = Some(origin.count.unwrap_or(0.0));
        match &origin.place {
            CountPlace::File(place) => {
                self.leaf(to, row_key, value, place, (column, Counts::Yes(None)))
            }
            CountPlace::Reference { table, .. } => {
                let row = Some(RowKey::Year(year));
                let leaf = Leaf::Reference { table: table.name(), column, row };
                let key = match row_key {
                    "citation_row" => "reference_citation_row",
                    _ => "reference_authorship_row",
                };
                self.of_reference += 1;
                to.leaf(Name::of_row(key, self.of_reference), value, leaf)
            }
        }
    }
}

/// Whether a row counts.
#[derive(Debug, Clone, Copy)]
enum Counts<'a> {
    /// It does; with how its value follows from the cell, if it is not that of the cell.
    Yes(Option<&'a str>),
    /// It does not.
    No(&'a Why),
}

/// Whether the model counts the uses of a report and metric (`sql/model/counter_total.sql`).
fn is_in_total(key: &UsageKey) -> bool {
    key.report_name != "trj4"
        && (key.report_version != 5
            || (["trj2", "trj3"].contains(&key.report_name)
                && ["No_License", "Unique_Item_Requests"].contains(&key.metric_type.as_str())))
}
