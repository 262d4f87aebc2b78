import { expect, it } from "vitest";
import type { ReferenceVersion } from "../../api/reference";
import type { ScenarioChange, Version } from "../../api/scenarios";
import { loadedMeanwhile } from "./loaded-meanwhile";

const reference = (version: string, day: string): ReferenceVersion => ({ version, loaded_at: `2026-03-${day}T08:00:00.000Z`, as_of: null, journals: 1, is_newest: false });
const version = (revision: number, day: string, change: ScenarioChange = {}): Version => ({
  revision, changed_at: `2026-03-${day}T09:00:00.000Z`, changed_by: null, kind: "changed", change, of_revision: null, state: "done",
});
const names = (found: Map<number, ReferenceVersion[]>) => [...found].map(([revision, loaded]) => [revision, loaded.map((one) => one.version)]);

it("tells of newer data only while the scenario followed them", () => {
  const versions = [reference("e", "25"), reference("d", "15"), reference("c", "12"), reference("b", "05"), reference("a", "01")];
  const history = [version(4, "20", { reference: ["b", null] }), version(3, "10", { reference: [null, "b"] }), version(2, "04"), version(1, "02")];
  expect(names(loadedMeanwhile(history, false, versions))).toEqual([[4, ["e"]], [2, ["b"]]]);
});

it("tells nothing of what was there when the scenario was made, nor to one that is pinned", () => {
  const versions = [reference("b", "05"), reference("a", "01")];
  expect(names(loadedMeanwhile([version(1, "06")], false, versions))).toEqual([]);
  expect(names(loadedMeanwhile([version(1, "02")], true, versions))).toEqual([]);
  expect(names(loadedMeanwhile([version(1, "02")], false, versions))).toEqual([[1, ["b"]]]);
});
