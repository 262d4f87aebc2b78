//! How an amount of a currency begins.

/// Returns the symbol of a currency, or its code and a space if it has none.
pub fn currency_symbol(currency: &str) -> String {
    match currency {
        "USD" | "CAD" | "AUD" | "AUS" | "NZD" | "HKD" => "$".to_owned(),
        "GBP" => "£".to_owned(),
        "EUR" => "€".to_owned(),
        other => format!("{other} "),
    }
}
