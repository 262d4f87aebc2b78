import { afterEach, expect, it, vi } from "vitest";
import { fieldFaults } from "../../api/problem";
import { EMPTY_DEMO } from "./form-rules";
import { sendForm } from "./send-form";

afterEach(() => vi.unstubAllGlobals());

it("posts what was typed, robots' field included, to the form's own address", async () => {
  const fetched = vi.fn(async (..._sent: [url: string, init: RequestInit]) => new Response(JSON.stringify({ id: "form-1", kind: "demo-request", message: "Demo request submitted." }), { status: 201 }));
  vi.stubGlobal("fetch", fetched);
  expect((await sendForm("demo-request", { ...EMPTY_DEMO, givenName: "Ann" })).message).toBe("Demo request submitted.");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual(["/form/demo-request", "POST"]);
  expect(JSON.parse(String(init?.body))).toEqual({ ...EMPTY_DEMO, givenName: "Ann" });
});
it("hands on the faults of a refusal by field", async () => {
  const fields = { email: "This looks like a personal email address.", job: 7 };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ title: "Some fields need another look", status: 422, fields }), { status: 422 }));
  const refusal: unknown = await sendForm("demo-request", EMPTY_DEMO).catch((error: unknown) => error);
  expect(fieldFaults(refusal)).toEqual({ email: "This looks like a personal email address." });
});
