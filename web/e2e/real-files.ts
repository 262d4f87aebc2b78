/** Checks that need real files, which are not part of the repository. */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/**
 * Returns the folder of real files: `fixtures/` in TITLEWISE_FIXTURES, by default in `../shared` beside the checkout. Where it does
 * not exist, records that `count` checks called `check` are skipped (`.ci/skipped` prints them) and returns undefined.
 */
export function realFiles(check: string, count: number): string | undefined {
  const named = process.env.TITLEWISE_FIXTURES;
  const folder = join(resolve(root, named ?? "../shared"), "fixtures");
  if (existsSync(folder)) return folder;
  if (named !== undefined) throw new Error(`no real files at ${folder}: set TITLEWISE_FIXTURES to the folder that holds fixtures/, or unset it to skip their checks`);
  execFileSync(join(root, ".ci/skipped"), ["add", String(count), check]);
  return undefined;
}

/** Why a journey is skipped. */
export const ABSENT = "real files are absent: set TITLEWISE_FIXTURES";
