import { expect, it } from "vitest";
import { csvText } from "./csv";

it("quotes what has commas, quotes or lines in it, and leaves blank what is not known", () => {
  expect(csvText([["Institution", "Cost"], ['The "Old" College, North', 12.5], ["two\nlines", null]])).toBe('\uFEFFInstitution,Cost\r\n"The ""Old"" College, North",12.5\r\n"two\nlines",\r\n');
});
it("lets no text become a formula, and leaves numbers below zero alone", () => {
  expect(csvText([["=1+1", "@home", "-x", -3]])).toBe("\uFEFF'=1+1,'@home,'-x,-3\r\n");
});
