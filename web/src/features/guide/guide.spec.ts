/** Holds the guide against the screens: names, links, pictures, and definitions that it shares with them. */

import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sizesBeside } from "../../../build/guide-plugin";
import { chapterOf } from "../../../build/guide-chapter";
import { textsOf } from "../../../dev/texts-of";
import { COLUMNS, columnGroups } from "../../model/columns";
import { topics } from "../public/topics";
import { warningWords } from "../warnings/warning-words";
import type { Block, Words } from "./chapter";
import { chapters, loadChapter, neighboursOf } from "./chapters";

const web = join(import.meta.dirname, "../../..");
const folder = join(web, "guide/librarians");
const files = readdirSync(folder).filter((name) => name.endsWith(".md"));
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const read = (file: string) => chapterOf(textOf(file), sizesBeside(join(folder, file)));
const idOf = (file: string) => file.replace(/^\d+-|\.md$/g, "");

/** All pieces of a text, the inner ones as well. */
function piecesOf(words: readonly Words[]): Words[] {
  return words.flatMap((word) => {
    if (typeof word === "string" || "code" in word) return [word];
    const inner = "strong" in word ? word.strong : "em" in word ? word.em : word.words;
    return [word, ...piecesOf(inner)];
  });
}

function allBlocks(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => [block, ...(block.kind === "list" ? block.items.flatMap(allBlocks) : block.kind === "note" ? allBlocks(block.blocks) : [])]);
}

const wordsIn = (block: Block): Words[] => ("words" in block ? block.words : block.kind === "table" ? [...block.head, ...block.rows.flat()].flat() : []);
const pieces = (file: string) => piecesOf(allBlocks(read(file).blocks).flatMap(wordsIn));
const boldIn = (file: string) => pieces(file).flatMap((one) => (typeof one === "object" && "strong" in one ? one.strong.map(String) : []));

/** Texts of the screens, and those that the server sends for them. */
function screenTexts(): Set<string> {
  const source = join(web, "src");
  const screens = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.spec\.tsx?$|(^|[\\/])generated\.ts$|features[\\/]guide/.test(name))
    .flatMap((name) => textsOf(name, readFileSync(join(source, name), "utf8")).map(({ text }) => text));
  const server = ["api/dataset/src/settings.rs", "api/dataset/src/library/coverage/kind.rs"].flatMap((name) =>
    [...readFileSync(join(web, "..", name), "utf8").matchAll(/"([^"\n]+)"/g)].map(([, text]) => text ?? ""),
  );
  return new Set([...screens, ...server].flatMap(namesIn));
}

/** A text as the guide may name it: without a number behind it, an ellipsis or an explanation. */
function namesIn(text: string): string[] {
  const name = text.replace(/…$/, "").replace(/ \(\{…\}[^)]*\)$/, "").replace(/: \{…\}$/, "").replace(/ \{…\}( <span>)?$/, "");
  return [text, name, name.split(": ")[0] ?? ""];
}

/** Every file of the screens is read for this, which takes long on a busy machine. */
const PATIENT = { timeout: 60_000 };

it("names only controls, tabs, columns and states that the screens have", PATIENT, () => {
  const known = screenTexts();
  const unknown = files.flatMap((file) => boldIn(file).filter((name) => !known.has(name)).map((name) => `${file}: ${name}`));
  expect(unknown).toEqual([]);
  expect(files.flatMap(boldIn).length).toBeGreaterThan(100);
  expect(known.has("Take it along"), "a name that no screen has is found").toBe(false);
});

