//! A consortium asks libraries for their data, and they decide.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::outbox::outbox;
use crate::running::text;

on_each_database!(
    a_library_accepts_and_another_declines,
    what_cannot_be_asked_is_refused,
    nobody_answers_for_another_library,
    a_library_stops_sharing_at_any_time,
    a_deleted_package_stops_feeding,
);

/// A consortium, its ConsortiumAdmin without a role at any library, and the Admins of the libraries.
struct People {
    grove: Consortium,
    chief: Client,
    admins: Vec<Client>,
    names: Vec<String>,
}

impl People {
    async fn start(data: &Data) -> Self {
        let grove = Consortium::start(data, 2).await;
        let server = &grove.server;
        let consortium = grove.institution.as_str();
        let places = [(consortium, Role::ConsortiumAdmin)];
        let chief = server.person("chief@grove.example", &places).await;
        let (mut admins, mut names) = (Vec::new(), Vec::new());
        for (number, (library, _)) in grove.libraries.iter().enumerate() {
            let email = format!("admin{number}@library.example");
            admins.push(server.person(&email, &[(library, Role::Admin)]).await);
            let shown = server.get_json(&format!("/institution/{library}")).await;
            names.push(text(&shown["name"]));
        }
        Self { grove, chief, admins, names }
    }

    fn asked(&self) -> String {
        format!("/package/{}/invitations", self.grove.package)
    }

    fn at_library(&self, library: usize) -> String {
        format!("/institution/{}/invitations", self.grove.libraries[library].0)
    }

    async fn send(
        &self,
        who: &Client,
        method: &str,
        path: &str,
        body: Option<Value>,
    ) -> (StatusCode, Value) {
        self.grove.server.send(who, method, path, body.as_ref()).await
    }

    /// Asks a library; the address at which that answers.
    async fn invite(&self, library: usize) -> String {
        let body = json!({"institution_name": self.names[library]});
        let (status, made) = self.send(&self.chief, "POST", &self.asked(), Some(body)).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        assert_eq!((&made["state"], &made["consortium_name"]), (&json!("open"), &json!("Grove")));
        format!("{}/{}", self.at_library(library), text(&made["id"]))
    }

    async fn states(&self, path: &str) -> Vec<Value> {
        let (_, found) = self.send(&self.chief, "GET", path, None).await;
        found["invitations"].as_array().unwrap().iter().map(|one| one["state"].clone()).collect()
    }
}

async fn a_library_accepts_and_another_declines(database: Database) {
    let data = Data::new(database).await;
    let people = People::start(&data).await;
    let (first, second) = (people.invite(0).await, people.invite(1).await);
    let own = json!({"source_package_id": people.grove.libraries[0].1});
    let members = people.grove.members();
    let (status, _) = people.send(&people.chief, "POST", &members, Some(own)).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "an invitation opens nothing before it is accepted");

    let (_, waiting) = people.send(&people.admins[0], "GET", "/attention", None).await;
    let item = &waiting["items"][0];
    let library = json!(people.grove.libraries[0].0);
    assert_eq!((&item["kind"], &item["institution_id"]), (&json!("invitation"), &library));
    let (_, seen) = people.send(&people.admins[0], "GET", &people.at_library(0), None).await;
    let seen = &seen["invitations"][0];
    assert_eq!(
        (&seen["consortium_package_name"], &seen["institution_name"]),
        (&json!("Big Deal"), &json!(people.names[0]))
    );
    let accept =
        json!({"answer": "accept", "package_id": people.grove.libraries[0].1, "mode": "snapshot"});
    let answered = people.send(&people.admins[0], "POST", &first, Some(accept.clone())).await;
    assert_eq!((answered.0, &answered.1["state"]), (StatusCode::OK, &json!("accepted")));
    let (_, waiting) = people.send(&people.admins[0], "GET", "/attention", None).await;
    assert_eq!(waiting["items"], json!([]), "it is answered");
    let decline = json!({"answer": "decline"});
    let answered = people.send(&people.admins[1], "POST", &second, Some(decline.clone())).await;
    assert_eq!((answered.0, &answered.1["state"]), (StatusCode::OK, &json!("declined")));
    assert!(answered.1["answered_at"].is_string() && answered.1["answered_by"].is_string());

    let shown = people.grove.server.get_json(&members).await;
    let shown = shown["members"].as_array().unwrap();
    assert_eq!(shown.len(), 1);
    assert_eq!(
        (&shown[0]["institution_name"], &shown[0]["mode"]),
        (&json!(people.names[0]), &json!("snapshot"))
    );
    assert_eq!(people.states(&people.asked()).await, [json!("declined"), json!("accepted")]);
    for (who, path, body) in [(0, &first, &accept), (1, &second, &decline)] {
        let again = people.send(&people.admins[who], "POST", path, Some(body.clone())).await;
        assert_eq!(again.0, StatusCode::CONFLICT, "nothing is answered twice: {}", again.1);
    }
    // Who declined may be asked again, and say otherwise.
    let again = people.invite(1).await;
    let accept = json!({"answer": "accept", "package_id": people.grove.libraries[1].1});
    let answered = people.send(&people.admins[1], "POST", &again, Some(accept)).await;
    assert_eq!(answered.0, StatusCode::OK, "{}", answered.1);

    let mail = outbox(&data, 6 + 6).await;
    for (to, subject, count) in [
        ("admin0@library.example", "Grove requests your data", 1),
        ("admin1@library.example", "Grove requests your data", 2),
        ("chief@grove.example", "has accepted", 2),
        ("chief@grove.example", "has declined", 1),
    ] {
        let found = mail.iter().filter(|mail| mail.contains(to) && mail.contains(subject));
        assert_eq!(found.count(), count, "{to}: {subject}: {mail:#?}");
    }
    people.grove.server.stop().await;
}

