//! Decodes bytes to UTF-8 in batches.

use std::io::{self, Read};

use encoding_rs::{Decoder, MACINTOSH, UTF_16BE, UTF_16LE, WINDOWS_1252};

use crate::reading::source::encoding::{Encoding, Survey, survey};
use crate::reading::source::input::{Input, Reader};

const PIECE: usize = 1 << 16;

/// Reads a text in any encoding as UTF-8. Undecodable bytes become U+FFFD.
pub struct Utf8Reader<'a> {
    input: Input<'a>,
    bytes: Reader<'a>,
    survey: Survey,
    how: How,
    raw: Vec<u8>,
    /// Number of bytes at the beginning of `raw` that are an incomplete character.
    waiting: usize,
    is_done: bool,
}

enum How {
    /// Assumed to be UTF-8. States whether all text so far was ASCII.
    Utf8 {
        is_ascii: bool,
    },
    Decoder(Decoder),
    Quads(fn([u8; 4]) -> u32),
}

fn how(encoding: Encoding) -> How {
    let decoder = |encoding: &'static encoding_rs::Encoding| {
        How::Decoder(encoding.new_decoder_without_bom_handling())
    };
    match encoding {
        Encoding::Ascii | Encoding::Utf8 => How::Utf8 { is_ascii: true },
        Encoding::Utf16Le => decoder(UTF_16LE),
        Encoding::Utf16Be => decoder(UTF_16BE),
        Encoding::Windows1252 => decoder(WINDOWS_1252),
        Encoding::MacRoman => decoder(MACINTOSH),
        Encoding::Utf32Le => How::Quads(u32::from_le_bytes),
        Encoding::Utf32Be => How::Quads(u32::from_be_bytes),
    }
}

impl<'a> Utf8Reader<'a> {
    /// Reads from the byte after the mark.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn new(input: Input<'a>, first: Survey) -> io::Result<Self> {
        let mut bytes = input.open()?;
        bytes.read_exact(&mut vec![0; first.mark])?;
        let how = how(first.encoding);
        let raw = vec![0; PIECE];
        Ok(Self { input, bytes, survey: first, how, raw, waiting: 0, is_done: false })
    }

    /// Returns the encoding of the text, as far as it was read.
    pub fn found(&self) -> Survey {
        match self.how {
            How::Utf8 { is_ascii: true } if self.survey.mark == 0 => {
                Survey { encoding: Encoding::Ascii, ..self.survey }
            }
            _ => self.survey,
        }
    }

    /// Appends the next part to `text`. Returns false at the end.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn more(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        if self.is_done {
            return Ok(false);
        }
        if matches!(self.how, How::Utf8 { .. }) && self.waiting == 0 {
            // Usually the bytes are valid and need not be moved.
            let start = text.len();
            text.resize(start + PIECE, 0);
            let read = self.bytes.read(&mut text[start..])?;
            text.truncate(start + read);
            self.is_done = read == 0;
            if text[start..].is_ascii() {
                return Ok(read > 0);
            }
            self.raw[..read].copy_from_slice(&text[start..]);
            text.truncate(start);
            self.decode(read, text)?;
            return Ok(true);
        }
        let read = self.bytes.read(&mut self.raw[self.waiting..])?;
        self.is_done = read == 0;
        let length = self.waiting + read;
        self.decode(length, text)?;
        Ok(!self.is_done)
    }

    /// Decodes the first bytes of `raw`; an incomplete character remains.
    fn decode(&mut self, length: usize, text: &mut Vec<u8>) -> io::Result<()> {
        match &mut self.how {
            How::Utf8 { .. } => return self.decode_utf8(length, text),
            How::Decoder(decoder) => {
                let piece = &self.raw[..length];
                let room = decoder.max_utf8_buffer_length(piece.len()).unwrap_or(4 * PIECE);
                let start = text.len();
                text.resize(start + room, 0);
                let (_, _, written, _) =
                    decoder.decode_to_utf8(piece, &mut text[start..], self.is_done);
                text.truncate(start + written);
                self.waiting = 0;
            }
            How::Quads(unit) => {
                let whole = length - length % 4;
                for quad in self.raw[..whole].chunks_exact(4) {
                    let code = unit([quad[0], quad[1], quad[2], quad[3]]);
                    let sign = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                    text.extend_from_slice(sign.encode_utf8(&mut [0; 4]).as_bytes());
                }
                self.raw.copy_within(whole..length, 0);
                self.waiting = length - whole;
            }
        }
        Ok(())
    }

    fn is_ascii(&self) -> bool {
        matches!(self.how, How::Utf8 { is_ascii: true })
    }

    /// Records whether these bytes, which are UTF-8, contain anything but ASCII.
    fn note_letters(&mut self, from: usize, to: usize) {
        let has_letters = !self.raw[from..to].is_ascii();
        if let How::Utf8 { is_ascii } = &mut self.how {
            *is_ascii &= !has_letters;
        }
    }

    /// Decodes assumed UTF-8. If a byte is invalid and all text so far was ASCII, the encoding has one byte per
    /// character. If the text did contain UTF-8, only a few bytes are damaged, and they are decoded as Windows-1252.
    fn decode_utf8(&mut self, length: usize, text: &mut Vec<u8>) -> io::Result<()> {
        let mut place = 0;
        while place < length {
            let bytes = &self.raw[place..length];
            let error = match std::str::from_utf8(bytes) {
                Ok(_) => {
                    text.extend_from_slice(bytes);
                    self.note_letters(place, length);
                    break;
                }
                Err(error) => error,
            };
            let valid = error.valid_up_to();
            let is_cut = error.error_len().is_none() && !self.is_done;
            text.extend_from_slice(&bytes[..valid]);
            self.note_letters(place, place + valid);
            let is_first = self.is_ascii() && self.survey.mark == 0;
            place += valid;
            if is_cut {
                self.raw.copy_within(place..length, 0);
                self.waiting = length - place;
                return Ok(());
            }
            if is_first {
                self.survey = survey(&self.input)?;
                self.how = how(self.survey.encoding);
                self.raw.copy_within(place..length, 0);
                self.waiting = 0;
                return match self.how {
                    // Unreachable: the whole text cannot be UTF-8 after all.
                    How::Utf8 { .. } => Ok(()),
                    _ => self.decode(length - place, text),
                };
            }
            self.survey.is_guess = true;
            self.how = How::Utf8 { is_ascii: false };
            let (sign, _) = WINDOWS_1252.decode_without_bom_handling(&self.raw[place..=place]);
            text.extend_from_slice(sign.as_bytes());
            place += 1;
        }
        self.waiting = 0;
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)] // A test may fail.
mod tests {
    use super::*;
    use crate::reading::source::encoding::first_look;

