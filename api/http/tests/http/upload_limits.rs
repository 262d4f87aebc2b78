//! Limits of uploads: files in one request, and what an institution stores.

use std::time::Duration;

use futures::future::join_all;
use reqwest::StatusCode;
use serde_json::json;
use titlewise_catalog::Quota;
use tokio::time::timeout;

use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, objects, report_tsv, text};

on_each_database!(
    one_request_has_a_limited_number_of_files,
    an_institution_stores_no_more_than_its_quota,
    concurrent_uploads_share_the_quota,
    busy_readers_do_not_delay_annotated_downloads,
);

const SMALL: &[u8] = b"ISSN,Price\n0031-9252,12.5\n0028-0836,99\n0140-6736,100\n";

async fn one_request_has_a_limited_number_of_files(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| config.max_files = 3).await;
    let package = server.package("P", "USD").await;
    let path = format!("{package}/file");
    let files = |count| vec![("prices.csv", SMALL.to_vec()); count];
    let (status, answer) = server.upload(&path, &files(4)).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
    let detail = text(&answer["detail"]);
    assert!(
        detail.contains("at most 3 files") && detail.contains("Nothing was stored"),
        "{detail}"
    );
    assert_eq!(server.get_json(&package).await["files"], json!([]));
    assert_eq!(objects(data.path()), 0);
    let (status, answer) = server.upload(&path, &files(3)).await;
    assert_eq!((status, answer["files"].as_array().unwrap().len()), (StatusCode::CREATED, 3));
    server.stop().await;
}

async fn an_institution_stores_no_more_than_its_quota(database: Database) {
    let data = Data::new(database).await;
    let quota = Quota { bytes: 4096, files: 3 };
    let server = Running::start_with(&data, |config| config.quota = quota).await;
    let (one, other) = (server.package("One", "USD").await, server.package("Two", "USD").await);
    let upload = async |package: &str, files: &[(&str, Vec<u8>)]| {
        server.upload(&format!("{package}/file"), files).await
    };
    let large = ("large.csv", vec![b'x'; 5000]);
    let (status, answer) = upload(&one, &[("a.csv", SMALL.to_vec()), large]).await;
    assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
    assert_eq!(answer["type"], "urn:titlewise:problem:storage-full");
    let detail = text(&answer["detail"]);
    assert!(detail.contains("stores 0.0 KiB of at most 4.0 KiB"), "{detail}");
    assert!(detail.contains("Delete files"), "{detail}");
    assert_eq!(objects(data.path()), 0, "all or none");

    let (_, first) = upload(&one, &[("a.csv", SMALL.to_vec())]).await;
    upload(&other, &[("b.csv", SMALL.to_vec()), ("c.csv", SMALL.to_vec())]).await;
    for package in [&one, &other] {
        let (status, answer) = upload(package, &[("d.csv", SMALL.to_vec())]).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE, "{answer}");
        let detail = text(&answer["detail"]);
        assert!(detail.contains("stores 3 files of at most 3 files, and this upload adds 1 file."));
    }
    server.delete(&format!("{one}/file/{}", text(&first["files"][0]["id"]))).await;
    let (status, answer) = upload(&other, &[("d.csv", SMALL.to_vec())]).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    server.stop().await;

    let none = Quota { bytes: 0, files: 0 };
    let server = Running::start_with(&data, |config| config.quota = none).await;
    let (status, answer) =
        server.upload(&format!("{other}/file"), &[("e.csv", SMALL.to_vec())]).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    server.stop().await;
}

async fn concurrent_uploads_share_the_quota(database: Database) {
    let data = Data::new(database).await;
    let quota = Quota { bytes: 0, files: 5 };
    let server = Running::start_with(&data, |config| config.quota = quota).await;
    let mut packages = Vec::new();
    for name in ["One", "Two", "Three"] {
        packages.push(server.package(name, "USD").await);
    }
    let files = [("prices.csv", SMALL.to_vec())];
    let uploads = (0..12).map(|number| {
        let path = format!("{}/file", packages[number % 3]);
        let (server, files) = (&server, &files);
        async move { server.upload(&path, files).await.0 }
    });
    let statuses = join_all(uploads).await;
    let count = |wanted| statuses.iter().filter(|status| **status == wanted).count();
    assert_eq!(count(StatusCode::CREATED), 5, "{statuses:?}");
    assert_eq!(count(StatusCode::PAYLOAD_TOO_LARGE), 7, "{statuses:?}");
    server.stop().await;
}

async fn busy_readers_do_not_delay_annotated_downloads(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let files = format!("{package}/file");
    let (_, taken) = server.upload(&files, &[("report.tsv", report_tsv())]).await;
    let path = format!("{files}/{}/annotated.xlsx", text(&taken["files"][0]["id"]));
    let readers = server.uploads.readers.clone();
    let busy = readers.acquire_many(u32::try_from(readers.available_permits()).unwrap());
    let busy = busy.await.unwrap();
    let download = timeout(Duration::from_secs(60), server.get(&path)).await;
    assert_eq!(download.unwrap().status(), StatusCode::OK);
    drop(busy);

    // Their own number at once is limited.
    let annotators = server.uploads.annotators.clone();
    let all = annotators.acquire_many(u32::try_from(annotators.available_permits()).unwrap());
    let all = all.await.unwrap();
    assert!(timeout(Duration::from_secs(2), server.get(&path)).await.is_err());
    drop(all);
    assert_eq!(server.get(&path).await.status(), StatusCode::OK);
    server.stop().await;
}
