//! Proposals that a consortium sends to its members, the members' requests, and the consortium's decisions.

use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use titlewise_catalog::Role;

use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, text};

on_each_database!(
    a_scenario_is_sent_to_all_members_at_once,
    what_a_consortium_sets_is_changed_by_nobody_else,
    titles_are_asked_for_and_decided_about,
    the_row_of_a_proposal_counts_requested_titles,
    what_was_asked_for_survives_another_sending,
    requests_come_as_a_file,
    clients_of_the_known_service_ask_as_they_do_there,
    a_proposal_can_be_taken_back,
);

/// A consortium of libraries that have a proposal, and a user of each library.
struct Sent {
    grove: Consortium,
    /// The consortium's scenario.
    scenario: String,
    /// For each member its feeder, its scenario, and a user of that library.
    members: Vec<(String, String, Client)>,
    /// Titles by cost per use, none of which is subscribed but the first three.
    titles: Vec<String>,
}

async fn sent(data: &Data, libraries: usize) -> Sent {
    let grove = Consortium::start(data, libraries).await;
    let server = &grove.server;
    let feeders = grove.add_all().await;
    let mut people = Vec::new();
    for (number, (library, _)) in grove.libraries.iter().enumerate() {
        let email = format!("librarian{number}@member.example");
        people.push(server.person(&email, &[(library, Role::Collaborator)]).await);
    }
    let scenario = grove.scenario("Core").await;
    server.patch(&format!("{scenario}/subscriptions"), json!({"top": 3})).await;
    server.patch(&format!("{scenario}/settings"), json!({"cost_ill": 33})).await;
    let listed = server.get_json(&format!("{scenario}/journals")).await;
    let titles = listed["journals"].as_array().unwrap();
    let titles = titles.iter().map(|title| text(&title["issn_l"])).collect();
    send(&grove, &scenario, &feeders).await;
    let members = format!("{scenario}/member-institutions");
    let listed = server.get_json(&members).await;
    let of = |feeder: &String| {
        let all = listed["institutions"].as_array().unwrap();
        let one = all.iter().find(|one| one["package_id"] == json!(feeder)).unwrap();
        format!("/scenario/{}", text(&one["member_scenario_id"]))
    };
    let members = feeders.iter().zip(people).map(|(id, who)| (id.clone(), of(id), who)).collect();
    Sent { grove, scenario, members, titles }
}

async fn send(grove: &Consortium, scenario: &str, feeders: &[String]) {
    let path = format!("{scenario}/member-institutions/consortial-scenarios");
    let (status, answer) = grove.server.post(&path, json!({"member_institutions": feeders})).await;
    assert_eq!((status, &answer["status"]), (StatusCode::OK, &json!("success")), "{answer}");
}

/// The entry of one member in the list of members.
async fn listed(sent: &Sent, member: usize) -> Value {
    let path = format!("{}/member-institutions", sent.scenario);
    let listed = sent.grove.server.get_json(&path).await;
    let all = listed["institutions"].as_array().unwrap().iter();
    all.into_iter().find(|one| one["package_id"] == json!(sent.members[member].0)).unwrap().clone()
}

/// Asks for titles; the answer is the proposal.
async fn ask(sent: &Sent, member: usize, add: &[&String], remove: &[&String]) -> Value {
    let (_, scenario, client) = &sent.members[member];
    let body = json!({"add": add, "remove": remove});
    let path = format!("{scenario}/proposal");
    let (status, answer) = sent.grove.server.send(client, "PATCH", &path, Some(&body)).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer
}

/// What needs the attention of a user, as kind, count and name of the scenario.
async fn attention(server: &Running, client: &Client) -> Value {
    let (status, answer) = server.send(client, "GET", "/attention", None).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let items = answer["items"].as_array().unwrap();
    items.iter().map(|one| json!([one["kind"], one["count"], one["scenario_name"]])).collect()
}

