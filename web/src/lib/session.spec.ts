import { describe, expect, it, vi } from "vitest";
import { sessionStore, type KeptTexts } from "./session";

const HOUR = 3_600_000;

/** Two tabs over one storage; the second hears of a change when the browser tells it. */
function tabs(start: Record<string, string> = {}) {
  const texts = new Map(Object.entries(start));
  const kept: KeptTexts = { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text), removeItem: (key) => void texts.delete(key) };
  const clock = { now: 10 * HOUR };
  const [one, other] = [sessionStore(kept, () => clock.now), sessionStore(kept, () => clock.now)];
  const heard = vi.fn();
  other.subscribe(heard);
  return { one, other, heard, clock, texts };
}

describe("the token", () => {
  it("is kept under a name of its own, from sign-in to log-out", () => {
    const { one, texts } = tabs();
    expect([one.token(), one.id()]).toEqual([null, null]);
    one.signIn("a");
    expect([one.token(), texts.get("titlewise.token")]).toEqual(["a", "a"]);
    expect(one.id()).not.toBeNull();
    one.leave();
    expect([one.token(), one.id(), one.ending()]).toEqual([null, null, "left"]);
  });
  it("is old after an hour, and fresh again after a renewal of the same sign-in", () => {
    const { one, clock } = tabs();
    expect(one.isOld()).toBe(false);
    one.signIn("a");
    const id = one.id();
    clock.now += HOUR;
    expect(one.isOld()).toBe(false);
    clock.now += 1;
    expect(one.isOld()).toBe(true);
    one.renew("a", "b");
    expect([one.token(), one.id(), one.isOld()]).toEqual(["b", id, false]);
  });
  it("remembers that it is a visitor's, also after a renewal, until another one signs in", () => {
    const { one } = tabs();
    expect(one.isVisit()).toBe(false);
    one.signIn("a", true);
    one.renew("a", "b");
    expect(one.isVisit()).toBe(true);
    one.signIn("c");
    expect(one.isVisit()).toBe(false);
  });
  it("is not brought back by a renewal that was under way when somebody logged out or another signed in", () => {
    const { one } = tabs();
    one.signIn("a");
    one.leave();
    one.renew("a", "b");
    expect(one.token()).toBeNull();
    one.signIn("c");
    one.renew("a", "b");
    expect(one.token()).toBe("c");
  });
  it("is dropped when the server refuses it, but not for a late answer to an earlier one", () => {
    const { one } = tabs();
    one.signIn("a");
    one.signIn("b");
    one.lose("a");
    expect(one.token()).toBe("b");
    one.lose("b");
    expect([one.token(), one.ending()]).toEqual([null, "ended"]);
  });
  it("counts as old when it was put there by other means, and survives nonsense beside it", () => {
    expect(tabs({ "titlewise.token": "a" }).one.isOld()).toBe(true);
    const { one } = tabs({ "titlewise.token": "a", "titlewise.sign-in": "nonsense" });
    expect([one.token(), one.id(), one.isOld()]).toEqual(["a", "", true]);
  });
});

describe("another tab", () => {
  it("is told of signing in and out, not of a renewal", () => {
    const { one, other, heard } = tabs();
    one.signIn("a");
    other.notice("titlewise.token");
    expect(heard).toHaveBeenCalledTimes(1);
    one.renew("a", "b");
    other.notice("titlewise.token");
    other.notice("something.else");
    expect(heard).toHaveBeenCalledTimes(1);
    one.leave();
    other.notice("titlewise.token");
    expect(heard).toHaveBeenCalledTimes(2);
    expect(other.ending()).toBe("ended");
  });
  it("notices that somebody else signed in, and that all was cleared", () => {
    const { one, other, heard, texts } = tabs();
    one.signIn("a");
    other.notice("titlewise.token");
    one.signIn("b");
    other.notice("titlewise.token");
    texts.clear();
    other.notice(null);
    expect(heard).toHaveBeenCalledTimes(3);
  });
});
