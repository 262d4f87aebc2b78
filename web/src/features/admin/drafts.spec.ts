import { expect, it } from "vitest";
import { institutionFaults, institutionOf, userFaults, userOf, type UserDraft } from "./drafts";

const ann: UserDraft = { email: "ann@college.example", institution: { id: "institution-1", name: "Example College" }, role: "Collaborator", name: "", password: "" };
const REQUIRED = "This field is required.";

it("says which fields have to be filled", () => {
  expect(institutionFaults({ institution_name: "" })).toEqual({ institution_name: REQUIRED });
  expect(userFaults({ ...ann, email: "", institution: null })).toEqual({ email: REQUIRED, institution: REQUIRED });
  expect(userFaults(ann)).toEqual({});
});
it("says whether a library or a consortium is to be added", () => {
  expect(institutionOf({ institution_name: " Northern Consortium ", ror_ids: " ", is_consortium: true })).toEqual({ institution_name: "Northern Consortium", ror_ids: "", is_consortium: true });
});
it("takes emails of work only", () => {
  for (const [email, fault] of [
    ["ann", "This email isn't valid."],
    ["ann@gmail.com", "This looks like a personal email address."],
    ["ann@yahoo.co.uk", "This looks like a personal email address."],
    ["ann@inbox.ru", "This looks like a personal email address."],
    ["ann@qq.com", "This looks like a personal email address."],
  ] as const) {
    expect(userFaults({ ...ann, email })).toEqual({ email: fault });
  }
});
it("sends what was filled in, and nothing for what was left blank", () => {
  expect(userOf({ ...ann, email: " ann@college.example " })).toEqual({ email: "ann@college.example", institution_id: "institution-1", permissions: "view,modify" });
  expect(userOf({ ...ann, role: "ConsortiumAdmin" }).permissions).toBe("view,modify,admin,consortium_admin");
  expect(userOf({ ...ann, role: "Admin", name: "Ann ", password: " eight or more " })).toMatchObject({ permissions: "view,modify,admin", name: "Ann", password: " eight or more " });
});
