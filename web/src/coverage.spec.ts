/** Holds COVERAGE.md against what is there: files, titles of tests, and no cell without words. */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const web = join(import.meta.dirname, "..");
/** Where a path of the table is: below this folder, or, of the server, beside it. */
const placeOf = (path: string) => join(web, /^(api|ingest)\//.test(path) ? ".." : ".", path);

/** The cells of all lines, without headings and rulers. */
const lines = readFileSync(join(web, "COVERAGE.md"), "utf8")
  .split("\n")
  .filter((line) => /^\| [SA]\d \|/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));

/** What a proof names: the file of tests, and how the title begins. */
function proofsOf(cell: string): { file: string; title: string }[] {
  return cell
    .split("; ")
    .map((proof) => {
      const [, path = "", title = ""] = /^`([^`]+)` (.+)$/.exec(proof) ?? [];
      return { file: placeOf(path.endsWith(".rs") ? path : `${path}.spec.ts`), title };
    });
}

/** Whether a test there has a title that begins so. */
function hasTest({ file, title }: { file: string; title: string }): boolean {
  if (title === "" || !existsSync(file)) return false;
  const text = readFileSync(file, "utf8");
  if (file.endsWith(".rs")) return text.includes(`fn ${title}`);
  return ['"', "`"].some((quote) => text.includes(`it(${quote}${title}`) || text.includes(`test(${quote}${title}`));
}

it("has a line for everything, and no empty cell", () => {
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter((cells) => cells.length !== 4 || cells.includes(""))).toEqual([]);
});

it("names files that are there", () => {
  const missing = lines
    .flatMap(([, , doneBy = ""]) => {
      const paths = [...doneBy.matchAll(/`((?:src|api|ingest|e2e)\/[^`]+)`/g)].map(([, path = ""]) => path);
      return paths.length > 0 ? paths.filter((path) => !existsSync(placeOf(path))) : [`no file: ${doneBy}`];
    });
  expect(missing).toEqual([]);
});

it("names tests that bear these titles", () => {
  const missing = lines.flatMap(([, , , proof = ""]) => proofsOf(proof)).filter((proof) => !hasTest(proof));
  expect(missing).toEqual([]);
});
