//! Damaged files.

/// Returns a text with some bytes changed, inserted or removed.
pub fn mutated(text: &str, edits: &[(usize, u8)]) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    for (place, byte) in edits {
        let place = place % bytes.len();
        match byte % 3 {
            0 => bytes[place] = *byte,
            1 => bytes.insert(place, *byte),
            _ => drop(bytes.remove(place)),
        }
    }
    bytes
}