    fn decoded(bytes: &[u8]) -> (String, &'static str, bool) {
        let input = Input::Bytes(bytes);
        let mut reader = Utf8Reader::new(input, first_look(&input).unwrap()).unwrap();
        let mut text = Vec::new();
        while reader.more(&mut text).unwrap() {}
        let found = reader.found();
        (String::from_utf8(text).unwrap(), found.encoding.name(), found.is_guess)
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let line = "Title;ISSN\nActa Genética;0031-9252\n";
        let text = format!("{}{}", "ISSN;Price\n".repeat(20_000), line.repeat(5_000));
        let le16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let be16: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let le32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
        let be32: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
        let cases = [
            (text.as_bytes().to_vec(), "utf-8", false),
            (le16, "utf-16-le", true),
            (be16, "utf-16-be", true),
            (le32, "utf-32-le", true),
            (be32, "utf-32-be", true),
            (WINDOWS_1252.encode(&text).0.into_owned(), "windows-1252", true),
            (MACINTOSH.encode(&text).0.into_owned(), "mac-roman", true),
        ];
        for (bytes, encoding, is_guess) in cases {
            assert_eq!(decoded(&bytes), (text.clone(), encoding, is_guess));
        }
        assert_eq!(decoded(b"plain").1, "ascii");
    }

    #[test]
    fn a_letter_at_the_very_end_counts_too() {
        for (text, encoding) in
            [("12 €", MACINTOSH), ("12 €", WINDOWS_1252), ("Zürich à", MACINTOSH)]
        {
            assert_eq!(decoded(&encoding.encode(text).0).0, text, "{}", encoding.name());
        }
        assert_eq!(decoded("12 €".as_bytes()), ("12 €".to_owned(), "utf-8", false));
    }

    #[test]
    fn a_broken_byte_in_utf_8_costs_one_sign() {
        let bytes = ["é ".as_bytes(), b"\xE9", " ü".as_bytes()].concat();
        assert_eq!(decoded(&bytes), ("é é ü".to_owned(), "utf-8", true));
    }
}
