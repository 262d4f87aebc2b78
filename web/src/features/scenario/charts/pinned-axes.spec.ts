import { expect, it } from "vitest";
import type { Chart } from "./library";
import { axisAt } from "./pinned-axes";

it("takes what is above and below the lines of a chart", () => {
  const chart = { chartArea: { top: 38, bottom: 380, left: 150, right: 600 }, height: 420 } as Chart;
  expect([axisAt(chart, "top"), axisAt(chart, "bottom")]).toEqual([{ from: 0, height: 38 }, { from: 380, height: 40 }]);
});
