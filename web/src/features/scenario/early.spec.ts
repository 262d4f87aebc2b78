import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];
vi.mock("../../api/client", () => ({
  getArrow: (url: string) => {
    asked.push(url);
    return Promise.resolve(new Uint8Array([1]));
  },
  getJson: (url: string) => {
    asked.push(url);
    return Promise.reject(new Error("gone"));
  },
}));
const held = { token: "a token" as string | null, listener: () => {} };
vi.mock("../../lib/session", () => ({
  session: {
    token: () => held.token,
    subscribe: (listener: () => void) => {
      held.listener = listener;
    },
  },
}));
const { askEarly, takeEarly } = await import("./early");

beforeEach(() => {
  asked.length = 0;
  held.token = "a token";
});
afterEach(() => held.listener());

test("is asked for once and taken once", async () => {
  expect(askEarly("/p/package-1/s/scenario-1")).toBe(true);
  expect(askEarly("/p/package-1/s/scenario-1"), "by the first script, and not again by the route").toBe(false);
  expect(asked).toEqual(["/scenario/scenario-1/journals", "/scenario/scenario-1"]);
  await expect(takeEarly("scenario-1", "journals")).resolves.toEqual(new Uint8Array([1]));
  expect(takeEarly("scenario-1", "journals")).toBeUndefined();
  await expect(takeEarly("scenario-1", "scenario"), "who takes it is told what went wrong").rejects.toThrow("gone");
  expect(takeEarly("scenario-2", "journals")).toBeUndefined();
});

test("other addresses and visitors ask for nothing", () => {
  for (const path of ["/", "/p/package-1", "/i/one/p/package-1/s/scenario-1", "/p/package-1/s/"]) askEarly(path);
  held.token = null;
  askEarly("/p/package-1/s/scenario-1");
  expect(asked).toEqual([]);
});

test("what one person asked for is not for the next one", () => {
  askEarly("/p/package-1/s/scenario-1");
  held.listener();
  expect(takeEarly("scenario-1", "journals")).toBeUndefined();
});
