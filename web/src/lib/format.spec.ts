import { describe, expect, it } from "vitest";
import { ago, bytes, count, currencySymbol, day, fixed, growthTyped, humanised, moment, momentAgo, money, monthName, NONE, numberTyped, pacific, percent, plural, rate, shortDay, signed } from "./format";

it("shows a difference with its sign, and none where nothing is to be seen", () => {
  expect([1234.5, -17.5, 0, 0.004, -0.2].map((value) => signed(value, (size) => money(size, "USD")))).toEqual(["+$1,235", "-$18", "$0", "$0", "$0"]);
  expect([12.34, -0.06, 0.04].map((value) => signed(value, (size) => percent(size, 1)))).toEqual(["+12.3%", "-0.1%", "0.0%"]);
});
describe("money", () => {
  it("puts the sign in front and rounds half up", () => {
    expect(money(1234.5, "USD")).toBe("$1,235");
    expect(money(2_100_000, "GBP")).toBe("£2,100,000");
    expect(money(17.5, "EUR", 2)).toBe("€17.50");
  });
  it("puts the minus before the sign, and never shows minus zero", () => {
    expect(money(-1234.5, "USD")).toBe("-$1,235");
    expect(money(-0.2, "USD")).toBe("$0");
  });
  it("has a sign for the dollars of five countries, pounds and euros", () => {
    expect(["USD", "CAD", "AUS", "AUD", "NZD", "HKD", "GBP", "EUR"].map((code) => money(1_234_567, code))).toEqual([...Array<string>(6).fill("$1,234,567"), "£1,234,567", "€1,234,567"]);
  });
  it("shows the code of a currency without a known sign", () => {
    expect(money(5, "JPY")).toBe("JPY\u00a05");
    expect(currencySymbol(null)).toBe("$");
  });
  it("shows unknown as a dash", () => {
    expect(money(null, "USD")).toBe(NONE);
    expect(money(Number.NaN, "USD")).toBe(NONE);
  });
});

describe("numbers", () => {
  it("keeps two decimals below one", () => {
    expect(count(0.4)).toBe("0.40");
    expect(count(0)).toBe("0");
    expect(count(12345.6)).toBe("12,346");
  });
  it("formats percent and fixed places", () => {
    expect(percent(85.275, 1)).toBe("85.3%");
    expect(percent(null)).toBe(NONE);
    expect(fixed(-0.001, 2)).toBe("0.00");
    expect([3, 5.25, null].map(rate)).toEqual(["3%", "5.25%", NONE]);
  });
});

describe("words", () => {
  it("counts things", () => {
    expect(plural(1, "journal")).toBe("1 journal");
    expect(plural(2000, "journal")).toBe("2,000 journals");
    expect(plural(0, "entry", "entries")).toBe("0 entries");
  });
  it("names sizes, moments and unknown kinds", () => {
    expect(bytes(2048)).toBe("2 kB");
    expect(bytes(5 * 1024 * 1024)).toBe("5.0 MB");
    expect(moment("not a date")).toBe(NONE);
    expect([monthName("2019-01-31"), monthName("2019-12"), monthName("some time")]).toEqual(["January 2019", "December 2019", "some time"]);
    expect(humanised("perpetual-access")).toBe("Perpetual access");
  });
});

describe("typed numbers", () => {
  it("takes thousands and either decimal sign", () => {
    expect(["17", "17.5", "17,5", "1,150,000", "1,150,000.25", " 1 000 ", ".5"].map(numberTyped)).toEqual([17, 17.5, 17.5, 1_150_000, 1_150_000.25, 1000, 0.5]);
  });
  it("reads a growth, which may be negative down to -100", () => {
    expect(["5", "-5", "−2.5", "-100", "-0", "0"].map(growthTyped)).toEqual([5, -5, -2.5, -100, 0, 0]);
    expect(["", "-", "-100.5", "--5", "much"].map(growthTyped)).toEqual([null, null, null, null, null]);
  });
  it("refuses what is no number of 0 or more", () => {
    expect(["", "-1", "1e3", "much", "1,2,3", "Infinity"].map(numberTyped)).toEqual([null, null, null, null, null, null]);
  });
});

it("days and moments", () => {
  expect([day("2027-01-31"), day("2027-01-31T22:00:00Z", "UTC"), day("next spring")]).toEqual(["31 January 2027", "31 January 2027", "next spring"]);
  expect(shortDay("2027-01-31T22:00:00Z", "Asia/Tokyo"), "the day of a moment is that of the user's zone").toBe("1 Feb 2027");
  expect([shortDay("2027-01-31", "Asia/Tokyo"), shortDay("next spring")]).toEqual(["31 Jan 2027", "next spring"]);
  expect(pacific("2027-01-31T18:05:00Z").replaceAll("\u202f", " ")).toBe("January 31, 2027 at 10:05 AM PST");
});

it("tells how long ago a moment was", () => {
  const now = Date.parse("2026-11-25T12:00:00Z");
  const past = ["2026-11-25T11:59:30Z", "2026-11-25T11:55:00Z", "2026-11-25T09:00:00Z", "2026-11-22T12:00:00Z", "2026-11-04T12:00:00Z", "2026-06-25T12:00:00Z", "2023-11-25T12:00:00Z"];
  expect(past.map((iso) => ago(iso, now))).toEqual(["just now", "5 minutes ago", "3 hours ago", "3 days ago", "3 weeks ago", "5 months ago", "3 years ago"]);
  expect([ago("2026-11-27T12:00:00Z", now), ago(null, now), momentAgo("soon")]).toEqual(["in 2 days", NONE, NONE]);
  expect(momentAgo("2026-11-22T12:00:00Z", now)).toMatch(/^22 Nov 2026, \d\d:\d\d \S+ \(3 days ago\)$/);
});

it("tells the zone with a moment, and takes one without for UTC", () => {
  expect(moment("2026-11-22T23:05:00Z", "UTC")).toBe("22 Nov 2026, 23:05 UTC");
  expect(moment("2026-11-22T23:05:00", "Europe/Berlin")).toBe("23 Nov 2026, 00:05 CET");
  expect(moment("2026-11-22T23:05:00+02:00", "UTC")).toBe("22 Nov 2026, 21:05 UTC");
  expect([moment(null), moment("soon")]).toEqual([NONE, NONE]);
});
