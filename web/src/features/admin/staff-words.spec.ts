import { expect, it } from "vitest";
import { jobKind, jobState, matchingJobs, pageWords, totalWords } from "./staff-words";

const USERS = ["user", "users"] as const;

it("counts what there is, and what matches a search", () => {
  expect([totalWords(1200, USERS, " "), totalWords(1, USERS, ""), totalWords(0, USERS, "")]).toEqual(["1,200 users.", "1 user.", "No users yet."]);
  expect([totalWords(2, USERS, " ann "), totalWords(1, USERS, "ann"), totalWords(0, USERS, "ann")]).toEqual(["2 users match “ann”.", "1 user matches “ann”.", "No user matches “ann”."]);
});
it("says which lines are shown", () => {
  expect([pageWords(0, 50, 1200), pageWords(1150, 50, 1200), pageWords(50, 1, 51)]).toEqual(["1–50 of 1,200", "1,151–1,200 of 1,200", "51–51 of 51"]);
});
it("says what a job is and how far it is", () => {
  expect([jobKind({ kind: "reading" }), jobKind({ kind: "recalculation" })]).toEqual(["Processing of a file", "Recalculation of a scenario"]);
  expect(jobState({ is_running: true, percent: 45.9, attempts: 1 })).toBe("Running, 45%");
  expect(jobState({ is_running: false, percent: 0, attempts: 0 })).toBe("Waiting");
  expect(jobState({ is_running: false, percent: 10, attempts: 2 })).toBe("Waiting, attempt 2");
});
it("finds jobs by file, package or institution", () => {
  const job = { name: "prices.csv", package_name: "Invented Press", institution_name: "Example College" };
  const found = (text: string) => matchingJobs([job, { ...job, name: "usage.xlsx", package_name: "Other" }], text).length;
  expect(["", "PRICES", "invented", " college ", "nothing"].map(found)).toEqual([2, 1, 1, 2, 0]);
});
