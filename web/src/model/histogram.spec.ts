import { describe, expect, it } from "vitest";
import { dotAt, dotBeside, histogramOf, stackedDots, wrappedDots } from "./histogram";

describe("histogram", () => {
  const cpu = [0.2, 0.9, 1, 99.99, 100, 100.01, Number.NaN, -2.5];
  const histogram = histogramOf(cpu);

  it("puts every journal in exactly one place", () => {
    const all = [...histogram.bins.flatMap((bin) => bin.rows), ...histogram.above, ...histogram.withoutCpu];
    expect(all.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(histogram).toMatchObject({ above: [5], withoutCpu: [6], binned: 6, tallest: 2 });
  });
  it("has bins of width one, half open, the last closed", () => {
    expect(histogram.bins[0]).toEqual({ start: -3, end: -2, rows: [7] });
    expect(histogram.bins[3]).toEqual({ start: 0, end: 1, rows: [0, 1] });
    expect(histogram.bins.at(-1)).toEqual({ start: 99, end: 100, rows: [3, 4] });
  });
  it("clamps an extreme bargain to the first bin", () => {
    const extreme = histogramOf([-5000, 3]);
    expect(extreme.bins).toHaveLength(120);
    expect(extreme.bins[0]?.rows).toEqual([0]);
  });
  it("starts at nothing for an empty package", () => {
    expect(histogramOf([])).toMatchObject({ tallest: 0, binned: 0 });
  });
});

describe("dots", () => {
  const layout = stackedDots(histogramOf([0.1, 0.2, 5]), 1000, 200);

  it("stacks from the base line and finds a dot under a point", () => {
    expect(layout.cellWidth).toBe(10);
    expect(layout.dots[1]).toEqual({ row: 1, x: 0, y: 180 });
    expect(dotAt(layout, 55, 195)?.row).toBe(2);
    expect(dotAt(layout, 300, 10)).toBeUndefined();
  });
  it("moves by arrow keys", () => {
    expect(dotBeside(layout, 0, "ArrowUp")).toBe(1);
    expect(dotBeside(layout, 0, "ArrowRight")).toBe(2);
    expect(dotBeside(layout, 2, "ArrowLeft")).toBe(0);
    expect(dotBeside(layout, 2, "ArrowRight")).toBe(2);
  });
  it("wraps the rest into lines", () => {
    expect(wrappedDots([7, 8, 9], 20, 10)).toMatchObject({ height: 20, dots: [{ row: 7 }, { row: 8 }, { row: 9, x: 0, y: 10 }] });
  });
});
