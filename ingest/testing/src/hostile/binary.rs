//! Compound files: old workbooks and encrypted new ones.

use super::book::small_list;
use super::{Hostile, one};
use crate::writer::grid::text;
use crate::writer::{compound, xls};

/// Returns a new workbook with a password: one encrypted stream instead of the zip.
pub fn encrypted() -> Vec<Hostile> {
    let info = [4u8, 0, 4, 0, 0x40, 0, 0, 0];
    let package: Vec<u8> =
        (0..20_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let streams = [("EncryptionInfo", &info[..]), ("EncryptedPackage", &package[..])];
    one("secret.xlsx", compound::file(&streams))
}

/// Returns an old workbook with a password: everything after a password record is encrypted.
pub fn encrypted_xls() -> Vec<Hostile> {
    let mut stream = xls::stream(&small_list());
    let begin: Vec<u8> = stream.drain(..20).collect();
    let mut body = vec![1, 0, 1, 0, 1, 0];
    body.resize(54, 0x5A);
    let whole = [begin, xls::record(0x002F, &body), stream].concat();
    one("secret.xls", compound::file(&[("Workbook", &whole)]))
}

/// Returns old workbooks that are truncated: at the ends of sectors, inside them and inside cells.
pub fn truncated() -> Vec<Hostile> {
    let whole = xls::write(&small_list());
    (1..whole.len()).step_by(13).flat_map(|end| one("book.xls", whole[..end].to_vec())).collect()
}

/// Returns valid compound files around records that are truncated at every position.
pub fn truncated_records() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    (0..stream.len())
        .step_by(3)
        .flat_map(|end| one("book.xls", compound::file(&[("Workbook", &stream[..end])])))
        .collect()
}

/// Returns garbage after a valid beginning.
pub fn garbage() -> Vec<Hostile> {
    let mut bytes = compound::SIGNATURE.to_vec();
    bytes.extend((0..100_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8));
    one("book.xls", bytes)
}

/// Returns headers with maximum or self-referencing counts and positions. The fields of the header are versions, sector
/// sizes, allocation, directory, mini allocation and their chains.
pub fn hostile_headers() -> Vec<Hostile> {
    let whole = xls::write(&small_list());
    let places = [24, 26, 30, 32, 44, 48, 56, 60, 64, 68, 72, 76, 80];
    let values = [0u32, 1, 2, 0x000C, 0x7FFF_FFFF, 0xFFFF_FFF0, 0xFFFF_FFFE, 0xFFFF_FFFF];
    places
        .iter()
        .flat_map(|place| values.map(|value| (*place, value)))
        .flat_map(|(place, value)| {
            let mut bytes = whole.clone();
            bytes[place..place + 4].copy_from_slice(&value.to_le_bytes());
            one(&format!("{place}-{value:x}.xls"), bytes)
        })
        .collect()
}

/// Returns allocation chains that refer to themselves, each other, or missing sectors.
pub fn hostile_chains() -> Vec<Hostile> {
    let whole = xls::write(&small_list());
    (0..8)
        .flat_map(|sector| {
            [0u32, 1, 2, 5, 127, 128, 0x00FF_FFFF, 0xFFFF_FFFC].map(|next| (sector, next))
        })
        .flat_map(|(sector, next)| {
            let mut bytes = whole.clone();
            let place = 512 + sector * 4;
            bytes[place..place + 4].copy_from_slice(&next.to_le_bytes());
            one(&format!("{sector}-{next:x}.xls"), bytes)
        })
        .collect()
}

