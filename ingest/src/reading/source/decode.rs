//! From bytes to text: byte order marks, zero-byte patterns, UTF-8, else Windows-1252.

use encoding_rs::WINDOWS_1252;

/// A text and how it was encoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The text without its byte order mark.
    pub text: String,
    /// `ascii`, `utf-8`, `utf-16-le`, `utf-16-be`, `utf-32-le`, `utf-32-be` or `windows-1252`.
    pub encoding: &'static str,
    /// Was there a byte order mark?
    pub bom: bool,
    /// True if the encoding is only the best guess.
    pub is_guess: bool,
}

/// Decodes a text file. Four-byte marks are tried before two-byte ones: UTF-32LE begins with UTF-16LE's.
pub fn decode(bytes: &[u8]) -> Decoded {
    if let Some((encoding, skip)) = mark(bytes) {
        return Decoded {
            text: decode_as(encoding, &bytes[skip..]),
            encoding,
            bom: true,
            is_guess: false,
        };
    }
    if let Some(encoding) = zero_pattern(bytes) {
        return Decoded { text: decode_as(encoding, bytes), encoding, bom: false, is_guess: true };
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => {
            let encoding = if text.is_ascii() { "ascii" } else { "utf-8" };
            Decoded { text: text.to_owned(), encoding, bom: false, is_guess: false }
        }
        Err(_) => Decoded {
            text: decode_as("windows-1252", bytes),
            encoding: "windows-1252",
            bom: false,
            is_guess: true,
        },
    }
}

fn mark(bytes: &[u8]) -> Option<(&'static str, usize)> {
    const MARKS: [(&[u8], &str); 5] = [
        (&[0xFF, 0xFE, 0, 0], "utf-32-le"),
        (&[0, 0, 0xFE, 0xFF], "utf-32-be"),
        (&[0xEF, 0xBB, 0xBF], "utf-8"),
        (&[0xFF, 0xFE], "utf-16-le"),
        (&[0xFE, 0xFF], "utf-16-be"),
    ];
    MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(mark, name)| (*name, mark.len()))
}

/// Without a mark, Latin text in UTF-16 or UTF-32 shows as zero bytes at fixed places.
fn zero_pattern(bytes: &[u8]) -> Option<&'static str> {
    let sample = &bytes[..bytes.len().min(4096)];
    let quads = sample.len() / 4;
    if quads == 0 {
        return None;
    }
    let mut zeros = [0usize; 4];
    for quad in sample.chunks_exact(4) {
        for (place, byte) in quad.iter().enumerate() {
            zeros[place] += usize::from(*byte == 0);
        }
    }
    let mostly = |place: usize| zeros[place] * 10 >= quads * 7;
    let rarely = |place: usize| zeros[place] * 10 <= quads * 3;
    if mostly(1) && mostly(2) && mostly(3) && rarely(0) {
        Some("utf-32-le")
    } else if mostly(0) && mostly(1) && mostly(2) && rarely(3) {
        Some("utf-32-be")
    } else if mostly(1) && mostly(3) && rarely(0) && rarely(2) {
        Some("utf-16-le")
    } else if mostly(0) && mostly(2) && rarely(1) && rarely(3) {
        Some("utf-16-be")
    } else {
        None
    }
}

fn decode_as(encoding: &str, bytes: &[u8]) -> String {
    match encoding {
        "utf-16-le" => utf16(bytes, u16::from_le_bytes),
        "utf-16-be" => utf16(bytes, u16::from_be_bytes),
        "utf-32-le" => utf32(bytes, u32::from_le_bytes),
        "utf-32-be" => utf32(bytes, u32::from_be_bytes),
        "utf-8" => String::from_utf8_lossy(bytes).into_owned(),
        _ => WINDOWS_1252.decode_without_bom_handling(bytes).0.into_owned(),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn utf32(bytes: &[u8], unit: fn([u8; 4]) -> u32) -> String {
    bytes
        .chunks_exact(4)
        .map(|quad| unit([quad[0], quad[1], quad[2], quad[3]]))
        .map(|code| char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Undoes UTF-8 that was read as Windows-1252 and written as UTF-8 again (`SantÃ©`).
/// Returns nothing if the text is not damaged that way.
pub fn repair_double_encoding(text: &str) -> Option<String> {
    if !text.chars().any(|c| matches!(c, 'Ã' | 'Â' | 'â' | 'Å' | 'Ä' | 'Î' | 'Ð')) {
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
mod tests {
    use super::*;

    #[test]
    fn every_encoding_gives_the_same_text() {
        let text = "Title;ISSN\nActa Genética;0031-9252\n";
        let le16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let le32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        let be32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
        let cp1252 = WINDOWS_1252.encode(text).0.into_owned();
        let cases = [
            (text.as_bytes().to_vec(), "utf-8"),
            (le16, "utf-16-le"),
            (be16, "utf-16-be"),
            (le32, "utf-32-le"),
            (be32, "utf-32-be"),
            (cp1252, "windows-1252"),
        ];
        for (bytes, encoding) in cases {
            let decoded = decode(&bytes);
            assert_eq!((decoded.text.as_str(), decoded.encoding), (text, encoding));
        }
    }

    #[test]
    fn a_four_byte_mark_wins_over_a_two_byte_one() {
        let bytes = [0xFF, 0xFE, 0, 0, b'A', 0, 0, 0];
        let decoded = decode(&bytes);
        assert_eq!(
            (decoded.encoding, decoded.text.as_str(), decoded.bom),
            ("utf-32-le", "A", true)
        );
    }

    #[test]
    fn only_doubly_encoded_text_is_repaired() {
        assert_eq!(repair_double_encoding("SantÃ©").as_deref(), Some("Santé"));
        assert_eq!(repair_double_encoding("Santé"), None);
        assert_eq!(repair_double_encoding("São Paulo"), None);
        assert_eq!(repair_double_encoding("plain"), None);
    }
}
