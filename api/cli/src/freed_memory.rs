//! Returns memory that the server has freed to the operating system.

use std::hint::black_box;
use std::time::Duration;

/// How often. The allocator (mimalloc 3) itself waits a second after memory was freed.
const INTERVAL: Duration = Duration::from_secs(2);

/// A block for which the allocator always takes fresh pages, in bytes. It is never written to, so it needs no memory.
const BLOCK: usize = 8 << 20;

/// Returns freed memory again and again, until dropped. mimalloc does so only when whole pages are freed later on. A
/// server that has become idle frees none, so it would keep the memory of its largest calculation: 550 instead of
/// 150 MiB for the demo.
pub async fn keep_returning() {
    let mut interval = tokio::time::interval(INTERVAL);
    loop {
        interval.tick().await;
        drop(black_box(Vec::<u8>::with_capacity(BLOCK)));
    }
}