async fn what_cannot_be_asked_is_refused(database: Database) {
    let data = Data::new(database).await;
    let people = People::start(&data).await;
    let ask = async |name: &str| {
        let body = json!({"institution_name": name});
        people.send(&people.chief, "POST", &people.asked(), Some(body)).await
    };
    for (name, detail) in [
        ("Nobody", "There is no library named \"Nobody\"."),
        ("", "There is no library named \"\"."),
        ("Grove", "\"Grove\" is a consortium itself."),
    ] {
        let (status, refused) = ask(name).await;
        assert_eq!(
            (status, &refused["detail"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!(detail))
        );
    }
    let open = people.invite(0).await;
    assert_eq!(ask(&people.names[0]).await.0, StatusCode::CONFLICT, "asked once at a time");

    // What is taken back is answered no more.
    let id = open.rsplit('/').next().unwrap();
    let withdraw = format!("{}/{id}", people.asked());
    let (status, _) = people.send(&people.chief, "DELETE", &withdraw, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    let (status, _) = people.send(&people.chief, "DELETE", &withdraw, None).await;
    assert_eq!(status, StatusCode::CONFLICT);
    let decline = json!({"answer": "decline"});
    let (status, _) = people.send(&people.admins[0], "POST", &open, Some(decline)).await;
    assert_eq!(status, StatusCode::CONFLICT);

    // A package that feeds the consortium already, and one in another currency.
    let open = people.invite(0).await;
    people.grove.add(0, "live").await;
    let accept = json!({"answer": "accept", "package_id": people.grove.libraries[0].1});
    let (status, refused) = people.send(&people.admins[0], "POST", &open, Some(accept)).await;
    assert_eq!(status, StatusCode::CONFLICT, "{refused}");
    assert_eq!(people.states(&people.asked()).await[0], "open", "nothing is half answered");
    let body =
        json!({"name": "P", "currency": "GBP", "institution_id": people.grove.libraries[0].0});
    let (_, made) = people.send(&people.admins[0], "POST", "/package", Some(body)).await;
    let accept = json!({"answer": "accept", "package_id": made["id"]});
    let (status, refused) = people.send(&people.admins[0], "POST", &open, Some(accept)).await;
    assert_eq!(
        (status, &refused["field"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("package_id"))
    );
    people.grove.server.stop().await;
}

async fn nobody_answers_for_another_library(database: Database) {
    let data = Data::new(database).await;
    let people = People::start(&data).await;
    let open = people.invite(0).await;
    let id = open.rsplit('/').next().unwrap();
    let decline = json!({"answer": "decline"});
    let server = &people.grove.server;
    let library = people.grove.libraries[0].0.as_str();
    let helper = server.person("helper@library.example", &[(library, Role::Collaborator)]).await;
    for (who, path, expected) in [
        (&people.chief, open.clone(), StatusCode::FORBIDDEN),
        (&people.admins[1], open.clone(), StatusCode::FORBIDDEN),
        (&helper, open.clone(), StatusCode::FORBIDDEN),
        // By way of the library that one is an Admin of.
        (&people.admins[1], format!("{}/{id}", people.at_library(1)), StatusCode::NOT_FOUND),
    ] {
        let (status, refused) = people.send(who, "POST", &path, Some(decline.clone())).await;
        assert_eq!(status, expected, "{refused}");
    }
    // Nor gives away what another library has.
    let accept = json!({"answer": "accept", "package_id": people.grove.libraries[1].1});
    let (status, _) = people.send(&people.admins[0], "POST", &open, Some(accept.clone())).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    let both = [(library, Role::Admin), (people.grove.libraries[1].0.as_str(), Role::Admin)];
    let both = server.person("both@library.example", &both).await;
    let (status, refused) = people.send(&both, "POST", &open, Some(accept)).await;
    assert_eq!(
        (status, &refused["field"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("package_id"))
    );
    let (status, _) = people.send(&helper, "GET", &people.at_library(0), None).await;
    assert_eq!(status, StatusCode::OK, "who works there sees that the library is asked");
    let (status, _) = people.send(&people.admins[1], "GET", &people.at_library(0), None).await;
    assert_eq!(status, StatusCode::FORBIDDEN);
    people.grove.server.stop().await;
}

impl People {
    fn shared(&self, library: usize) -> String {
        format!("/institution/{}/memberships", self.grove.libraries[library].0)
    }

    /// Ids of the packages that feed the consortium.
    async fn members(&self) -> Vec<String> {
        let shown = self.grove.server.get_json(&self.grove.members()).await;
        shown["members"].as_array().unwrap().iter().map(|one| text(&one["package_id"])).collect()
    }
}

async fn a_library_stops_sharing_at_any_time(database: Database) {
    let data = Data::new(database).await;
    let people = People::start(&data).await;
    people.grove.add(0, "live").await;
    people.grove.add(1, "snapshot").await;
    let server = &people.grove.server;
    let before = people.members().await;
    let (library, other) = (people.grove.libraries[0].0.as_str(), people.shared(1));
    let helper = server.person("helper@library.example", &[(library, Role::Collaborator)]).await;
    let (status, seen) = people.send(&helper, "GET", &people.shared(0), None).await;
    assert_eq!(status, StatusCode::OK, "who works there sees what is shared: {seen}");
    let shared = &seen["memberships"][0];
    assert_eq!(
        [&shared["consortium_name"], &shared["is_live"], &shared["package_id"]],
        [&json!("Grove"), &json!(true), &json!(people.grove.libraries[0].1)]
    );
    let stop = format!("{}/{}", people.shared(0), text(&shared["member_id"]));
    let by_the_other = format!("{other}/{}", text(&shared["member_id"]));
    for (who, path, expected) in [
        (&helper, &stop, StatusCode::FORBIDDEN),
        (&people.chief, &stop, StatusCode::FORBIDDEN),
        (&people.admins[1], &stop, StatusCode::FORBIDDEN),
        (&people.admins[1], &by_the_other, StatusCode::NOT_FOUND),
    ] {
        let (status, refused) = people.send(who, "DELETE", path, None).await;
        assert_eq!(status, expected, "{refused}");
    }
    assert_eq!(people.members().await, before);

    let (status, _) = people.send(&people.admins[0], "DELETE", &stop, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert_eq!(people.members().await, before[1..]);
    let (status, _) = people.send(&people.admins[0], "DELETE", &stop, None).await;
    assert_eq!(status, StatusCode::NOT_FOUND, "once");
    // Neither the current data nor the copy can be read by the consortium any more.
    let feeder = format!("/package/{}", before[0]);
    assert_eq!(people.send(&people.chief, "GET", &feeder, None).await.0, StatusCode::NOT_FOUND);
    let (_, seen) = people.send(&people.admins[1], "GET", &other, None).await;
    let copy = &seen["memberships"][0];
    assert!(copy["is_live"] == false && copy["copied_at"].is_string(), "{copy}");
    let stop = format!("{other}/{}", text(&copy["member_id"]));
    let (status, _) = people.send(&people.admins[1], "DELETE", &stop, None).await;
    assert_eq!(status, StatusCode::NO_CONTENT);
    assert!(people.members().await.is_empty());
    let own = format!("/package/{}", people.grove.libraries[0].1);
    assert_eq!(people.send(&people.admins[0], "GET", &own, None).await.0, StatusCode::OK);

    // To each of the two users of the consortium.
    let mail = outbox(&data, 4).await;
    for name in &people.names {
        let text = format!("{name} has stopped sharing its data with \"Big Deal\"");
        let told = |mail: &&String| mail.contains("chief@grove.example") && mail.contains(&text);
        assert_eq!(mail.iter().filter(told).count(), 1, "{text}: {mail:#?}");
    }
    people.grove.server.stop().await;
}

async fn a_deleted_package_stops_feeding(database: Database) {
    let data = Data::new(database).await;
    let people = People::start(&data).await;
    people.grove.add(0, "live").await;
    people.grove.add(1, "snapshot").await;
    let before = people.members().await;
    for (_, package) in &people.grove.libraries {
        let path = format!("/package/{package}");
        let server = &people.grove.server;
        let (status, answer) = server.patch(&path, json!({"is_deleted": true})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    assert_eq!(people.members().await, before[1..], "a copy stays until the library stops it");
    let (_, seen) = people.send(&people.admins[1], "GET", &people.shared(1), None).await;
    assert_eq!(seen["memberships"][0]["package_id"], json!(null));
    let (_, seen) = people.send(&people.admins[0], "GET", &people.shared(0), None).await;
    assert_eq!(seen["memberships"], json!([]));
    let text = format!("{} has deleted the package that fed \"Big Deal\"", people.names[0]);
    let mail = outbox(&data, 2).await;
    let told = |mail: &&String| mail.contains("chief@grove.example") && mail.contains(&text);
    assert_eq!(mail.iter().filter(told).count(), 1, "{mail:#?}");
    people.grove.server.stop().await;
}
