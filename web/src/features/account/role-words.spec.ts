import { expect, it } from "vitest";
import type { Role } from "../../api/accounts";
import { roleSentence } from "./role-words";

it("names the role and what it allows", () => {
  expect(roleSentence({ role: "Viewer", is_consortium: false })).toBe("You are a viewer of this institution. You can view everything but change nothing.");
  expect(roleSentence({ role: "ConsortiumAdmin", is_consortium: true })).toMatch(/^You are a consortium administrator of this consortium\./);
});
it("shows a role it does not know as it is", () => {
  expect(roleSentence({ role: "Archivist" as Role, is_consortium: false })).toBe("Your role in this institution: Archivist.");
});
