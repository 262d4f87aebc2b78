import { expect, it } from "vitest";
import { bySize, changeOf } from "./difference-columns";

it("counts what comes and goes in full, or not at all", () => {
  expect([changeOf(5, 7, true), changeOf(null, 7, true), changeOf(5, null, true), changeOf(null, null, true)]).toEqual([2, 7, -5, null]);
  expect([changeOf(5, 7, false), changeOf(null, 7, false), changeOf(5, null, false), changeOf(null, null, false)]).toEqual([2, null, null, null]);
});

it("puts changes in order of their size, whichever their direction", () => {
  const changes = [3, -40, null, 0, 12];
  expect(changes.toSorted((one, other) => -bySize(one, other, undefined, undefined, true))).toEqual([-40, 12, 3, 0, null]);
});
