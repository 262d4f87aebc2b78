/**
 * How fast the machine is. Limits are stated for the machine on which they were set; one that takes twice as long for the same
 * work gets twice the time. The speed of virtual machines also changes within minutes, so the work is timed before each measurement.
 */

import type { Browser } from "@playwright/test";

/** Milliseconds that the work takes where a forecast of 2,500 titles in a plain loop takes 3.5 ms, as when the limits were set. */
const REFERENCE_MS = 17;

const times: number[] = [];

/** Times the work in a page of its own. */
export async function timeMachine(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  times.push(await page.evaluate(work));
  await page.close();
}

/** How many times as long as the reference this machine has taken since the last call, at least 1; forgets the times. */
export function slowness(): number {
  const sorted = times.splice(0).toSorted((a, b) => a - b);
  return Math.max(1, (sorted[Math.floor(sorted.length / 2)] ?? NaN) / REFERENCE_MS);
}

/** What pages do: numbers, texts, objects and memory. Gives the milliseconds of the middle of five runs. */
function work(): number {
  const runs = Array.from({ length: 5 }, () => {
    const start = performance.now();
    let seed = 1;
    const values = Float64Array.from({ length: 60_000 }, () => (seed = (seed * 16_807) % 2_147_483_647)).toSorted();
    const rows = Array.from(values.subarray(0, 10_000), (value, at) => ({ id: String(value), at, share: value / 2_147_483_647 }));
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    const byId = new Map(copy.map((row) => [row.id, row]));
    if (byId.size !== rows.length) throw new Error("the numbers repeat");
    return performance.now() - start;
  });
  return runs.toSorted((a, b) => a - b)[2] ?? NaN;
}
