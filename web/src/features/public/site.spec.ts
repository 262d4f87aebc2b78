import { expect, it } from "vitest";
import { feedbackOf, readArticles, readSite, readTeam, readWebinars, splitWebinars } from "./site";

it("reads what the operator says, and leaves out what cannot be followed", () => {
  expect(readSite({ support_email: " help@titlewise.example ", documentation: "https://docs.example", video: "javascript:alert(1)", operator: "", links: [{ name: "List", link: "//evil.example" }, { name: "Forum", link: "https://forum.example" }] })).toEqual({
    supportEmail: "help@titlewise.example", documentation: "https://docs.example", video: undefined, operator: undefined, links: [{ name: "Forum", link: "https://forum.example" }],
  });
  expect(readSite("nonsense")).toEqual({ supportEmail: undefined, documentation: undefined, video: undefined, operator: undefined, links: [] });
});
it("reads lists, the newest article first", () => {
  const article = { headline: "A", venue: "V", date: "2026-01-02", quote: "Q", link: "https://a.example" };
  expect(readArticles([article, { ...article, headline: "B", date: "2026-03-01", is_paywalled: true }, { headline: "no link" }, 7]).map(({ headline, isPaywalled }) => [headline, isPaywalled])).toEqual([["B", true], ["A", false]]);
  expect(readTeam([{ name: "Ann", role: "Engineer" }, {}])).toEqual([{ name: "Ann", role: "Engineer", about: "" }]);
});
it("reads every part of an article, and no picture that cannot be shown", () => {
  const article = { headline: "A", venue: "V", date: "2026-01-02", quote: "Q", link: "https://a.example", image: "/site/a.png", is_paywalled: true };
  expect(readArticles([article])).toEqual([{ headline: "A", venue: "V", date: "2026-01-02", quote: "Q", link: "https://a.example", image: "/site/a.png", isPaywalled: true }]);
  expect(readArticles([{ ...article, image: "javascript:alert(1)" }])[0]?.image).toBeUndefined();
});
it("divides webinars by the moment", () => {
  const webinars = readWebinars([{ title: "Old", starts_at: "2026-01-01T10:00:00Z" }, { title: "Older", starts_at: "2025-01-01T10:00:00Z" }, { title: "Next", starts_at: "2026-08-01T10:00:00Z" }, { title: "Later", starts_at: "2026-09-01T10:00:00Z" }, { title: "Never", starts_at: "soon" }]);
  const { upcoming, past } = splitWebinars(webinars, Date.parse("2026-06-01T00:00:00Z"));
  expect([upcoming.map((one) => one.title), past.map((one) => one.title)]).toEqual([["Next", "Later"], ["Old", "Older"]]);
});
it("writes to support only where there is an address", () => {
  expect(feedbackOf({ supportEmail: "a@b.example", links: [] }, "A bug")).toBe("mailto:a@b.example?subject=A%20bug");
  expect(feedbackOf({ links: [] })).toBeUndefined();
});
