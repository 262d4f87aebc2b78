//! Column headings: their meaning and their row.

use crate::reading::cell::issn::{Issn, IssnCell};
use crate::reading::heading_key::key;
use crate::reading::lists::price::currency;
use crate::reading::source::cell::{Cell, Row};

/// Content of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Field {
    Title,
    Publisher,
    Platform,
    PrintIssn,
    OnlineIssn,
    LinkingIssn,
    Issns,
    Isbn,
    Identifier,
    Metric,
    DeniedCategory,
    Total,
    Split,
    Yop,
    AccessType,
    AccessMethod,
    DataType,
    SectionType,
    Price,
    Currency,
    Start,
    End,
    Year,
    Rights,
    PublicationType,
    BaselineAccess,
    /// Title, ISSNs and volume of a journal below each other.
    Block,
    UsageDate,
    UsageCount,
    Database,
    Other,
}

/// Returns the meaning of a heading, if it is recognised.
pub fn field(text: &str) -> Option<Field> {
    let key = key(text);
    if key.is_empty() || key.len() > 60 {
        return None;
    }
    known(&key).or_else(|| is_price(text, &key).then_some(Field::Price))
}

fn known(key: &str) -> Option<Field> {
    Some(match key {
        "title" | "journal" | "journaltitle" | "fulltitle" | "journalname" | "publicationtitle"
        | "titlename" | "journalnames" | "resourcename" | "producttitle" => Field::Title,
        "publisher" | "publishername" | "orgpublishername" => Field::Publisher,
        "platform" | "platfom" | "platformname" | "platformhostname" => Field::Platform,
        "printissn"
        | "printedissn"
        | "issn"
        | "issnprint"
        | "pissn"
        | "printidentifier"
        | "titleidentifierissn"
        | "idissn"
        | "issnisbn"
        | "journalissn"
        | "issnnumber" => Field::PrintIssn,
        "onlineissn"
        | "eissn"
        | "issnelectronic"
        | "electronicissn"
        | "onlineidentifier"
        | "titleidentifiereissn"
        | "ideissn"
        | "issnonline"
        | "webissn" => Field::OnlineIssn,
        "issnl" | "linkingissn" => Field::LinkingIssn,
        "issns" => Field::Issns,
        "isbn" => Field::Isbn,
        "doi"
        | "journaldoi"
        | "bookdoi"
        | "proprietaryid"
        | "proprietaryidentifier"
        | "uri"
        | "publisherid"
        | "titleurl"
        | "titleid" => Field::Identifier,
        "metrictype" | "metric" => Field::Metric,
        "accessdeniedcategory" => Field::DeniedCategory,
        "reportingperiodtotal" | "ytdtotal" | "total" => Field::Total,
        "reportingperiodhtml" | "reportingperiodpdf" | "ytdhtml" | "ytdpdf" | "html" | "pdf" => {
            Field::Split
        }
        "yop" | "yearofpublication" => Field::Yop,
        "accesstype" => Field::AccessType,
        "accessmethod" => Field::AccessMethod,
        "datatype" => Field::DataType,
        "sectiontype" => Field::SectionType,
        "currency" => Field::Currency,
        "startdate"
        | "start"
        | "begin"
        | "begindate"
        | "begins"
        | "datestart"
        | "startyear"
        | "fromdate"
        | "datefirstissueonline"
        | "datefirstpackageissue"
        | "accessstartdate"
        | "coveragestart"
        | "coveragebegin"
        | "ftstartdate"
        | "from"
        | "fromyear"
        | "yearfrom"
        | "yearstart"
        | "firstyear"
        | "holdingsfrom"
        | "accessfrom" => Field::Start,
        "enddate"
        | "end"
        | "dateend"
        | "endyear"
        | "todate"
        | "ends"
        | "datelastissueonline"
        | "datelastpackageissue"
        | "accessenddate"
        | "coverageend"
        | "ftenddate"
        | "to"
        | "toyear"
        | "yearto"
        | "yearend"
        | "lastyear"
        | "holdingsto"
        | "accessto" => Field::End,
        "year" => Field::Year,
        "hasrights" | "parights" | "rights" | "hasright" => Field::Rights,
        "publicationtype" => Field::PublicationType,
        "baselineaccess" | "baselineaccesstext" => Field::BaselineAccess,
        "usagedate" => Field::UsageDate,
        "usagecount" => Field::UsageCount,
        "database" => Field::Database,
        "numfirstvolonline" | "numlastvolonline" | "coveragedepth" | "embargoinfo"
        | "coveragenotes" => Field::Other,
        _ => return None,
    })
}

