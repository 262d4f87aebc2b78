import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { firstPageReady } from "./first-page";

type Router = Parameters<typeof firstPageReady>[0];

/** A router whose page is loaded by the call of `load`. */
function routerOf(isLoaded: boolean) {
  const listeners = new Set<(state: { initialized: boolean }) => void>();
  const router = {
    state: { initialized: isLoaded },
    subscribe: (listener: (state: { initialized: boolean }) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } as unknown as Router;
  return { router, listeners, load: () => [...listeners].forEach((listener) => listener({ initialized: true })) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function isReady(ready: Promise<void>): Promise<boolean> {
  let isDone = false;
  void ready.then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(0);
  return isDone;
}

test("a page that is loaded is drawn at once", async () => {
  expect(await isReady(firstPageReady(routerOf(true).router))).toBe(true);
});

test("the screens are not notified of what happened before them", async () => {
  const { router, listeners } = routerOf(true);
  const notified = vi.spyOn(router, "subscribe");
  await firstPageReady(router);
  expect(notified).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});

test("a page that is being loaded is awaited", async () => {
  const { router, load, listeners } = routerOf(false);
  const ready = firstPageReady(router);
  expect(await isReady(ready)).toBe(false);
  load();
  expect(await isReady(ready)).toBe(true);
  expect(listeners.size).toBe(0);
});

test("the frame does not wait longer than a moment", async () => {
  const ready = firstPageReady(routerOf(false).router);
  await vi.advanceTimersByTimeAsync(90);
  expect(await isReady(ready)).toBe(false);
  await vi.advanceTimersByTimeAsync(10);
  expect(await isReady(ready)).toBe(true);
});
