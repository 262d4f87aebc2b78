//! The encoding of a text: byte order marks, zero-byte patterns, UTF-8, else Windows-1252 or Mac Roman.

use std::io::{self, Read};

use encoding_rs::{MACINTOSH, WINDOWS_1252};

use crate::reading::source::input::Input;

/// The encoding of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Seven-bit ASCII.
    Ascii,
    /// UTF-8.
    Utf8,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
    /// UTF-32, little-endian.
    Utf32Le,
    /// UTF-32, big-endian.
    Utf32Be,
    /// The Western encoding of Windows.
    Windows1252,
    /// The encoding of the Mac before 2001, and of Excel for Mac until today.
    MacRoman,
}

impl Encoding {
    /// Its name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ascii => "ascii",
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16-le",
            Self::Utf16Be => "utf-16-be",
            Self::Utf32Le => "utf-32-le",
            Self::Utf32Be => "utf-32-be",
            Self::Windows1252 => "windows-1252",
            Self::MacRoman => "mac-roman",
        }
    }
}

/// Result of examining the bytes of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Survey {
    /// The encoding.
    pub encoding: Encoding,
    /// Length in bytes of the byte order mark.
    pub mark: usize,
    /// Whether the encoding is only the best guess.
    pub is_guess: bool,
}

/// Examines the first bytes for marks and zero bytes. Otherwise, the text is assumed to be UTF-8 until a byte disproves
/// it (see [`crate::reading::source::decode::Utf8Reader`]).
///
/// # Errors
/// Errors of the operating system.
pub fn first_look(input: &Input<'_>) -> io::Result<Survey> {
    let front = input.front(4096)?;
    let wide = mark(&front).filter(|(encoding, _)| *encoding != Encoding::Utf8);
    Ok(match (wide, zero_pattern(&front)) {
        (Some((encoding, mark)), _) => Survey { encoding, mark, is_guess: false },
        (None, Some(encoding)) => Survey { encoding, mark: 0, is_guess: true },
        (None, None) => {
            let mark = mark(&front).map_or(0, |(_, length)| length);
            Survey { encoding: Encoding::Utf8, mark, is_guess: false }
        }
    })
}

/// Examines all bytes once. Four-byte marks are checked before two-byte ones: UTF-32LE begins with the mark of
/// UTF-16LE.
///
/// # Errors
/// Errors of the operating system.
pub fn survey(input: &Input<'_>) -> io::Result<Survey> {
    let first = first_look(input)?;
    if first.encoding != Encoding::Utf8 {
        return Ok(first);
    }
    let mark = first.mark;
    let found = Eights::of(&mut input.open()?)?;
    Ok(match found.invalid {
        None if found.is_ascii && mark == 0 => {
            Survey { encoding: Encoding::Ascii, mark, is_guess: false }
        }
        None => Survey { encoding: Encoding::Utf8, mark, is_guess: false },
        // Declared UTF-8 with an invalid byte remains UTF-8.
        Some(_) if mark > 0 => Survey { encoding: Encoding::Utf8, mark, is_guess: true },
        Some(_) => Survey { encoding: found.likely(), mark, is_guess: true },
    })
}

fn mark(bytes: &[u8]) -> Option<(Encoding, usize)> {
    const MARKS: [(&[u8], Encoding); 5] = [
        (&[0xFF, 0xFE, 0, 0], Encoding::Utf32Le),
        (&[0, 0, 0xFE, 0xFF], Encoding::Utf32Be),
        (&[0xEF, 0xBB, 0xBF], Encoding::Utf8),
        (&[0xFF, 0xFE], Encoding::Utf16Le),
        (&[0xFE, 0xFF], Encoding::Utf16Be),
    ];
    MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(mark, name)| (*name, mark.len()))
}

/// Recognises Latin text in UTF-16 or UTF-32 without a mark by zero bytes at regular positions.
fn zero_pattern(bytes: &[u8]) -> Option<Encoding> {
    let quads = bytes.len() / 4;
    if quads == 0 {
        return None;
    }
    let mut zeros = [0usize; 4];
    for quad in bytes.chunks_exact(4) {
        for (place, byte) in quad.iter().enumerate() {
            zeros[place] += usize::from(*byte == 0);
        }
    }
    let mostly = |place: usize| zeros[place] * 10 >= quads * 7;
    let rarely = |place: usize| zeros[place] * 10 <= quads * 3;
    if mostly(1) && mostly(2) && mostly(3) && rarely(0) {
        Some(Encoding::Utf32Le)
    } else if mostly(0) && mostly(1) && mostly(2) && rarely(3) {
        Some(Encoding::Utf32Be)
    } else if mostly(1) && mostly(3) && rarely(0) && rarely(2) {
        Some(Encoding::Utf16Le)
    } else if mostly(0) && mostly(2) && rarely(1) && rarely(3) {
        Some(Encoding::Utf16Be)
    } else {
        None
    }
}

/// Result of examining a text in one-byte units.
struct Eights {
    is_ascii: bool,
    /// Position of the first invalid UTF-8.
    invalid: Option<u64>,
    /// Number of implausible characters when read as Windows-1252, and as Mac Roman.
    odd: [usize; 2],
}

