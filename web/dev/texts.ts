/**
 * Prints the texts of the screens, by file and with line numbers, for an editor to read from top to bottom:
 * `npm run texts`, or `npm run texts -- features/files` for the files whose path contains a word.
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { textsOf } from "./texts-of.ts";

const source = join(process.cwd(), "src");
const words = process.argv.slice(2);

let count = 0;
for (const file of readdirSync(source, { recursive: true, encoding: "utf8" }).sort()) {
  if (!/\.tsx?$/.test(file) || /\.spec\.tsx?$|(^|\/)generated\.ts$/.test(file) || !words.every((word) => file.includes(word))) continue;
  const texts = textsOf(file, readFileSync(join(source, file), "utf8"));
  if (texts.length === 0) continue;
  count += texts.length;
  console.log(`\nsrc/${file}`);
  for (const { line, text } of texts) console.log(`${String(line).padStart(5)}  ${text}`);
}
console.log(`\n${count} texts`);
