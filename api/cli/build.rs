//! Makes the released program smaller. Addresses that the loader adjusts are stored as a bit map instead of a table, which
//! saves 6 MB and needs glibc 2.36 where the program runs. Functions with the same machine code are stored once, if the
//! linker can do that: lld can, which the Rust project's own toolchains for x86-64 use.

use std::path::Path;
use std::process::{Command, Stdio};

/// Option of linkers that stores functions with the same machine code once, unless their addresses are compared.
const FOLD: &str = "-Wl,--icf=safe";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable, value| std::env::var(variable).is_ok_and(|found| found == value);
    if is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        if links_with(FOLD) == Some(true) {
            println!("cargo::rustc-link-arg-bins={FOLD}");
        }
    }
}

/// Whether an empty program can be linked with an option. None if that cannot be tried.
fn links_with(option: &str) -> Option<bool> {
    let (rustc, target) = (std::env::var_os("RUSTC")?, std::env::var_os("TARGET")?);
    let folder = std::env::var_os("OUT_DIR")?;
    let source = Path::new(&folder).join("empty.rs");
    std::fs::write(&source, "fn main() {}\n").ok()?;
    let mut command = Command::new(rustc);
    command.arg(&source).arg("--target").arg(target).arg("--out-dir").arg(&folder);
    command.arg(format!("-Clink-arg={option}")).stdout(Stdio::null()).stderr(Stdio::null());
    Some(command.status().ok()?.success())
}
