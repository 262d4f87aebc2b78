//! Writes the seeds of the fuzz targets: files, parts of files and cells in the formats of the property tests, the same
//! in every run. `cargo run --release -p titlewise-ingest --example fuzz_seeds -- FOLDER`
#![allow(clippy::unwrap_used, clippy::panic)] // A development tool may panic.

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;
use std::io::{Cursor, Read};
use std::path::PathBuf;
use titlewise_testing::samples;
use titlewise_testing::writer::delimited::TextForm;
use titlewise_testing::writer::file::{Container, Packing};
use titlewise_testing::writer::form::{Block, Form};
use titlewise_testing::writer::grid::Cell;
use titlewise_testing::writer::usage::Usage;
use titlewise_testing::writer::{
    compound, counter, delimited, form, issn, price, rights, style, titles, usage, xls,
};

/// Files of each kind.
const FILES: usize = 40;

fn main() {
    let folder = std::env::args_os().nth(1).map_or_else(|| PathBuf::from("corpus"), PathBuf::from);
    let mut seeds = Seeds { folder, written: BTreeMap::new(), runner: TestRunner::deterministic() };
    seeds.files();
    seeds.tables();
    seeds.workbooks();
    seeds.cells();
}

struct Seeds {
    folder: PathBuf,
    /// Number of seeds per target. A second run writes the same names.
    written: BTreeMap<String, usize>,
    runner: TestRunner,
}

impl Seeds {
    fn any<S: Strategy>(&mut self, strategy: S) -> S::Value {
        strategy.new_tree(&mut self.runner).unwrap().current()
    }

    fn write(&mut self, target: &str, bytes: &[u8]) {
        let folder = self.folder.join(target);
        std::fs::create_dir_all(&folder).unwrap();
        let number = self.written.entry(target.to_owned()).or_default();
        *number += 1;
        std::fs::write(folder.join(format!("seed-{number:03}")), bytes).unwrap();
    }

    /// Writes a whole file, which two targets use.
    fn file(&mut self, bytes: &[u8]) {
        self.write("any_file", bytes);
        self.write("annotate", bytes);
    }

    fn usage(&mut self) -> Usage {
        self.any(usage::any_usage())
    }

    /// Writes whole files of every kind and format, and the samples in publishers' layouts.
    fn files(&mut self) {
        for sample in samples::all() {
            self.file(&sample.bytes);
        }
        for _ in 0..FILES {
            let (usage, form) = (self.usage(), self.any(form::any_form()));
            self.file(&counter::write(&usage, &form).bytes);
            let (list, form) = (self.any(price::any_prices()), self.any(price::any_form()));
            self.file(&price::write(&list, &form).bytes);
            let (list, form) = (self.any(rights::any_rights()), self.any(rights::any_form()));
            self.file(&rights::write(&list, &form).bytes);
            let (list, form) = (self.any(usage::journals(5)), self.any(titles::any_form()));
            self.file(&titles::write(&list, &form).bytes);
        }
        for _ in 0..FILES {
            let mut form = self.any(form::any_form());
            (form.container, form.packing) = (Container::Json, Packing::Bare);
            let usage = self.usage();
            self.write("json_counter", &counter::write(&usage, &form).bytes);
        }
    }

    /// Writes rows without headings; the target adds them.
    fn tables(&mut self) {
        let rows = [
            "Acta,Alpha,0031-9252,,2020,Controlled,Unique_Item_Requests,12,5,7\n\"A, \"\"b\"\"\",Alpha,,1026-597x,1,OA_Gold,No_License,\"1,000\",,1000\n",
            "Total for all journals,,,,,12,12\nActa,P,Alpha,319252,,12.0,12\n",
            "0031-9252;A;1.234,50\n00014575;B;€ 12,00\nFS00-8144;Bundle;1\n",
            "0031-9252\tA\t31/1/2015\tpresent\n0001-4575\tB\t1995-\tVol. 3 (2009)\n",
            "A|0031-9252|2015|Y\nA|0031-9252|2016|Y\nA|0031-9252|2018|YBut\n",
        ];
        for (choice, rows) in (0u8..).zip(rows) {
            self.write("text_table", &[&[choice], rows.as_bytes()].concat());
        }
    }

    /// Writes sheets and shared strings, content of open documents, and records of old workbooks.
    fn workbooks(&mut self) {
        for _ in 0..FILES {
            let usage = self.usage();
            let form = Form { block: self.any(form::any_form()).block, ..Form::PLAIN };
            let book = |container| counter::write(&usage, &Form { container, ..form }).bytes;
            let (sheet, strings) = (
                part(&book(Container::Xlsx), "xl/worksheets/sheet1.xml"),
                part(&book(Container::Xlsx), "xl/sharedStrings.xml"),
            );
            self.write("workbook_xlsx", &[sheet, vec![0], strings].concat());
            self.write("workbook_ods", &part(&book(Container::Ods), "content.xml"));
            let stream = xls::stream(&counter::grid(&usage, &form));
            self.write("workbook_xls", &stream);
            self.write("workbook_xls", &compound::file(&[("Workbook", &stream)]));
        }
        let grid = counter::grid(&self.usage(), &Form { block: Block::CutOff, ..Form::PLAIN });
        self.file(&delimited::write(&grid, TextForm::PLAIN));
    }

    fn cells(&mut self) {
        for style in issn::IssnStyle::ALL {
            for number in [31_925, 1_026_597, 1000] {
                self.cell("issn_cell", &style.cell(issn::Issn(number)));
            }
        }
        for month in style::MonthStyle::ALL {
            self.cell("month_heading", &month.cell((2019, 3)));
        }
        self.write("month_heading", b"Begin_Date=2016-01-01; End_Date=2016-03-31");
        for _ in 0..FILES {
            let (list, form) = (self.any(price::any_prices()), self.any(price::any_form()));
            self.cell("price_cell", &form.cell(list.0[0].1));
            let (list, form) = (self.any(rights::any_rights()), self.any(rights::any_form()));
            if let Some(day) = list.ranges[0].1.0 {
                self.cell("date_cell", &form.dates.cell(day));
            }
        }
        for text in ["Vol. 1 Iss. 1 (Jan, 2004)", "1987-1989", "present", "9999", "01.02.2003"] {
            self.write("date_cell", text.as_bytes());
        }
    }

    /// Writes a cell in the encoding of the targets: a byte for the kind of a number, else text.
    fn cell(&mut self, target: &str, cell: &Cell) {
        match cell {
            Cell::Number(number) => {
                self.write(target, &[&[1], &number.to_le_bytes()[..]].concat());
            }
            other => self.write(target, other.written().as_bytes()),
        }
    }
}

fn part(book: &[u8], name: &str) -> Vec<u8> {
    let mut zip = zip::ZipArchive::new(Cursor::new(book)).unwrap();
    let mut bytes = Vec::new();
    zip.by_name(name).unwrap().read_to_end(&mut bytes).unwrap();
    bytes
}
