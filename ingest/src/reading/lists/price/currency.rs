//! The currency of a heading, a cell or a region.

/// Currency codes that occur in price lists.
const CODES: [&str; 20] = [
    "USD", "EUR", "GBP", "JPY", "CHF", "CAD", "AUD", "NZD", "SEK", "NOK", "DKK", "PLN", "CZK",
    "CNY", "INR", "ZAR", "BRL", "KRW", "SGD", "HKD",
];
/// Names of currencies, in capitals.
const WORDS: [(&str, &str); 12] = [
    ("YEN", "JPY"),
    ("EURO", "EUR"),
    ("EUROS", "EUR"),
    ("DOLLAR", "USD"),
    ("DOLLARS", "USD"),
    ("POUND", "GBP"),
    ("POUNDS", "GBP"),
    ("STERLING", "GBP"),
    ("SFR", "CHF"),
    ("RMB", "CNY"),
    ("CDN", "CAD"),
    ("STG", "GBP"),
];

/// Returns the currency that a text names. `Europe - USD` begins with a region, so the last name applies.
pub fn of_text(text: &str) -> Option<&'static str> {
    let upper = text.to_uppercase();
    let by_sign =
        upper.char_indices().filter_map(|(at, sign)| Some((at, of_sign(&upper[..at], sign)?)));
    let by_word = words(&upper).filter_map(|(at, word)| Some((at, of_word(word)?)));
    by_sign.chain(by_word).max_by_key(|(at, _)| *at).map(|(_, code)| code)
}

/// Whether a heading ends with a currency (`Japan - YEN`, `PriceUSD`, `US$`).
pub fn is_named_last(heading: &str) -> bool {
    let upper =
        heading.trim_end_matches(|c: char| !c.is_alphanumeric() && !is_sign(c)).to_uppercase();
    match upper.chars().next_back() {
        Some(sign) if is_sign(sign) => true,
        _ => words(&upper).last().is_some_and(|(_, word)| of_word(word).is_some()),
    }
}

/// Returns the currency of publishers' prices for a region, for headings that name only the region.
pub fn of_region(heading: &str) -> Option<&'static str> {
    let key = crate::reading::heading_key::key(heading);
    Some(match key.as_str() {
        "usa" | "us" | "unitedstates" | "americas" | "theamericas" | "northamerica" => "USD",
        "restofworld" | "row" | "restoftheworld" | "world" => "USD",
        "uk" | "unitedkingdom" | "greatbritain" | "gb" => "GBP",
        "europe" | "eu" | "eurozone" => "EUR",
        "japan" => "JPY",
        "canada" => "CAD",
        "switzerland" => "CHF",
        "australia" => "AUD",
        _ => return None,
    })
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| !c.is_alphabetic())
        .map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
        .filter(|(_, word)| !word.is_empty())
}

fn of_word(word: &str) -> Option<&'static str> {
    let word = word.strip_prefix("PRICE").filter(|rest| !rest.is_empty()).unwrap_or(word);
    let code = CODES.iter().find(|code| **code == word).copied();
    code.or_else(|| WORDS.iter().find(|(name, _)| *name == word).map(|(_, code)| *code))
}

fn is_sign(sign: char) -> bool {
    matches!(sign, '$' | '€' | '£' | '¥' | '￥' | '円')
}

fn of_sign(before: &str, sign: char) -> Option<&'static str> {
    match sign {
        '€' => Some("EUR"),
        '£' => Some("GBP"),
        '¥' | '￥' if before.ends_with("CN") => Some("CNY"),
        '¥' | '￥' | '円' => Some("JPY"),
        '$' => Some(match before.rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default() {
            "C" | "CA" | "CAN" | "CDN" => "CAD",
            "A" | "AU" | "AUS" => "AUD",
            "NZ" => "NZD",
            "HK" => "HKD",
            "S" => "SGD",
            "R" => "BRL",
            _ => "USD",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_codes_and_words() {
        let cases = [
            ("Europe - USD", Some("USD")),
            ("Institutional Price electronic only EUR", Some("EUR")),
            ("Price", None),
            ("Europe", None),
            ("Neuroscience price", None),
            ("Japan - YEN", Some("JPY")),
            ("US$ 1,200", Some("USD")),
            ("A$", Some("AUD")),
            ("CA$ 5", Some("CAD")),
            ("USD - ROW", Some("USD")),
            ("PriceUSD", Some("USD")),
            ("GBP Price 2021", Some("GBP")),
            ("1.200 €", Some("EUR")),
        ];
        for (text, wanted) in cases {
            assert_eq!(of_text(text), wanted, "{text}");
        }
        assert_eq!(of_region("Rest of World"), Some("USD"));
        assert!(is_named_last("Europe - USD ") && !is_named_last("USD members' newsletter"));
    }
}
