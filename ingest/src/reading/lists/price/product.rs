//! The product of a price list's line: its format and its customers.

use crate::reading::heading_key::key;

/// The format of a product, in order of preference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Online access alone.
    Electronic,
    /// Print and online.
    Both,
    /// Another product with online access, such as one with a leased backfile.
    OtherOnline,
    /// Print alone.
    Print,
    /// Not a subscription: a single issue, or a backfile that is bought once.
    Never,
}

impl Form {
    /// Its name for users.
    pub fn called(self) -> &'static str {
        match self {
            Self::Electronic => "electronic only",
            Self::Both => "print and electronic",
            Self::OtherOnline => "another product with online access",
            Self::Print => "print only",
            Self::Never => "no subscription",
        }
    }

    /// Returns the format in the suffix of a product code (`J712-EFF`).
    pub fn of_code(code: &str) -> Option<Self> {
        Some(match code.rsplit('-').next().unwrap_or_default().trim() {
            "EFF" => Self::Electronic,
            "CMB" => Self::Both,
            "PRA" | "EBF" | "CBF" => Self::OtherOnline,
            "PRT" | "SPT" => Self::Print,
            "ISP" | "BFP" | "SBP" => Self::Never,
            _ => return None,
        })
    }

    /// Returns the format described in words: `Print & Online`, `Electronic + Backfile Lease`.
    pub fn of_words(text: &str) -> Option<Self> {
        let key = key(text);
        let has = |words: &[&str]| words.iter().any(|word| key.contains(word));
        let online = has(&["online", "electronic", "eonly", "digital", "ejournal"]);
        let print = has(&["print", "paper"]);
        let more = has(&["backfile", "archive", "rolling", "access"]);
        if has(&["singleissue", "singleprintissue", "perissue", "backissue"]) {
            return Some(Self::Never);
        }
        match (online, print, more) {
            (true, false, false) => Some(Self::Electronic),
            (true, true, false) => Some(Self::Both),
            (false, false, _) if has(&["backfile", "archive"]) => Some(Self::Never),
            (true, _, true) => Some(Self::OtherOnline),
            (false, true, true) if has(&["rolling", "access"]) => Some(Self::OtherOnline),
            (false, true, _) => Some(Self::Print),
            (false, false, _) => None,
        }
    }

    /// Returns the format at the end of a title (`Acta (online)`), for lists without a format column.
    pub fn of_title(title: &str) -> Option<Self> {
        let at = title.rfind(['(', '-', '–', ','])?;
        let tail = key(&title[at..]);
        let named = ["online", "onlineonly", "print", "printonline", "printandonline", "printonly"];
        named.contains(&tail.as_str()).then(|| Self::of_words(&title[at..])).flatten()
    }
}

/// The customers of a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Institutions in general; also if the list does not state it.
    Standard,
    /// Print at a discount for customers with online access.
    Discount,
    /// Other customers, such as schools, members or certain countries.
    Special,
}

impl Standing {
    /// Parses the name of a class of customers, in a list with a standard class.
    pub fn of(text: &str) -> Self {
        let key = key(text);
        match key.as_str() {
            "" => Self::Standard,
            key if key.contains("standard") => Self::Standard,
            key if key.ends_with("ddp") => Self::Discount,
            _ => Self::Special,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_words() {
        let cases = [
            ("Electronic Only", Some(Form::Electronic)),
            ("Online", Some(Form::Electronic)),
            ("Print & Online", Some(Form::Both)),
            ("Print + Electronic", Some(Form::Both)),
            ("Electronic + Backfile Lease", Some(Form::OtherOnline)),
            ("Print Only + Rolling 2 Year Access", Some(Form::OtherOnline)),
            ("Print Only", Some(Form::Print)),
            ("Single Print Issue", Some(Form::Never)),
            ("Backfile Purchase", Some(Form::Never)),
            ("Hybrid", None),
        ];
        for (text, wanted) in cases {
            assert_eq!(Form::of_words(text), wanted, "{text}");
        }
        assert_eq!(Form::of_code("J712-ISP"), Some(Form::Never));
        assert_eq!(Form::of_title("Accounting Education (Online)"), Some(Form::Electronic));
        assert_eq!(Form::of_title("Law - Policy"), None);
        assert!(Form::Electronic < Form::Both && Form::OtherOnline < Form::Print);
        assert_eq!(Standing::of("Inst-K-12"), Standing::Special);
    }
}
