/** An authenticator app (RFC 6238): what it shows for a key. */

import { createHmac } from "node:crypto";

const SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const SECONDS = 30;

/** The code of a key (base32) now, or some steps of 30 seconds later. */
export function codeOf(key: string, later = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / SECONDS) + later));
  const digest = createHmac("sha1", bytesOf(key)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}

function bytesOf(key: string): Buffer {
  const bits = [...key].map((sign) => SIGNS.indexOf(sign).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
