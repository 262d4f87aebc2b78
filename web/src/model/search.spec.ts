import { expect, it } from "vitest";
import { matchingRows } from "./search";
import { titlesOf } from "./titles";
import { toyTable } from "./toy";

const titles = titlesOf(toyTable());

it("finds part of a title, whatever the case", () => {
  expect(matchingRows(titles, "LETIN of")).toEqual([1]);
  expect(matchingRows(titles, " of ")).toEqual([0, 1, 2]);
});
it("finds comma separated ISSNs, any of a journal's, with or without hyphen", () => {
  expect(matchingRows(titles, "1111-111x, 33333333")).toEqual([0, 2]);
});
it("does not take part of an ISSN for one", () => {
  expect(matchingRows(titles, "1111")).toEqual([]);
});
it("means nothing when empty", () => {
  expect(matchingRows(titles, "  ")).toBeNull();
});
