import { describe, expect, it } from "vitest";
import { columnDots, dotAt, dotBeside, stackedDots, wrappedDots } from "./dots";

describe("stacked dots", () => {
  const layout = stackedDots([0.1, 0.2, 5], 1000, 200);

  it("stack from the base line and are found under a point", () => {
    expect(layout).toMatchObject({ cell: 10, line: 14, binWidth: 10, height: 200 });
    expect(layout.dots[1]).toEqual({ row: 1, x: 0, y: 172 });
    expect(dotAt(layout, 55, 195)?.row).toBe(2);
    expect(dotAt(layout, 300, 10)).toBeUndefined();
  });
  it("move by arrow keys", () => {
    expect(dotBeside(layout, 0, "ArrowUp")).toBe(1);
    expect(dotBeside(layout, 0, "ArrowRight")).toBe(2);
    expect(dotBeside(layout, 2, "ArrowLeft")).toBe(0);
    expect(dotBeside(layout, 2, "ArrowRight")).toBe(2);
    expect(dotBeside(layout, 2, "Home")).toBe(0);
  });
  it("reach the top where they are many, and stay close to squares", () => {
    for (const count of [400, 900, 4000]) {
      const cpu = Array.from({ length: count }, (_, nth) => 100 * ((nth + 0.5) / count) ** 4);
      for (const height of [90, 150, 240]) {
        const { dots, cell, line } = stackedDots(cpu, 800, height);
        expect(Math.min(...dots.map((dot) => dot.y)), `${count} in ${height}`).toBeCloseTo(0);
        expect(line / cell).toBeLessThanOrEqual(2);
        expect(line / cell).toBeGreaterThanOrEqual(0.6);
      }
    }
  });
  it("stay within the height, whatever the crowd and the room", () => {
    for (const count of [1, 40, 400, 4000]) {
      // Most journals are cheap: half of them below 5 per use.
      const cpu = Array.from({ length: count }, (_, nth) => 100 * ((nth + 0.5) / count) ** 4);
      for (const width of [300, 600, 1200]) {
        const { dots, cell, binWidth, histogram } = stackedDots(cpu, width, 240);
        expect(dots).toHaveLength(count);
        expect(Math.min(...dots.map((dot) => dot.y))).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(...dots.map((dot) => dot.x + cell))).toBeLessThanOrEqual(width + 1e-6);
        expect(cell).toBeLessThanOrEqual(14);
        expect(binWidth * histogram.bins.length).toBeCloseTo(width);
      }
    }
  });
  it("never overlap", () => {
    const { dots, cell, line } = stackedDots(Array.from({ length: 300 }, (_, nth) => nth / 50), 600, 240);
    const places = new Set(dots.map((dot) => `${Math.round(dot.x / cell)} ${Math.round(dot.y / line)}`));
    expect(places.size).toBe(300);
  });
  it("take the finest bins that are easy to see", () => {
    expect(stackedDots([1, 2, 3], 1000, 240).histogram.binSize).toBe(1);
    expect(stackedDots(Array.from({ length: 900 }, () => 3), 900, 240).histogram.binSize).toBe(5);
  });
});

it("wraps the rest into lines", () => {
  expect(wrappedDots([7, 8, 9], 20, 10)).toMatchObject({ height: 20, dots: [{ row: 7 }, { row: 8 }, { row: 9, x: 0, y: 10 }] });
});

it("puts journals beside the axis into columns that are narrow enough", () => {
  expect(columnDots([7, 8, 9], 20, 100, { cell: 10, line: 10 })).toMatchObject({ cell: 10, width: 20, dots: [{ row: 7, x: 0, y: 10 }, { row: 8, x: 0, y: 0 }, { row: 9, x: 10, y: 10 }] });
  const crowd = columnDots(Array.from({ length: 2000 }, (_, row) => row), 100, 120, { cell: 6, line: 8 });
  expect(crowd.width).toBeLessThanOrEqual(120);
  expect(new Set(crowd.dots.map(({ x, y }) => `${x} ${y}`)).size).toBe(2000);
  expect(Math.min(...crowd.dots.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
});
