//! A stand-in for api.openalex.org that serves a folder with the layout of a snapshot, to try `titlewise reference
//! build --from http://…` without a network.
//!
//!     cargo run --release --example openalex_stand_in -- FOLDER [PORT]

use std::path::PathBuf;
use std::sync::Arc;

use titlewise_api_testing::stand_in::{Service, router};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().ok_or("which folder?")?);
    let port: u16 = args.next().map_or(Ok(0), |port| port.parse())?;
    let service = Arc::new(Service::of(&folder)?);
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    eprintln!("ready at http://{}", listener.local_addr()?);
    axum::serve(listener, router(service)).await?;
    Ok(())
}
