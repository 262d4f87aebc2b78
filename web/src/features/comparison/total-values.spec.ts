import { expect, it } from "vitest";
import { differenceText, totalText, verdictOf } from "./total-values";

it("shows values and differences in their unit", () => {
  expect([totalText(1234.5, "money", "EUR"), totalText(6.114, "money_per_use", "USD"), totalText(81.79, "percent", "USD"), totalText(1020295.7, "uses", "USD"), totalText(null, "uses", "USD")]).toEqual(["€1,235", "$6.11", "81.8%", "1,020,296", "–"]);
  expect([differenceText(-1234.5, "money", "EUR"), differenceText(25.55, "percent", "USD"), differenceText(0, "titles", "USD"), differenceText(null, "money", "USD")]).toEqual(["-€1,235", "+25.6 points", "0", "–"]);
});

it("knows which difference is better", () => {
  expect([verdictOf(5, "money", "less"), verdictOf(-5, "money", "less"), verdictOf(5, "percent", "more"), verdictOf(-5, "percent", "more"), verdictOf(5, "titles", "none")]).toEqual(["worse", "better", "better", "worse", "none"]);
});

it("calls the same what looks the same", () => {
  expect([verdictOf(0.3, "money", "less"), verdictOf(-0.01, "percent", "more"), verdictOf(null, "money", "less")]).toEqual(["same", "same", "same"]);
});
