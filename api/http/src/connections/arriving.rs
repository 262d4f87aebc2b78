//! The body of a request while it arrives.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::BoxError;
use axum::body::HttpBody;
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
use tokio::time::{Sleep, sleep};

use crate::connections::live::State;

/// The body of a request. It fails when no byte of it arrives for too long.
#[derive(Debug)]
pub(super) struct Arriving {
    body: Incoming,
    state: Arc<State>,
    idle: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    is_read: bool,
}

/// The client sent none of the body for too long.
#[derive(Debug, thiserror::Error)]
#[error("no data arrived for {} seconds", .0.as_secs())]
struct Stalled(Duration);

impl Arriving {
    /// Wraps a body that fails after `idle` without data.
    pub(super) fn new(body: Incoming, state: Arc<State>, idle: Duration) -> Self {
        Self { body, state, idle, deadline: None, is_read: false }
    }
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(frame) = frame {
            if self.deadline.take().is_some() {
                self.state.set_waits_for_body(false);
            }
            self.is_read = frame.is_none();
            return Poll::Ready(frame.map(|frame| frame.map_err(BoxError::from)));
        }
        let idle = self.idle;
        if self.deadline.is_none() {
            self.state.set_waits_for_body(true);
        }
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(idle)));
        deadline.as_mut().poll(context).map(|()| Some(Err(Stalled(idle).into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        if !self.is_read && !self.body.is_end_stream() {
            self.state.leave_body();
        }
    }
}
