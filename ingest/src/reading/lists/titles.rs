//! Filters, KBART lists and core lists: titles only, without costs or years.

use std::borrow::Cow;
use std::sync::Arc;

use arrow::array::{ArrayRef, Int32Array};
use arrow::error::ArrowError;

use crate::reading::heading::Field;
use crate::reading::heading_key::key;
use crate::reading::lists::{Entry, List};
use crate::reading::problems::Place;
use crate::reading::report::{Code, TableFacts};
use crate::reading::source::cell::Row;
use crate::reading::typed::{self, TableKind, Text, TypedTable};
use crate::thousands::thousands;

/// Returns a title without the HTML entities that some exports contain: `Law &amp; Society` becomes `Law & Society`.
/// Decodes twice, because some entities are encoded twice (`&amp;eacute;`).
pub fn clean(title: &str) -> Cow<'_, str> {
    if !title.contains('&') || !title.contains(';') {
        return Cow::Borrowed(title);
    }
    let once = html_escape::decode_html_entities(title);
    let twice = html_escape::decode_html_entities(&once);
    if twice == title { Cow::Borrowed(title) } else { Cow::Owned(twice.trim().to_owned()) }
}

/// Reads a list of titles as a filter or as a core list.
///
/// # Errors
/// None for rows read by this crate: the columns are built together.
pub fn read(
    list: &mut List<'_>,
    kind: TableKind,
) -> Result<(TableFacts, Option<TypedTable>), ArrowError> {
    let rows = list.rows();
    let access = list.header.column(Field::BaselineAccess);
    let mut entries: Vec<(Entry, Option<String>)> = Vec::new();
    let mut titles = Vec::new();
    let mut without_hyphen = 0;
    let subscribed = list.header.names.iter().position(|name| is_mark(name));
    for row in &rows {
        titles.push(list.title(row));
        if list.only_subscribed && !subscribed.is_some_and(|column| is_subscribed(row, column)) {
            list.outcome.drop_rows("not_subscribed", 1);
            continue;
        }
        if is_monograph(list, row) {
            list.outcome.drop_rows("monograph", 1);
            let place = Place::row(&list.sheet.name, row.number);
            list.problems.note(place, Code::Monograph, "A book, not a journal.", None);
            continue;
        }
        without_hyphen += usize::from(lacks_hyphen(list, row));
        if let Some(entry) = list.entry(row, [Field::PrintIssn, Field::OnlineIssn]) {
            entries.push((
                entry,
                access.map(|column| row.text(column).into_owned()).filter(|text| !text.is_empty()),
            ));
        }
    }
    if without_hyphen > 0 {
        let text =
            format!("{} ISSNs are written without a hyphen.", thousands(without_hyphen as u64));
        list.problems.warn(
            Place::sheet(&list.sheet.name),
            Code::IssnWithoutHyphen,
            text,
            Some("the hyphen is put in"),
        );
    }
    if list.only_subscribed {
        list.say("Only the titles that the table marks as subscribed are used.".to_owned());
    }
    let facts = TableFacts {
        sheet: list.sheet.name.clone(),
        header_row: list.header.row,
        rows: rows.len(),
        usable_rows: Some(entries.len()),
        distinct_issn: list.distinct.len(),
        rows_without_issn: list.without_issn,
        first_title: titles.first().cloned().flatten(),
        last_title: titles.last().cloned().flatten(),
        ..TableFacts::default()
    };
    list.outcome.kept += entries.len();
    if entries.is_empty() {
        return Ok((facts, None));
    }
    Ok((facts, Some(table(&entries, &list.sheet.name, kind)?)))
}

/// Whether a heading is that of the column that exports of forecasts mark subscribed titles in.
pub fn is_mark(heading: &str) -> bool {
    key(heading) == "subscribed"
}

fn is_subscribed(row: &Row, column: usize) -> bool {
    let mark = row.text(column).to_lowercase();
    matches!(mark.trim(), "true" | "yes" | "x" | "1")
}

fn is_monograph(list: &List<'_>, row: &Row) -> bool {
    list.header.column(Field::PublicationType).is_some_and(|column| {
        let kind = row.text(column).to_lowercase();
        kind.starts_with("monogr") || kind == "book"
    })
}

fn lacks_hyphen(list: &List<'_>, row: &Row) -> bool {
    [Field::PrintIssn, Field::OnlineIssn]
        .into_iter()
        .filter_map(|field| list.header.column(field))
        .any(|column| {
            let text = row.text(column);
            text.len() == 8 && text.as_bytes()[..7].iter().all(u8::is_ascii_digit)
        })
}

fn table(
    entries: &[(Entry, Option<String>)],
    sheet: &str,
    kind: TableKind,
) -> Result<TypedTable, ArrowError> {
    let text = |value: &dyn Fn(&Entry) -> Option<String>| -> ArrayRef {
        Arc::new(entries.iter().map(|(entry, _)| value(entry)).collect::<Text>())
    };
    let mut columns = vec![
        text(&|entry| entry.issn_l.map(|issn| issn.to_string())),
        text(&|entry| entry.issns.first().map(|issn| issn.to_string())),
        text(&|entry| entry.title.clone()),
    ];
    if kind == TableKind::Core {
        columns.push(Arc::new(entries.iter().map(|(_, access)| access.clone()).collect::<Text>()));
    }
    columns.push(text(&|_| Some(sheet.to_owned())));
    columns.push(Arc::new(
        entries.iter().map(|(entry, _)| i32::try_from(entry.row).ok()).collect::<Int32Array>(),
    ));
    typed::build(kind, columns)
}

#[cfg(test)]
mod tests {
    use super::clean;

    #[test]
    fn entities_are_decoded_in_titles() {
        assert_eq!(clean("Law &amp; Society"), "Law & Society");
        assert_eq!(clean("Soci&eacute;t&#233; &amp;amp; Culture"), "Société & Culture");
        assert_eq!(clean("Science & Justice; a journal"), "Science & Justice; a journal");
        assert_eq!(clean("AT&T"), "AT&T");
    }
}
