import { Float64, Int32, Utf8, vectorFromArray } from "apache-arrow";
import { expect, it } from "vitest";
import { unpackNumbers, unpackTexts } from "./unpack";

const TITLES = ["Annals of A", "Études d'économie", null, "", "数学 Journal 🧮", "Zeitschrift"];
const READ = ["Annals of A", "Études d'économie", "", "", "数学 Journal 🧮", "Zeitschrift"];

it("reads texts in any script, and none for null", () => {
  expect(unpackTexts(vectorFromArray(TITLES, new Utf8()), 6)).toEqual(READ);
});
it("reads texts and numbers of several chunks, and of a part of a column", () => {
  const texts = vectorFromArray(TITLES, new Utf8());
  expect(unpackTexts(texts.concat(texts), 12)).toEqual([...READ, ...READ]);
  expect(unpackTexts(texts.slice(1, 5), 4)).toEqual(READ.slice(1, 5));
  const numbers = vectorFromArray([1.5, null, 3], new Float64());
  expect([...(unpackNumbers(numbers.concat(numbers), 6) as Float64Array)]).toEqual([1.5, Number.NaN, 3, 1.5, Number.NaN, 3]);
  expect([...(unpackNumbers(numbers.slice(1, 3), 2) as Float64Array)]).toEqual([Number.NaN, 3]);
});
it("reads integers, those that are missing as NaN", () => {
  expect([...(unpackNumbers(vectorFromArray([7, null], new Int32()), 2) as Float64Array)]).toEqual([7, Number.NaN]);
  expect([...(unpackNumbers(null, 2) as Float64Array)]).toEqual([Number.NaN, Number.NaN]);
  expect(unpackTexts(null, 2)).toEqual(["", ""]);
});
