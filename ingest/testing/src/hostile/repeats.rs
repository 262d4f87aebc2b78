//! Compressed repetitions, made without compressing all of the data: a block that was flushed completely can be
//! repeated unchanged.

use flate2::{Compress, Compression, Crc, FlushCompress};

/// Bytes as DEFLATE stores them.
pub struct Deflated {
    /// The compressed bytes.
    pub packed: Vec<u8>,
    /// The checksum of the uncompressed bytes.
    pub crc: u32,
    /// The number of uncompressed bytes.
    pub length: u64,
}

/// `front`, then `unit` until about `length` bytes are reached, then `back`.
pub fn repeated(front: &[u8], unit: &[u8], length: u64, back: &[u8]) -> Deflated {
    let chunk = unit.repeat((1 << 20) / unit.len() + 1);
    let times = length / chunk.len() as u64;
    let mut packed = block(front, FlushCompress::Full);
    let mut crc = crc_of(front);
    let (block_of_chunk, crc_of_chunk) = (block(&chunk, FlushCompress::Full), crc_of(&chunk));
    for _ in 0..times {
        packed.extend_from_slice(&block_of_chunk);
        crc.combine(&crc_of_chunk);
    }
    packed.extend(block(back, FlushCompress::Finish));
    crc.combine(&crc_of(back));
    let length = (front.len() + back.len()) as u64 + times * chunk.len() as u64;
    Deflated { packed, crc: crc.sum(), length }
}

/// Compresses these bytes.
pub fn plain(bytes: &[u8]) -> Deflated {
    let packed = block(bytes, FlushCompress::Finish);
    Deflated { packed, crc: crc_of(bytes).sum(), length: bytes.len() as u64 }
}

fn crc_of(bytes: &[u8]) -> Crc {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc
}

fn block(bytes: &[u8], flush: FlushCompress) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len() * 2 + 1024);
    let mut compress = Compress::new(Compression::best(), false);
    compress.compress_vec(bytes, &mut packed, flush).unwrap();
    assert_eq!(compress.total_in(), bytes.len() as u64);
    packed.shrink_to_fit();
    packed
}

/// A gzip file.
pub fn gzip(content: &Deflated) -> Vec<u8> {
    let mut file = vec![0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255];
    file.extend_from_slice(&content.packed);
    file.extend(content.crc.to_le_bytes());
    file.extend((content.length as u32).to_le_bytes());
    file
}
