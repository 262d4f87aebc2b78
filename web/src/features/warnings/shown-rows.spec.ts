import { expect, it } from "vitest";
import { SHOWN_ROWS, restSentence } from "./shown-rows";

it("counts the rows that are not shown", () => {
  expect([restSentence(0), restSentence(SHOWN_ROWS), restSentence(SHOWN_ROWS + 1), restSentence(SHOWN_ROWS + 1200)]).toEqual([
    "", "", "And 1 more journal.", "And 1,200 more journals.",
  ]);
});
