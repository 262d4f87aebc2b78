import { expect, it } from "vitest";
import type { FileRow } from "../../api/files";
import { releaseOf } from "./counter-release";

const file = (slot: string, is_live = true) => ({ id: slot, slot, is_live }) as FileRow;

it("begins with release 5, and holds to none", () => {
  const { version, reports, lock } = releaseOf({ files: [], counter_version: 5, counter_version_is_locked: false });
  expect([version, reports.map(({ isThere }) => isThere), lock]).toEqual([5, [false, false, false], undefined]);
});
it("says which reports are there, and what to delete first", () => {
  const five = releaseOf({ files: [file("counter-trj3"), file("counter-trj4", false)], counter_version: 5, counter_version_is_locked: true });
  expect(five.reports.filter(({ isThere }) => isThere).map(({ name }) => name)).toEqual(["TR_J3"]);
  expect(five.lock).toBe("To switch to COUNTER 4, delete all COUNTER 5 reports first.");
  const four = releaseOf({ files: [file("counter-jr1")], counter_version: 4, counter_version_is_locked: true });
  expect([four.reports, four.lock]).toEqual([[{ name: "JR1", isThere: true }], "To switch to COUNTER 5, delete the JR1 report first."]);
});
it("is told from the files where the server does not say", () => {
  expect([releaseOf({ files: [file("counter")] }).version, releaseOf({ files: [file("counter"), file("counter-trj2")] }).version, releaseOf({ files: [] }).lock]).toEqual([4, 5, undefined]);
});
