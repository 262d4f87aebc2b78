/** The memory of a server that holds the demo and has nothing to do. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../e2e/server.ts";

/** At most, in MiB. */
const LIMIT = 150;

/** A server that uses no more time than this in a second, in ticks of 10 ms, does nothing. */
const IDLE_TICKS = 10;

/** For so many seconds it has to do nothing. */
const QUIET_SECONDS = 4;

const DEMO = ["--demo"];

/** Measures it after a restart, and prints a line. Systems without `/proc` are skipped. */
export async function measureMemory(binary: string): Promise<void> {
  if (!existsSync("/proc/self/status")) return;
  const data = mkdtempSync(join(tmpdir(), "titlewise-speed-"));
  const first = await startServer(binary, data, DEMO);
  await untilIdle(first.pid);
  await first.stop();
  const server = await startServer(binary, data, DEMO);
  await (await fetch(server.url)).text();
  await untilIdle(server.pid);
  const memory = residentMemory(server.pid);
  await server.stop();
  rmSync(data, { recursive: true });
  const isTooMuch = !(memory <= LIMIT);
  console.log(`${"memory of an idle server with the demo".padEnd(58)} ${memory.toFixed(0).padStart(5)} MiB   limit ${LIMIT}${isTooMuch ? "  TOO MUCH" : ""}`);
  if (isTooMuch) process.exitCode = 1;
}

/** Ends when a process has done next to nothing for a while. The server creates the demo after it begins to answer. */
async function untilIdle(pid: number): Promise<void> {
  for (let [quiet, before] = [0, processorTime(pid)]; quiet < QUIET_SECONDS; ) {
    // oxlint-disable-next-line no-await-in-loop -- one second after the other
    await new Promise((resolve) => {
      setTimeout(resolve, 1000);
    });
    const now = processorTime(pid);
    quiet = now - before <= IDLE_TICKS ? quiet + 1 : 0;
    before = now;
  }
}

/** The time that a process has used so far, in ticks of 10 ms: its fields `utime` and `stime`. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "").split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

/** The memory of a process that is in RAM, in MiB. */
function residentMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kibibytes) / 1024;
}
