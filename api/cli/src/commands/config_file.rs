//! Configuration from a file: `--config FILE` or `TITLEWISE_CONFIG`, in TOML, with keys named like the long options.
//!
//! The settings of the file are inserted before the other options as if they had been typed, so that clap validates
//! them. The command line takes precedence over the environment, the environment over the file, and the file over the
//! defaults. All errors of the file and the environment are reported together; values that are secret are not shown.

use std::ffi::{OsStr, OsString};
use std::ops::Range;
use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, Command};
use toml::de::{DeTable, DeValue};

/// Command whose options are the keys.
const SERVE: &str = "serve";
/// Option that names the file.
const CONFIG: &str = "config";
/// Variables that other programs also read, by the option that they set if its own variable is unset.
const SHARED: [(&str, &str); 1] = [("database", "DATABASE_URL")];

/// Error in the configuration file or the environment.
#[derive(Debug, thiserror::Error)]
pub enum ConfigFileError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// Invalid settings, one per line.
    #[error("{}", problems.join("\ntitlewise: "))]
    Settings {
        /// Location and error of each setting.
        problems: Vec<String>,
    },
}

/// A setting, and where it comes from.
struct ConfigValue {
    key: String,
    values: Vec<String>,
    place: String,
}

/// Returns the arguments with the settings of the configuration file inserted before the options, if the command
/// accepts such a file.
///
/// # Errors
/// If the file cannot be read or settings are invalid.
pub fn expand(
    mut program: Command,
    args: Vec<OsString>,
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Result<Vec<OsString>, ConfigFileError> {
    program.build();
    let (command, at) = chosen(&program, &args);
    let asks_for_help = ["help", "version"].iter().any(|key| is_typed(&args, key));
    let Some(config) = option(command, CONFIG).filter(|_| !asks_for_help) else { return Ok(args) };
    let file = typed(&args, CONFIG).or_else(|| from_environment(config, environment));
    let Some(serve) = program.find_subcommand(SERVE) else { return Ok(args) };
    let mut problems = Vec::new();
    let said = match file {
        Some(file) => read(Path::new(&file), serve, &mut problems)?,
        None => Vec::new(),
    };
    for setting in &said {
        check(serve, setting, &mut problems);
    }
    for setting in in_environment(command, &args, environment) {
        check(command, &setting, &mut problems);
    }
    if !problems.is_empty() {
        return Err(ConfigFileError::Settings { problems });
    }
    let mut front = Vec::new();
    for setting in shared(environment).into_iter().chain(said) {
        let Some(option) = option(command, &setting.key) else { continue };
        let is_said = is_typed(&args, &setting.key)
            || is_typed(&front, &setting.key)
            || from_environment(option, environment).is_some();
        if !is_said {
            front.extend(as_typed(option, &setting));
        }
    }
    let mut all = args;
    all.splice(at..at, front);
    Ok(all)
}

/// Returns the selected command, and the position of its options.
fn chosen<'a>(program: &'a Command, args: &[OsString]) -> (&'a Command, usize) {
    let (mut command, mut at) = (program, 1);
    while let Some(inner) = args.get(at).and_then(|name| command.find_subcommand(name)) {
        (command, at) = (inner, at + 1);
    }
    (command, at)
}

fn option<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    command.get_arguments().find(|arg| arg.get_long() == Some(key))
}

/// Returns the value of an option on the command line.
fn typed(args: &[OsString], key: &str) -> Option<OsString> {
    let (alone, with_value) = (format!("--{key}"), format!("--{key}="));
    let mut args = args.iter().take_while(|arg| *arg != "--");
    while let Some(arg) = args.next() {
        if *arg == *alone {
            return args.next().cloned().or_else(|| Some(OsString::new()));
        }
        if let Some(value) = arg.to_str().and_then(|arg| arg.strip_prefix(&with_value)) {
            return Some(value.into());
        }
    }
    None
}

fn is_typed(args: &[OsString], key: &str) -> bool {
    typed(args, key).is_some()
}

