import { expect, test } from "vitest";
import { withTitleWidth } from "./title-width";

const COLUMNS = [
  { colId: "subscribed", initialWidth: 120 },
  { colId: "title", initialWidth: 224 },
  { colId: "cost", initialWidth: 126 },
  { colId: "usage", initialWidth: 100, hide: true },
];

/** The width of the title in a grid of a width. */
const titleIn = (grid: number) => withTitleWidth(COLUMNS, 44, grid).find(({ colId }) => colId === "title")?.initialWidth;

test("the title takes the room that ticks and visible columns leave", () => {
  expect(titleIn(800)).toBe(800 - 44 - 120 - 126 - 18);
});

test("the title keeps its least width where there is no room", () => {
  expect(titleIn(510)).toBe(224);
  expect(titleIn(400)).toBe(146);
});

test("on a very wide screen all columns share the room later", () => {
  expect(titleIn(1600)).toBe(224);
});

test("other columns stay as they are", () => {
  const others = withTitleWidth(COLUMNS, 44, 800).filter(({ colId }) => colId !== "title");
  expect(others).toEqual(COLUMNS.filter(({ colId }) => colId !== "title"));
});
