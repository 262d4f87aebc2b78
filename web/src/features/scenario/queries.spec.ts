import { QueryClient } from "@tanstack/react-query";
import { tableToIPC } from "apache-arrow";
import { afterEach, expect, it, vi } from "vitest";
import { readTitles } from "../../model/titles";
import { toyTable } from "../../model/toy";
import { journalsKey, scenarioKey } from "./keys";

vi.mock("../../lib/session", () => ({ session: { token: () => "a token", subscribe: () => () => undefined } }));
const { askEarly, earlySettled } = await import("../../api/early");
const { scenarioQuery, titlesQuery } = await import("./queries");

afterEach(() => vi.unstubAllGlobals());

function stream(etag: number): Uint8Array {
  const table = toyTable();
  table.schema.metadata.set("etag", String(etag));
  return tableToIPC(table, "stream");
}

/** A server whose scenario has a new revision with each response; tells how many it has sent. */
function server(): () => number {
  let revision = 0;
  vi.stubGlobal("fetch", async (url: string) => {
    revision += 1;
    return url.includes("/journals") ? new Response(stream(revision) as BodyInit) : Response.json({ revision });
  });
  return () => revision;
}

/** Fetches the scenario and its journals; gives their revisions, the older one first. */
async function fetched(client: QueryClient, id: string): Promise<number[]> {
  const [scenario, titles] = await Promise.all([client.fetchQuery(scenarioQuery(id)), client.fetchQuery(titlesQuery(id))]);
  return [scenario.revision, Number(titles.etag)].toSorted((a, b) => a - b);
}

it("takes what was asked for early where there is nothing yet", async () => {
  const sent = server();
  expect(askEarly("/p/pack/s/new")).toBe(true);
  expect(await fetched(new QueryClient(), "new")).toEqual([1, 2]);
  expect(sent()).toBe(2);
});
it("takes nothing that was asked for before a change", async () => {
  server();
  const client = new QueryClient();
  client.setQueryData(scenarioKey("known"), { revision: 0 });
  client.setQueryData(journalsKey("known"), readTitles(stream(0)));
  // As a link to the same scenario does when the pointer reaches it.
  expect(askEarly("/p/pack/s/known")).toBe(true);
  await earlySettled();
  expect(await fetched(client, "known")).toEqual([3, 4]);
});