async fn a_scenario_is_sent_to_all_members_at_once(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 3).await;
    let server = &sent.grove.server;
    for (member, (feeder, scenario, client)) in sent.members.iter().enumerate() {
        let (_, theirs) = server.send(client, "GET", scenario, None).await;
        assert_eq!(
            (&theirs["name"], &theirs["is_proposal"]),
            (&json!("Core"), &json!(true)),
            "{theirs}"
        );
        assert_eq!(theirs["settings"]["cost_ill"], 33.0);
        assert_eq!(theirs["subscribed"].as_array().unwrap().len(), 3);
        assert_eq!(theirs["package_id"], json!(feeder));
        // Its numbers are the member's own.
        let (_, body) = server.send(client, "GET", &format!("{scenario}/journals"), None).await;
        assert!(body["journals"].as_array().unwrap().len() > 20);
        assert!(body["consortial_proposal_dates"]["sent_date"].is_string());
        assert_eq!(body["meta"]["is_consortial_proposal"], true);
        let one = listed(&sent, member).await;
        assert!(one["sent_date"].is_string() && one["return_date"].is_null());
        assert_eq!(one["member_added_subrs"], json!([]));
        let library = format!("/institution/{}", sent.grove.libraries[member].0);
        let (_, library) = server.send(client, "GET", &library, None).await;
        let sets = library["consortial_proposal_sets"].as_array().unwrap();
        assert_eq!((sets.len(), &sets[0]["id"]), (1, &json!(feeder)));
        let (_, package) = server.send(client, "GET", &format!("/feedback/{feeder}"), None).await;
        assert!(package.is_null() || package["HTTP_status_code"] == 404, "screens, or nothing");
        let known = format!("/publisher/feedback-{}", feeder.strip_prefix("package-").unwrap());
        let (_, package) = server.send(client, "GET", &known, None).await;
        assert_eq!(package["is_consortial_proposal_set"], true);
    }
    // To each who works there: the librarian of every library, and whoever built all of it.
    let mail =
        data.count("select count(*) from outgoing_mail where subject = 'A proposal from Grove'");
    assert_eq!(mail.await, 6);
    let (status, refused) = server
        .post(
            &format!("{}/member-institutions/consortial-scenarios", sent.scenario),
            json!({"member_institutions": [sent.members[0].0, "package-none"]}),
        )
        .await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{refused}");
    sent.grove.server.stop().await;
}

async fn what_a_consortium_sets_is_changed_by_nobody_else(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 2).await;
    let server = &sent.grove.server;
    let (_, scenario, _) = &sent.members[0];
    let library = &sent.grove.libraries[0].0;
    let admin = server.person("admin@member.example", &[(library, Role::Admin)]).await;
    let other =
        server.person("x@member.example", &[(&sent.grove.libraries[1].0, Role::Admin)]).await;
    let consortium = &sent.grove.institution;
    let chief = server.person("chief@grove.example", &[(consortium, Role::ConsortiumAdmin)]).await;
    let before = server.get_json(scenario).await;
    let changes = [
        ("PATCH", "", json!({"name": "Ours"})),
        ("PATCH", "/settings", json!({"cost_ill": 1})),
        ("PATCH", "/subscriptions", json!({"add": [sent.titles[9]]})),
        ("POST", "", json!({"configs": {"cost_ill": 1}})),
        ("POST", "/undo", json!({})),
        ("POST", "/restore", json!({"revision": 1})),
        (
            "PUT",
            "/public-page",
            json!({"is_rounded": true, "with_prices": true, "with_titles": true}),
        ),
        ("DELETE", "", json!({})),
    ];
    for (name, client) in [("the member", &admin), ("the consortium", &chief), ("another", &other)]
    {
        for (method, path, body) in &changes {
            let path = format!("{scenario}{path}");
            let (status, answer) = server.send(client, method, &path, Some(body)).await;
            assert_eq!(status, StatusCode::FORBIDDEN, "{name}: {method} {path}: {answer}");
        }
    }
    assert_eq!(server.get_json(scenario).await, before);

    // Titles are asked for by people of the member, and seen by nobody else's.
    let path = format!("{scenario}/proposal");
    let body = json!({"add": [sent.titles[9]]});
    let viewer = server.person("viewer@member.example", &[(library, Role::Viewer)]).await;
    for (name, client, look, change) in [
        ("an Admin of the member", &admin, StatusCode::OK, StatusCode::OK),
        ("a Viewer of the member", &viewer, StatusCode::OK, StatusCode::FORBIDDEN),
        ("the consortium", &chief, StatusCode::OK, StatusCode::FORBIDDEN),
        ("another member", &other, StatusCode::FORBIDDEN, StatusCode::FORBIDDEN),
    ] {
        let (status, shown) = server.send(client, "GET", &path, None).await;
        assert_eq!(status, look, "{name}: {shown}");
        if status == StatusCode::OK {
            assert_eq!(shown["may_request"], change == StatusCode::OK, "{name}");
        }
        assert_eq!(server.send(client, "PATCH", &path, Some(&body)).await.0, change, "{name}");
        let done = format!("{scenario}/notifications/done-editing");
        assert_eq!(server.send(client, "POST", &done, None).await.0, change, "{name}");
    }
    // The requests of all members are the consortium's.
    let path = format!("{}/requests", sent.scenario);
    assert_eq!(server.send(&admin, "GET", &path, None).await.0, StatusCode::FORBIDDEN);
    assert_eq!(server.send(&chief, "GET", &path, None).await.0, StatusCode::OK);
    let own = format!("{scenario}/requests");
    assert_eq!(server.send(&admin, "GET", &own, None).await.0, StatusCode::NOT_FOUND);
    sent.grove.server.stop().await;
}