fn from_environment(
    option: &Arg,
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Option<OsString> {
    option.get_env().and_then(OsStr::to_str).and_then(environment)
}

/// Returns settings from variables that other programs also read.
fn shared(environment: &dyn Fn(&str) -> Option<OsString>) -> Vec<ConfigValue> {
    let said = |(key, name): (&str, &str)| {
        let value = environment(name).and_then(|value| value.into_string().ok())?;
        Some(ConfigValue { key: key.to_owned(), values: vec![value], place: name.to_owned() })
    };
    SHARED.into_iter().filter_map(said).filter(|said| !said.values[0].is_empty()).collect()
}

/// Returns settings from the environment that the command line does not override.
fn in_environment(
    command: &Command,
    args: &[OsString],
    environment: &dyn Fn(&str) -> Option<OsString>,
) -> Vec<ConfigValue> {
    let said = |option: &Arg| {
        let key = option.get_long().filter(|key| !is_typed(args, key))?;
        let value = from_environment(option, environment)?.into_string().ok()?;
        // Clap reports invalid values of flags in the environment.
        let place = option.get_env()?.to_str()?.to_owned();
        let takes_value = !matches!(option.get_action(), ArgAction::SetTrue);
        takes_value.then(|| ConfigValue { key: key.to_owned(), values: vec![value], place })
    };
    command.get_arguments().filter_map(said).collect()
}

/// Reads the settings of a file. Appends its errors to `problems`.
fn read(
    file: &Path,
    serve: &Command,
    problems: &mut Vec<String>,
) -> Result<Vec<ConfigValue>, ConfigFileError> {
    let text = std::fs::read_to_string(file)
        .map_err(|source| ConfigFileError::Read { path: file.to_owned(), source })?;
    let place = |span: Range<usize>| {
        let line = 1 + text.bytes().take(span.start).filter(|byte| *byte == b'\n').count();
        format!("{}, line {line}", file.display())
    };
    let (table, errors) = DeTable::parse_recoverable(&text);
    for error in errors {
        // The surrounding text may be a secret.
        let place = place(error.span().unwrap_or_default());
        problems.push(format!("{place}: not valid TOML: {}", error.message()));
    }
    let mut said = Vec::new();
    for (key, value) in table.get_ref() {
        let (place, key) = (place(key.span()), key.get_ref().to_string());
        match option(serve, &key).filter(|_| key != CONFIG && key != "help") {
            None => problems.push(format!("{place}: {}", unknown(serve, &key))),
            Some(option) => match values(option, value.get_ref()) {
                Ok(values) => said.push(ConfigValue { key, values, place }),
                Err(takes) => problems.push(format!("{place}: {key} expects {takes}")),
            },
        }
    }
    Ok(said)
}

/// Error for an unknown key, with the most similar known key.
fn unknown(serve: &Command, key: &str) -> String {
    let tried = serve.clone().try_get_matches_from([SERVE.to_owned(), format!("--{key}=x")]);
    let near = match tried.err().as_ref().and_then(|error| error.get(ContextKind::SuggestedArg)) {
        Some(ContextValue::String(near)) => near.split(' ').next().map(str::to_owned),
        _ => None,
    };
    match near.as_deref().map(|near| near.trim_start_matches("--")) {
        Some(near) => format!("unknown setting \"{key}\"; did you mean \"{near}\"?"),
        None => format!("unknown setting \"{key}\""),
    }
}

/// Returns the values of a setting as typed, or a description of the accepted values.
fn values(option: &Arg, value: &DeValue<'_>) -> Result<Vec<String>, &'static str> {
    let is_flag = matches!(option.get_action(), ArgAction::SetTrue);
    let is_list = matches!(option.get_action(), ArgAction::Append);
    match value {
        DeValue::Boolean(value) if is_flag => Ok(vec![value.to_string()]),
        _ if is_flag => Err("true or false"),
        DeValue::Array(values) if is_list => {
            let texts = values.iter().map(|value| scalar(value.get_ref()));
            texts.collect::<Option<_>>().ok_or("a list of texts in brackets")
        }
        value => scalar(value).map(|text| vec![text]).ok_or("one text or number"),
    }
}

fn scalar(value: &DeValue<'_>) -> Option<String> {
    match value {
        DeValue::String(text) => Some(text.to_string()),
        DeValue::Integer(number) => Some(number.to_string()),
        DeValue::Float(number) => Some(number.to_string()),
        _ => None,
    }
}

fn as_typed(option: &Arg, setting: &ConfigValue) -> Vec<OsString> {
    let ConfigValue { key, values, .. } = setting;
    if matches!(option.get_action(), ArgAction::SetTrue) {
        let is_set = values.iter().any(|value| value == "true");
        return is_set.then(|| format!("--{key}").into()).into_iter().collect();
    }
    values.iter().map(|value| format!("--{key}={value}").into()).collect()
}

/// Validates one setting with clap.
fn check(command: &Command, setting: &ConfigValue, problems: &mut Vec<String>) {
    let Some(option) = option(command, &setting.key) else { return };
    let typed = as_typed(option, setting);
    let args = std::iter::once(OsString::from(SERVE)).chain(typed);
    let Err(error) = command.clone().try_get_matches_from(args) else { return };
    // Ignores errors of other options, such as missing ones or invalid values in the environment.
    let begin = format!("--{}", setting.key);
    let is_of_it = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(name)) => name.split(' ').next() == Some(begin.as_str()),
        _ => false,
    };
    if !is_of_it {
        return;
    }
    let ConfigValue { key, place, .. } = setting;
    let message = error.to_string();
    let message =
        message.trim_start_matches("error: ").split("\n\nFor more").next().unwrap_or_default();
    problems.push(match option.is_hide_env_values_set() {
        true => {
            format!("{place}: {key} is invalid (its value is not shown, as it may be secret)")
        }
        false => {
            format!("{place}: {key}: {}", message.split_whitespace().collect::<Vec<_>>().join(" "))
        }
    });
}

