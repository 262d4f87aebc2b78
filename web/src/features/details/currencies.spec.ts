import { expect, it } from "vitest";
import { currenciesWith } from "./currencies";

it("offers the present currency too", () => {
  expect(currenciesWith("JPY")[0]).toBe("JPY");
  expect(currenciesWith("EUR").filter((code) => code === "EUR")).toHaveLength(1);
  expect(currenciesWith("")).not.toContain("");
});