impl Eights {
    fn of(reader: &mut impl Read) -> io::Result<Self> {
        let mut found = Self { is_ascii: true, invalid: None, odd: [0, 0] };
        let mut buffer = vec![0u8; 1 << 16];
        let (mut kept, mut place) = (0usize, 0u64);
        loop {
            let read = reader.read(&mut buffer[kept..])?;
            let held = &buffer[..kept + read];
            if held.is_empty() || (read == 0 && found.invalid.is_some()) {
                return Ok(found);
            }
            if found.invalid.is_some() {
                found.count_odd(held);
                place += held.len() as u64;
                kept = 0;
                continue;
            }
            let valid = match std::str::from_utf8(held) {
                Ok(_) => held.len(),
                // The last character may continue in the next batch.
                Err(error) if error.error_len().is_none() && read > 0 => error.valid_up_to(),
                Err(error) => {
                    found.invalid = Some(place + error.valid_up_to() as u64);
                    found.is_ascii = false;
                    found.count_odd(held);
                    held.len()
                }
            };
            found.is_ascii &= held[..valid].is_ascii();
            let length = held.len();
            place += valid as u64;
            buffer.copy_within(valid..length, 0);
            kept = length - valid;
            if read == 0 {
                return Ok(found);
            }
        }
    }

    /// Examines every non-ASCII character inside a word.
    fn count_odd(&mut self, bytes: &[u8]) {
        let at = |place: Option<usize>| place.and_then(|place| bytes.get(place)).copied();
        for (place, sign) in bytes.iter().copied().enumerate().filter(|(_, sign)| *sign >= 0x80) {
            let before = at(place.checked_sub(1)).unwrap_or(b'\n');
            let after = at(place.checked_add(1)).unwrap_or(b'\n');
            let begins =
                !before.is_ascii_alphabetic() && before < 0x80 && after.is_ascii_lowercase();
            let is_alone = before < 0x80
                && !before.is_ascii_alphabetic()
                && after < 0x80
                && !after.is_ascii_alphabetic();
            if !(before.is_ascii_lowercase() || begins || is_alone) {
                continue;
            }
            for (place, encoding) in [WINDOWS_1252, MACINTOSH].into_iter().enumerate() {
                let unit = [sign];
                let (text, _, _) = encoding.decode(&unit);
                let letter = text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                let fits = if is_alone {
                    stands_alone(letter)
                } else if begins {
                    begins_a_word(letter)
                } else {
                    letter.is_lowercase()
                        || (!letter.is_alphabetic()
                            && (matches!(letter, '’' | '‘' | '–') || !after.is_ascii_alphabetic()))
                };
                self.odd[place] += usize::from(!fits || letter.is_control());
            }
        }
    }

    /// Returns the more plausible encoding. Inside a word, a capital or a symbol after a small letter indicates a wrong
    /// one.
    fn likely(&self) -> Encoding {
        if self.odd[1] < self.odd[0] { Encoding::MacRoman } else { Encoding::Windows1252 }
    }
}

/// Whether a character is a currency symbol, dash, quote or one of the few words of one letter.
fn stands_alone(letter: char) -> bool {
    "€£¥$©®™–—“”‘’„«»…•·°§¿¡\u{a0}àÀéÉèÈóÓíòù".contains(letter)
}

/// Whether a character can begin a word. Letters and opening quotes can; the function sign cannot.
fn begins_a_word(letter: char) -> bool {
    (letter.is_alphabetic() && letter != 'ƒ')
        || matches!(letter, '“' | '‘' | '„' | '‚' | '«' | '¿' | '¡')
}

/// Reverses UTF-8 that was decoded as Windows-1252 and encoded as UTF-8 again (`SantÃ©`). Returns `None` if the text is
/// not damaged in this way.
pub fn repair_double_encoding(text: &str) -> Option<String> {
    if text.is_ascii()
        || !text.chars().any(|c| matches!(c, 'Ã' | 'Â' | 'â' | 'Å' | 'Ä' | 'Î' | 'Ð'))
    {
        return None;
    }
    let (bytes, _, had_errors) = WINDOWS_1252.encode(text);
    if had_errors {
        return None;
    }
    let repaired = std::str::from_utf8(&bytes).ok()?;
    (repaired != text).then(|| repaired.to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;

    fn of(bytes: &[u8]) -> Encoding {
        survey(&Input::Bytes(bytes)).unwrap().encoding
    }

    #[test]
    fn one_byte_encodings_are_told_by_the_words_they_make() {
        let text = "Société française de pédiatrie; Zeitschrift für Ökologie; L’Année";
        assert_eq!(of(&WINDOWS_1252.encode(text).0), Encoding::Windows1252);
        assert_eq!(of(&MACINTOSH.encode(text).0), Encoding::MacRoman);
        assert_eq!(of(b"Soci\x8et\x8e"), Encoding::MacRoman);
        for text in ["The Économie", "Ökologie, Zürich", "a “quoted” word"] {
            assert_eq!(of(&WINDOWS_1252.encode(text).0), Encoding::Windows1252, "{text}");
        }
        assert_eq!(of(&MACINTOSH.encode("The Économie").0), Encoding::MacRoman);
        assert_eq!(of(b"plain"), Encoding::Ascii);
        assert_eq!(of(text.as_bytes()), Encoding::Utf8);
    }

    #[test]
    fn a_sign_on_the_border_of_two_pieces_is_whole() {
        let text = format!("{}é{}", "x".repeat((1 << 16) - 1), "y".repeat(70_000));
        assert_eq!(of(text.as_bytes()), Encoding::Utf8);
    }

    #[test]
    fn a_four_byte_mark_wins_over_a_two_byte_one() {
        assert_eq!(of(&[0xFF, 0xFE, 0, 0, b'A', 0, 0, 0]), Encoding::Utf32Le);
    }

    #[test]
    fn only_doubly_encoded_text_is_repaired() {
        assert_eq!(repair_double_encoding("SantÃ©").as_deref(), Some("Santé"));
        assert_eq!(repair_double_encoding("Santé"), None);
        assert_eq!(repair_double_encoding("São Paulo"), None);
        assert_eq!(repair_double_encoding("plain"), None);
    }
}
