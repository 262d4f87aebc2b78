/** Mail that a server writes as files into the outbox of its data folder. */

import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";

/** The texts of all mail to somebody, the newest first. */
export function mailTo(data: string, email: string): string[] {
  const outbox = join(data, "outbox");
  if (!existsSync(outbox)) return [];
  return readdirSync(outbox)
    .filter((name) => name.endsWith(".eml"))
    .map((name) => join(outbox, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    .map((path) => plain(readFileSync(path, "utf8")))
    .filter((text) => text.split(/\r?\n\r?\n/)[0]?.includes(email));
}

/** Quoted-printable as far as links need it: lines that were broken are whole again. */
function plain(text: string): string {
  return text.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
}

/** Waits for mail with a link to choose a password, and gives the path of that link; the server may stand elsewhere than the browser goes. */
export async function passwordLink(data: string, email: string): Promise<string> {
  const links = () => mailTo(data, email).flatMap((text) => /\/reset-password#token=[^\s"<>]+/.exec(text) ?? []);
  await expect.poll(() => links().length, { message: `mail with a link to ${email}` }).toBeGreaterThan(0);
  return links()[0] ?? "";
}
