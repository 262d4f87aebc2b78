//! Malicious files. Each gives a report with a clear reason within ten seconds and a gigabyte of memory; each is read
//! in a separate process (see `hostile/isolation.rs`). All are built here, the same in every run.
#![allow(clippy::unwrap_used, clippy::panic)] // A test may fail.

#[path = "hostile/mod.rs"]
mod hostile;

use hostile::isolation::check;
use titlewise_testing::hostile::case;
use titlewise_testing::hostile_cases;

macro_rules! tests {
    ($($name:ident,)*) => {
        $(
            #[test]
            fn $name() {
                check(&case(stringify!($name)));
            }
        )*
    };
}

hostile_cases!(tests);
