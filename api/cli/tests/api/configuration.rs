//! The reference of settings, and a server with a configuration file.

use std::path::Path;
use std::process::Command;

use clap::{Args, Command as Clap};
use reqwest::{Client, StatusCode};
use titlewise_cli::commands::serve::ServeArgs;

use crate::database::{Data, Database};
use crate::process::Process;

fn options() -> Clap {
    let mut command = ServeArgs::augment_args(Clap::new("serve"));
    command.build();
    command
}

/// Every option of the server has an environment variable and a help text.
#[test]
fn every_setting_has_a_variable() {
    for option in options().get_arguments().filter(|option| option.get_id() != "help") {
        let key = option.get_long().unwrap();
        let name = option.get_env().unwrap_or_else(|| panic!("{key} has no variable"));
        // Variables of OpenAlex have the names that its other clients use.
        let is_one = |begin: &&str| name.to_str().unwrap().starts_with(*begin);
        assert!(["TITLEWISE_", "OPENALEX_"].iter().any(is_one), "{key}: {name:?}");
        assert!(option.get_help().is_some_and(|help| !help.to_string().is_empty()), "{key}");
    }
}

fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// `docs/configuration.md` is generated from clap; `TITLEWISE_UPDATE_DOCS=1` rewrites it.
#[test]
fn the_reference_of_settings_is_up_to_date() {
    let mut text = String::from(
        "# Settings\n\nGenerated from the options of `titlewise serve` by a test (`api/cli/tests/api/configuration.rs`). The \
         command line takes precedence over the environment, the environment over the file, and the file over the \
         defaults.\n\n\
         The file is TOML: `titlewise serve --config titlewise.toml`, or its path in `TITLEWISE_CONFIG`. A key is the \
         option without its dashes. Options without a value are `true` or `false`; lists are in brackets:\n\n\
         ```toml\nhost = \"0.0.0.0\"\ndata = \"/var/lib/titlewise\"\ndatabase = \"postgres://titlewise:secret@db.example.edu/titlewise\"\n\
         public-url = \"https://titlewise.example.edu\"\ntrust-proxy = true\nwalkaway-domain = [\"example.edu\", \"example.org\"]\n```\n\n\
         `backup`, `restore`, `check` and `user add` read the same file and use the settings that apply to them. All errors \
         of the file and the environment are reported together when a command starts, with file and line. Values that may \
         be secret are not shown. The keys of an S3-compatible store stay in the environment (`AWS_ACCESS_KEY_ID`, \
         `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT`, …), where other tools also read them. `RUST_LOG` selects \
         what is logged (`info,sqlx=warn`).\n",
    );
    let command = options();
    let mut heading = None;
    for option in command.get_arguments().filter(|option| option.get_id() != "help") {
        if heading != Some(option.get_help_heading()) {
            heading = Some(option.get_help_heading());
            let title = option.get_help_heading().unwrap_or("Server");
            text += &format!(
                "\n## {title}\n\n| option | variable | key | default | meaning |\n|---|---|---|---|---|\n"
            );
        }
        let key = option.get_long().unwrap();
        let takes = option.get_value_names().filter(|_| option.get_action().takes_values());
        let takes = takes.map_or(String::new(), |names| format!(" {}", names.join(" ")));
        let defaults: Vec<_> =
            option.get_default_values().iter().map(|one| one.to_string_lossy()).collect();
        let default = match (defaults.is_empty(), option.get_action().takes_values()) {
            (false, true) => format!("`{}`", defaults.join(",")),
            _ => String::new(),
        };
        let named: Vec<String> = option
            .get_possible_values()
            .iter()
            .filter(|_| option.get_action().takes_values())
            .map(|value| format!("`{}`", value.get_name()))
            .collect();
        let mut meaning = cell(&option.get_help().unwrap().to_string());
        if !named.is_empty() {
            meaning += &format!(": {}", named.join(" or "));
        }
        let variable = option.get_env().unwrap().to_string_lossy();
        text += &format!("| `--{key}{takes}` | `{variable}` | `{key}` | {default} | {meaning} |\n");
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/configuration.md");
    if std::env::var_os("TITLEWISE_UPDATE_DOCS").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_configured_by_a_file() {
    let data = Data::new(Database::Sqlite).await;
    let file = data.path().join("titlewise.toml");
    let key = "a key that is long enough for tokens";
    std::fs::write(
        &file,
        format!("demo = true\ntoken-key = '{key}'\nlog-format = 'json'\nport = 1\n"),
    )
    .unwrap();
    let server = Process::start_with(&data, &["--config", file.to_str().unwrap()]);
    let session = Client::new().post(server.url("/session/demo")).send().await.unwrap();
    assert_eq!(session.status(), StatusCode::OK, "the demo is there, at the port that was typed");
    server.line("{\"timestamp\"").await;
    assert!(!data.path().join("token-key").exists(), "the key is the one of the file");
    assert!(!server.said().contains(key));
    drop(server);

    std::fs::write(&file, "prot = 1\ntoken-key = 'too short'\nhost = 7\nmax-file = 'much'\n")
        .unwrap();
    let run = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
        command.args(["serve", "--data"]).arg(data.path()).env("TITLEWISE_CONFIG", &file);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let (code, told) = run();
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("line 1: unknown setting \"prot\"; did you mean \"port\"?"), "{told}");
    assert!(told.contains("line 4: max-file: invalid value 'much'"), "{told}");

    std::fs::write(&file, "token-key = 'too short'\npublic-url = 'nowhere'\ncache-memory = 0\n")
        .unwrap();
    let (code, told) = run();
    assert_eq!(code, Some(1), "{told}");
    for expected in
        ["at least 32 characters", "\"nowhere\" is not a valid public URL", "at least 64 MiB"]
    {
        assert!(told.contains(expected), "{told} lacks {expected}");
    }
    assert!(!told.contains("too short"), "{told}");
}
