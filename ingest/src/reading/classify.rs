//! Classifies a sheet by its content.

use crate::reading::counter::block::Block;
use crate::reading::counter::which::ReportId;
use crate::reading::heading::{self, Field, Header};
use crate::reading::heading_key::key;
use crate::reading::lists::price::{blocks, combinations};
use crate::reading::lists::rights::institutions;
use crate::reading::report::Kind;
use crate::reading::source::cell::Row;

/// The class of a sheet.
#[derive(Debug)]
pub enum Class {
    /// A usable COUNTER report.
    Counter(Header, Block),
    /// A list of titles of some kind.
    List(Kind, Header),
    /// A recognised file that cannot be used, and what to do about it; with the kind it would have been.
    Refused(Kind, String),
    /// A recognised file without all required headings, which a column map may provide.
    Incomplete(Kind, String),
    /// An unrecognised sheet.
    Unknown,
    /// No cells at all.
    Blank,
}

impl Class {
    /// The kind of a usable sheet.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Self::Counter(..) => Some(Kind::Counter),
            Self::List(kind, _) => Some(*kind),
            _ => None,
        }
    }
}

/// Classifies a sheet by its first rows. `wanted` resolves what content alone cannot: a KBART list may be a filter or a
/// list of rights.
pub fn classify(rows: &[Row], wanted: Option<Kind>) -> Class {
    if rows.is_empty() {
        return Class::Blank;
    }
    let header = heading::find(rows);
    let above = match &header {
        Some(header) => header.body.saturating_sub(1),
        None => rows.len().min(15),
    };
    // Where a list of titles is expected, any table with ISSNs is one: a forecast that was exported, or a report.
    let header = match header {
        Some(header)
            if wanted == Some(Kind::Filter) && header.has_issn() && !is_glossary(&header, rows) =>
        {
            match list(header, rows, wanted) {
                Ok(class) => return class,
                Err(header) => Some(header),
            }
        }
        header => header,
    };
    let block = Block::read(&rows[..above]);
    if let Some(ReportId::Other(_)) = &block.id
        && let Some(id) = &block.id
    {
        return Class::Refused(Kind::Counter, id.remedy());
    }
    let Some(header) = header else {
        return without_header(rows, &block, wanted);
    };
    if block.id.is_some() || looks_like_counter(&header) {
        return counter(header, block);
    }
    if header.has(Field::UsageCount) && header.has(Field::UsageDate) {
        let text = "This is COUNTER data with one row per title and month. We need the report as the provider delivers it (JR1, or TR_J2, TR_J3 and TR_J4).";
        return Class::Refused(Kind::Counter, text.to_owned());
    }
    if is_forecast(&header) && wanted != Some(Kind::Core) {
        let text = "This is a forecast that was exported, not a file of a publisher. As a list of titles to keep it can be used where one is asked for.";
        return Class::Refused(Kind::Unknown, text.to_owned());
    }
    if is_glossary(&header, rows) {
        return Class::Unknown;
    }
    list(header, rows, wanted).unwrap_or_else(|header| no_issn(rows, &header))
}

/// Whether the only recognised heading is one of many words in a column, as in a glossary of a list's columns.
fn is_glossary(header: &Header, rows: &[Row]) -> bool {
    let mut known = (0..header.fields.len()).filter(|column| header.fields[*column].is_some());
    let (Some(column), None) = (known.next(), known.next()) else { return false };
    let body = rows.get(header.body..).unwrap_or_default();
    let has_digit = |row: &Row| row.text(column).contains(|c: char| c.is_ascii_digit());
    body.len() > 2 && !body.iter().any(has_digit)
}

/// Whether there are columns that only exports of forecasts have, by the names for programs or by those for people.
fn is_forecast(header: &Header) -> bool {
    let has = |wanted: &str| header.names.iter().any(|name| key(name) == wanted);
    (has("cpu") && (has("freeinstantusagepercent") || has("useoapercent")))
        || (has("costperuse") && has("metfree"))
}

fn looks_like_counter(header: &Header) -> bool {
    let has = |field| header.has(field);
    let counted = has(Field::Total) && !has(Field::Price);
    (counted && (has(Field::Metric) || header.has_issn() || has(Field::DeniedCategory)))
        || (has(Field::DeniedCategory) && has(Field::Platform))
}