/// Returns records with sizes that the sheet does not have.
pub fn lying_dimensions() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    let place = stream.windows(4).position(|four| four == [0x00, 0x02, 14, 0]).unwrap() + 4;
    let sizes: [(u32, u32, u16, u16); 8] = [
        (0, u32::MAX, 0, u16::MAX),
        (0, 1_048_576, 0, 16_384),
        (0, 65_536, 0, 256),
        (u32::MAX, 0, u16::MAX, 0),
        (5, 5, 5, 5),
        (9, 1, 0, 256),
        (u32::MAX, 1, 0, 256),
        (0, 9, 256, 1),
    ];
    sizes
        .iter()
        .flat_map(|(first, last, left, right)| {
            let mut stream = stream.clone();
            let size = [
                &first.to_le_bytes()[..],
                &last.to_le_bytes(),
                &left.to_le_bytes(),
                &right.to_le_bytes(),
            ]
            .concat();
            stream[place..place + 12].copy_from_slice(&size);
            one(
                &format!("{first}-{last}-{left}-{right}.xls"),
                compound::file(&[("Workbook", &stream)]),
            )
        })
        .collect()
}

/// Returns such records in the ten-byte format of older files.
pub fn lying_old_dimensions() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    let place = stream.windows(4).position(|four| four == [0x00, 0x02, 14, 0]).unwrap();
    let sizes: [[u16; 4]; 5] = [
        [9, 1, 0, 256],
        [u16::MAX, 1, 0, u16::MAX],
        [0, u16::MAX, 0, u16::MAX],
        [5, 5, 5, 5],
        [0, 3, 9, 2],
    ];
    let with = |size: &[u16; 4]| {
        let body: Vec<u8> =
            [size[0], size[1], size[2], size[3], 0].iter().flat_map(|n| n.to_le_bytes()).collect();
        let record = xls::record(0x0200, &body);
        let whole = [&stream[..place], &record, &stream[place + 18..]].concat();
        one(&format!("{size:?}.xls"), compound::file(&[("Workbook", &whole)]))
    };
    sizes.iter().flat_map(with).collect()
}

/// Returns a price list and one cell in the last corner that the records can address.
pub fn far_corner() -> Vec<Hostile> {
    let mut stream = xls::stream(&small_list());
    stream.truncate(stream.len() - 4);
    for (row, column) in [(u16::MAX, 255u16), (u16::MAX, u16::MAX)] {
        let body =
            [&row.to_le_bytes()[..], &column.to_le_bytes(), &[0, 0], &1f64.to_le_bytes()].concat();
        stream.extend(xls::record(0x0203, &body));
    }
    stream.extend(xls::record(0x000A, &[]));
    one("book.xls", compound::file(&[("Workbook", &stream)]))
}

/// Returns a workbook whose strings declare a length beyond the file.
pub fn lying_strings() -> Vec<Hostile> {
    let grid = vec![vec![text("ISSN"), text("Price")]];
    let stream = xls::stream(&grid);
    let label = stream.windows(2).position(|two| two == [0x04, 0x02]).unwrap();
    let mut files = Vec::new();
    for value in [0u16, 1, 255, u16::MAX] {
        for place in [label + 2, label + 10, 14, stream.len() - 2] {
            let mut stream = stream.clone();
            stream[place..place + 2].copy_from_slice(&value.to_le_bytes());
            files.extend(one(
                &format!("{place}-{value}.xls"),
                compound::file(&[("Workbook", &stream)]),
            ));
        }
    }
    files
}