async fn titles_are_asked_for_and_decided_about(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 3).await;
    let server = &sent.grove.server;
    let [a, b, c] = [5, 7, 9].map(|at: usize| &sent.titles[at]);
    let shown = ask(&sent, 0, &[a, b], &[]).await;
    assert_eq!(shown["requests"].as_array().unwrap().len(), 2);
    assert!(shown["changed_at"].is_string() && shown["consortium_name"] == "Grove");
    ask(&sent, 0, &[c], &[b]).await;
    ask(&sent, 1, &[a], &[]).await;
    let subscribed = json!({"add": [sent.titles[0]]});
    let (_, scenario, client) = &sent.members[0];
    let path = format!("{scenario}/proposal");
    let (status, refused) = server.send(client, "PATCH", &path, Some(&subscribed)).await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("add")));

    let inbox = format!("{}/requests", sent.scenario);
    let all = server.get_json(&inbox).await;
    assert_eq!((&all["open_count"], &all["may_decide"]), (&json!(3), &json!(true)));
    let first = &all["requests"][0];
    assert_eq!(
        (&first["issn_l"], &first["requested_by"]),
        (&json!(a), &json!("librarian0@member.example"))
    );
    assert!(!text(&first["title"]).is_empty() && first["journal"]["usage"].is_number(), "{first}");
    let one = |member: usize, issn: &String, decision: Value| json!({"package_id": sent.members[member].0, "issn_l": issn, "decision": decision});
    let unknown =
        json!({"decisions": [one(0, a, json!("accepted")), one(2, a, json!("accepted"))]});
    let (status, refused) = server.patch(&inbox, unknown).await;
    assert_eq!(
        (status, &refused["field"]),
        (StatusCode::UNPROCESSABLE_ENTITY, &json!("decisions"))
    );
    assert_eq!(server.get_json(&inbox).await["open_count"], 3, "all or nothing");
    let some = json!({"decisions": [one(0, a, json!("accepted")), one(1, a, json!("declined"))]});
    let (_, all) = server.patch(&inbox, some).await;
    assert_eq!(all["open_count"], 1);
    let (_, theirs) = server.send(client, "GET", &path, None).await;
    let decided: Vec<_> =
        theirs["requests"].as_array().unwrap().iter().map(|one| &one["decision"]).collect();
    assert!(decided.contains(&&json!("accepted")) && decided.contains(&&Value::Null));
    let (_, all) = server.patch(&inbox, json!({"decisions": [one(0, a, Value::Null)]})).await;
    assert_eq!(all["open_count"], 2, "what was decided can be left open again");

    let consortium = [(sent.grove.institution.as_str(), Role::Collaborator)];
    let decider = server.person("decider@grove.example", &consortium).await;
    let viewer = [(sent.grove.institution.as_str(), Role::Viewer)];
    let viewer = server.person("viewer@grove.example", &viewer).await;
    let proposed = json!([["proposal", 1, "Core"]]);
    assert_eq!(attention(server, client).await, proposed, "until it is returned");
    assert_eq!(attention(server, &decider).await, json!([]), "until it is returned");

    let done = format!("{scenario}/notifications/done-editing");
    assert_eq!(server.send(client, "POST", &done, None).await.0, StatusCode::OK);
    assert_eq!(attention(server, client).await, json!([]));
    assert_eq!(attention(server, &decider).await, json!([["requests", 2, "Core"]]));
    assert_eq!(attention(server, &viewer).await, json!([]));
    assert_eq!(attention(server, &sent.members[2].2).await, proposed, "another member has its own");
    assert!(listed(&sent, 0).await["return_date"].is_string());
    assert!(listed(&sent, 1).await["return_date"].is_null());
    let mail = "select count(*) from outgoing_mail where subject like '%has answered'";
    assert_eq!(data.count(mail).await, 1, "the consortium's Admin is told");
    sent.grove.server.stop().await;
}

