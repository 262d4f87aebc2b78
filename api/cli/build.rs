//! Makes the released program 6 MB smaller: addresses that the loader adjusts are stored as a bit map instead of a table.
//! Needs glibc 2.36 where the program runs.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable, value| std::env::var(variable).is_ok_and(|found| found == value);
    if is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
    {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}
