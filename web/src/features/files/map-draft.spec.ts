import { describe, expect, it } from "vitest";
import { readLayout, type Layout } from "./layout";
import { columnsUsedTwice, draftOf, faultsOf, headerRowOf, kindIn, mapOf, neededWords, withColumn, withKind, withSheet } from "./map-draft";

const field = (name: string, called: string, is_required = false) => ({ name, called, is_required });
const issns = [field("print_issn", "ISSN", true), field("online_issn", "online ISSN")];
const layout = readLayout({
  fingerprint: "abc",
  sheets: [
    { name: "Notes", header_row: null, columns: [{ letter: "A", heading: "", samples: ["Terms apply"], guess: null }] },
    {
      name: "Liste",
      header_row: 3,
      columns: [
        { letter: "A", heading: "Kennung", samples: ["0031-9252"], guess: "print_issn" },
        { letter: "B", heading: "Name", samples: ["Annals"], guess: "title" },
        { letter: "C", heading: "Betrag", samples: ["100"], guess: "price" },
        { letter: "D", heading: "Kennung 2", samples: ["0031-9260"], guess: "online_issn" },
      ],
    },
  ],
  needed: [
    { kind: "perpetual-access", called: "a list of perpetual access rights", fields: [...issns, field("start", "first year", true), field("end", "last year", true)] },
    { kind: "price", called: "a price list", fields: [...issns, field("title", "title"), field("price", "price", true)] },
  ],
}) as Layout;
const draft = draftOf(layout);

describe("the first draft", () => {
  it("takes the sheet and the kind of which most is guessed, and the guesses", () => {
    expect(draft).toEqual({
      sheet: "Liste",
      kind: "price",
      headerRow: "3",
      columns: { print_issn: "A", online_issn: "D", title: "B", price: "C" },
      isRemembered: true,
    });
    expect(faultsOf(layout, draft)).toEqual([]);
  });
});

it("does not prefer a kind because it needs little", () => {
  const titles = { kind: "filter", called: "a list of titles", fields: kindIn(layout, draft).fields.filter(({ name }) => name !== "price") };
  const bare = layout.sheets.map((sheet) => ({ ...sheet, columns: sheet.columns.filter(({ guess }) => guess !== "price") }));
  const first = draftOf({ ...layout, sheets: bare, needed: [...layout.needed, titles] });
  expect(first.kind).toBe("price");
});

describe("what is missing", () => {
  it("is named, and either ISSN will do", () => {
    const without = withColumn(draft, "price", "");
    expect(faultsOf(layout, without)).toEqual(["Still needed: the column with the price."]);
    const onlineOnly = withColumn(draft, "print_issn", "");
    expect(faultsOf(layout, onlineOnly)).toEqual([]);
    expect(faultsOf(layout, withColumn(onlineOnly, "online_issn", ""))).toEqual(["Still needed: the column with the ISSN or online ISSN."]);
  });
  it("includes a row number", () => {
    expect(headerRowOf({ ...draft, headerRow: " 12 " })).toBe(12);
    expect(headerRowOf({ ...draft, headerRow: "" })).toBe(0);
    for (const typed of ["-1", "1.5", "three", "9999999"]) {
      expect(faultsOf(layout, { ...draft, headerRow: typed })).toEqual(["The heading row is a number: 1 for the first row, 0 for none."]);
    }
  });
  it("is marked at the fields", () => {
    const kind = kindIn(layout, draft);
    expect(kind.fields.map((one) => neededWords(kind, one))).toEqual(["one ISSN needed", "one ISSN needed", "", "needed"]);
    const single = { ...kind, fields: kind.fields.filter(({ name }) => name !== "online_issn") };
    expect(single.fields.map((one) => neededWords(single, one))).toEqual(["needed", "", "needed"]);
  });
});

describe("a change", () => {
  it("of the kind keeps the columns that still mean something", () => {
    const moved = withKind(layout, withColumn(draft, "print_issn", "B"), "perpetual-access");
    expect(moved.columns).toEqual({ print_issn: "B", online_issn: "D" });
    expect(faultsOf(layout, moved)).toEqual(["Still needed: the column with the first year.", "Still needed: the column with the last year."]);
  });
  it("of the sheet starts from the guesses of that sheet", () => {
    const moved = withSheet(layout, draft, "Notes");
    expect([moved.columns, moved.headerRow]).toEqual([{}, "0"]);
    expect(withSheet(layout, moved, "Liste")).toEqual(draft);
  });
  it("to one column for two fields is noticed, yet allowed", () => {
    const twice = withColumn(draft, "online_issn", "A");
    expect(columnsUsedTwice(twice)).toEqual(["A"]);
    expect(faultsOf(layout, twice)).toEqual([]);
  });
});

it("is sent as the server takes it", () => {
  expect(mapOf({ ...withColumn(draft, "online_issn", ""), isRemembered: false })).toEqual({
    kind: "price",
    sheet: "Liste",
    header_row: 3,
    columns: { print_issn: "A", title: "B", price: "C" },
    remember: false,
  });
});

it("does without a layout that offers nothing to choose", () => {
  expect(readLayout(null)).toBeNull();
  expect(readLayout({ sheets: [{ name: "A", columns: [] }], needed: [] })).toBeNull();
});
