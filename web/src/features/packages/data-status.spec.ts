import { expect, it } from "vitest";
import { dataStatus } from "./data-status";

const ready = { kind: "own", is_consortium: false, missing: [], failed_files: 0, unconfirmed_files: 0 } as const;
const texts = (changes: Partial<Parameters<typeof dataStatus>[0]>) => dataStatus({ ...ready, missing: [], ...changes }).map(({ level, text }) => `${level}: ${text}`);

it("is ready when nothing is missing and no file needs attention", () => {
  expect(texts({})).toEqual(["ready: Ready"]);
  expect(texts({ kind: "feeder" })).toEqual(["ready: Ready"]);
});
it("says in words what is missing", () => {
  expect(texts({ missing: ["counter", "price"] })).toEqual(["missing: Missing: COUNTER reports and a price list"]);
});
it("counts files that need attention, beside what is missing", () => {
  expect(texts({ missing: ["price"], failed_files: 2, unconfirmed_files: 1 })).toEqual(["missing: Missing: a price list", "attention: 2 files could not be read", "attention: 1 file waits for your confirmation"]);
  expect(texts({ failed_files: 1, unconfirmed_files: 3 })).toEqual(["attention: 1 file could not be read", "attention: 3 files wait for your confirmation"]);
});
it("says nothing where a package has no data of its own, or the server does not tell", () => {
  expect(texts({ kind: "proposal", missing: ["counter"] })).toEqual([]);
  expect(texts({ is_consortium: true })).toEqual([]);
  expect(dataStatus({})).toEqual([]);
});
