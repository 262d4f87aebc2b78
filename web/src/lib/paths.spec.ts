import { expect, it } from "vitest";
import { api, screens } from "./paths";

it("builds every address", () => {
  expect([screens.home(), screens.package("p/1"), screens.package("p", "setup"), screens.scenario("p", "s 2")]).toEqual([
    "/",
    "/p/p%2F1",
    "/p/p?tab=setup",
    "/p/p/s/s%202",
  ]);
  expect([screens.login(), screens.login("/"), screens.login("/p/1?tab=setup"), screens.recoverPassword("a+b@c.example"), screens.account(), screens.account("settings")]).toEqual([
    "/login",
    "/login",
    "/login?next=%2Fp%2F1%3Ftab%3Dsetup",
    "/recover-password?email=a%2Bb%40c.example",
    "/u",
    "/u?tab=settings",
  ]);
  expect([screens.institution("i/1"), screens.institution("i", "users"), api.ror("i", "https://ror.org/02y3ad647")]).toEqual([
    "/i/i%2F1",
    "/i/i?tab=users",
    "/institution/i/ror/https%3A%2F%2Fror.org%2F02y3ad647",
  ]);
  expect([screens.team(), screens.press(), screens.contact(), screens.support(), screens.caseStudies(), screens.webinars(), screens.terms(), screens.privacy(), screens.privacyForm(), screens.requestDemo(), screens.purchase(), screens.purchaseResult("success")]).toEqual([
    "/team", "/press", "/contact", "/support", "/case-studies", "/webinars", "/terms", "/privacy", "/privacy-form", "/request-demo", "/purchase", "/purchase/success",
  ]);
  expect([screens.scenario("p", "s"), screens.scenario("p", "s", "members"), screens.package("p", "members")]).toEqual(["/p/p/s/s", "/p/p/s/s?tab=members", "/p/p?tab=members"]);
  expect([screens.scenario("p", "s", "cost-sharing"), screens.memberSizes("p/1")]).toEqual(["/p/p/s/s?tab=cost-sharing", "/p/p%2F1?tab=members&sizes=open"]);
  expect(screens.publicPage("a/b")).toBe("/o/a%2Fb");
  expect([screens.admin(), screens.adminAddUser("i/1"), screens.adminRemoveAccess("a+b@c.example"), screens.adminForms()]).toEqual([
    "/admin",
    "/admin?tab=add-user&institution=i%2F1",
    "/admin?tab=remove-access&email=a%2Bb%40c.example",
    "/admin/forms",
  ]);
  expect([api.institutionSearch("Ann & Bob"), api.receivedForms("", "")]).toEqual(["/institution/search?name=Ann%20%26%20Bob", "/form?limit=50"]);
  expect(Object.entries(api).map(([name, build]) => [name, (build as (...ids: string[]) => string)("a", "b")])).toEqual([
    ["service", "/service"],
    ["login", "/user/login"],
    ["session", "/session"],
    ["demoSession", "/session/demo"],
    ["renewal", "/session/renew"],
    ["user", "/user/me"],
    ["passwordMail", "/password/request-reset"],
    ["passwordReset", "/password/reset"],
    ["institution", "/institution/a"],
    ["institutions", "/institution"],
    ["institutionSearch", "/institution/search?name=a"],
    ["users", "/user"],
    ["userSearch", "/user/search?email=a"],
    ["accessRemoval", "/user/remove-access"],
    ["ror", "/institution/a/ror/b"],
    ["roles", "/user-permissions"],
    ["newUser", "/user/new"],
    ["form", "/form/a"],
    ["receivedForms", "/form?limit=50&kind=a&before=b"],
    ["receivedForm", "/form/a"],
    ["apc", "/institution/a/apc?papers=false"],
    ["apcCsv", "/institution/a/apc/export.csv?level=b"],
    ["apcWorkbook", "/institution/a/apc/export.xlsx"],
    ["downloadToken", "/download-token"],
    ["packages", "/package"],
    ["package", "/package/a"],
    ["members", "/package/a/members"],
    ["member", "/package/a/members/b"],
    ["consortiumTerms", "/package/a/consortium-terms"],
    ["invitations", "/package/a/invitations"],
    ["invitation", "/package/a/invitations/b"],
    ["libraryInvitations", "/institution/a/invitations"],
    ["libraryInvitation", "/institution/a/invitations/b"],
    ["addable", "/package/a/addable?name=b"],
    ["files", "/package/a/file"],
    ["file", "/package/a/file/b"],
    ["fileStatus", "/package/a/file/b/status"],
    ["report", "/package/a/file/b/report"],
    ["map", "/package/a/file/b/map"],
    ["problemsCsv", "/package/a/file/b/report.csv"],
    ["annotated", "/package/a/file/b/annotated.xlsx"],
    ["raw", "/package/a/file/b/raw"],
    ["fileTable", "/package/a/file/b/table.csv"],
    ["missingPrices", "/package/a/missing-prices.csv"],
    ["dataCheck", "/package/a/data-check"],
    ["dataCheckCsv", "/package/a/data-check.csv"],
    ["excluded", "/package/a/excluded.csv"],
    ["scenarioTotals", "/package/a/scenarios"],
    ["scenarios", "/package/a/scenario"],
    ["scenarioCopy", "/package/a/scenario?copy=b"],
    ["scenario", "/scenario/a"],
    ["settings", "/scenario/a/settings"],
    ["subscriptions", "/scenario/a/subscriptions"],
    ["memberInstitutions", "/scenario/a/member-institutions"],
    ["costSharing", "/scenario/a/cost-sharing"],
    ["costSharingCsv", "/scenario/a/cost-sharing.csv"],
    ["send", "/scenario/a/member-institutions/consortial-scenarios"],
    ["memberRequestsCsv", "/scenario/a/member-institutions/consortial-scenarios.csv"],
    ["sent", "/scenario/a/proposals/b"],
    ["requests", "/scenario/a/requests"],
    ["proposal", "/scenario/a/proposal"],
    ["doneEditing", "/scenario/a/notifications/done-editing"],
    ["journals", "/scenario/a/journals"],
    ["journal", "/scenario/a/journal/b"],
    ["undo", "/scenario/a/undo"],
    ["redo", "/scenario/a/redo"],
    ["restore", "/scenario/a/restore"],
    ["versions", "/scenario/a/versions?limit=b"],
    ["publicPage", "/scenario/a/public-page"],
    ["publicSummary", "/public/a"],
    ["keys", "/package/a/key"],
    ["key", "/package/a/key/b"],
    ["exportAs", "/scenario/a/export.b"],
  ]);
  expect(api.versions("a", 20, 7)).toBe("/scenario/a/versions?limit=20&before=7");
});