async fn the_row_of_a_proposal_counts_requested_titles(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 2).await;
    let server = &sent.grove.server;
    let (feeder, scenario, client) = &sent.members[0];
    let id = scenario.trim_start_matches("/scenario/");
    let package = text(&server.send(client, "GET", scenario, None).await.1["package_id"]);
    let rows = format!("/package/{package}/scenarios");
    let row = async || {
        let (_, listed) = server.send(client, "GET", &rows, None).await;
        let all = listed["scenarios"].as_array().unwrap().iter();
        all.into_iter().find(|row| row["id"] == json!(id)).unwrap().clone()
    };
    let before = row().await;
    assert_eq!(before["requested"], 0);
    let number = |row: &Value, name: &str| row["summary"][name].as_f64().unwrap();
    let (_, listed) = server.send(client, "GET", &format!("{scenario}/journals"), None).await;
    let titles = listed["journals"].as_array().unwrap();
    let is_own = |issn: &&String| titles.iter().any(|title| title["issn_l"] == json!(issn));
    let wanted: Vec<&String> = sent.titles.iter().skip(3).filter(is_own).take(2).collect();
    let costs: f64 = wanted
        .iter()
        .map(|issn| {
            let title = titles.iter().find(|title| title["issn_l"] == json!(issn)).unwrap();
            title["subscription_cost"].as_f64().unwrap() - title["ill_cost"].as_f64().unwrap()
        })
        .sum();
    ask(&sent, 0, &wanted, &[]).await;
    let asked = row().await;
    assert_eq!(asked["requested"], 2);
    let added = number(&asked, "cost_scenario") - number(&before, "cost_scenario");
    assert!((added - costs).abs() < 2.0, "{added} for {costs}");
    let met = |row: &Value| number(row, "use_instant_percent") + number(row, "use_ill_percent");
    assert!(met(&asked) > met(&before), "requested titles meet uses");
    let subscribed = "num_journals_subscribed";
    assert_eq!(number(&asked, subscribed), number(&before, subscribed) + 2.0);

    let one = json!({"package_id": feeder, "issn_l": wanted[0], "decision": "declined"});
    let path = format!("{}/requests", sent.scenario);
    assert_eq!(server.patch(&path, json!({"decisions": [one]})).await.0, StatusCode::OK);
    assert_eq!(row().await["requested"], 1, "what was declined adds nothing");
    sent.grove.server.stop().await;
}

