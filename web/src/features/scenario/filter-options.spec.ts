import { expect, it } from "vitest";
import { overlayOf } from "../../model/overlay";
import { titlesOf } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { filterOptions } from "./filter-options";

const titles = titlesOf(toyTable());
const source = { titles, overlay: overlayOf(titles, ["1111-1111"]) };

it("counts the values of each column, the blank one last", () => {
  expect(filterOptions(source, "subject")).toEqual([{ value: "Chemistry", count: 2 }, { value: "", count: 1 }]);
  expect(filterOptions(source, "publisher")).toEqual([{ value: "Invented", count: 2 }, { value: "Society of Alphabets and Letters", count: 1 }]);
  expect(filterOptions(source, "is_society_journal")).toEqual([{ value: "No", count: 1 }, { value: "Yes", count: 1 }, { value: "", count: 1 }]);
  expect(filterOptions(source, "subscribed")).toEqual([{ value: "Not subscribed", count: 2 }, { value: "Subscribed", count: 1 }]);
});
