//! Institutions, their staff, and rules that override roles.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::{Role, User};

use crate::database::{Data, Database, on_each_database};
use crate::outbox::{link_in, outbox};
use crate::running::{LIBRARIAN, Running, text};

on_each_database!(
    an_admin_invites_people_and_changes_what_they_are,
    roles_are_given_by_those_who_may_give_them,
    an_institution_has_people_packages_and_ror_ids,
    staff_look_up_add_and_remove,
    versions_tell_who_made_them,
    demo_accounts_only_look_around,
    a_walkaway_scenario_is_changed_by_the_consortiums_people_only,
    only_the_consortiums_people_name_a_scenario_walkaway,
    what_feeds_a_consortium_is_changed_by_its_admins_only,
    the_last_scenario_stays,
);

async fn set_role(
    server: &Running,
    client: &Client,
    email: &str,
    permissions: Value,
) -> (StatusCode, Value) {
    let body = json!({"user_email": email, "institution_id": server.institution, "permissions": permissions});
    server.send(client, "POST", "/user-permissions", Some(&body)).await
}

async fn an_admin_invites_people_and_changes_what_they_are(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let place = |permissions: Value| json!([{"institution_id": server.institution, "permissions": permissions, "user_name": "x"}]);
    let ann = json!({"email": "ann@example.edu", "name": "Ann", "password": "known to others", "user_permissions": place(json!(["view"]))});
    let (status, made) = server.post("/user/new", ann.clone()).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    assert_eq!((&made["name"], &made["is_password_set"]), (&json!("Ann"), &json!(false)));
    assert_eq!(made["user_permissions"][0]["role"], "Viewer");
    let mail = outbox(&data, 1).await.remove(0);
    assert!(
        mail.contains("To: Ann <ann@example.edu>") && mail.contains("Example University"),
        "{mail}"
    );
    assert!(!mail.contains("known to others"), "no password is ever mailed: {mail}");
    let known = json!({"email": "ann@example.edu", "password": "known to others"});
    let (status, _) = server.send(&Client::new(), "POST", "/user/login", Some(&known)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "nobody chooses the password of somebody else");
    let chosen = json!({"token": link_in(&mail), "password": "a long password"});
    let (status, _) = server.send(&Client::new(), "POST", "/password/reset", Some(&chosen)).await;
    assert_eq!(status, StatusCode::OK);
    let client = server.sign_in("ann@example.edu").await;

    let package = server.package("P", "USD").await;
    let scenario = format!("{package}/scenario");
    let new = json!({"name": "One"});
    assert_eq!(server.send(&client, "GET", &package, None).await.1["may_edit"], false);
    assert_eq!(server.send(&client, "POST", &scenario, Some(&new)).await.0, StatusCode::FORBIDDEN);
    let (status, role) =
        set_role(&server, &server.client, "ann@example.edu", json!(["view", "modify"])).await;
    assert_eq!((status, &role["role"]), (StatusCode::OK, &json!("Collaborator")), "{role}");
    assert_eq!(role["permissions"], json!(["view", "modify"]));
    assert_eq!(server.send(&client, "GET", &package, None).await.1["may_edit"], true);
    assert_eq!(server.send(&client, "POST", &scenario, Some(&new)).await.0, StatusCode::CREATED);
    assert!(outbox(&data, 2).await.iter().any(|mail| mail.contains("role Collaborator")));

    let (status, none) = set_role(&server, &server.client, "ann@example.edu", json!([])).await;
    assert_eq!((status, none), (StatusCode::OK, json!({})));
    let (status, problem) = server.send(&client, "GET", &package, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "access ends at once");
    let message =
        format!("Missing required permission 'view' for institution {}.", server.institution);
    assert_eq!(problem["message"], message);
    assert_eq!(problem["detail"], "You have no access to Example University.");
    assert_eq!(server.send(&client, "GET", "/package", None).await.1["packages"], json!([]));

    // Somebody who has an account joins; what she is elsewhere is not told.
    let other =
        server.catalog.create_institution(None, "Other University", &[], false).await.unwrap().id;
    server.person("bea@other.example", &[(&other, Role::Admin)]).await;
    let bea = json!({"email": "BEA@other.example", "name": "Not Bea", "user_permissions": place(json!(["admin"]))});
    let (status, joined) = server.post("/user/new", bea).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(joined["name"], "bea@other.example", "the name stays what it was");
    let places = joined["user_permissions"].as_array().unwrap();
    assert_eq!((places.len(), &places[0]["role"]), (1, &json!("Admin")));

    for (body, status, message) in [
        (json!({"name": "x"}), 400, "Email parameter is required."),
        (
            json!({"email": "c@example.edu", "user_permissions": [{"permissions": ["view"]}]}),
            400,
            "Missing key in user_permissions object: 'institution_id'",
        ),
        (
            json!({"email": "c@example.edu", "user_permissions": place(json!(["own"]))}),
            400,
            "Unknown permission: own.",
        ),
        (
            json!({"email": "c@example.edu", "user_permissions": [{"institution_id": other, "permissions": ["view"]}]}),
            403,
            &format!("Not authorized to create users for institution {other}"),
        ),
        (json!({"email": "no address", "user_permissions": []}), 422, "This email isn't valid."),
    ] {
        let (got, answer) = server.post("/user/new", body.clone()).await;
        assert_eq!((got.as_u16(), &answer["message"]), (status, &json!(message)), "{body}");
    }
    let none = server.catalog.user_by_email("c@example.edu").await.unwrap();
    assert!(none.is_none(), "who was refused has left nobody behind");
    server.stop().await;
}