async fn what_was_asked_for_survives_another_sending(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 2).await;
    let server = &sent.grove.server;
    let asked = &sent.titles[8];
    ask(&sent, 0, &[asked], &[]).await;
    let (feeder, scenario, client) = &sent.members[0];
    server.send(client, "POST", &format!("{scenario}/notifications/done-editing"), None).await;
    let decision = json!({"package_id": feeder, "issn_l": asked, "decision": "accepted"});
    server.patch(&format!("{}/requests", sent.scenario), json!({"decisions": [decision]})).await;

    server.patch(&format!("{}/subscriptions", sent.scenario), json!({"top": 5})).await;
    server.patch(&sent.scenario, json!({"name": "Core, second round"})).await;
    let feeders: Vec<String> = sent.members.iter().map(|member| member.0.clone()).collect();
    send(&sent.grove, &sent.scenario, &feeders).await;
    let one = listed(&sent, 0).await;
    assert_eq!(one["member_added_subrs"], json!([asked]));
    assert!(one["return_date"].is_null(), "it is the member's turn again");
    assert_eq!(format!("/scenario/{}", text(&one["member_scenario_id"])), *scenario);
    let (_, theirs) = server.send(client, "GET", scenario, None).await;
    assert_eq!(theirs["name"], "Core, second round");
    assert_eq!(theirs["subscribed"].as_array().unwrap().len(), 5);
    let (_, proposal) = server.send(client, "GET", &format!("{scenario}/proposal"), None).await;
    assert_eq!(proposal["requests"][0]["decision"], "accepted");

    // A second scenario stands beside the first.
    let other = sent.grove.scenario("Everything").await;
    send(&sent.grove, &other, &feeders[..1]).await;
    let (_, package) = server.send(client, "GET", &format!("/package/{feeder}"), None).await;
    let names: Vec<_> =
        package["scenarios"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
    assert_eq!(names, [json!("Core, second round"), json!("Everything")]);
    assert_eq!(server.get_json(&format!("{other}/requests")).await["requests"], json!([]));
    sent.grove.server.stop().await;
}

async fn requests_come_as_a_file(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 2).await;
    let server = &sent.grove.server;
    let asked = &sent.titles[8];
    ask(&sent, 1, &[asked], &[]).await;
    let path = format!("{}/member-institutions/consortial-scenarios", sent.scenario);
    let file = server.get(&format!("{path}.csv")).await;
    assert!(
        file.headers()["content-disposition"].to_str().unwrap().contains("member requests.csv")
    );
    let content = file.text().await.unwrap();
    assert_eq!(server.get(&path).await.text().await.unwrap(), content);
    let mut reader = csv::Reader::from_reader(content.as_bytes());
    assert_eq!(reader.headers().unwrap().len(), 26);
    let (mut lines, mut core, mut requests) = (0, 0, Vec::new());
    for line in reader.deserialize::<std::collections::HashMap<String, String>>() {
        let line = line.unwrap();
        lines += 1;
        core += usize::from(line["subscribed_by_consortium"] == "True");
        if line["subscribed_by_member_institution"] == "True" {
            assert_eq!(line["core_plus_for_member_institution"], "True");
            requests.push((line["package_id"].clone(), line["issn_l"].clone()));
        }
        assert!(line["usage"].parse::<f64>().is_ok(), "{line:?}");
    }
    assert!(lines > 60 && core > 0 && core <= 6, "{lines} {core}");
    assert_eq!(requests, [(sent.members[1].0.clone(), asked.clone())]);
    let members = format!("{}/member-institutions", sent.scenario);
    server.patch(&members, json!({"exclude": [sent.members[1].0]})).await;
    let content = server.get(&path).await.text().await.unwrap();
    assert!(!content.contains(&sent.members[1].0), "only members that count");

    let csv = format!("{path}.csv");
    for (body, status, message) in [
        (json!({}), StatusCode::BAD_REQUEST, "email parameter is required."),
        (json!({"email": "x@y.example"}), StatusCode::NOT_FOUND, "User does not exist."),
        // Somebody who may not see the consortium.
        (
            json!({"email": "librarian0@member.example"}),
            StatusCode::NOT_FOUND,
            "User does not exist.",
        ),
    ] {
        let (got, answer) = server.post(&csv, body).await;
        assert_eq!((got, &answer["message"]), (status, &json!(message)));
    }
    let viewer = [(sent.grove.institution.as_str(), Role::Viewer)];
    server.person("viewer@grove.example", &viewer).await;
    let (status, answer) = server.post(&csv, json!({"email": "viewer@grove.example"})).await;
    assert_eq!(
        (status, &answer["message"]),
        (StatusCode::OK, &json!("email sent with csv attached"))
    );
    let body = outbox(&data, "viewer@grove.example").await;
    let link = body.lines().find(|line| line.contains("jwt=")).unwrap().trim().to_owned();
    let linked = Client::new().get(&link).send().await.unwrap();
    assert_eq!(linked.status(), StatusCode::OK, "{link}");
    assert_eq!(linked.text().await.unwrap(), content);
    sent.grove.server.stop().await;
}

