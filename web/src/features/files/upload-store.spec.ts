import { describe, expect, it, vi } from "vitest";
import type { UploadedFile } from "../../api/files";
import { UnreachableError } from "../../api/problem";
import { uploadStore, type SendFile } from "./upload-store";

const file = (name: string) => new File(["x"], name);
const arrived = (name: string): UploadedFile => ({ id: `id of ${name}`, name, verdict: "accept", state: "live", is_live: true }) as UploadedFile;

/** A server that answers when the test says so. */
function slowServer() {
  const calls: { packageId: string; name: string; signal: AbortSignal; answer: () => void; fail: (error: unknown) => void }[] = [];
  const send: SendFile = (packageId, sent, _, signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      calls.push({ packageId, name: sent.name, signal, answer: () => resolve([arrived(sent.name)]), fail: reject });
    });
  return { calls, send };
}

/** Lets all promises that are due go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe("uploads", () => {
  it("are sent one after the other, also those of several packages, and listed by package", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    store.send("p1", [file("a.csv"), file("b.csv")]);
    store.send("p2", [file("c.csv")]);
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a.csv"]);
    expect(store.packages()).toEqual(["p1", "p2"]);
    for (const at of [0, 1, 2]) {
      calls[at]?.answer();
      await settle();
    }
    expect(calls.map(({ packageId, name }) => `${packageId} ${name}`)).toEqual(["p1 a.csv", "p1 b.csv", "p2 c.csv"]);
    expect(store.of("p1").map(({ state }) => state.step)).toEqual(["done", "done"]);
    expect(store.of("p2").map(({ state }) => state.step)).toEqual(["done"]);
  });

  it("go on while no page shows them, and a page that comes back finds them", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    const leave = store.show("p1");
    store.send("p1", [file("a.csv"), file("b.csv")]);
    await settle();
    leave();
    calls[0]?.answer();
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a.csv", "b.csv"]);
    expect(calls[1]?.signal.aborted).toBe(false);
    calls[1]?.answer();
    await settle();
    store.show("p1");
    expect(store.of("p1").map(({ state }) => state.step)).toEqual(["done", "done"]);
  });

  it("leave the list when a page that showed their end is left; what did not arrive stays", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    store.send("p1", [file("a.csv"), file("b.csv")]);
    await settle();
    const leave = store.show("p1");
    expect(store.isShown("p1")).toBe(true);
    calls[0]?.answer();
    await settle();
    calls[1]?.fail(new UnreachableError("x"));
    await settle();
    leave();
    await settle();
    expect(store.isShown("p1")).toBe(false);
    expect(store.of("p1").map(({ file: { name }, state }) => `${name} ${state.step}`)).toEqual(["b.csv failed"]);
  });

  it("stay on the list of a page that is left and opened again at once", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    store.send("p1", [file("a.csv")]);
    await settle();
    calls[0]?.answer();
    await settle();
    store.show("p1")();
    store.show("p1");
    await settle();
    expect(store.of("p1")).toHaveLength(1);
  });

  it("are in danger until the server has every byte, and stopping counts and ends them", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    expect(store.unsent()).toBe(0);
    store.send("p1", [file("a.csv"), file("b.csv"), file("c.csv")]);
    await settle();
    expect(store.unsent()).toBe(3);
    calls[0]?.answer();
    await settle();
    expect(store.unsent()).toBe(2);
    expect(store.stop()).toBe(2);
    await settle();
    expect(calls[1]?.signal.aborted).toBe(true);
    expect(calls).toHaveLength(2);
    expect([store.unsent(), store.packages().length]).toEqual([0, 0]);
  });

  it("tell what arrived, and that a package changed, also after a failure", async () => {
    const { calls, send } = slowServer();
    const tell = vi.fn();
    const store = uploadStore(send, tell);
    store.send("p1", [file("a.csv"), file("b.csv")]);
    await settle();
    calls[0]?.answer();
    await settle();
    expect(tell).toHaveBeenLastCalledWith("p1", [arrived("a.csv")]);
    calls[1]?.fail(new UnreachableError("x"));
    await settle();
    expect(tell).toHaveBeenLastCalledWith("p1", []);
  });

  it("can be sent again, called off, and followed to the end of their reading", async () => {
    const { calls, send } = slowServer();
    const store = uploadStore(send, () => undefined);
    store.send("p1", [file("a.csv"), file("b.csv")]);
    await settle();
    const [first, second] = store.of("p1").map(({ id }) => id);
    store.dismiss("p1", second ?? 0);
    calls[0]?.fail(new UnreachableError("x"));
    await settle();
    store.retry("p1", first ?? 0);
    store.retry("p1", first ?? 0);
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(["a.csv", "a.csv"]);
    calls[1]?.answer();
    await settle();
    store.change("p1", "id of a.csv", { ...arrived("a.csv"), verdict: "reject" });
    expect(store.of("p1")).toMatchObject([{ state: { step: "done", files: [{ verdict: "reject" }] } }]);
  });

  it("tell listeners of every change, and give the same list until then", async () => {
    const { send } = slowServer();
    const store = uploadStore(send, () => undefined);
    const listener = vi.fn();
    const end = store.subscribe(listener);
    expect(store.of("p1")).toBe(store.of("p2"));
    store.send("p1", [file("a.csv")]);
    const told = listener.mock.calls.length;
    expect(told).toBeGreaterThan(0);
    expect(store.of("p1")).toBe(store.of("p1"));
    end();
    store.send("p1", [file("b.csv")]);
    expect(listener.mock.calls).toHaveLength(told);
    await settle();
  });
});