/// Whether a heading names a price or a currency.
pub fn is_price_heading(text: &str) -> bool {
    is_price(text, &key(text))
}

/// Whether a heading names a price or a currency: `Final Net Price`, `Europe - USD`, `2021 rate`.
fn is_price(text: &str, key: &str) -> bool {
    const NAMED: [&str; 6] = ["price", "cost", "preis", "prix", "precio", "prezzo"];
    /// Words of headings that accompany a price, or belong to a price of something else.
    const NO_PRICE: [&str; 28] = [
        "carriage",
        "postage",
        "postal",
        "shipping",
        "handling",
        "missing",
        "group",
        "category",
        "count",
        "costper",
        "agent",
        "deepdiscount",
        "backfile",
        "backissue",
        "singleissue",
        "perissue",
        "article",
        "apc",
        "increase",
        "change",
        "percent",
        "difference",
        "previous",
        "band",
        "pricetype",
        "pricecode",
        "pricenote",
        "currencycode",
    ];
    let named = NAMED.iter().any(|word| key.contains(word));
    let is_rate = || {
        let word = text
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.eq_ignore_ascii_case("rate"));
        word && (key.starts_with(|c: char| c.is_ascii_digit())
            || ["rate", "subscription", "institution", "list"]
                .iter()
                .any(|word| key.starts_with(word)))
    };
    (named || currency::is_named_last(text) || is_rate())
        && !NO_PRICE.iter().any(|word| key.contains(word))
}

/// The heading row of a table and the meaning of its columns.
#[derive(Debug, Clone)]
pub struct Header {
    /// Index of the first row below the headings among the sheet's rows.
    pub body: usize,
    /// The row number of the headings in the file, from 1; `None` if a list has no headings.
    pub row: Option<u32>,
    /// The headings as in the file.
    pub names: Vec<String>,
    /// The meaning of each column.
    pub fields: Vec<Option<Field>>,
}

impl Header {
    /// The first column with this meaning.
    pub fn column(&self, field: Field) -> Option<usize> {
        self.fields.iter().position(|found| *found == Some(field))
    }

    /// All columns with this meaning.
    pub fn columns(&self, field: Field) -> Vec<usize> {
        (0..self.fields.len()).filter(|column| self.fields[*column] == Some(field)).collect()
    }

    /// Whether a column has this meaning.
    pub fn has(&self, field: Field) -> bool {
        self.column(field).is_some()
    }

    /// Whether any column contains identifiers of serials.
    pub fn has_issn(&self) -> bool {
        [Field::PrintIssn, Field::OnlineIssn, Field::LinkingIssn, Field::Issns]
            .into_iter()
            .any(|field| self.has(field))
    }

    /// The heading of a column.
    pub fn name(&self, column: usize) -> &str {
        self.names.get(column).map_or("", String::as_str)
    }

    /// Whether this row repeats the heading row.
    pub fn is_repeated_in(&self, row: &Row) -> bool {
        let same = |(column, name): (usize, &String)| {
            !name.is_empty() && key(name) == key(&row.text(column))
        };
        let named = self.names.iter().filter(|name| !name.is_empty()).count();
        named > 1
            && self.names.iter().enumerate().filter(|(column, name)| same((*column, *name))).count()
                * 2
                > named
    }
}

