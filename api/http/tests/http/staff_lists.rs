//! Lists for staff of the service.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::running::{LIBRARIAN, Running, text};

on_each_database!(lists_are_searched_and_come_in_pages, the_queue_is_shown);

async fn staff(
    data: &Data,
    change: impl FnOnce(&mut titlewise_service::config::Config),
) -> (Running, Client) {
    let server = Running::start_with(data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
        change(config);
    })
    .await;
    let root = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    let root = server.user(root, &[]).await;
    (server, root)
}

/// The total and the rows of a list.
async fn list(server: &Running, root: &Client, name: &str, query: &str) -> (Value, Vec<Value>) {
    let path = format!("/staff/{name}?{query}");
    let (status, answer) = server.send(root, "GET", &path, None).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    (answer["total"].clone(), answer[name].as_array().unwrap().clone())
}

async fn lists_are_searched_and_come_in_pages(database: Database) {
    let data = Data::new(database).await;
    let (server, root) = staff(&data, |config| config.demo = false).await;
    let mut last = String::new();
    for number in 0..52 {
        let name = format!("Alder_{number:02}");
        last = server.catalog.create_institution(None, &name, &[], number == 51).await.unwrap().id;
    }
    let admin = server.person("ada@alder.example", &[(&last, Role::Admin)]).await;
    let body = json!({"name": "Shelf", "publisher": "Oak Press", "institution_id": last});
    let (status, made) = server.send(&admin, "POST", "/package", Some(&body)).await;
    assert_eq!(status, StatusCode::CREATED, "{made}");

    let (total, first) = list(&server, &root, "institutions", "").await;
    assert_eq!((total, first.len()), (json!(53), 50));
    let (total, rest) = list(&server, &root, "institutions", "offset=50").await;
    assert_eq!((total, rest.len()), (json!(53), 3));
    let (total, none) = list(&server, &root, "institutions", "offset=100").await;
    assert_eq!((total, none.len()), (json!(53), 0), "the number is known after the last page, too");
    for found in ["search=aLDER_51", &format!("search={last}")] {
        let (total, rows) = list(&server, &root, "institutions", found).await;
        assert_eq!(total, 1, "{found}");
        let row = &rows[0];
        assert_eq!((&row["name"], &row["is_consortium"]), (&json!("Alder_51"), &json!(true)));
        assert_eq!((&row["user_count"], &row["package_count"]), (&json!(1), &json!(1)));
    }
    let (total, _) = list(&server, &root, "institutions", "search=r%2551").await;
    assert_eq!(total, 0, "no pattern");

    let (total, users) = list(&server, &root, "users", "").await;
    assert_eq!((total, users.len()), (json!(3), 3));
    let (_, users) = list(&server, &root, "users", "search=ADA%40").await;
    assert_eq!(users.len(), 1);
    let role = json!([{"institution_id": last, "institution_name": "Alder_51", "role": "Admin"}]);
    assert_eq!((&users[0]["email"], &users[0]["roles"]), (&json!("ada@alder.example"), &role));
    let (_, users) = list(&server, &root, "users", "search=root").await;
    let expected = (&json!(true), &json!([]), &json!(false));
    let root_row = &users[0];
    assert_eq!((&root_row["is_staff"], &root_row["roles"], &root_row["has_two_factor"]), expected);

    for found in ["search=shelf", "search=oak", "search=alder_51", ""] {
        let (total, rows) = list(&server, &root, "packages", found).await;
        assert_eq!(total, 1, "{found}");
        assert_eq!((&rows[0]["id"], &rows[0]["file_count"]), (&made["id"], &json!(0)));
        assert_eq!(rows[0]["institution_name"], "Alder_51");
    }
    let (status, _) = server.send(&admin, "GET", "/staff/users", None).await;
    assert_eq!(status, StatusCode::UNAUTHORIZED);
    let (status, _) = server.send(&root, "GET", "/staff/users?offset=-1", None).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (_, users) = list(&server, &root, "users", &format!("search={LIBRARIAN}")).await;
    assert_eq!(
        users[0]["roles"],
        json!([{
            "institution_id": server.institution, "institution_name": users[0]["roles"][0]["institution_name"],
            "role": "Admin",
        }])
    );
    server.stop().await;
}

async fn the_queue_is_shown(database: Database) {
    let data = Data::new(database).await;
    let (server, root) = staff(&data, |config| config.demo = true).await;
    assert_eq!(list_jobs(&server, &root).await, Vec::<Value>::new());
    server.visitor().await;
    for (name, query) in [("institutions", "search=Brammere"), ("packages", "search=Demo+package")]
    {
        let (total, _) = list(&server, &root, name, query).await;
        assert_eq!(total, 1, "{name}: without the copy of a visitor");
    }
    let (total, _) = list(&server, &root, "users", "").await;
    assert_eq!(total, 2, "without the visitor");
    let (package, scenario) = server.demo().await;
    let shown = server.get_json(&format!("/package/{package}")).await;
    let file = &shown["files"][0];
    // As if a server read the file, and another one recalculated the scenario; no worker here may claim them.
    data.execute(&format!(
        "insert into job (id, upload_id, runner, claimed_until, attempts, percent, rows_read, created_at) \
         values ('job', '{}', 'other', 99999999999, 2, 40, 0, '2026-01-01T00:00:00.000Z')",
        text(&file["id"])
    ))
    .await;
    data.execute(&format!(
        "insert into recalculation (scenario_id, recipient_name, percent, started_at, runner, claimed_until, attempts) \
         values ('{scenario}', 'Ada', 12.5, '2026-01-02T00:00:00.000Z', 'other', 99999999999, 1)"
    ))
    .await;
    let jobs = list_jobs(&server, &root).await;
    assert_eq!(jobs.len(), 2);
    let (reading, recalculation) = (&jobs[0], &jobs[1]);
    assert_eq!((&reading["kind"], &reading["name"]), (&json!("reading"), &file["name"]));
    assert_eq!((&reading["is_running"], &reading["percent"]), (&json!(true), &json!(40.0)));
    assert_eq!((&reading["attempts"], &reading["package_id"]), (&json!(2), &json!(package)));
    assert_eq!(recalculation["kind"], "recalculation");
    assert_eq!(recalculation["id"], json!(scenario));
    assert_eq!(recalculation["percent"], 12.5);
    data.execute("update job set runner = ''").await;
    assert_eq!(list_jobs(&server, &root).await[0]["is_running"], false);
    data.execute("delete from recalculation").await;
    data.execute("delete from job").await;
    server.stop().await;
}

async fn list_jobs(server: &Running, root: &Client) -> Vec<Value> {
    let (status, answer) = server.send(root, "GET", "/staff/jobs", None).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer["jobs"].as_array().unwrap().clone()
}