async fn roles_are_given_by_those_who_may_give_them(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let own = server.institution.clone();
    server.person("ann@example.edu", &[(&own, Role::Viewer)]).await;
    let collaborator = server.person("col@example.edu", &[(&own, Role::Collaborator)]).await;
    for (permissions, status, message) in [
        (json!(["view", "own"]), 400, "Unknown permission: own."),
        (json!(["consortium_admin"]), 422, "Only a consortium has ConsortiumAdmins."),
    ] {
        let (got, answer) = set_role(&server, &server.client, "ann@example.edu", permissions).await;
        assert_eq!((got.as_u16(), &answer["message"]), (status, &json!(message)));
    }
    let asked = format!("/user-permissions?user_email=ann@example.edu&institution_id={own}");
    assert_eq!(server.get_json(&asked).await["role"], "Viewer", "a refusal changes nothing");
    let (status, answer) =
        set_role(&server, &collaborator, "ann@example.edu", json!(["view"])).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    assert_eq!(answer["message"], "Must have Admin permission to modify user permissions.");
    let (status, answer) = set_role(&server, &server.client, LIBRARIAN, json!(["view"])).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(answer["message"], "Cannot revoke own admin permission.");
    let (status, same) = set_role(&server, &server.client, LIBRARIAN, json!(["admin"])).await;
    assert_eq!((status, &same["role"]), (StatusCode::OK, &json!("Admin")), "that changes nothing");
    let nobody = set_role(&server, &server.client, "nobody@example.edu", json!(["view"])).await;
    assert_eq!(nobody.0, StatusCode::NOT_FOUND);

    data.execute("update institution set is_consortium = 1").await;
    let raise = json!(["consortium_admin"]);
    let (status, _) = set_role(&server, &server.client, "ann@example.edu", raise.clone()).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "an Admin makes nobody a ConsortiumAdmin");
    let chief = server.person("chief@example.edu", &[(&own, Role::ConsortiumAdmin)]).await;
    let (status, raised) = set_role(&server, &chief, "ann@example.edu", raise).await;
    assert_eq!((status, &raised["role"]), (StatusCode::OK, &json!("ConsortiumAdmin")), "{raised}");
    let (status, _) = set_role(&server, &server.client, "ann@example.edu", json!(["view"])).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "nor does an Admin change one");
    let (status, _) = set_role(&server, &chief, "ann@example.edu", json!("modify")).await;
    assert_eq!(status, StatusCode::OK, "one name is a list of one");
    server.stop().await;
}

