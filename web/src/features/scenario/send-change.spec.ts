import { QueryClient } from "@tanstack/react-query";
import { tableToIPC } from "apache-arrow";
import { expect, it } from "vitest";
import { readTitles } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { journalsKey } from "./keys";
import { sendChange } from "./send-change";

function stream(facts: Record<string, string>): Uint8Array {
  const table = toyTable();
  for (const [name, value] of Object.entries(facts)) table.schema.metadata.set(name, value);
  return tableToIPC(table, "stream");
}

it("names the list that the screen has, and hands over the one that comes back", async () => {
  const client = new QueryClient();
  client.setQueryData(journalsKey("s"), readTitles(stream({ etag: "1" })));
  const sent: (string | null)[] = [];
  const { answer, titles } = await sendChange<{ revision: number }>(client, "s", async (since) => {
    sent.push(since);
    return { arrow: stream({ etag: "2", answer: '{"revision":3}' }) };
  });
  expect([sent, answer, titles?.etag]).toEqual([["1"], { revision: 3 }, "2"]);
});
it("has no list to name before the first, and hands over JSON alone where that is all that comes back", async () => {
  const sent: (string | null)[] = [];
  const changed = await sendChange(new QueryClient(), "s", async (since) => {
    sent.push(since);
    return { json: "done" };
  });
  expect([sent, changed]).toEqual([[null], { answer: "done" }]);
});