/// Recognises a list without headings: one or two columns with an ISSN in nearly every cell.
pub fn of_bare_list(rows: &[Row]) -> Option<Header> {
    let width = rows.iter().map(Row::width).max()?;
    let mut fields = vec![None; width];
    let mut wanted = [Field::PrintIssn, Field::OnlineIssn].into_iter();
    for (column, field) in fields.iter_mut().enumerate() {
        if holds_issns(rows, column) {
            *field = wanted.next();
        }
    }
    fields.iter().any(Option::is_some).then(|| Header {
        body: 0,
        row: None,
        names: vec![String::new(); width],
        fields,
    })
}

/// Whether a column contains ISSNs. Numbers of eight digits are ambiguous, so most must have a valid check digit.
pub fn holds_issns(rows: &[Row], column: usize) -> bool {
    let filled = rows.iter().map(|row| row.cell(column)).filter(|cell| !cell.is_blank());
    let filled: Vec<IssnCell> = filled.map(IssnCell::read).collect();
    let issns: Vec<&Issn> = filled.iter().filter_map(|cell| cell.issns().first()).collect();
    let right = issns.iter().filter(|issn| issn.has_valid_check_digit()).count();
    !filled.is_empty() && issns.len() * 10 >= filled.len() * 9 && right * 3 >= issns.len() * 2
}

const ROWS_SEARCHED: usize = 60;

/// Finds the heading row: the first of those with the most recognised headings among the first rows. A row with a
/// single recognised heading counts only if that heading names an ISSN.
pub fn find(rows: &[Row]) -> Option<Header> {
    let mut best: Option<(usize, usize)> = None;
    for (index, row) in rows.iter().take(ROWS_SEARCHED).enumerate() {
        let score = score(row);
        if score > best.map_or(0, |(_, score)| score) {
            best = Some((index, score));
        }
    }
    let (index, _) = best?;
    let row = rows.get(index)?;
    Some(header_of(index, row))
}

/// Returns the headings of a row; the table begins below it.
pub fn header_of(index: usize, row: &Row) -> Header {
    let names: Vec<String> = row.cells().map(|cell| cell.text().into_owned()).collect();
    let mut fields: Vec<Option<Field>> = names.iter().map(|name| field(name)).collect();
    // Releases 2 and 3 leave the heading of the title blank.
    let untitled =
        !fields.contains(&Some(Field::Title)) && !fields.contains(&Some(Field::Database));
    if untitled && names.first().is_some_and(String::is_empty) {
        fields[0] = Some(Field::Title);
    }
    Header { body: index + 1, row: Some(row.number), names, fields }
}

/// Number of different recognised headings among a row's cells.
fn score(row: &Row) -> usize {
    let mut seen: Vec<Field> = Vec::new();
    for cell in row.cells() {
        let Cell::Text(text) = cell else { continue };
        if let Some(field) = field(text)
            && (!seen.contains(&field) || field == Field::Identifier)
        {
            seen.push(field);
        }
    }
    let issn = [Field::PrintIssn, Field::OnlineIssn, Field::LinkingIssn, Field::Issns];
    match seen.as_slice() {
        [] => 0,
        [one] => usize::from(issn.contains(one)),
        several => several.len(),
    }
}

/// The highest score of any row, used to rate delimiters.
pub fn best_score(rows: &[Row]) -> usize {
    rows.iter().take(ROWS_SEARCHED).map(score).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_are_compared_by_letters_and_digits() {
        assert_eq!(field("Reporting_ Period_Total"), Some(Field::Total));
        assert_eq!(field("METRIC_TYPE"), Some(Field::Metric));
        assert_eq!(field("title.identifier.eissn"), Some(Field::OnlineIssn));
        assert_eq!(field("Japan - YEN"), Some(Field::Price));
        for text in [
            "Carriage Charges Germany EUR",
            "Institutional Deep Discount EUR",
            "Agent Price",
            "Backfile price USD",
            "Price Group",
            "Neuroscience",
            "Acceptance rate",
        ] {
            assert_eq!(field(text), None, "{text}");
        }
        for text in ["2021 rate", "Institutional Rate e-only EUR ", "Preis in €", "PriceUSD", "US$"]
        {
            assert_eq!(field(text), Some(Field::Price), "{text}");
        }
    }
}
