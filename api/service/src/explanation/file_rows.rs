//! Data of the library with the rows of files that they come from.

use titlewise_dataset::library::{
    CountOrigins, CountPlace, Origins, PriceOrigins, RightsOrigins, RowPlace, UsageKey,
    UsageOrigin, Why, not_in_total,
};
use titlewise_engine::classic::title::HoldingFacts;
use titlewise_engine::derivation::{Derivation, Expression, Leaf, Name, NodeId, RowKey, sum_of};

use crate::explanation::leaves::{FileName, FileRow};

/// Rows of files, and their values in a derivation.
#[derive(Debug, Default)]
pub(super) struct FileRows {
    /// The rows, by the numbers of their leaves.
    pub(super) rows: Vec<FileRow>,
}

impl FileRows {
    /// Adds the data of a title that come from files, with their rows. Where the rows do not give the value that the model
    /// read, nothing is added: its leaf then stands for it.
    pub(super) fn add(&mut self, to: &mut Derivation, holding: &HoldingFacts, origins: &Origins) {
        self.add_usage(to, holding.counter_total, &origins.usage);
        self.add_price(to, holding.price, &origins.price);
        self.add_rights(to, holding, &origins.rights);
        let keys = ["citations_counted", "citation_row"];
        self.add_counts(to, keys, &holding.citations, &origins.citations);
        let keys = ["authorships_counted", "authorship_row"];
        self.add_counts(to, keys, &holding.authorships, &origins.authorships);
    }

    /// Adds the value of a row, named by its file and row.
    fn leaf(
        &mut self,
        to: &mut Derivation,
        key: &'static str,
        value: Option<f64>,
        place: &RowPlace,
        (column, why): (&str, Option<&Why>),
    ) -> NodeId {
        let number = self.rows.len();
        self.rows.push(FileRow {
            file: FileName {
                id: place.upload_id.clone(),
                name: place.file.clone(),
                slot: place.slot.clone(),
                uploaded_at: None,
            },
            sheet: place.sheet.clone(),
            row: place.row,
            column: column.to_owned(),
            issns: place.issns.clone(),
            title: place.title.clone(),
            counted: why.is_none(),
            why: why.map(|why| why.words.clone()),
        });
        let node = to.leaf(Name::of_row(key, number), value, Leaf::File(number));
        let sheet =
            if place.sheet.is_empty() { String::new() } else { format!(", {}", place.sheet) };
        let row = place.row.map(|row| format!(", row {row}")).unwrap_or_default();
        to.set_label(node, format!("{}{sheet}{row}", place.file));
        node
    }

    fn add_usage(&mut self, to: &mut Derivation, total: f64, usage: &[UsageOrigin]) {
        let mut keys: Vec<&UsageKey> = Vec::new();
        for row in usage.iter().filter(|row| row.counted.is_some()) {
            if let Some(key) =
                row.key.as_ref().filter(|key| is_in_total(key) && !keys.contains(key))
            {
                keys.push(key);
            }
        }
        let counted = |row: &UsageOrigin| row.counted.as_ref().map(|counted| counted.uses);
        let of_key = |key: &UsageKey| {
            usage
                .iter()
                .filter(|row| row.key.as_ref() == Some(key))
                .filter_map(counted)
                .sum::<f64>()
        };
        if keys.is_empty() || keys.iter().map(|key| of_key(key)).sum::<f64>() != total {
            return;
        }
        let mut totals = Vec::with_capacity(keys.len());
        for (number, key) in keys.iter().enumerate() {
            let rows = usage.iter().filter(|row| row.key.as_ref() == Some(*key));
            let mut nodes = Vec::new();
            let mut left_out = Vec::new();
            for row in rows {
                if let Some(counted) = &row.counted {
                    let column = (counted.column.as_str(), None);
                    nodes.push(self.leaf(to, "usage_row", Some(counted.uses), &row.place, column));
                    if let (Some(words), Some(added)) = (&counted.words, self.rows.last_mut()) {
                        added.why = Some(words.clone());
                    }
                }
                left_out.extend(self.left_out(to, row));
            }
            let value = of_key(key);
            let node = to.add(Name::of_row("usage_total", number), value, sum_of(nodes));
            to.set_label(node, report_and_metric(key));
            to.add_not_counted(node, left_out);
            totals.push(node);
        }
        let node = to.add("counter_total", total, sum_of(totals));
        let is_other = |row: &&UsageOrigin| {
            row.key.as_ref().is_none_or(|key| row.counted.is_none() || !is_in_total(key))
                && row.key.as_ref().is_none_or(|key| !keys.contains(&key))
        };
        let mut left_out = Vec::new();
        for row in usage.iter().filter(is_other) {
            match &row.key {
                Some(key) if row.counted.is_some() => {
                    let why = not_in_total(key.report_name, &key.metric_type);
                    let place = &row.place;
                    let column = ("Reporting_Period_Total", Some(&why));
                    left_out.push(self.leaf(to, "usage_row", Some(row.total), place, column));
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
                let column = (part.column.as_str(), Some(&part.why));
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
            let column = ("price", row.why.as_ref());
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
                Some(_) => self.leaf(to, row_key, Some(day), &row.place, (column, None)),
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
        [key, row_key]: [&'static str; 2],
        counts: &[f64; 5],
        origins: &CountOrigins,
    ) {
        for (h, count) in counts.iter().enumerate() {
            let name = to.in_history(key, h);
            let year = to.year(h) - 5;
            let rows =
                || origins.rows.iter().filter(|row| row.year == Some(year) && row.why.is_none());
            let sum: f64 = rows().filter_map(|row| row.count).sum();
            if rows().next().is_none() || sum != *count {
                continue;
            }
            let mut nodes: Vec<Expression> = Vec::new();
            for row in rows() {
                let value = Some(row.count.unwrap_or(0.0));
                let node = match &row.place {
                    CountPlace::File(place) => self.leaf(to, row_key, value, place, (key, None)),
                    CountPlace::Reference { table, .. } => {
                        let column =
                            if key.starts_with('c') { "num_citations" } else { "num_authorships" };
                        let row = Some(RowKey::Year(year));
                        let leaf = Leaf::Reference { table: table.name(), column, row };
                        let number = self.rows.len() + 1_000 * (h + 1) + nodes.len();
                        to.leaf(Name::of_row(row_key, number), value, leaf)
                    }
                };
                nodes.push(node.into());
            }
            to.add(name, *count, sum_of(nodes));
        }
    }
}

/// Whether the model counts the uses of a report and metric (`sql/model/counter_total.sql`).
fn is_in_total(key: &UsageKey) -> bool {
    key.report_name != "trj4"
        && (key.report_version != 5
            || (["trj2", "trj3"].contains(&key.report_name)
                && ["No_License", "Unique_Item_Requests"].contains(&key.metric_type.as_str())))
}

/// `TR_J3, Unique_Item_Requests`.
fn report_and_metric(key: &UsageKey) -> String {
    let report = match key.report_name {
        "jr1" => "JR1",
        "trj1" => "TR_J1",
        "trj2" => "TR_J2",
        "trj3" => "TR_J3",
        "trj4" => "TR_J4",
        other => other,
    };
    format!("{report}, {}", key.metric_type)
}
