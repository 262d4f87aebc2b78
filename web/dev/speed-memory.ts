/** The memory of a server that holds the demo and has nothing to do. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../e2e/server.ts";

/** At most, in MiB. */
const LIMIT = 150;

/** How long the server has to become idle, in milliseconds. */
const IDLE_AFTER = 5000;

const DEMO = ["--demo"];

/** Measures it after a restart, and prints a line. Systems without `/proc` are skipped. */
export async function measureMemory(binary: string): Promise<void> {
  if (!existsSync("/proc/self/status")) return;
  const data = mkdtempSync(join(tmpdir(), "titlewise-speed-"));
  const first = await startServer(binary, data, DEMO);
  await untilDemo(first.url);
  await first.stop();
  const server = await startServer(binary, data, DEMO);
  await untilDemo(server.url);
  await (await fetch(server.url)).text();
  await new Promise((resolve) => {
    setTimeout(resolve, IDLE_AFTER);
  });
  const memory = residentMemory(server.pid);
  await server.stop();
  rmSync(data, { recursive: true });
  const isTooMuch = !(memory <= LIMIT);
  console.log(`${"memory of an idle server with the demo".padEnd(58)} ${memory.toFixed(0).padStart(5)} MiB   limit ${LIMIT}${isTooMuch ? "  TOO MUCH" : ""}`);
  if (isTooMuch) process.exitCode = 1;
}

/** Ends when the demo is ready, which a server creates when it starts for the first time. */
async function untilDemo(url: string): Promise<void> {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const service = (await (await fetch(`${url}/service`, { headers: { accept: "application/json" } })).json()) as { has_demo?: boolean };
    if (service.has_demo === true) return;
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

/** The memory of a process that is in RAM, in MiB. */
function residentMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) / 1024;
}