#[cfg(test)]
mod tests {
    use clap::Args;

    use super::*;
    use crate::commands::{check, serve};

    fn program() -> Command {
        Command::new("titlewise")
            .subcommand(serve::ServeArgs::augment_args(Command::new("serve")))
            .subcommand(check::CheckArgs::augment_args(Command::new("check")))
            .subcommand(Command::new("inspect").arg(Arg::new("file")))
    }

    fn expanded(
        file: &str,
        args: &[&str],
        environment: &[(&str, &str)],
    ) -> Result<Vec<String>, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("titlewise.toml");
        std::fs::write(&path, file).unwrap();
        let environment = |name: &str| {
            let own = (name == "TITLEWISE_CONFIG").then(|| path.clone().into_os_string());
            let given = environment.iter().find(|(known, _)| *known == name);
            given.map(|(_, value)| OsString::from(value)).or(own)
        };
        let args = std::iter::once(&"titlewise").chain(args).map(OsString::from).collect();
        let all = expand(program(), args, &environment).map_err(|error| {
            error.to_string().replace(&*path.to_string_lossy(), "titlewise.toml")
        })?;
        Ok(all.into_iter().skip(1).map(|arg| arg.into_string().unwrap()).collect())
    }

    #[test]
    fn what_is_typed_counts_before_the_environment_and_this_before_the_file() {
        let file = "port = 1\nhost = \"0.0.0.0\"\ndata = '/d'\ndemo = true\ntrust-proxy = false\n\
                    walkaway-domain = [\"a.example\", \"b.example\"]\ndatabase = 'sqlite:///file'";
        assert_eq!(
            expanded(file, &["serve", "--port", "3"], &[("TITLEWISE_HOST", "::1")]).unwrap(),
            [
                "serve",
                "--data=/d",
                "--database=sqlite:///file",
                "--demo",
                "--walkaway-domain=a.example",
                "--walkaway-domain=b.example",
                "--port",
                "3"
            ]
        );
        let shared = [("DATABASE_URL", "postgres://db")];
        let of_check = expanded(file, &["check", "--json"], &shared).unwrap();
        assert_eq!(of_check, ["check", "--database=postgres://db", "--data=/d", "--json"]);
        let typed = ["check", "--database=x", "--data=y"];
        assert_eq!(expanded(file, &typed, &shared).unwrap(), typed);
        assert_eq!(expanded("nonsense", &["inspect", "x"], &[]).unwrap(), ["inspect", "x"]);
        assert_eq!(expanded("nonsense", &["serve", "--help"], &[]).unwrap(), ["serve", "--help"]);
    }

    #[test]
    fn all_errors_are_reported_at_once_and_no_secret() {
        let file = "# mine\nprot = 8040\nport = 'many'\ntoken-key = [\"hidden-1\"]\nconfig = 'x'\n\
                    log-format = \"xml\"\n[mail]\nsmtp = 'smtps://user:hidden-2@host'\n";
        let environment = [("TITLEWISE_MAX_LIST_ROWS", "few")];
        let message = expanded(file, &["serve"], &environment).unwrap_err();
        for expected in [
            "titlewise.toml, line 2: unknown setting \"prot\"; did you mean \"port\"?",
            "titlewise.toml, line 3: port: invalid value 'many'",
            "titlewise.toml, line 4: token-key expects one text or number",
            "titlewise.toml, line 5: unknown setting \"config\"",
            "titlewise.toml, line 6: log-format: invalid value 'xml'",
            "[possible values: text, json]",
            "titlewise.toml, line 7: unknown setting \"mail\"",
            "TITLEWISE_MAX_LIST_ROWS: max-list: invalid value 'few'",
        ] {
            assert!(message.contains(expected), "{message}\nlacks {expected}");
        }
        assert!(!message.contains("hidden"), "{message}");
        let broken = expanded("smtp = 'hidden\nport = 1", &["serve"], &[]).unwrap_err();
        assert!(
            broken.contains("line 1: not valid TOML") && !broken.contains("hidden"),
            "{broken}"
        );
        let missing = expanded("", &["serve", "--config", "/none/x.toml"], &[]).unwrap_err();
        assert!(missing.contains("/none/x.toml"), "{missing}");
    }
}
