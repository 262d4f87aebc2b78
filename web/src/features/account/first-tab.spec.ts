import { expect, it } from "vitest";
import type { Permission } from "../../api/accounts";
import { firstTab } from "./first-tab";

const place = {} as Permission;

it("opens what is not empty", () => {
  expect(firstTab({ institutions: [place], consortia: [place] })).toBe("institutions");
  expect(firstTab({ institutions: [], consortia: [place] })).toBe("consortia");
  expect(firstTab({ institutions: [], consortia: [] })).toBe("institutions");
});
