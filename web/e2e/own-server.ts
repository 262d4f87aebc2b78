/** One server with a data folder of its own for all journeys of a file; or the one that TITLEWISE_URL names. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "./journey";
import { DEMO, startServer, type Server } from "./server";

/** Where the server of a file of journeys is. */
export interface OwnServer {
  url: () => string;
  /** The folder of its data; of a server that is not ours nothing is known. */
  data: () => string | undefined;
}

/** Starts it before the first journey, with further options of its command, and stops it after the last one. */
export function ownServer(...options: string[]): OwnServer {
  const binary = process.env.TITLEWISE_BIN;
  const given = process.env.TITLEWISE_URL;
  let server: Server | undefined;
  test.skip(!binary && !given, "TITLEWISE_BIN or TITLEWISE_URL is needed");
  test.beforeAll(async () => {
    if (binary) server = await startServer(binary, mkdtempSync(join(tmpdir(), "titlewise-e2e-")), [...DEMO, ...options]);
  });
  test.afterAll(async () => {
    await server?.stop();
  });
  return { url: () => server?.url ?? given ?? "", data: () => server?.data };
}