async fn an_institution_has_people_packages_and_ror_ids(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let path = format!("/institution/{}", server.institution);
    let package = server.package("P", "USD").await;
    let member = User::new("Helper", "helper@staff.example");
    server.user(member, &[(&server.institution, Role::Admin)]).await;
    let shown = server.get_json(&path).await;
    let keys: Vec<&String> = shown.as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "id",
            "grid_ids",
            "ror_ids",
            "name",
            "is_demo",
            "is_consortium",
            "is_consortium_member",
            "user_permissions",
            "institutions",
            "consortia",
            "publishers",
            "consortial_proposal_sets",
            "is_jisc",
            "reference_state"
        ]
    );
    assert_eq!(shown["publishers"][0]["id"], package.trim_start_matches("/package/"));
    let people = shown["user_permissions"].as_array().unwrap();
    assert_eq!(people.len(), 1, "the service's own people are not shown: {people:?}");
    assert_eq!(people[0]["is_authenticated_user"], true);

    let (_, with) = server.post(&format!("{path}/ror/02y3ad647"), json!({})).await;
    assert_eq!(with["ror_ids"], json!(["02y3ad647"]));
    let (_, again) = server.post(&format!("{path}/ror/02y3ad647"), json!({})).await;
    assert_eq!(again["ror_ids"], json!(["02y3ad647"]));
    let (status, wrong) = server.post(&format!("{path}/ror/02y3ad648"), json!({})).await;
    assert_eq!(
        (status, &wrong["message"]),
        (StatusCode::NOT_FOUND, &json!("Unknown ROR '02y3ad648'."))
    );
    let (_, without) =
        server.send(&server.client, "DELETE", &format!("{path}/ror/02y3ad647"), None).await;
    assert_eq!(without["ror_ids"], json!([]));
    let (_, renamed) = server.post(&path, json!({"name": " Renamed University "})).await;
    assert_eq!(renamed["name"], "Renamed University");
    let unknown = server.get("/institution/institution-none").await;
    assert_eq!(unknown.status(), StatusCode::NOT_FOUND);
    let unknown: Value = unknown.json().await.unwrap();
    assert_eq!(unknown["message"], "Institution does not exist.");
    server.stop().await;
}

async fn staff_look_up_add_and_remove(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.staff_domain = Some("staff.example".to_owned());
    })
    .await;
    let root = User { is_staff: true, ..User::new("Root", "root@staff.example") };
    let root = server.user(root, &[]).await;
    let post = async |path: &str, body: Value| server.send(&root, "POST", path, Some(&body)).await;
    let get = async |path: &str| server.send(&root, "GET", path, None).await;

    let body = json!({"institution_name": "100% Library", "ror_ids": "02y3ad647, https://ror.org/04t3en479", "submitter_email": "x@y.example"});
    let (status, made) = post("/institution", body.clone()).await;
    assert_eq!((status, &made["message"]), (StatusCode::OK, &json!("institution added")));
    let id = text(&made["id"]);
    let (status, again) = post("/institution", body).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert_eq!(again["message"], format!("institution already exists under institution ID: {id}"));
    let (status, none) = post("/institution", json!({"institution_name": "B"})).await;
    assert_eq!(
        (status, &none["message"]),
        (StatusCode::BAD_REQUEST, &json!("Missing required parameter: ror_ids"))
    );

    let found = get("/institution/search?name=LIBRARY").await.1;
    let known = json!({
        "state": "waiting", "reason": "This server has no reference data yet.",
        "citations": 0, "authorships": 0, "apc_papers": 0, "as_of": null, "sources": [],
    });
    let expected = json!([{"id": id, "display_name": "100% Library", "reference_state": known}]);
    assert_eq!(found["matches"], expected);
    assert_eq!(
        get("/institution/search?name=%25%20lib").await.1["matches"].as_array().unwrap().len(),
        1
    );
    assert_eq!(get("/institution/search?name=_").await.1["matches"], json!([]), "no pattern");
    assert_eq!(get("/institution/search").await.0, StatusCode::BAD_REQUEST);
    let found = get("/user/search?email=LIBRARIAN@").await.1;
    assert_eq!(found["matches"][0]["email"], LIBRARIAN);
    assert_eq!(get("/user/search?email=%25").await.1["matches"], json!([]), "no pattern");

    let ann = json!({"email": "ann@example.edu", "name": "Ann", "institution_id": id, "permissions": "", "password": "", "jiscid": "", "submitter_email": ""});
    let (status, made) = post("/user", ann).await;
    assert_eq!(status, StatusCode::OK, "{made}");
    assert_eq!(made["message"], format!("user added w/ ann@example.edu to institution {id}"));
    assert!(outbox(&data, 1).await[0].contains("reset-password"), "who has no password is invited");
    let bob = json!({"email": "bob@example.edu", "institution_id": id, "permissions": "view,modify", "password": "a long password"});
    assert_eq!(post("/user", bob).await.0, StatusCode::OK);
    let bob = server.sign_in("bob@example.edu").await;
    let me = server.send(&bob, "GET", "/user/me", None).await.1;
    assert_eq!(me["institutions"][0]["role"], "Collaborator");
    let (status, unknown) =
        post("/user", json!({"email": "c@example.edu", "institution_id": "institution-x"})).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "{unknown}");

    let removal = json!({"email": "BOB@example.edu", "institution_id": id});
    let (status, gone) = post("/user/remove-access", removal).await;
    assert_eq!(status, StatusCode::OK);
    assert_eq!(
        gone["message"],
        format!("removed user (BOB@example.edu) access to institution ({id})")
    );
    let me = server.send(&bob, "GET", "/user/me", None).await.1;
    assert_eq!(me["user_permissions"], json!([]));
    let nobody = json!({"email": "nobody@example.edu", "institution_id": id});
    assert_eq!(post("/user/remove-access", nobody).await.0, StatusCode::OK);
    server.stop().await;
}

