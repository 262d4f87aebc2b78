//! Accepts and serves connections until the server stops.

use std::future::Future;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use crate::connections::arriving::Arriving;
use crate::connections::live::{Ending, Live, Place};
use crate::connections::stream::Stream;

/// Time until the next attempt to accept a connection after a failure, as when no file can be opened.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Limits of connections.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConnectionLimits {
    /// Maximum number of open connections.
    pub(crate) max: usize,
    /// Maximum time without a complete request header, a byte of a request's body, or room for a byte of the response.
    pub(crate) idle: Duration,
    /// Maximum time to finish requests in progress when the server stops.
    pub(crate) stop: Duration,
}

/// Serves connections until `stop` resolves. Then accepts no more, finishes the requests in progress, and closes the
/// connections that are left at the deadline; returns their number.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    stop: impl Future<Output = ()>,
) -> usize {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(limits.idle);
    let live = Live::new(limits.max);
    let mut tasks = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let (tcp, peer, place) = tokio::select! {
            () = &mut stop => break,
            accepted = accept(&listener, &live) => accepted,
        };
        while tasks.try_join_next().is_some() {}
        tasks.spawn(connection(http.clone(), router.clone(), limits.idle, tcp, peer, place));
    }
    drop(listener);
    live.end_all();
    let rest = async { while tasks.join_next().await.is_some() {} };
    if timeout(limits.stop, rest).await.is_ok() {
        return 0;
    }
    let late = tasks.len();
    tasks.shutdown().await;
    late
}

/// Accepts a connection, and waits until there is room for it.
async fn accept(listener: &TcpListener, live: &Arc<Live>) -> (TcpStream, SocketAddr, Place) {
    loop {
        match listener.accept().await {
            Ok((tcp, peer)) => return (tcp, peer, live.place().await),
            Err(error) if is_of_client(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "could not accept a connection");
                live.make_room();
                sleep(ACCEPT_PAUSE).await;
            }
        }
    }
}

/// Whether a connection ended before it was accepted.
fn is_of_client(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// Serves the requests of one connection.
async fn connection(
    http: http1::Builder,
    router: Router,
    idle: Duration,
    tcp: TcpStream,
    peer: SocketAddr,
    place: Place,
) {
    let state = Arc::clone(&place.state);
    let stream = TokioIo::new(Stream::new(tcp, Arc::clone(&state), idle));
    let routes = TowerToHyperService::new(router);
    let of_requests = Arc::clone(&state);
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let busy = of_requests.begin_request();
        let request = request.map(|body| Arriving::new(body, Arc::clone(&of_requests), idle));
        let response = routes.call(request);
        async move {
            let response = response.await;
            drop(busy);
            response
        }
    });
    let mut served = pin!(http.serve_connection(stream, service));
    loop {
        tokio::select! {
            // A failure concerns this client only.
            _ = served.as_mut() => return,
            ending = state.ending() => match ending {
                Ending::AfterRequest => served.as_mut().graceful_shutdown(),
                Ending::Now => return,
            },
        }
    }
}
