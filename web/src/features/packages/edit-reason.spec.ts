import { describe, expect, it } from "vitest";
import type { Permission } from "../../api/accounts";
import { addReason, deleteReason, exportReason, nameReason, packageReason, placesToAdd, scenarioReason } from "./edit-reason";

const place = (institution_id: string, ...permissions: Permission["permissions"]): Permission => ({
  institution_id, institution_name: "", is_consortium: false, is_demo_institution: false, permissions, role: "Viewer", user_id: "u", user_name: "", user_email: null, username: null, is_authenticated_user: true,
});

describe("why something cannot be changed", () => {
  const look = "You can view this package but not change it.";
  it("is nothing where it can", () => {
    expect([packageReason({ may_edit: true }), scenarioReason({ may_edit: true }, undefined), deleteReason({ may_edit: true, may_delete_files: true })]).toEqual([undefined, undefined, undefined]);
  });
  it("is that one may only look", () => {
    expect([packageReason({ may_edit: false }), scenarioReason({ may_edit: false }, { may_edit: false }), deleteReason({ may_edit: false, may_delete_files: false })]).toEqual([look, look, look]);
    expect(scenarioReason({ may_edit: false }, undefined)).toBe(look);
  });
  it("is that a consortium set it, whatever one may do in the package", () => {
    expect(scenarioReason({ may_edit: false, is_proposal: true }, { may_edit: true })).toBe("Your consortium has set this. You can request more titles.");
  });
  it("is that another package is followed, where that is so", () => {
    expect(packageReason({ may_edit: false, follows_package_id: "package-a" })).toBe("This package uses another package's live data. Change that package.");
    expect([packageReason({ may_edit: true, follows_package_id: "package-a" }), packageReason({ may_edit: false, follows_package_id: null })]).toEqual([undefined, look]);
  });
  it("is a recalculation for who could change it otherwise, and nothing is taken along meanwhile", () => {
    expect(scenarioReason({ may_edit: false, may_take_back: true }, { may_edit: true })).toMatch(/when the recalculation finishes/);
    expect(scenarioReason({ may_edit: false, may_take_back: false }, { may_edit: false })).toBe(look);
    expect(exportReason({ is_locked_pending_update: true })).toMatch(/when the recalculation finishes/);
    expect([exportReason({ is_locked_pending_update: false }), exportReason({})]).toEqual([undefined, undefined]);
  });
  it("is the name of the scenario, for those who may change the package", () => {
    const reason = "Only the consortium's staff can change, copy, rename or delete scenarios with “Walkaway” in their name.";
    expect(scenarioReason({ may_edit: false, is_name_locked: true }, { may_edit: true })).toBe(reason);
    expect(scenarioReason({ may_edit: false, is_name_locked: true }, { may_edit: false })).toBe(look);
    expect([nameReason({ is_name_locked: true }), nameReason({ is_name_locked: false })]).toEqual([reason, undefined]);
  });
  it("may be a lock, or the demo", () => {
    expect(scenarioReason({ may_edit: false }, { may_edit: true })).toMatch(/locked/);
    expect(deleteReason({ may_edit: true, may_delete_files: false })).toBe("Demo accounts can't delete data.");
  });
});

describe("adding a package", () => {
  it("needs an institution in which one may change things", () => {
    const user = { is_demo: false, user_permissions: [place("a", "view"), place("b", "view", "modify"), place("c", "view", "modify", "admin")] };
    expect(placesToAdd(user).map((one) => one.institution_id)).toEqual(["b", "c"]);
    expect(addReason(user)).toBeUndefined();
    expect(placesToAdd(user, "c").map((one) => one.institution_id)).toEqual(["c"]);
    expect([addReason(user, "c"), addReason(user, "a")]).toEqual([undefined, "You can view packages but not add any."]);
    expect(addReason({ is_demo: false, user_permissions: [place("a", "view")] })).toBe("You can view packages but not add any.");
  });
  it("is not for the demo", () => {
    expect(addReason({ is_demo: true, user_permissions: [place("b", "view", "modify")] })).toBe("Demo profiles can't add packages.");
    expect(addReason(undefined)).toBeUndefined();
  });
});
