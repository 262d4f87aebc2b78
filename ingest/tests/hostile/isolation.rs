//! Reads files in a child process, so that a file that hangs, exhausts memory or overflows the stack fails only its own
//! test. The test binary starts itself with the name of the one test and a folder of files. The child reads them all
//! and prints one line for each with its peak of memory.

use std::fs::{self, File};
use std::panic::{catch_unwind, set_hook};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use titlewise_ingest::{Reading, read};
use titlewise_testing::hostile::{Case, Expect};

/// The variable that turns a test into the child.
const FOLDER: &str = "TITLEWISE_HOSTILE_FOLDER";
/// Prefix of the child's output lines.
const MARK: &str = "hostile: ";

const MOST_SECONDS: f64 = if cfg!(debug_assertions) { 60.0 } else { 10.0 };
const MOST_KIB: u64 = 1 << 20;
const MOST_REPORT_BYTES: u64 = 4 << 20;
/// Timeout of a child, sufficient on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(if cfg!(debug_assertions) { 240 } else { 40 });
/// Limit of a child's address space in KiB.
const ADDRESS_SPACE_KIB: u64 = 6 << 20;

/// In the child, reads the files. In the parent, builds them, starts the child and checks its results.
pub fn check(case: &Case) {
    let (test, expect) = (case.name, case.expect);
    if let Some(folder) = std::env::var_os(FOLDER) {
        return read_all(Path::new(&folder));
    }
    let folder = tempfile::tempdir().unwrap();
    for (index, file) in (case.build)().iter().enumerate() {
        fs::write(folder.path().join(format!("{index:04}-{}", file.name)), &file.bytes).unwrap();
    }
    let output = tempfile::tempdir().unwrap();
    let (out, err) = (output.path().join("out"), output.path().join("err"));
    let status = run(test, folder.path(), &out, &err);
    let said = fs::read_to_string(&out).unwrap();
    let lines: Vec<Value> = said
        .lines()
        .filter_map(|line| Some(serde_json::from_str(line.split_once(MARK)?.1).unwrap()))
        .collect();
    let mut faults = Vec::new();
    if let Err(how) = status {
        let complaint = fs::read_to_string(&err).unwrap_or_default();
        let complaint: Vec<&str> =
            complaint.lines().filter(|l| !l.trim().is_empty()).take(4).collect();
        let count = fs::read_dir(folder.path()).unwrap().count();
        faults.push(format!(
            "{how} at file {} of {count}: {}",
            lines.len() + 1,
            complaint.join(" / ")
        ));
    }
    faults.extend(lines.iter().flat_map(|line| judge(line, expect)));
    println!("{test}: {}", lines.last().map_or_else(String::new, Value::to_string));
    assert!(faults.is_empty(), "{test}:\n{}", faults.join("\n"));
}

/// Runs the one test in a child. Returns how it ended if it failed.
fn run(test: &str, folder: &Path, out: &Path, err: &Path) -> Result<(), String> {
    let program = std::env::current_exe().unwrap();
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell
            .arg("-c")
            .arg(format!("ulimit -v {ADDRESS_SPACE_KIB}; exec \"$0\" \"$@\""))
            .arg(program);
        shell
    } else {
        Command::new(program)
    };
    let mut child = command
        .args([test, "--exact", "--nocapture"])
        .env(FOLDER, folder)
        .stdin(Stdio::null())
        .stdout(File::create(out).unwrap())
        .stderr(File::create(err).unwrap())
        .spawn()
        .unwrap();
    let start = Instant::now();
    loop {
        match child.try_wait().unwrap() {
            Some(status) if status.success() => return Ok(()),
            Some(status) => return Err(format!("the child ended with {status}")),
            None if start.elapsed() > TIMEOUT => {
                child.kill().unwrap();
                child.wait().unwrap();
                return Err(format!("the child was still reading after {TIMEOUT:?}"));
            }
            None => std::thread::sleep(Duration::from_millis(20)),
        }
    }
}

