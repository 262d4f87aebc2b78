import { expect, it } from "vitest";
import { EMPTY_PERSON, emailFaultOf, newPersonOf } from "./person-draft";

const people = [{ user_email: "Ann@college.example" }, { user_email: null }];
const fault = (email: string) => emailFaultOf({ ...EMPTY_PERSON, email }, people);

it("finds emails that are missing, wrong or in the list already", () => {
  expect([fault(" "), fault("vera"), fault("vera@college"), fault("v v@college.example"), fault(" vera@college.example ")]).toEqual([
    "E-mail is required", "E-mail must be valid", "E-mail must be valid", "E-mail must be valid", undefined,
  ]);
  expect(fault("ann@COLLEGE.example")).toMatch(/already in the list/);
});
it("sends what was typed, as a collaborator unless told otherwise", () => {
  expect(newPersonOf({ ...EMPTY_PERSON, name: " Vera ", email: " vera@college.example" }, "i1")).toEqual({
    name: "Vera", email: "vera@college.example", user_permissions: [{ institution_id: "i1", permissions: ["view", "modify"] }],
  });
});
