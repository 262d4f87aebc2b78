//! What cannot be compared, and what the caller cannot view.

use reqwest::{Client, StatusCode};
use serde_json::json;
use titlewise_catalog::Role;

use super::scenario;
use crate::consortium::Consortium;
use crate::database::{Data, Database, on_each_database};
use crate::running::{Running, client_of, text};

on_each_database!(
    what_the_caller_cannot_view_does_not_exist,
    what_cannot_be_compared_is_refused,
    every_refusal_is_the_same_for_files,
);

async fn what_the_caller_cannot_view_does_not_exist(database: Database) {
    let data = Data::new(database).await;
    let grove = Consortium::start(&data, 2).await;
    let server = &grove.server;
    let mut ids = Vec::new();
    for (_, package) in &grove.libraries {
        ids.push(scenario(server, package, "Secret", json!({}), 3).await);
        ids.push(scenario(server, package, "Second", json!({}), 4).await);
    }
    let viewer =
        server.person("viewer@first.example", &[(&grove.libraries[0].0, Role::Viewer)]).await;
    let none = "scenario-AbCdEf123456";
    let get = async |client: &Client, path: String| {
        let (status, mut answer) = server.send(client, "GET", &path, None).await;
        if let Some(answer) = answer.as_object_mut() {
            answer.remove("request_id");
        }
        (status, answer)
    };
    for route in ["/comparison", "/comparison/why"] {
        let (status, shown) = get(&viewer, format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::OK, "{shown}");
        for place in [[&ids[0], "?"], ["?", &ids[0]]] {
            let path = |hidden: &str| {
                let [one, other] = place.map(|one| if one == "?" { hidden } else { one });
                format!("{route}?s={one},{other}")
            };
            let (status, missing) = get(&viewer, path(none)).await;
            assert_eq!(status, StatusCode::NOT_FOUND, "{missing}");
            let sentence = format!(
                "There is no scenario \"{none}\" that you can view. Check its id, or ask an admin of its institution for the Viewer role."
            );
            assert_eq!(missing["detail"], sentence);
            // The answers differ in the id alone, whether it exists, has this revision or belongs to others.
            for hidden in [ids[2].clone(), format!("{}@1", ids[2]), format!("{}@99", ids[2])] {
                let refused = get(&viewer, path(&hidden)).await;
                let shown = refused.1.to_string().replace(&ids[2], none);
                assert_eq!((refused.0, shown), (status, missing.to_string()), "{hidden}");
            }
        }
        // A key reads its own package only.
        let key = format!("/package/{}/key", grove.libraries[0].1);
        let (status, made) =
            server.send(&viewer, "POST", &key, Some(&json!({"name": route, "days": 1}))).await;
        assert_eq!(status, StatusCode::CREATED, "{made}");
        let program = client_of(&text(&made["key"]));
        let (status, _) = get(&program, format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::OK);
        let (status, refused) = get(&program, format!("{route}?s={},{}", ids[0], ids[2])).await;
        assert_eq!(status, StatusCode::NOT_FOUND, "{refused}");
        let (status, _) = get(&Client::new(), format!("{route}?s={},{}", ids[0], ids[1])).await;
        assert_eq!(status, StatusCode::UNAUTHORIZED);
    }
    // The librarian can view both packages.
    let (status, _) = get(&server.client, format!("/comparison?s={},{}", ids[0], ids[2])).await;
    assert_eq!(status, StatusCode::OK);
    grove.server.stop().await;
}

async fn what_cannot_be_compared_is_refused(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (package, one) = server.demo().await;
    let other = scenario(&server, &package, "Other", json!({}), 3).await;
    let seven = vec![one.clone(); 7].join(",");
    let two = format!("{one},{other}");
    let refused = async |path: String| {
        let (status, answer) = server.send(&server.client, "GET", &path, None).await;
        (status, answer["field"].clone(), text(&answer["detail"]))
    };
    for (query, field, sentence) in [
        (String::new(), "s", "the request lists 0."),
        ("s=".to_owned(), "s", "the request lists 0."),
        (format!("s={one}"), "s", "A comparison has two to six scenarios; the request lists 1."),
        (format!("s={seven}"), "s", "the request lists 7."),
        (format!("s={one},{other},{one}"), "s", "is listed twice. Remove one,"),
        (format!("s={one},{other}@0"), "s", "has no valid revision."),
        (format!("s={one},{other}@99"), "s", "has no revision 99. Its current revision is 2;"),
        (format!("s={two}&base=none"), "base", "The base must be one of the scenarios: "),
        (format!("s={two}&pattern=kkk"), "pattern", "A pattern has one letter for each of the 2"),
        (format!("s={two}&pattern=xy"), "pattern", "For example: kn."),
    ] {
        let (status, named, detail) = refused(format!("/comparison?{query}")).await;
        let expected = (StatusCode::UNPROCESSABLE_ENTITY, json!(field));
        assert_eq!((status, named), expected, "{query}: {detail}");
        assert!(detail.contains(sentence), "{query}: {detail}");
    }
    for (query, field, sentence) in [
        (format!("s={one}"), "s", "A comparison has two to six scenarios"),
        (format!("s={two},{one}@1"), "s", "between two scenarios; the request lists 3."),
        (
            format!("s={two}&total=none"),
            "total",
            "There is no total \"none\". Choose one of: titles,",
        ),
        (format!("s={one},{other}@99"), "s", "has no revision 99."),
    ] {
        let (status, named, detail) = refused(format!("/comparison/why?{query}")).await;
        let expected = (StatusCode::UNPROCESSABLE_ENTITY, json!(field));
        assert_eq!((status, named), expected, "{query}: {detail}");
        assert!(detail.contains(sentence), "{query}: {detail}");
    }
    let (status, ..) = refused(format!("/comparison?s={two}&limit=x")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    let (status, ..) = refused(format!("/comparison?s={one},%00")).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    server.stop().await;
}

async fn every_refusal_is_the_same_for_files(database: Database) {
    let data = Data::new(database).await;
    let server = Running::start(&data, true).await;
    let (_, one) = server.demo().await;
    for file in ["csv", "xlsx", "txt"] {
        for (query, status) in [
            (format!("s={one}"), StatusCode::UNPROCESSABLE_ENTITY),
            (format!("s={one},{one}@99"), StatusCode::UNPROCESSABLE_ENTITY),
            (format!("s={one},scenario-AbCdEf123456"), StatusCode::NOT_FOUND),
        ] {
            let path = format!("/comparison.{file}?{query}");
            let (found, refused) = server.send(&server.client, "GET", &path, None).await;
            assert_eq!(found, status, "{path}: {refused}");
        }
    }
    let (status, refused) = server
        .send(&server.client, "GET", &format!("/comparison.csv?s={one},{one}@1&pattern=k"), None)
        .await;
    assert_eq!((status, &refused["field"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("pattern")));
    server.stop().await;
}
