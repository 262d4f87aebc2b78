//! The memory that all readings of this process share. A reading reserves what it needs before it begins, and waits
//! while others hold it.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::Error;

const MIB: u64 = 1 << 20;
/// Memory of a reading in addition to the content of its file, in MiB: batches of rows, and their compression.
const OVERHEAD: u32 = 16;
/// Minimum of the shared memory, in MiB.
pub const MIN_READING_MEMORY: u32 = 64;

/// The shared memory. Cheap to clone.
#[derive(Debug, Clone)]
pub struct ReadingMemory {
    permits: Arc<Semaphore>,
    mib: u32,
}

impl ReadingMemory {
    /// Returns a memory of this many MiB.
    pub fn new(mib: u32) -> Self {
        let mib = mib.max(MIN_READING_MEMORY);
        Self { permits: Arc::new(Semaphore::new(mib as usize)), mib }
    }

    /// Waits until memory for content of this size, in bytes, is free, and reserves it. Content that is larger than the
    /// whole gets the whole.
    ///
    /// # Errors
    /// The server is stopping.
    pub async fn reserve(&self, bytes: u64) -> Result<Reserved, Error> {
        let content = u32::try_from(bytes.div_ceil(MIB)).unwrap_or(u32::MAX);
        self.take(content.saturating_add(OVERHEAD)).await
    }

    /// Waits until nothing else is read, and reserves the whole: a reading alone.
    ///
    /// # Errors
    /// The server is stopping.
    pub async fn whole(&self) -> Result<Reserved, Error> {
        self.take(self.mib).await
    }

    async fn take(&self, mib: u32) -> Result<Reserved, Error> {
        let mib = mib.min(self.mib);
        let permits = Arc::clone(&self.permits).acquire_many_owned(mib).await;
        let permits = permits.map_err(|_| Error::Conflict)?;
        Ok(Reserved { mib, is_whole: mib == self.mib, _permits: permits })
    }
}

/// Reserved memory, until it is dropped.
#[derive(Debug)]
pub struct Reserved {
    mib: u32,
    is_whole: bool,
    _permits: OwnedSemaphorePermit,
}

impl Reserved {
    /// Memory in bytes for the content of the file.
    pub fn content(&self) -> u64 {
        u64::from(self.mib.saturating_sub(OVERHEAD)) * MIB
    }

    /// Whether this is all there is.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn readings_wait_for_each_other() {
        let memory = ReadingMemory::new(100);
        let small = memory.reserve(20 * MIB).await.unwrap();
        assert_eq!((small.content(), small.is_whole()), (20 * MIB, false));
        let short = Duration::from_millis(50);
        assert!(timeout(short, memory.whole()).await.is_err(), "another one is reading");
        assert!(timeout(short, memory.reserve(60 * MIB)).await.is_err(), "too little is left");
        drop(small);
        let whole = memory.reserve(500 * MIB).await.unwrap();
        assert_eq!((whole.content(), whole.is_whole()), (84 * MIB, true));
        assert!(timeout(short, memory.reserve(MIB)).await.is_err(), "nothing is left");
    }
}
