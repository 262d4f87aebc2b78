import { expect, it } from "vitest";
import { overlayOf } from "./overlay";
import { subjectsOf } from "./subjects";
import { titlesOf } from "./titles";
import { toyTable } from "./toy";

it("sums use, unmet use and cost by subject, the most used first", () => {
  const titles = titlesOf(toyTable());
  const lines = subjectsOf(titles, overlayOf(titles, ["1111-1111"]).isSubscribed);
  // A is subscribed: it costs 1000 and leaves nothing unmet. C borrows for 40.
  expect(lines).toEqual([
    { subject: "Chemistry", titles: 2, subscribed: 1, uses: 160, unmet: 57, cost: 1040 },
    { subject: "", titles: 1, subscribed: 0, uses: 40, unmet: 29.45, cost: 10 },
  ]);
});

it("adds up to the totals of the scenario", () => {
  const titles = titlesOf(toyTable());
  const overlay = overlayOf(titles, ["2222-2222"]);
  const lines = subjectsOf(titles, overlay.isSubscribed);
  const sum = (key: "uses" | "unmet" | "cost") => lines.reduce((total, line) => total + line[key], 0);
  expect(sum("uses")).toBeCloseTo(overlay.useTotal);
  expect(sum("unmet")).toBeCloseTo(overlay.use.otherDelayed);
  expect(sum("cost")).toBeCloseTo(overlay.costTotal);
});
