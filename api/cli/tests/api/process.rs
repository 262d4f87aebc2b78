//! The server as a process of its own, as in production.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::Client;
use serde_json::{Value, json};
use titlewise_service::demo::ids::LIBRARY;

use crate::database::Data;
use crate::running::{LIBRARIAN, PASSWORD, client_of, text};

/// Pseudo-random numbers that are the same in each run.
pub struct Dice(pub u64);

impl Dice {
    /// Returns a number from 0 up to, but not including, this one.
    pub fn roll(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

/// The server as a process of its own.
pub struct Process {
    child: Child,
    /// Base URL of the server.
    pub base: String,
    outside: PathBuf,
    started: String,
    said: Arc<Mutex<String>>,
}

impl Process {
    /// Starts the server with the demo.
    pub fn start(data: &Data) -> Self {
        Self::start_with(data, &["--demo", "--demo-members", "0"])
    }

    /// Starts the server on a free port.
    pub fn start_with(data: &Data, args: &[&str]) -> Self {
        Self::start_as(Command::new(env!("CARGO_BIN_EXE_titlewise")), data, args)
    }

    /// Starts the server with environment variables.
    pub fn start_in(data: &Data, args: &[&str], variables: &[(&str, &OsStr)]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
        command.envs(variables.iter().copied());
        Self::start_as(command, data, args)
    }

    /// Starts the server with a limit of open files.
    pub fn start_limited(data: &Data, open_files: u32, args: &[&str]) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {open_files} && exec \"$0\" \"$@\"")]);
        shell.arg(env!("CARGO_BIN_EXE_titlewise"));
        Self::start_as(shell, data, args)
    }

    fn start_as(mut command: Command, data: &Data, args: &[&str]) -> Self {
        command.args(["serve", "--port", "0", "--data"]).arg(data.path()).args(args);
        command.env_remove("DATABASE_URL").env("TMPDIR", temporary(data));
        if let Some(url) = &data.database {
            command.args(["--database", url]);
        }
        // The test kills the server more often than the default limit of attempts allows.
        command.args(["--reading-attempts", "1000"]);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let base = loop {
            let Some(line) = lines.next() else { panic!("the server does not start: {said}") };
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once("ready at ") {
                break rest.split_whitespace().next().unwrap().trim_end_matches('/').to_owned();
            }
            said += &format!("{line}\n");
        };
        let started = said.clone();
        let said = Arc::new(Mutex::new(said));
        let heard = said.clone();
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                let mut heard = heard.lock().unwrap();
                heard.push_str(&line);
                heard.push('\n');
            }
        });
        Self { child, base, outside: temporary(data), started, said }
    }

    /// Signs in as an Admin of the demo's library, who is added the first time; returns a client and the id of the demo's
    /// package.
    pub async fn demo(&self, data: &Data) -> (Client, String) {
        let (token, package) = self.demo_token(data).await;
        (client_of(&token), package)
    }

    /// Like [`Self::demo`], but returns the token of the session.
    pub async fn demo_token(&self, data: &Data) -> (String, String) {
        let token = self.admin_of(data, LIBRARY).await;
        let client = client_of(&token);
        let packages = client.get(self.url("/package")).send().await.unwrap();
        let packages: Value = packages.json().await.unwrap();
        (token, text(&packages["packages"][0]["id"]))
    }

    /// Returns the log of the start.
    pub fn started(&self) -> &str {
        &self.started
    }

    /// Signs in as the Admin of an institution, both created the first time; returns the token of the session.
    async fn admin_of(&self, data: &Data, institution: &str) -> String {
        let mut command = Command::new(env!("CARGO_BIN_EXE_titlewise"));
        command.args(["user", "add", "--data"]).arg(data.path());
        command.args(["--email", LIBRARIAN, "--institution", institution, "--password-stdin"]);
        if let Some(url) = &data.database {
            command.args(["--database", url]);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(PASSWORD.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
        let body = json!({"email": LIBRARIAN, "password": PASSWORD});
        let login = Client::new().post(self.url("/user/login")).json(&body).send().await.unwrap();
        let token: Value = login.json().await.unwrap();
        text(&token["access_token"])
    }

    /// Signs in as a librarian with an institution and a package, which are created the first time; returns a client and
    /// the id of the package.
    pub async fn librarian(&self, data: &Data) -> (Client, String) {
        let client = client_of(&self.admin_of(data, "Library").await);
        let get = async |path| -> Value {
            client.get(self.url(path)).send().await.unwrap().json().await.unwrap()
        };
        let packages = get("/package").await;
        if let Some(id) = packages["packages"][0]["id"].as_str() {
            return (client, id.to_owned());
        }
        let institution = get("/user/me").await["institutions"][0]["institution_id"].clone();
        let body = json!({"name": "P", "currency": "USD", "institution_id": institution});
        let made = client.post(self.url("/package")).json(&body).send().await.unwrap();
        let made: Value = made.json().await.unwrap();
        (client, text(&made["id"]))
    }

    /// Returns the log so far.
    pub fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits for the first log line that contains a text.
    pub async fn line(&self, text: &str) -> String {
        for _ in 0..600 {
            if let Some(line) = self.said().lines().find(|line| line.contains(text)) {
                return line.to_owned();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("\"{text}\" is not in the log: {}", self.said());
    }

    /// Returns a URL of this server.
    pub fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// Memory in use, in MiB; `None` where the system does not report it.
    pub fn mib(&self) -> Option<u64> {
        self.memory("VmRSS:")
    }

    /// Most memory that was in use at a time, in MiB; `None` where the system does not report it.
    pub fn peak_mib(&self) -> Option<u64> {
        self.memory("VmHWM:")
    }

    fn memory(&self, which: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(which))?;
        Some(line.split_whitespace().next()?.parse::<u64>().ok()? / 1024)
    }

    /// Sends a signal to the process, by name.
    pub fn signal(&self, name: &str) {
        let mut kill = Command::new("sh");
        // The shell's own: a minimal system has no other.
        kill.args(["-c", &format!("kill -{name} {}", self.child.id())]);
        assert!(kill.status().unwrap().success());
    }

    /// Waits for the end of the process; returns its exit code.
    pub async fn ended(&mut self, patience: Duration) -> Option<i32> {
        let wait = async {
            loop {
                if let Some(status) = self.child.try_wait().unwrap() {
                    break status.code();
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let ended = tokio::time::timeout(patience, wait).await;
        ended.unwrap_or_else(|_| panic!("the server still runs: {}", self.said()))
    }

    /// Kills the process without notice.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
        // Only an empty one goes.
        std::fs::remove_dir(&self.outside).ok();
    }
}

/// Folder of temporary files outside its data, which stays empty.
pub fn temporary(data: &Data) -> PathBuf {
    let name = data.path().file_name().unwrap().to_string_lossy();
    let folder = std::env::temp_dir().join(format!("outside{name}"));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
