//! Builds the program again when the web application inside it was built again.

fn main() {
    println!("cargo:rerun-if-changed=../web/dist");
}
