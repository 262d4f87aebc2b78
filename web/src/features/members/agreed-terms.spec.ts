import { describe, expect, it } from "vitest";
import { countFault, draftOf, priceFault, termsOf, termsWords } from "./agreed-terms";

const none = { paid_from: null, paid_members: null, fallback_price: null };
const all = { paid_from: 144, paid_members: 155, fallback_price: 950 };

describe("what a consortium has agreed on", () => {
  it("stands in the form and comes back from it", () => {
    expect(draftOf(none)).toEqual({ from: "", paid: "", price: "" });
    for (const terms of [none, all, { ...none, fallback_price: 0 }]) expect(termsOf(draftOf(terms))).toEqual(terms);
  });

  it("takes two numbers of members or none", () => {
    expect(countFault("", "")).toBeUndefined();
    expect(countFault("144", "155")).toBeUndefined();
    expect(countFault("", "155")).toBe("Enter both numbers, or neither.");
    for (const wrong of ["0", "1.5", "many", "100001"]) expect(countFault(wrong, "155")).toBe("A whole number, 1 or more.");
    expect(termsOf({ from: "144", paid: "", price: "" })).toBeUndefined();
  });

  it("takes a price of 0 or more", () => {
    expect(priceFault("0")).toBeUndefined();
    expect(priceFault("a lot")).toBe("A number, 0 or more.");
    expect(termsOf({ from: "", paid: "", price: "a lot" })).toBeUndefined();
  });

  it("is told in sentences", () => {
    expect(termsWords(none, "USD")).toEqual([]);
    expect(termsWords(all, "GBP")).toEqual(["From 144 included institutions, the first institution's price is paid for 155.", "A journal that an institution uses but its price list lacks costs £950 a year."]);
  });
});
