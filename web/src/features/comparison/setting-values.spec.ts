import { expect, it } from "vitest";
import { dataLines, settingText } from "./setting-values";

it("shows settings in their unit, and in the currency of their scenario", () => {
  expect([settingText(17, "dollars", "GBP"), settingText(17.5, "dollars", "USD"), settingText(5.25, "percent", "USD"), settingText(1000.5, "number", "USD"), settingText(true, "boolean", "USD"), settingText(null, "percent", "USD")]).toEqual(["£17", "$17.50", "5.25%", "1,000.5", "Yes", "–"]);
});

it("names files with the day of their upload, and versions of the reference data by their beginning", () => {
  expect(dataLines([{ name: "prices.csv", uploaded_at: "2026-11-03T10:00:00Z" }], "prices")).toEqual(["prices.csv, uploaded 3 Nov 2026"]);
  expect(dataLines([{ name: "74909328208b4cae-01a224ad", uploaded_at: null }], "reference")).toEqual(["74909328"]);
});
