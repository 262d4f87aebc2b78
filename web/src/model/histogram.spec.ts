import { describe, expect, it } from "vitest";
import { histogramOf } from "./histogram";

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
  it("puts extreme bargains into an open bin of their own, before the others", () => {
    const extreme = histogramOf([-5000, 3, -20, -20.01, -19.5]);
    expect(extreme.bins).toHaveLength(121);
    expect(extreme.bins[0]).toEqual({ start: -21, end: -20, isOpen: true, rows: [0, 3] });
    expect(extreme.bins[1]).toEqual({ start: -20, end: -19, rows: [2, 4] });
    expect(histogramOf([-5000], 5).bins[0]).toEqual({ start: -25, end: -20, isOpen: true, rows: [0] });
    expect(histogramOf([-20]).bins[0]).toEqual({ start: -20, end: -19, rows: [0] });
  });
  it("takes wider bins, which begin at multiples of their size", () => {
    const wide = histogramOf(cpu, 5);
    expect(wide.bins).toHaveLength(21);
    expect(wide.bins[0]).toEqual({ start: -5, end: 0, rows: [7] });
    expect(wide.bins[1]).toEqual({ start: 0, end: 5, rows: [0, 1, 2] });
    expect(wide.bins.at(-1)).toEqual({ start: 95, end: 100, rows: [3, 4] });
  });
  it("starts at nothing for an empty package", () => {
    expect(histogramOf([])).toMatchObject({ tallest: 0, binned: 0 });
  });
});
