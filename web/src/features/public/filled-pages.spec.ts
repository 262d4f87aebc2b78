import { expect, it } from "vitest";
import { filledPages } from "./filled-pages";
import { readSite, readTeam } from "./site";

const none = { site: undefined, team: undefined, press: undefined, caseStudies: undefined, webinars: undefined };

it("offers no page that is empty or not loaded", () => {
  const nothing = { team: false, press: false, contact: false, caseStudies: false, webinars: false };
  expect(filledPages(none)).toEqual(nothing);
  expect(filledPages({ site: readSite({ links: [] }), team: [], press: [], caseStudies: [], webinars: [] })).toEqual(nothing);
});
it("offers a page that the operator filled", () => {
  expect(filledPages({ ...none, team: readTeam([{ name: "Ann" }]) }).team).toBe(true);
  expect(filledPages({ ...none, site: readSite({ support_email: "ann@example.edu" }) }).contact).toBe(true);
  expect(filledPages({ ...none, site: readSite({ links: [{ name: "List", link: "https://lists.example" }] }) }).contact).toBe(true);
});
