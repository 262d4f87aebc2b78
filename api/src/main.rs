//! The `titlewise` command.
fn main() {}
