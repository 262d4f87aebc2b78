//! Observes and cancels the reading of a file.

use std::io::{self, Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::reading::sink::{Sink, SinkError};
use crate::reading::typed::TypedTable;

/// Progress of the reading. The reader updates it; any thread may read it.
#[derive(Debug, Default)]
pub struct Watch {
    size: AtomicU64,
    furthest: AtomicU64,
    rows: AtomicU64,
    is_cancelled: AtomicBool,
}

impl Watch {
    /// Sets the size of the file in bytes.
    pub fn expect(&self, size: u64) {
        self.size.store(size, Ordering::Relaxed);
    }

    /// Cancels the reading at the reader's next check.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether the reading is cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled.load(Ordering::Relaxed)
    }

    /// Number of rows passed on.
    pub fn rows(&self) -> u64 {
        self.rows.load(Ordering::Relaxed)
    }

    /// Progress in percent. A file that is read more than once counts up to the furthest position.
    pub fn percent(&self) -> u64 {
        let size = self.size.load(Ordering::Relaxed).max(1);
        (self.furthest.load(Ordering::Relaxed).min(size) * 100) / size
    }

    fn reached(&self, place: u64) -> io::Result<()> {
        if self.is_cancelled() {
            return Err(io::Error::other("reading was cancelled"));
        }
        self.furthest.fetch_max(place, Ordering::Relaxed);
        Ok(())
    }
}

/// A reader that reports its position.
#[derive(Debug)]
pub struct Watched<'a, R> {
    reader: R,
    place: u64,
    watch: &'a Watch,
}

impl<'a, R> Watched<'a, R> {
    /// Reads from the first byte.
    pub fn new(reader: R, watch: &'a Watch) -> Self {
        Self { reader, place: 0, watch }
    }
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        self.place += count as u64;
        self.watch.reached(self.place)?;
        Ok(count)
    }
}

impl<R: Seek> Seek for Watched<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        // Skipped bytes do not count as read: an archive has its table of contents at its end.
        self.place = self.reader.seek(to)?;
        Ok(self.place)
    }
}

/// A receiver that counts rows, and rejects them after cancellation.
pub struct Counted<'a, S> {
    sink: S,
    watch: &'a Watch,
}

impl<'a, S> Counted<'a, S> {
    /// Passes rows on to another receiver.
    pub fn new(sink: S, watch: &'a Watch) -> Self {
        Self { sink, watch }
    }

    /// The other receiver.
    pub fn into_inner(self) -> S {
        self.sink
    }
}

impl<S: Sink> Sink for Counted<'_, S> {
    fn take(&mut self, table: TypedTable) -> Result<(), SinkError> {
        if self.watch.is_cancelled() {
            return Err(SinkError::Cancelled);
        }
        self.watch.rows.fetch_add(table.batch.num_rows() as u64, Ordering::Relaxed);
        self.sink.take(table)
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::input::Input;
    use super::super::{Options, read_into};
    use super::*;

    /// Returns three thousand rows with one price each.
    fn prices() -> tempfile::NamedTempFile {
        use std::io::Write;
        let mut file = tempfile::NamedTempFile::new().unwrap();
        writeln!(file, "ISSN,Title,USD").unwrap();
        for row in 0..3_000 {
            writeln!(file, "0031-9252,Journal {row},{row}.50").unwrap();
        }
        file
    }

    #[test]
    fn what_was_read_is_seen() {
        let file = prices();
        let watch = Watch::default();
        watch.expect(file.path().metadata().unwrap().len());
        let mut sink = Counted::new(Vec::new(), &watch);
        let input = Input::Watched(file.path(), &watch);
        assert_eq!(watch.percent(), 0);
        read_into("prices.csv", input, &Options::default(), &mut sink).unwrap();
        let kept: usize = sink.into_inner().iter().map(|table| table.batch.num_rows()).sum();
        assert!(kept > 0, "nothing was kept");
        assert_eq!((watch.percent(), watch.rows()), (100, kept as u64));
    }

    #[test]
    fn reading_can_be_given_up() {
        let file = prices();
        let watch = Watch::default();
        watch.expect(file.path().metadata().unwrap().len());
        watch.cancel();
        let mut sink = Counted::new(Vec::new(), &watch);
        let input = Input::Watched(file.path(), &watch);
        let read = read_into("prices.csv", input, &Options::default(), &mut sink);
        assert!(read.is_err() || sink.into_inner().is_empty());
        assert_eq!(watch.rows(), 0);
    }
}