fn read_all(folder: &Path) {
    set_hook(Box::new(|panic| *LAST_PANIC.lock().unwrap() = panic.to_string()));
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let bytes = fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let before = Clock::now();
        let reading = catch_unwind(|| read(&name, &bytes, None));
        let seconds = before.seconds();
        let line = match reading {
            Ok(reading) => line(&name, &reading, seconds),
            Err(_) => json!({ "name": name, "panic": last_panic() }),
        };
        println!("{MARK}{line}");
    }
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Returns location and message of the last panic.
fn last_panic() -> String {
    LAST_PANIC.lock().unwrap().chars().take(400).collect()
}

fn line(name: &str, reading: &Reading, seconds: f64) -> Value {
    let report = &reading.report;
    let totals = report.tables.iter().flat_map(|table| table.total_by_metric.values());
    json!({
        "name": name,
        "verdict": report.verdict.name(),
        "is_usable": report.verdict.is_usable(),
        "tables": reading.tables.len(),
        "reason": report.reason,
        "seconds": (seconds * 100.0).round() / 100.0,
        "peak_kib": peak_kib(),
        "report_bytes": serde_json::to_vec(report).unwrap().len(),
        "totals_are_finite": totals.copied().all(f64::is_finite),
    })
}

fn judge(line: &Value, expect: Expect) -> Vec<String> {
    let mut faults = Vec::new();
    if line["panic"].is_string() {
        return vec![format!("panics: {line}")];
    }
    let is_usable = line["is_usable"] == true;
    let reason = line["reason"].as_str().unwrap();
    match expect {
        Expect::Refused(words) => {
            let said = reason.to_lowercase();
            if is_usable {
                faults.push("is not refused".to_owned());
            } else if !words.is_empty() && !words.iter().any(|word| said.contains(word)) {
                faults.push(format!("the reason says none of {words:?}"));
            }
        }
        Expect::Usable if !is_usable => faults.push("is refused".to_owned()),
        Expect::Usable | Expect::Report => {}
    }
    if is_usable != (line["tables"].as_u64() > Some(0)) {
        faults.push("tables and verdict disagree".to_owned());
    }
    if !(10..=400).contains(&reason.chars().count()) || reason.contains(|c: char| c.is_control()) {
        faults.push(format!("the reason is no clear sentence ({} bytes)", reason.len()));
    }
    if line["seconds"].as_f64() > Some(MOST_SECONDS) {
        faults.push("takes too long".to_owned());
    }
    if line["peak_kib"].as_u64() > Some(MOST_KIB) {
        faults.push("takes too much memory".to_owned());
    }
    if line["report_bytes"].as_u64() > Some(MOST_REPORT_BYTES) {
        faults.push("the report is too large".to_owned());
    }
    if line["totals_are_finite"] != true {
        faults.push("a total is no number".to_owned());
    }
    let cut: String = line.to_string().chars().take(700).collect();
    faults.into_iter().map(|fault| format!("{fault}: {cut}")).collect()
}

/// Returns the peak memory of this process in KiB, where the system reports it.
fn peak_kib() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok();
    let Some(status) = status else {
        println!("no /proc here: memory is not checked");
        return None;
    };
    status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:")?.trim().split(' ').next()?.parse().ok())
}

/// Measures processor time where the system reports it, so that a busy machine does not fail a test.
struct Clock {
    wall: Instant,
    ticks: Option<u64>,
}

impl Clock {
    fn now() -> Self {
        Self { wall: Instant::now(), ticks: Self::ticks() }
    }

    fn ticks() -> Option<u64> {
        let stat = fs::read_to_string("/proc/self/stat").ok()?;
        // The name of the process may contain blanks; it ends with a bracket.
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    }

    fn seconds(&self) -> f64 {
        match (self.ticks, Self::ticks()) {
            (Some(before), Some(after)) => (after - before) as f64 / 100.0,
            _ => self.wall.elapsed().as_secs_f64(),
        }
    }
}