/// Returns a workbook whose list of sheets points into the body of a record, which contains a sheet of another size.
pub fn hidden_sheet() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    let entry = stream.windows(2).position(|two| two == [0x85, 0x00]).unwrap() + 4;
    let begin = xls::record(0x0809, &[0, 6, 0x10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let end = xls::record(0x000A, &[]);
    let sizes = [[9u32, 1], [0, 60_000]].map(|[first, last]| {
        let body = [&first.to_le_bytes()[..], &last.to_le_bytes(), &[0, 0, 0, 1, 0, 0]].concat();
        xls::record(0x0200, &body)
    });
    // Rows in the corners make the sheet a rectangle of 16 million cells.
    let far = [(0u16, 0u16), (u16::MAX, 255)].map(|(row, column)| {
        let place = [row.to_le_bytes(), column.to_le_bytes(), [0, 0]].concat();
        xls::record(0x0203, &[&place[..], &1f64.to_le_bytes()].concat())
    });
    let hidden = [sizes[0].clone(), sizes[1].clone(), far.concat()];
    hidden
        .iter()
        .flat_map(|hidden| [[&begin[..], hidden, &end].concat(), [&hidden[..], &end].concat()])
        .flat_map(|inner| {
            let mut stream = stream.clone();
            let place = stream.len() as u32 + 4;
            stream[entry..entry + 4].copy_from_slice(&place.to_le_bytes());
            stream.extend(xls::record(0x00FC, &inner));
            one("book.xls", compound::file(&[("Workbook", &stream)]))
        })
        .collect()
}

/// Returns 300,000 references to one shared string of 8,000 characters.
pub fn references() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    let counts = [300_000u32.to_le_bytes(), 1u32.to_le_bytes()].concat();
    let string = [&8_000u16.to_le_bytes()[..], &[0], &[b'a'; 8_000]].concat();
    let table = xls::record(0x00FC, &[counts, string].concat());
    let mut whole = [&stream[..20], &table, &stream[20..stream.len() - 4]].concat();
    // The list of sheets has the place of the sheet, which is further back now.
    let behind = 20 + table.len();
    let entry = whole[behind..].windows(2).position(|two| two == [0x85, 0x00]).unwrap();
    let place = behind + entry + 4;
    let first = u32::from_le_bytes(whole[place..place + 4].try_into().unwrap());
    whole[place..place + 4].copy_from_slice(&(first + table.len() as u32).to_le_bytes());
    for number in 0..300_000u32 {
        let (row, column) = (4 + (number / 200) as u16, (number % 200) as u16);
        let cell = [row, column, 0, 0, 0].map(u16::to_le_bytes).concat();
        whole.extend(xls::record(0x00FD, &cell));
    }
    whole.extend(xls::record(0x000A, &[]));
    one("book.xls", compound::file(&[("Workbook", &whole)]))
}

/// Returns a workbook whose list of sheets points beyond its own end.
pub fn lost_sheets() -> Vec<Hostile> {
    let stream = xls::stream(&small_list());
    let sheet = stream.windows(2).position(|two| two == [0x85, 0x00]).unwrap() + 4;
    [0u32, 3, 30_042, 65_626, 0x7FFF_FFFF, u32::MAX]
        .iter()
        .flat_map(|place| {
            let mut stream = stream.clone();
            stream[sheet..sheet + 4].copy_from_slice(&place.to_le_bytes());
            one(&format!("{place}.xls"), compound::file(&[("Workbook", &stream)]))
        })
        .collect()
}

/// Returns records that are shorter than declared, in the workbook part and in the sheet part.
pub fn short_records() -> Vec<Hostile> {
    let numbers = [
        0x0006, 0x0017, 0x0018, 0x0022, 0x0042, 0x0085, 0x00BD, 0x00E0, 0x00E5, 0x00FC, 0x00FD,
        0x0200, 0x0203, 0x0204, 0x0205, 0x0207, 0x027E, 0x041E, 0x0809,
    ];
    let stream = xls::stream(&small_list());
    let mut files = Vec::new();
    for number in numbers {
        for length in [0, 1, 2, 3, 5, 7] {
            let short = xls::record(number, &vec![0xFF; length]);
            let in_book = [&stream[..20], &short, &stream[20..]].concat();
            let end = stream.len() - 4;
            let in_sheet = [&stream[..end], &short, &stream[end..]].concat();
            for (part, stream) in [("book", in_book), ("sheet", in_sheet)] {
                let name = format!("{number:04x}-{length}-{part}.xls");
                files.extend(one(&name, compound::file(&[("Workbook", &stream)])));
            }
        }
    }
    files
}