fn counter(header: Header, block: Block) -> Class {
    let id = block.id.clone().unwrap_or_else(|| ReportId::from_columns(&header, false));
    if matches!(id, ReportId::Other(_)) {
        return Class::Refused(Kind::Counter, id.remedy());
    }
    let missing: Vec<&str> = [
        (!header.has_issn(), "an ISSN column"),
        (id != ReportId::Jr1 && !header.has(Field::Metric), "Metric_Type"),
        (!header.has(Field::Total), "Reporting_Period_Total"),
    ]
    .into_iter()
    .filter_map(|(is_missing, name)| is_missing.then_some(name))
    .collect();
    if missing.is_empty() {
        return Class::Counter(header, block);
    }
    let text = format!(
        "This is COUNTER {}, but the headings in row {} lack {}. Download the report again and leave its columns as they are.",
        id.name(),
        row_of(&header),
        missing.join(" and ")
    );
    Class::Incomplete(Kind::Counter, text)
}

fn list(mut header: Header, rows: &[Row], wanted: Option<Kind>) -> Result<Class, Header> {
    if !header.has_issn() {
        return Err(header);
    }
    let is_yearly = match institutions::settle(&mut header, rows) {
        Ok(is_yearly) => is_yearly,
        Err(_) if matches!(wanted, Some(Kind::Filter | Kind::Core)) => true,
        Err(sentence) => return Ok(Class::Incomplete(Kind::PerpetualAccess, sentence)),
    };
    let has = |field| header.has(field);
    let has_rights = has(Field::Start) || has(Field::End) || is_yearly;
    let is_named = |wanted: &str| header.names.iter().any(|name| key(name) == wanted);
    // Knowledge bases list all titles of a publisher with their coverage.
    let is_kbart = (is_named("publicationtitle")
        && (is_named("printidentifier") || is_named("onlineidentifier")))
        || is_named("ftstartdate");
    let kind = match wanted {
        Some(Kind::PerpetualAccess) if has_rights => Kind::PerpetualAccess,
        Some(kind @ (Kind::Filter | Kind::Core)) => kind,
        Some(Kind::Price) if has(Field::Price) => Kind::Price,
        _ if has(Field::LinkingIssn) && has(Field::PrintIssn) && header.fields.len() <= 3 => {
            Kind::IssnL
        }
        _ if is_kbart => Kind::Filter,
        _ if has(Field::Price) => Kind::Price,
        _ if has(Field::BaselineAccess) => Kind::Core,
        _ if has_rights => Kind::PerpetualAccess,
        _ => Kind::Filter,
    };
    Ok(Class::List(kind, header))
}

fn no_issn(rows: &[Row], header: &Header) -> Class {
    if let Some(refused) = block_layout(rows) {
        return refused;
    }
    if header.has(Field::Price) {
        let text = format!(
            "The headings in row {} name prices but no ISSN. Add a column headed ISSN.",
            row_of(header)
        );
        return Class::Incomplete(Kind::Price, text);
    }
    if header.has(Field::Start) {
        let text = format!(
            "The headings in row {} name dates but no ISSN. Add a column headed ISSN.",
            row_of(header)
        );
        return Class::Incomplete(Kind::PerpetualAccess, text);
    }
    Class::Unknown
}

fn without_header(rows: &[Row], block: &Block, wanted: Option<Kind>) -> Class {
    if let Some(id) = &block.id {
        let text = format!(
            "This is COUNTER {}, but no row holds its headings. Download the report again.",
            id.name()
        );
        return Class::Refused(Kind::Counter, text);
    }
    block_layout(rows)
        .or_else(|| heading::of_bare_list(rows).and_then(|header| list(header, rows, wanted).ok()))
        .unwrap_or(Class::Unknown)
}

fn row_of(header: &Header) -> u32 {
    header.row.unwrap_or_default()
}

/// Recognises readable lists without an ISSN column: those with title, ISSN and volume below each other in one column,
/// and those of combinations.
fn block_layout(rows: &[Row]) -> Option<Class> {
    if let Some(header) = blocks::header(rows).or_else(|| combinations::header(rows)) {
        return Some(Class::List(Kind::Price, header));
    }
    let (at, _) = blocks::heading_row(rows)?;
    let text = format!(
        "Row {} heads one column for title, ISSN and volume together, but no column with prices stands beside it. Make it one row per journal with a column headed ISSN and one headed Price.",
        rows[at].number
    );
    Some(Class::Refused(Kind::Price, text))
}
