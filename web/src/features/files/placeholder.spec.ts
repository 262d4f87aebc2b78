import { expect, it } from "vitest";
import { placeholderFile, placeholderReport } from "./placeholder";

it("is a TR_J2 of a whole year, of three lines in which nothing is counted", () => {
  const lines = placeholderReport(2025).trim().split("\r\n");
  expect(lines).toContain("Report_ID,TR_J2");
  expect(lines).toContain("Reporting_Period,Begin_Date=2025-01-01; End_Date=2025-12-31");
  const rows = lines.slice(-4).map((line) => line.split(","));
  expect(rows.map((cells) => cells.length)).toEqual([23, 23, 23, 23]);
  expect(rows[0]?.at(-1)).toBe("Dec-2025");
  expect(rows.slice(1).flatMap((cells) => cells.slice(10))).toEqual(Array(39).fill("0"));
});
it("is of the year that is over", async () => {
  const file = placeholderFile(new Date("2026-03-01T00:00:00Z"));
  expect(file.name).toBe("TR_J2 placeholder.csv");
  expect(await file.text()).toContain("Jan-2025");
});