/// The emails to a recipient, from the folder of outgoing email.
async fn outbox(data: &Data, recipient: &str) -> String {
    for _ in 0..100 {
        let folder = data.path().join("outbox");
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for file in files {
            let bytes = std::fs::read(file.path()).unwrap();
            let text = String::from_utf8_lossy(&bytes).replace("=\r\n", "").replace("=3D", "=");
            if text.contains(recipient) && text.contains("jwt=") {
                return text;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("no mail to {recipient}");
}

async fn clients_of_the_known_service_ask_as_they_do_there(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 1).await;
    let server = &sent.grove.server;
    let (_, scenario, client) = &sent.members[0];
    let (_, body) = server.send(client, "GET", &format!("{scenario}/journals"), None).await;
    let mut saved = body["saved"].clone();
    saved["member_added_subrs"] = json!([sent.titles[6], sent.titles[7]]);
    saved["subrs"] = json!([]);
    saved["configs"]["cost_ill"] = json!(1);
    for path in ["subscriptions", "member-added-subscriptions"] {
        let (status, answer) =
            server.send(client, "POST", &format!("{scenario}/{path}"), Some(&saved)).await;
        assert_eq!((status, &answer["status"]), (StatusCode::OK, &json!("success")), "{answer}");
        let (_, body) = server.send(client, "GET", &format!("{scenario}/journals"), None).await;
        assert_eq!(body["saved"]["member_added_subrs"].as_array().unwrap().len(), 2);
        assert_eq!(body["saved"]["subrs"].as_array().unwrap().len(), 3, "what is set stays");
        assert_eq!(body["saved"]["configs"]["cost_ill"], 33.0);
        assert!(body["consortial_proposal_dates"]["changed_date"].is_string());
    }
    saved["member_added_subrs"] = json!([sent.titles[7]]);
    server.send(client, "POST", &format!("{scenario}/subscriptions"), Some(&saved)).await;
    assert_eq!(listed(&sent, 0).await["member_added_subrs"], json!([sent.titles[7]]));
    sent.grove.server.stop().await;
}

async fn a_proposal_can_be_taken_back(database: Database) {
    let data = Data::new(database).await;
    let sent = sent(&data, 2).await;
    let server = &sent.grove.server;
    ask(&sent, 0, &[&sent.titles[8]], &[]).await;
    sent.grove.scenario("Another").await;
    let (status, refused) = server.send(&server.client, "DELETE", &sent.scenario, None).await;
    assert_eq!(status, StatusCode::CONFLICT);
    assert!(text(&refused["message"]).contains("was sent to members"), "{refused}");
    for (feeder, scenario, client) in &sent.members {
        let path = format!("{}/proposals/{feeder}", sent.scenario);
        assert_eq!(server.send(client, "DELETE", &path, None).await.0, StatusCode::FORBIDDEN);
        server.delete(&path).await;
        assert_eq!(server.send(client, "GET", scenario, None).await.0, StatusCode::NOT_FOUND);
        let again = server.send(&server.client, "DELETE", &path, None).await;
        assert_eq!(again.0, StatusCode::NOT_FOUND);
    }
    server.delete(&sent.scenario).await;
    assert_eq!(data.count("select count(*) from title_request").await, 0);
    sent.grove.server.stop().await;
}
