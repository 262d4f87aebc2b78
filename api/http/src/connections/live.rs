//! The open connections. At the limit, the connection that has waited longest for its client makes room for a new one,
//! so that clients that only hold connections cannot keep others out.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::timeout;

/// Minimum time that a connection without a request is left open.
const MIN_WAIT: Duration = Duration::from_secs(1);
/// Minimum time that a connection is left open whose client sends none of a request's body.
const MIN_BODY_WAIT: Duration = Duration::from_secs(5);
/// Interval at which a new connection checks again whether another one can make room.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// When a connection ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    /// After the request in progress.
    AfterRequest,
    /// At once.
    Now,
}

/// All open connections.
#[derive(Debug)]
pub(super) struct Live {
    places: Arc<Semaphore>,
    open: Mutex<HashMap<u64, Arc<State>>>,
    next_id: AtomicU64,
    begun: Instant,
}

/// State of one connection.
#[derive(Debug)]
pub(super) struct State {
    begun: Instant,
    /// Time of the last byte that was sent or received, in milliseconds since the server began.
    last_byte: AtomicU64,
    has_request: AtomicBool,
    waits_for_body: AtomicBool,
    /// Whether a request ended before its body had arrived.
    has_unread_body: AtomicBool,
    is_closed: AtomicBool,
    notify: Notify,
}

/// Place of a connection. Dropping it makes room for another one.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) state: Arc<State>,
    id: u64,
    live: Arc<Live>,
    _permit: Option<OwnedSemaphorePermit>,
}

/// A request in progress.
#[derive(Debug)]
pub(super) struct Request(Arc<State>);

impl Live {
    /// Creates room for `max` connections, at least one.
    pub(super) fn new(max: usize) -> Arc<Self> {
        Arc::new(Self {
            places: Arc::new(Semaphore::new(max.clamp(1, Semaphore::MAX_PERMITS))),
            open: Mutex::default(),
            next_id: AtomicU64::new(0),
            begun: Instant::now(),
        })
    }

    /// Returns a place for a new connection as soon as there is room.
    pub(super) async fn place(self: &Arc<Self>) -> Place {
        let permit = loop {
            let places = Arc::clone(&self.places);
            if self.places.available_permits() == 0 {
                self.make_room();
            }
            if let Ok(permit) = timeout(CHECK_INTERVAL, places.acquire_owned()).await {
                // The semaphore is never closed.
                break permit.ok();
            }
        };
        let state = Arc::new(State::new(self.begun));
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        self.open.lock().insert(id, Arc::clone(&state));
        Place { state, id, live: Arc::clone(self), _permit: permit }
    }

    /// Closes the connection that has waited longest for its client, if there is one. Connections without a request
    /// close first.
    pub(super) fn make_room(&self) {
        let now = Instant::now();
        let open = self.open.lock();
        let waiting = open.values().filter_map(|state| Some((state.wait(now)?, state)));
        let longest = waiting.max_by_key(|((waits_for_body, wait), _)| (!waits_for_body, *wait));
        if let Some((_, state)) = longest {
            state.end(Ending::Now);
        }
    }

    /// Ends every connection after its request in progress.
    pub(super) fn end_all(&self) {
        self.open.lock().values().for_each(|state| state.end(Ending::AfterRequest));
    }
}

impl State {
    fn new(begun: Instant) -> Self {
        let state = Self {
            begun,
            last_byte: AtomicU64::new(0),
            has_request: AtomicBool::new(false),
            waits_for_body: AtomicBool::new(false),
            has_unread_body: AtomicBool::new(false),
            is_closed: AtomicBool::new(false),
            notify: Notify::new(),
        };
        state.note_byte();
        state
    }

    /// Records that bytes were sent or received.
    pub(super) fn note_byte(&self) {
        let now = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.last_byte.store(now, Ordering::Relaxed);
    }

    /// Records the begin of a request.
    pub(super) fn begin_request(self: &Arc<Self>) -> Request {
        self.has_request.store(true, Ordering::Relaxed);
        Request(Arc::clone(self))
    }

    /// Records whether the handler of the request waits for the rest of its body.
    pub(super) fn set_waits_for_body(&self, waits: bool) {
        self.waits_for_body.store(waits, Ordering::Relaxed);
    }

    /// Records that a request ended before its body had arrived.
    pub(super) fn leave_body(&self) {
        self.has_unread_body.store(true, Ordering::Relaxed);
    }

    /// Whether a request ended before its body had arrived.
    pub(super) fn has_unread_body(&self) -> bool {
        self.has_unread_body.load(Ordering::Relaxed)
    }

    /// Returns when the connection ends, as soon as that is decided.
    pub(super) async fn ending(&self) -> Ending {
        self.notify.notified().await;
        if self.is_closed.load(Ordering::Relaxed) { Ending::Now } else { Ending::AfterRequest }
    }

    fn end(&self, ending: Ending) {
        if ending == Ending::Now {
            self.is_closed.store(true, Ordering::Relaxed);
        }
        self.notify.notify_one();
    }

    /// Returns how long the connection has waited for its client, and whether for a request's body; `None` if it does
    /// not wait, or not long enough to be closed.
    fn wait(&self, now: Instant) -> Option<(bool, Duration)> {
        let waits_for_body = self.waits_for_body.load(Ordering::Relaxed);
        if self.has_request.load(Ordering::Relaxed) && !waits_for_body {
            return None;
        }
        let last = Duration::from_millis(self.last_byte.load(Ordering::Relaxed));
        let wait = now.duration_since(self.begun).saturating_sub(last);
        let least = if waits_for_body { MIN_BODY_WAIT } else { MIN_WAIT };
        (wait >= least && !self.is_closed.load(Ordering::Relaxed)).then_some((waits_for_body, wait))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.live.open.lock().remove(&self.id);
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        self.0.has_request.store(false, Ordering::Relaxed);
        self.0.set_waits_for_body(false);
        self.0.note_byte();
    }
}
