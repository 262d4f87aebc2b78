import { expect, it } from "vitest";
import { plotSize } from "./plot-size";

it("makes room for each bar, and scrolls when bars would be narrower than their names", () => {
  expect(plotSize(3)).toEqual({ height: 114, shown: 114 });
  expect(plotSize(25)).toEqual({ height: 398, shown: 398 });
  expect(plotSize(37)).toEqual({ height: 529, shown: 529 });
  expect(plotSize(300)).toEqual({ height: 3948, shown: 560 });
});
