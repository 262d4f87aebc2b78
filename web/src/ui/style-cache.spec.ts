import { expect, test, vi } from "vitest";
import { compile, middleware, prefixer, serialize, stringify } from "stylis";
import { ownParts } from "./style-cache";

const cssOf = (source: string, hasPart: (part: string) => boolean) => serialize(compile(source), middleware([prefixer, ownParts(hasPart), stringify]));
const source = ".a::-moz-focus-inner{border:0;}.a::placeholder{color:red;}.a{user-select:none;}";

test("rules for parts of other browsers are left out", () => {
  const css = cssOf(source, () => false);
  expect(css).not.toMatch(/-moz-(focus|placeholder)|-ms-input/);
  expect(css).toContain(".a::placeholder{color:red;}");
  expect(css, "prefixes of properties stay").toContain("-webkit-user-select:none");
});

test("the browser's own parts stay, and each is looked up once", () => {
  const hasPart = vi.fn((part: string) => part === "::-moz-focus-inner");
  expect(cssOf(source + source, hasPart)).toContain(".a::-moz-focus-inner{border:0;}");
  expect(hasPart.mock.calls.flat().filter((part) => part === "::-moz-focus-inner")).toHaveLength(1);
});
