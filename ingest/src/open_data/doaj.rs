//! The journal list of the Directory of Open Access Journals (<https://doaj.org/csv>, CC BY-SA 4.0). Reads ISSNs, the
//! society or institution that owns a journal, its charge, and the date of the entry's last review.

use std::path::Path;
use std::sync::Arc;

use arrow::array::{BooleanArray, Float64Array};

use crate::open_data::listing::{self, Cells, Wanted, needed, optional};
use crate::open_data::{SourceError, Taken};

const PRINT: usize = 0;
const ONLINE: usize = 1;
const SOCIETY: usize = 2;
const CHARGES: usize = 3;
const AMOUNT: usize = 4;
const CURRENCY: usize = 5;
const UPDATED: usize = 6;

const COLUMNS: [Wanted; 7] = [
    needed(
        "Journal ISSN (print version)",
        &["journalissnprintversion", "issnprint", "printissn", "pissn", "issn"],
    ),
    needed(
        "Journal EISSN (online version)",
        &["journaleissnonlineversion", "issnonline", "onlineissn", "eissn"],
    ),
    optional("Society or institution", &["societyorinstitution", "otherorganisation"]),
    optional("APC", &["apc", "journalarticleprocessingchargesapcs"]),
    optional("APC amount", &["apcamount"]),
    optional("Currency", &["currency", "apccurrency"]),
    optional("Last updated Date", &["lastupdateddate"]),
];

/// Reads the list: one row per journal with `issns` (separated by `;`), `has_society`, `charge` with its `currency`,
/// and `updated`.
///
/// # Errors
/// The file is not a table, or has no ISSN columns.
pub fn read(path: &Path) -> Result<Taken, SourceError> {
    let (mut issns, mut updated, mut currencies) = (Vec::new(), Vec::new(), Vec::new());
    let (mut societies, mut charges) = (Vec::new(), Vec::new());
    let expected = "the list of journals of DOAJ";
    // ISSNs alone do not identify the list: all kinds have them.
    let says_nothing = |columns: &listing::Columns| {
        let has_any = columns.has(SOCIETY) || columns.has(CHARGES);
        (!has_any).then_some("Society or institution")
    };
    let account = listing::read(path, expected, &COLUMNS, says_nothing, |row, account| {
        let found = listing::issns([PRINT, ONLINE].into_iter().filter_map(|at| row.text(at)));
        if found.is_none() {
            let which = if row.text(PRINT).is_some() { PRINT } else { ONLINE };
            return row.leave_out(
                account,
                "rows are left out that have no ISSN as NNNN-NNNC",
                which,
            );
        }
        let charge = charge_of(row);
        if charge.is_none() && row.text(AMOUNT).is_some() {
            row.leave_out(
                account,
                "charges that are not amounts such as 1200 EUR are skipped",
                AMOUNT,
            );
        }
        issns.push(found);
        societies.push(row.text(SOCIETY).is_some());
        updated.push(row.text(UPDATED).map(std::borrow::Cow::into_owned));
        charges.push(charge.as_ref().map(|(amount, _)| *amount));
        currencies.push(charge.map(|(_, currency)| currency));
    })?;
    let rows = listing::table(vec![
        ("issns", listing::texts(issns)),
        ("has_society", Arc::new(BooleanArray::from(societies))),
        ("charge", Arc::new(Float64Array::from(charges))),
        ("currency", listing::texts(currencies)),
        ("updated", listing::texts(updated)),
    ])?;
    Ok(listing::taken(account, rows, path))
}

/// Returns a journal's charge: in US dollars if stated, else in euro, else the first one stated; `None` if the journal
/// states that it charges nothing.
fn charge_of(row: &Cells<'_>) -> Option<(f64, String)> {
    let Some(text) = row.text(AMOUNT) else {
        let charges_nothing = row.text(CHARGES).is_some_and(|text| text.eq_ignore_ascii_case("no"));
        return charges_nothing.then(|| (0.0, "USD".to_owned()));
    };
    let currency = row.text(CURRENCY);
    let amounts = amounts(&text, currency.as_deref())?;
    let of = |wanted: &str| amounts.iter().find(|(_, currency)| currency == wanted);
    of("USD").or_else(|| of("EUR")).or_else(|| amounts.first()).cloned()
}

/// Parses `8000 PLN; 2400 EUR`, or an amount with its currency in another column (`USD - US Dollar`).
fn amounts(text: &str, currency: Option<&str>) -> Option<Vec<(f64, String)>> {
    text.split(';').map(|piece| amount(piece.trim(), currency)).collect()
}

fn amount(piece: &str, currency: Option<&str>) -> Option<(f64, String)> {
    let code = |text: &str| {
        let code: String = text.chars().take(3).collect();
        let is_code = code.len() == 3 && code.bytes().all(|byte| byte.is_ascii_uppercase());
        let ends = text.chars().nth(3).is_none_or(|next| !next.is_alphanumeric());
        (is_code && ends).then_some(code)
    };
    let number = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse::<f64>().ok().filter(|amount| is_plain && amount.is_finite())
    };
    match piece.split_once(' ') {
        None => Some((number(piece)?, code(currency?.trim())?)),
        Some((front, back)) => number(front)
            .zip(code(back.trim()))
            .or_else(|| number(back.trim()).zip(code(front)))
            .filter(|_| !back.trim().contains(' ')),
    }
}

#[cfg(test)]
mod tests {
    use super::amounts;

    #[test]
    fn charges_are_amounts_with_a_currency() {
        let of = |text, currency| amounts(text, currency);
        let euro = |amount: f64| (amount, "EUR".to_owned());
        assert_eq!(of("2400 EUR", None), Some(vec![euro(2400.0)]));
        assert_eq!(of("EUR 2400.50", None), Some(vec![euro(2400.5)]));
        assert_eq!(of("2400", Some("EUR - Euro")), Some(vec![euro(2400.0)]));
        assert_eq!(of("8000 PLN; 2400 EUR", None).map(|found| found.len()), Some(2));
        for wrong in
            ["2400", "EUR", "2,400 EUR", "-1 EUR", "1e9 EUR", "NaN EUR", "12 euro", "", "1 2 EUR"]
        {
            assert_eq!(of(wrong, None), None, "{wrong}");
        }
    }
}
