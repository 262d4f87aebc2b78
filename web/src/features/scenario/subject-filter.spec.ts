import { expect, it } from "vitest";
import { subjectIn, withSubject } from "./subject-filter";

const view = { filters: { cpu: { type: "lessThan", filter: 5 } }, columns: ["cpu"] };

it("adds a filter and its column to a view, and finds the subject in it", () => {
  const chemistry = withSubject(view, "Chemistry");
  expect(chemistry.columns).toEqual(["cpu", "subject"]);
  expect(chemistry.filters).toMatchObject(view.filters);
  expect(subjectIn(chemistry.filters ?? {})).toBe("Chemistry");
  expect(subjectIn(withSubject(view, "").filters ?? {})).toBe("");
});

it("takes the filter away again, and leaves others alone", () => {
  const before = { filters: withSubject(view, "Chemistry").filters ?? {}, columns: ["cpu", "subject"] };
  expect(withSubject(before, undefined)).toEqual({ filters: view.filters });
  expect(withSubject(before, "Physics").columns).toEqual(["cpu", "subject"]);
  expect(subjectIn(view.filters)).toBeUndefined();
  expect(subjectIn({ subject: { type: "contains", filter: "Chem" } })).toBeUndefined();
});