async fn versions_tell_who_made_them(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, scenario) = server.demo().await;
    let ann = User::new("Ann", "ann@example.edu");
    let ann = server.user(ann, &[(&server.institution, Role::Collaborator)]).await;
    let path = format!("/scenario/{scenario}");
    server.patch(&path, json!({"notes": "by the librarian"})).await;
    let body = json!({"notes": "by Ann"});
    server.send(&ann, "PATCH", &path, Some(&body)).await;
    server.send(&ann, "POST", &format!("{path}/undo"), None).await;
    let history = server.get_json(&format!("{path}/versions")).await;
    let who: Vec<&Value> =
        history["versions"].as_array().unwrap().iter().map(|one| &one["changed_by"]).collect();
    assert_eq!(who, [&json!("Ann"), &json!("Ann"), &json!("Librarian"), &Value::Null]);
    server.stop().await;
}

async fn demo_accounts_only_look_around(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, scenario) = server.demo().await;
    let visitor = User { is_demo: true, ..User::new("Visitor", "visitor@example.edu") };
    let visitor = server.user(visitor, &[(&server.institution, Role::Admin)]).await;
    let shown = server.send(&visitor, "GET", &format!("/package/{package}"), None).await.1;
    assert_eq!((&shown["may_edit"], &shown["may_delete_files"]), (&json!(true), &json!(false)));
    let file = format!("/package/{package}/file/{}", text(&shown["files"][0]["id"]));
    let (status, refused) = server.send(&visitor, "DELETE", &file, None).await;
    assert_eq!(
        (status, &refused["detail"]),
        (StatusCode::FORBIDDEN, &json!("Demo accounts can't delete data."))
    );
    let map = json!({"kind": "price", "header_row": 1, "columns": {}});
    let (status, _) = server.send(&visitor, "POST", &format!("{file}/map"), Some(&map)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "a map replaces the file");
    let new = json!({"name": "Mine", "institution_id": server.institution});
    let (status, refused) = server.send(&visitor, "POST", "/package", Some(&new)).await;
    assert_eq!(
        (status, &refused["detail"]),
        (StatusCode::FORBIDDEN, &json!("Demo profiles can't add packages."))
    );
    let change = json!({"cost_ill": 20});
    let path = format!("/scenario/{scenario}/settings");
    assert_eq!(server.send(&visitor, "PATCH", &path, Some(&change)).await.0, StatusCode::OK);
    server.stop().await;
}

