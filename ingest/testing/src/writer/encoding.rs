//! Encodes text to bytes.

/// The encodings of real files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)] // The names are self-explanatory.
pub enum Encoding {
    Ascii,
    Utf8,
    Utf8Bom,
    Windows1252,
    MacRoman,
    Utf16Le,
    Utf16LeBom,
    Utf16Be,
    Utf16BeBom,
    Utf32LeBom,
    Utf32BeBom,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 11] = [
        Self::Ascii,
        Self::Utf8,
        Self::Utf8Bom,
        Self::Windows1252,
        Self::MacRoman,
        Self::Utf16Le,
        Self::Utf16LeBom,
        Self::Utf16Be,
        Self::Utf16BeBom,
        Self::Utf32LeBom,
        Self::Utf32BeBom,
    ];

    /// Whether the encoding has this letter.
    pub fn has(self, letter: char) -> bool {
        match self {
            Self::Ascii => letter.is_ascii(),
            Self::Windows1252 => {
                !encoding_rs::WINDOWS_1252.encode(letter.encode_utf8(&mut [0; 4])).2
            }
            Self::MacRoman => !encoding_rs::MACINTOSH.encode(letter.encode_utf8(&mut [0; 4])).2,
            _ => true,
        }
    }

    /// Returns the bytes of a text. Letters that are not in the encoding become `x`.
    pub fn bytes(self, text: &str) -> Vec<u8> {
        let text: String = text.chars().map(|c| if self.has(c) { c } else { 'x' }).collect();
        let marked = || format!("\u{feff}{text}");
        match self {
            Self::Ascii | Self::Utf8 => text.into_bytes(),
            Self::Utf8Bom => marked().into_bytes(),
            Self::Windows1252 => encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
            Self::MacRoman => encoding_rs::MACINTOSH.encode(&text).0.into_owned(),
            Self::Utf16Le => units(&text, u16::to_le_bytes),
            Self::Utf16LeBom => units(&marked(), u16::to_le_bytes),
            Self::Utf16Be => units(&text, u16::to_be_bytes),
            Self::Utf16BeBom => units(&marked(), u16::to_be_bytes),
            Self::Utf32LeBom => marked().chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
            Self::Utf32BeBom => marked().chars().flat_map(|c| u32::from(c).to_be_bytes()).collect(),
        }
    }
}

fn units(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}
