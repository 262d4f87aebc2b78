//! What the public pages show about the operator.

use serde_json::json;

use crate::database::{Data, Database, on_each_database};
use crate::running::Running;

on_each_database!(the_contact_address_is_that_of_the_operator);

async fn the_contact_address_is_that_of_the_operator(database: Database) {
    let data = Data::new(database).await;
    for contact in [None, Some("ann@example.edu")] {
        let server = Running::start_with(&data, |config| {
            config.contact = contact.map(str::to_owned);
        })
        .await;
        let site = server.get_json("/site/site.json").await;
        let shown = site.get("support_email").cloned().unwrap_or_default();
        assert_eq!(shown, json!(contact));
        server.stop().await;
    }
}