async fn a_walkaway_scenario_is_changed_by_the_consortiums_people_only(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.walkaway_domains = vec!["Partner.example".to_owned()];
    })
    .await;
    let package = server.package("P", "USD").await;
    let (_, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    let path = format!("/scenario/{}", text(&made["id"]));
    server.post(&format!("{package}/scenario"), json!({"name": "Two"})).await;
    let own = server.institution.clone();
    let partner = server.person("p@partner.EXAMPLE", &[(&own, Role::Collaborator)]).await;
    let name = json!({"name": "Walkaway 2027"});
    assert_eq!(server.send(&partner, "PATCH", &path, Some(&name)).await.0, StatusCode::OK);
    let shown = server.get_json(&path).await;
    assert_eq!((&shown["may_edit"], &shown["is_name_locked"]), (&json!(false), &json!(true)));
    for address in [package.clone(), package.replace("/package/", "/publisher/")] {
        let lines = server.get_json(&address).await["scenarios"].clone();
        assert_eq!(lines[0]["is_name_locked"], true, "{address}");
        assert_eq!(lines[1]["is_name_locked"], false, "{address}");
    }
    let listed = server.get_json(&format!("{package}/scenarios")).await;
    assert_eq!(listed["scenarios"][0]["is_name_locked"], true);
    let lines = server.send(&partner, "GET", &package, None).await.1["scenarios"].clone();
    assert_eq!(lines[0]["is_name_locked"], false);
    let copy = format!("{package}/scenario?copy={}", text(&made["id"]));
    for (method, path, body) in [
        ("PATCH", path.clone(), json!({"name": "Mine"})),
        ("PATCH", format!("{path}/settings"), json!({"cost_ill": 1})),
        ("PATCH", format!("{path}/subscriptions"), json!({"add": []})),
        ("POST", format!("{path}/undo"), json!({})),
        ("POST", copy.clone(), json!({"name": "Mine"})),
        ("DELETE", path.clone(), json!({})),
    ] {
        let (status, refused) = server.send(&server.client, method, &path, Some(&body)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path}");
        assert!(refused["detail"].as_str().unwrap().contains("Walkaway"), "{refused}");
    }
    assert_eq!(server.send(&partner, "GET", &path, None).await.1["may_edit"], true);
    let body = json!({"name": "Mine"});
    assert_eq!(server.send(&partner, "POST", &copy, Some(&body)).await.0, StatusCode::CREATED);
    assert_eq!(server.send(&partner, "PATCH", &path, Some(&body)).await.0, StatusCode::OK);
    server.stop().await;
}

async fn only_the_consortiums_people_name_a_scenario_walkaway(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start_with(&data, |config| {
        config.walkaway_domains = vec!["partner.example".to_owned()];
    })
    .await;
    let package = server.package("P", "USD").await;
    let (_, made) = server.post(&format!("{package}/scenario"), json!({"name": "One"})).await;
    let path = format!("/scenario/{}", text(&made["id"]));
    let own = server.institution.clone();
    let partner = server.person("p@partner.example", &[(&own, Role::Collaborator)]).await;
    let walkaway = json!({"name": "Walkaway 2027"});
    let refused = async |method: &str, path: &str, body: &Value| {
        let (status, refused) = server.send(&server.client, method, path, Some(body)).await;
        assert_eq!(status, StatusCode::FORBIDDEN, "{method} {path} {body}");
        let detail = refused["detail"].as_str().unwrap();
        assert!(detail.contains("in the name of a scenario. Choose another name."), "{refused}");
    };
    let create = format!("{package}/scenario");
    let saved = server.get_json(&format!("{path}/journals")).await["saved"].clone();
    let block = json!({"configs": saved["configs"], "subrs": [], "name": "Our Walkaway"});
    refused("PATCH", &path, &walkaway).await;
    refused("POST", &path, &block).await;
    refused("POST", &create, &walkaway).await;
    refused("POST", &format!("{create}?copy={}", text(&made["id"])), &walkaway).await;
    let older = create.replace("/package/", "/publisher/");
    refused("POST", &older, &walkaway).await;
    assert_eq!(server.get_json(&path).await["name"], "One");

    // Nor do steps through the versions that others have made.
    let partners = async |method: &str, path: &str, body: &Value| {
        let (status, answer) = server.send(&partner, method, path, Some(body)).await;
        assert_eq!(status, StatusCode::OK, "{method} {path}: {answer}");
        answer
    };
    let named = partners("PATCH", &path, &walkaway).await;
    partners("POST", &format!("{path}/undo"), &json!({})).await;
    refused("POST", &format!("{path}/redo"), &json!({})).await;
    refused("POST", &format!("{path}/restore"), &json!({"revision": named["revision"]})).await;
    partners("POST", &format!("{path}/redo"), &json!({})).await;
    partners("PATCH", &path, &json!({"name": "Ours"})).await;
    refused("POST", &format!("{path}/undo"), &json!({})).await;
    let (status, _) = server.patch(&path, json!({"name": "Mine"})).await;
    assert_eq!(status, StatusCode::OK, "any other name");
    server.stop().await;
}

