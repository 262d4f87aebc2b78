import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { KNOWN_REMARKS, reasonName, remarkName } from "./remark-words";

/** `PeriodNot12Months` to `period_not12_months`, as the server writes codes. */
const snakeCase = (name: string) => name.replaceAll(/(?<=.)([A-Z])/g, "_$1").toLowerCase();

it("has words for every code of the reader, and for no other", () => {
  const source = readFileSync(join(import.meta.dirname, "../../../../ingest/src/reading/code.rs"), "utf8");
  const body = /pub enum Code \{([^}]*)\}/.exec(source)?.[1] ?? "";
  const codes = [...body.matchAll(/^\s*([A-Z]\w*),/gm)].map((match) => snakeCase(match[1] ?? ""));
  expect(codes.length).toBeGreaterThan(30);
  expect([...KNOWN_REMARKS].sort()).toEqual(codes.sort());
});
it("words remarks and reasons, known or not", () => {
  expect(remarkName("unknown_issn")).toBe("ISSN not in the reference data");
  expect(reasonName("bundle_issn")).toBe("Identifies a bundle, not one journal");
  expect(reasonName("total_row")).toBe("Total row");
  expect(remarkName("something_new")).toBe("Something new");
});
