import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked: string[] = [];
vi.mock("./client", () => ({
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
vi.mock("../lib/session", () => ({
  session: {
    token: () => held.token,
    subscribe: (listener: () => void) => {
      held.listener = listener;
    },
  },
}));
const { askEarly, earlySettled, takeArrived, takeArrivedJournals, takeEarly, takeEarlyJournals } = await import("./early");

beforeEach(() => {
  asked.length = 0;
  held.token = "a token";
});
afterEach(() => held.listener());

test("is asked for once and taken once", async () => {
  expect(askEarly("/p/package-1/s/scenario-1")).toBe(true);
  expect(askEarly("/p/package-1/s/scenario-1"), "by the first script, and not again by the route").toBe(false);
  expect(asked).toEqual(["/scenario/scenario-1/journals", "/scenario/scenario-1"]);
  await expect(takeEarlyJournals("scenario-1")).resolves.toEqual(new Uint8Array([1]));
  expect(takeEarlyJournals("scenario-1")).toBeUndefined();
  await expect(takeEarly("/scenario/scenario-1"), "who takes it is told what went wrong").rejects.toThrow("gone");
  expect(takeEarlyJournals("scenario-2")).toBeUndefined();
});

test("what has arrived is there at once, and only once", async () => {
  askEarly("/p/package-1/s/scenario-1");
  expect(takeArrivedJournals("scenario-1"), "nothing has arrived yet").toBeUndefined();
  await Promise.resolve();
  expect(takeArrived("/scenario/scenario-1"), "a failure never arrives").toBeUndefined();
  expect(takeArrivedJournals("scenario-1")).toEqual(new Uint8Array([1]));
  expect(takeArrivedJournals("scenario-1")).toBeUndefined();
  expect(takeEarlyJournals("scenario-1"), "it is not handed out twice").toBeUndefined();
  await expect(takeEarly("/scenario/scenario-1"), "who takes the failure is told").rejects.toThrow("gone");
});

test("the first script of a page also asks for what stands around the scenario", async () => {
  expect(askEarly("/p/package-1/s/scenario-1", true)).toBe(true);
  expect(asked).toEqual(["/scenario/scenario-1/journals", "/scenario/scenario-1", "/package/package-1", "/user/me", "/package"]);
  await expect(takeEarly("/user/me")).rejects.toThrow("gone");
  expect(takeEarly("/user/me")).toBeUndefined();
  expect(takeEarly("/package/package-2")).toBeUndefined();
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
  expect(takeEarlyJournals("scenario-1")).toBeUndefined();
});

test("early requests settle even if one fails", async () => {
  await expect(earlySettled(), "nothing was requested").resolves.toBeUndefined();
  askEarly("/p/package-1/s/scenario-1");
  await earlySettled();
  expect(takeArrivedJournals("scenario-1")).toEqual(new Uint8Array([1]));
});
