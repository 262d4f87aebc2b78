import { describe, expect, it } from "vitest";
import { titlesOf } from "./titles";
import { changeToTop, isRunFromTop } from "./top-titles";
import { toyTable } from "./toy";

const rows = (...subscribed: number[]) => Uint8Array.from({ length: 5 }, (_, row) => (subscribed.includes(row) ? 1 : 0));

it.each([
  [[], true],
  [[0], true],
  [[1], true],
  [[2], false],
  [[0, 1, 2], true],
  [[1, 2, 3], true],
  [[0, 2], false],
  [[0, 1, 3], false],
])("rows %j are a run from the top: %s", (subscribed, is) => {
  expect(isRunFromTop(rows(...subscribed))).toBe(is);
});

describe("so many titles", () => {
  const titles = titlesOf(toyTable());
  it("are the first ones, and no others", () => {
    expect(changeToTop(titles, Uint8Array.of(0, 0, 1), 2)).toEqual({ add: ["1111-1111", "2222-2222"], remove: ["3333-3333"] });
    expect(changeToTop(titles, Uint8Array.of(1, 1, 0), 1)).toEqual({ add: [], remove: ["2222-2222"] });
    expect(changeToTop(titles, Uint8Array.of(1, 0, 0), 1)).toEqual({ add: [], remove: [] });
  });
  it("are not fewer than none or more than there are", () => {
    expect([-1, 4, 1.5, Number.NaN].map((wanted) => changeToTop(titles, Uint8Array.of(0, 0, 0), wanted))).toEqual([undefined, undefined, undefined, undefined]);
    expect(changeToTop(titles, Uint8Array.of(0, 0, 0), 3)?.add).toHaveLength(3);
  });
});
