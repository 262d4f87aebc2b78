//! Suggestions for a number that is not an ISSN, or one with a wrong check digit.

use crate::reading::cell::issn::Issn;
use crate::reading::issn_map::IssnMap;

/// Returns the only known ISSN that differs by one typing error or, if only the check digit is missing, the ISSN with
/// it.
pub fn issn(raw: &str, map: Option<&IssnMap>) -> Option<Issn> {
    let signs: Vec<u8> = raw
        .bytes()
        .filter(u8::is_ascii_alphanumeric)
        .map(|sign| sign.to_ascii_uppercase())
        .collect();
    if !(6..=10).contains(&signs.len())
        || signs.iter().filter(|sign| sign.is_ascii_digit()).count() < 6
    {
        return None;
    }
    let mut candidates = slips(&signs);
    candidates.sort_unstable();
    candidates.dedup();
    let known = map.and_then(|map| map.only_known(&candidates));
    known.or_else(|| without_check_digit(&signs))
}

/// Seven digits without their check digit.
fn without_check_digit(signs: &[u8]) -> Option<Issn> {
    if signs.len() != 7 || !signs.iter().all(u8::is_ascii_digit) {
        return None;
    }
    b"0123456789X".iter().find_map(|last| valid(&[signs, &[*last]].concat()))
}

fn valid(signs: &[u8]) -> Option<Issn> {
    let text = std::str::from_utf8(signs).ok()?;
    Issn::parse(text).filter(Issn::has_valid_check_digit)
}

/// Returns every ISSN that results from one extra, missing, wrong or misplaced character.
fn slips(signs: &[u8]) -> Vec<Issn> {
    let mut found = Vec::new();
    let mut add = |signs: &[u8]| found.extend(valid(signs));
    match signs.len() {
        9 => {
            for at in 0..9 {
                let mut shorter = signs.to_vec();
                shorter.remove(at);
                add(&shorter);
            }
        }
        7 => {
            for at in 0..=7 {
                for sign in *b"0123456789X" {
                    let mut longer = signs.to_vec();
                    longer.insert(at, sign);
                    add(&longer);
                }
            }
        }
        8 => {
            for at in 0..8 {
                for sign in *b"0123456789X" {
                    let mut other = signs.to_vec();
                    other[at] = sign;
                    add(&other);
                }
            }
            for at in 0..7 {
                let mut other = signs.to_vec();
                other.swap(at, at + 1);
                add(&other);
            }
        }
        _ => {}
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn suggested(raw: &str, known: &[&str]) -> Option<String> {
        let map = IssnMap::new(known.iter().map(|issn| (*issn, *issn)));
        issn(raw, Some(&map)).map(|issn| issn.to_string())
    }

    #[test]
    fn one_slip_away_from_a_known_issn() {
        let known = ["0003-2654", "0031-9252"];
        for raw in ["0003-265", "00032654 ", "0003-26544", "0003-2564", "0003-2655", "003-2654"] {
            assert_eq!(suggested(raw, &known).as_deref(), Some("0003-2654"), "{raw}");
        }
    }

    #[test]
    fn only_a_missing_check_digit_needs_no_list() {
        assert_eq!(suggested("0003-265", &[]).as_deref(), Some("0003-2654"));
        assert_eq!(suggested("0003-26544", &[]), None);
        assert_eq!(suggested("n/a", &[]), None);
    }
}
