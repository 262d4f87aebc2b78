import { expect, it } from "vitest";
import { titlesOf } from "../../../model/titles";
import { toyTable } from "../../../model/toy";
import { histogramSvg } from "./histogram-image";
import type { Palette } from "./palette";

const palette = Object.fromEntries(["text", "soft", "line", "paper", "accent", "warn", "subscription", "requested", "ill", "open", "plain"].map((name) => [name, `#${name}`])) as Palette;

it("draws every journal on the axis, tells the others, and states units", () => {
  const svg = histogramSvg({ titles: titlesOf(toyTable()), isSubscribed: Uint8Array.of(1, 0, 0), states: undefined, currency: "USD", max: 100 }, "First <scenario> & others", palette);
  const squares = (colour: string) => (new RegExp(`<path d="([^"]*)" fill="#${colour}"`).exec(svg)?.[1]?.match(/M/g) ?? []).length;
  expect(squares("subscription")).toBe(1);
  expect(squares("plain"), "the journal without a cost per use is off the axis").toBe(1);
  expect(svg).toContain("1 journal without paywalled use");
  expect(svg).toContain("Cost per use, in steps of $1");
  expect(svg).toContain("First &lt;scenario&gt; &amp; others");
});