it("names them in bold, never in quotation marks", () => {
  expect(files.filter((file) => /[“”"]/.test(textOf(file)))).toEqual([]);
});

it("leads to chapters and headings that exist", () => {
  const anchors = new Map(files.map((file) => [idOf(file), allBlocks(read(file).blocks).flatMap((block) => (block.kind === "heading" ? [block.id] : []))]));
  for (const [id, ids] of anchors) expect(new Set(ids).size, `${id}: each heading has an anchor of its own`).toBe(ids.length);
  const leads = (id: string, to: string) => {
    const [path = "", anchor] = to.split("#");
    const chapter = path === "" ? id : path.replace("/guide/", "");
    return anchors.has(chapter) && (anchor === undefined || anchors.get(chapter)?.includes(anchor) === true);
  };
  const links = files.flatMap((file) => pieces(file).flatMap((one) => (typeof one === "object" && "to" in one ? [{ id: idOf(file), to: one.to }] : [])));
  expect(links.length).toBeGreaterThan(5);
  const warnings = [
    { id: "missing_perpetual_access" as const },
    { id: "filtering_titles" as const, issnLs: [] },
    { id: "missing_prices" as const, journals: [] },
    { id: "missing_prices" as const, journals: [{ issnL: "", name: "", publisher: "", uses: null }] },
  ];
  const places = [...topics, ...warnings.map(warningWords)].map(({ guide }) => ({ id: "", to: `/guide/${guide}` }));
  expect([...links, ...places].filter(({ id, to }) => !leads(id, to))).toEqual([]);
});

it("shows every picture once, all of them in 500 kB", () => {
  const used = files.flatMap((file) => allBlocks(read(file).blocks).flatMap((block) => (block.kind === "picture" ? [block.file] : [])));
  const stored = readdirSync(join(folder, "pictures")).filter((name) => name.endsWith(".webp")).map((name) => `pictures/${name}`);
  expect(used.toSorted()).toEqual(stored.toSorted());
  expect(Object.keys(sizesBeside(join(folder, "x"))).toSorted()).toEqual(stored.toSorted());
  expect(stored.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)).toBeLessThanOrEqual(500_000);
});

it("has the chapters in the order of their numbers, and loads each", async () => {
  expect(chapters.map(({ id }) => id)).toEqual(files.toSorted().map(idOf));
  const first = await loadChapter("first-forecast");
  expect(first).toMatchObject({ title: "First forecast", pictures: { "pictures/setup.webp": expect.stringContaining("setup") } });
  expect(await loadChapter("no-such-chapter")).toBeNull();
  expect(neighboursOf("first-forecast")).toMatchObject({ previous: undefined, next: { id: "reading-the-screen" } });
  expect(neighboursOf("no-such-chapter")).toEqual({});
});

const GLOSSARY = "08-glossary.md";

it("defines columns and parameters as the screens do", () => {
  const [words = ""] = textOf(GLOSSARY).split("\n## Columns of the table\n");
  const expected = `${words}\n## Columns of the table\n\n${columnTables()}## Parameters\n\n${parameterTable()}`;
  // TITLEWISE_UPDATE_DOCS=1 writes both parts, as it writes the other documents that come from the code.
  if (process.env.TITLEWISE_UPDATE_DOCS === "1") writeFileSync(join(folder, GLOSSARY), expected);
  expect(textOf(GLOSSARY)).toBe(expected);
});

it("defines no column twice", () => {
  const words = /## Words\n([^]*?)\n## /.exec(textOf(GLOSSARY))?.[1] ?? "";
  const defined = [...words.matchAll(/^\| ([^|]+) \|/gm)].map(([, word]) => word ?? "");
  expect(defined.length).toBeGreaterThan(15);
  expect(defined.filter((word) => COLUMNS.some(({ label }) => label === word))).toEqual([]);
});

const row = (name: string, meaning: string) => `| ${name} | ${meaning} |\n`;
const table = (head: string, rows: [name: string, meaning: string][]) => `${row(head, "meaning")}|---|---|\n${rows.map(([name, meaning]) => row(name, meaning)).join("")}`;

function columnTables(): string {
  return columnGroups(true).map(({ name, columns }) => `### ${name}\n\n${table("column", columns.map(({ label, hint }) => [label, hint]))}\n`).join("");
}

/** The parameters as the server defines them. */
function parameterTable(): string {
  const source = readFileSync(join(web, "../api/dataset/src/settings.rs"), "utf8");
  const list = /const DEFINITIONS[^=]*= \[([^]*?)\n\];/.exec(source)?.[1] ?? "";
  const parameters = [...list.matchAll(/\(\s*"\w+",\s*"([^"]+)",\s*"([^"]+)",/g)].map(([, name = "", meaning = ""]): [string, string] => [name, meaning]);
  expect(parameters.length).toBeGreaterThan(8);
  return table("parameter", parameters);
}