async fn what_feeds_a_consortium_is_changed_by_its_admins_only(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let feeder = server.package("Feeder", "USD").await;
    let id = feeder.trim_start_matches("/package/");
    let consortium =
        server.catalog.create_institution(None, "Consortium", &[], true).await.unwrap().id;
    let places = [(consortium.as_str(), Role::ConsortiumAdmin)];
    let chief = server.person("chief@consortium.example", &places).await;
    let admin = server.person("admin@consortium.example", &[(&consortium, Role::Admin)]).await;
    let (status, _) = server.send(&chief, "GET", &feeder, None).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "it does not feed the consortium yet");
    let new = json!({"name": "All", "institution_id": consortium});
    let all = text(&server.send(&chief, "POST", "/package", Some(&new)).await.1["id"]);
    data.execute("update institution set is_consortium = 1 where name = 'Consortium'").await;
    let feeds = format!(
        "update package set kind = 'feeder', consortium_package_id = '{all}' where id = '{id}'"
    );
    data.execute(&feeds).await;

    let scenario = format!("{feeder}/scenario");
    let new = json!({"name": "One"});
    for (name, client, expected) in [
        ("an Admin of the member", &server.client, StatusCode::FORBIDDEN),
        ("an Admin of the consortium", &admin, StatusCode::FORBIDDEN),
        ("a ConsortiumAdmin", &chief, StatusCode::CREATED),
    ] {
        assert_eq!(server.send(client, "GET", &feeder, None).await.0, StatusCode::OK, "{name}");
        let (status, answer) = server.send(client, "POST", &scenario, Some(&new)).await;
        assert_eq!(status, expected, "{name}: {answer}");
        let shown = server.send(client, "GET", &feeder, None).await.1;
        assert_eq!(shown["may_edit"], status == StatusCode::CREATED, "{name}");
    }
    let stranger = server.person("x@other.example", &[]).await;
    let (_, refused) = server.send(&stranger, "GET", &feeder, None).await;
    let message = format!("Missing required permission 'view' for institution {consortium}.");
    assert_eq!(refused["message"], message, "the consortium was asked as well");
    let shown = server.get_json(&format!("/institution/{}", server.institution)).await;
    assert_eq!(shown["is_consortium_member"], true);
    assert_eq!(shown["publishers"][0]["is_feeder_package"], true);
    server.stop().await;
}

async fn the_last_scenario_stays(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, false).await;
    let package = server.package("P", "USD").await;
    let mut paths = Vec::new();
    for name in ["One", "Two"] {
        let (_, made) = server.post(&format!("{package}/scenario"), json!({"name": name})).await;
        paths.push(format!("/scenario/{}", text(&made["id"])));
    }
    let delete = async |path: &str| server.send(&server.client, "DELETE", path, None).await.0;
    let (first, second) = tokio::join!(delete(&paths[0]), delete(&paths[1]));
    let mut statuses = [first, second];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::CONFLICT], "one of two at once");
    assert_eq!(server.get_json(&package).await["scenarios"].as_array().unwrap().len(), 1);
    server.stop().await;
}
