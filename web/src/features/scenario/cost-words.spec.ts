import { expect, it } from "vitest";
import { bigDealNote, bigDealWords, costMeaning, excessWords } from "./cost-words";

const unknown = (membersWithoutBigDeal: number) => ({ saved: null, costPercent: null, costTotal: 0, membersWithoutBigDeal });

it("compares with a known Big Deal, and with no other", () => {
  expect(bigDealNote({ saved: 100, costPercent: 40.4, membersWithoutBigDeal: 0 }, false)).toBe("40% of the Big Deal");
  expect(bigDealNote({ saved: 100, costPercent: 40.4, membersWithoutBigDeal: 0 }, true)).toBe("40% of the Big Deals");
  expect(bigDealNote({ saved: null, costPercent: null, membersWithoutBigDeal: 0 }, false)).toBe("Big Deal cost unknown");
  expect(bigDealNote({ saved: -50, costPercent: null, membersWithoutBigDeal: 0 }, false)).toBe("The Big Deal costs 0");
});
it("shows an excess, never savings of 0", () => {
  expect(excessWords({ saved: -1234.4 }, "GBP", false)).toBe("£1,234 more than the Big Deal");
  expect([excessWords({ saved: 0 }, "GBP", false), excessWords({ saved: 5 }, "GBP", false), excessWords({ saved: null }, "GBP", false)]).toEqual([undefined, undefined, undefined]);
});
it("names the amount that the percentage is of", () => {
  const known = { saved: 526_447.6, costTotal: 123_511.4, costPercent: 19.003, membersWithoutBigDeal: 0 };
  expect(bigDealWords(known, "USD", false)).toBe("Big Deal: $649,959 a year, average of five years");
  expect(bigDealWords(known, "USD", true)).toBe("Big Deals: $649,959 a year, average of five years");
  expect(bigDealWords({ ...known, saved: null }, "USD", false)).toBeUndefined();
  expect(costMeaning(known, "USD", false)).toMatch(/That is 19% of the cost of keeping the Big Deal \(\$649,959 a year\)\.$/);
  expect(costMeaning(known, "USD", true)).toMatch(/of the included institutions \(\$649,959 a year\), each with its own growth\.$/);
});
it("asks for a cost that is unknown", () => {
  const overlay = { costTotal: 0, costPercent: null, membersWithoutBigDeal: 0 };
  expect(costMeaning({ ...overlay, saved: null }, "USD", false)).toMatch(/Enter your Big Deal cost and its growth/);
  expect(costMeaning({ ...overlay, saved: 0 }, "USD", false)).toMatch(/costs 0, so there is no percentage/);
});
it("says for how many members the Big Deal is unknown", () => {
  expect(bigDealNote(unknown(1), true)).toBe("The Big Deal cost of 1 member is unknown");
  expect(bigDealNote(unknown(3), true)).toBe("The Big Deal cost of 3 members is unknown");
  expect(bigDealNote(unknown(0), true)).toBe("No members are included");
  expect(costMeaning(unknown(3), "USD", true)).toMatch(/The Big Deal cost of 3 members is unknown, so there is no comparison\./);
});
