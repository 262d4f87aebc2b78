//! What a line of a price list sells: in which form, and to whom.

use crate::reading::heading::key;

/// The form of a product, the one to take first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// Online access alone.
    Electronic,
    /// Print and online.
    Both,
    /// Another product that gives online access: with a back file on lease, say.
    OtherOnline,
    /// Print alone.
    Print,
    /// No subscription: a single issue, or a back file that is bought once.
    Never,
}

impl Form {
    /// What people call it.
    pub fn called(self) -> &'static str {
        match self {
            Self::Electronic => "electronic only",
            Self::Both => "print and electronic",
            Self::OtherOnline => "another product with online access",
            Self::Print => "print only",
            Self::Never => "no subscription",
        }
    }

    /// The form that a product's code names at its end (`J712-EFF`).
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

    /// The form that words describe: `Print & Online`, `Electronic + Backfile Lease`.
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

    /// The form that the end of a title names (`Acta (online)`), for lists that have no column for it.
    pub fn of_title(title: &str) -> Option<Self> {
        let at = title.rfind(['(', '-', '–', ','])?;
        let tail = key(&title[at..]);
        let named = ["online", "onlineonly", "print", "printonline", "printandonline", "printonly"];
        named.contains(&tail.as_str()).then(|| Self::of_words(&title[at..])).flatten()
    }
}

/// For whom a price is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Institutions in general, or the list does not say.
    Standard,
    /// Print at a discount for those who read online already.
    Discount,
    /// Schools, members, some country.
    Special,
}

impl Standing {
    /// Reads the name of a class of customers, in a list that has a standard class.
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
