import { describe, expect, it } from "vitest";
import { readSizes, sizesText } from "./sizes";

const member = (package_id: string, institution_name: string, size: number | null) => ({ package_id, institution_name, size });
const members = [member("a", "Northgate, University of", 12_000), member("b", "Birchwood College", null), member("c", "College 2", 40.5)];

it("reads back what it has written as no change", () => {
  expect(sizesText(members)).toBe("Northgate, University of\t12000\nBirchwood College\t\nCollege 2\t40.5");
  expect(readSizes(sizesText(members), members)).toEqual({ changes: [], strangers: [], faults: [] });
});
describe("sizes that are typed or pasted", () => {
  it("have a tabulator, a semicolon or a space before the number", () => {
    expect(readSizes("birchwood  COLLEGE\t3,200\r\n\r\nNorthgate, University of; 9500\n", members).changes).toEqual([{ id: "b", size: 3200 }, { id: "a", size: 9500 }]);
    expect(readSizes("Northgate, University of 12,500\nBirchwood College, 800", members).changes).toEqual([{ id: "a", size: 12_500 }, { id: "b", size: 800 }]);
  });
  it("may be blank, also behind a name that ends in a number", () => {
    expect(readSizes("College 2", members).changes).toEqual([{ id: "c", size: null }]);
    expect(readSizes("College 2\t\nCollege 2 7", members).changes).toEqual([{ id: "c", size: 7 }]);
  });
  it("are told where they are of nobody, or no number", () => {
    expect(readSizes("Elsewhere\t7\nBirchwood College\tmany\nCollege 2\t-4", members)).toEqual({ changes: [], strangers: ["Elsewhere"], faults: ["Birchwood College: many", "College 2: -4"] });
  });
  it("are those of all members with the name", () => {
    const twins = [member("a", "Twin", null), member("b", "Twin", 5)];
    expect(readSizes("Twin\t5", twins).changes).toEqual([{ id: "a", size: 5 }]);
  });
});
