import { afterEach, expect, it, vi } from "vitest";
import { api } from "../lib/paths";
import { getJson } from "./client";
import { UnreachableError, isAbort } from "./problem";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server that never answers, and tells how a question ended. */
function silentServer() {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit) => new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error));
  }));
}

it("waits 30 seconds for an answer, and says then that there is none", async () => {
  vi.useFakeTimers();
  silentServer();
  const outcome = getJson(api.service()).then(() => "answered", (error: unknown) => error);
  await vi.advanceTimersByTimeAsync(29_000);
  await expect(Promise.race([outcome, Promise.resolve("waiting")])).resolves.toBe("waiting");
  await vi.advanceTimersByTimeAsync(1000);
  expect(await outcome).toBeInstanceOf(UnreachableError);
});
it("ends at once when nobody wants to know any more", async () => {
  silentServer();
  const asked = new AbortController();
  const outcome = getJson(api.service(), asked.signal).catch((error: unknown) => error);
  asked.abort();
  expect(isAbort(await outcome)).toBe(true);
});
