/** The real samples of OpenAlex as one snapshot folder, as the tests of the program lay them out. */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

interface Named {
  id?: string;
}

interface Work {
  primary_location?: { source?: Named | null } | null;
  authorships?: { institutions?: Named[] }[];
}

const COPIED = ["sources/updated_date=2023-06-25/part_000.gz", "institutions/updated_date=2023-09-04/part_000.gz", "publishers/updated_date=2023-09-09/part_000.gz"];

const WORKS: [part: string, sample: string][] = [
  ["2023-05-16/part_000.gz", "snapshot_layout_2023/works/updated_date=2023-05-16/part_000.gz"],
  ["2025-10-01/part_000.gz", "api_2025/works_chunk_1.jsonl.gz"],
  ["2025-10-01/part_001.gz", "api_2025/works_chunk_2.jsonl.gz"],
  ["2025-10-01/part_002.gz", "api_2025/works_chunk_3.jsonl.gz"],
  ["2025-10-01/part_003.gz", "api_2025/works_chunk_4.jsonl.gz"],
  ["2026-03-02/part_000.gz", "api_2026/works.jsonl.gz"],
];

/** Writes the samples of a folder as a snapshot. Sources and institutions known only from works are those of the first work with them. */
export function writeSnapshot(samples: string, folder: string): void {
  const known = new Set<string | undefined>();
  const met = { sources: [] as string[], institutions: [] as string[] };
  for (const name of COPIED) {
    const lines = linesOf(join(samples, "snapshot_layout_2023", name));
    for (const line of lines) known.add((JSON.parse(line) as Named).id);
    writeLines(join(folder, name), lines);
  }
  for (const [part, sample] of WORKS) {
    const lines = linesOf(join(samples, sample));
    for (const line of lines) {
      const work = JSON.parse(line) as Work;
      note(known, met.sources, [work.primary_location?.source]);
      note(known, met.institutions, work.authorships?.flatMap(({ institutions }) => institutions ?? []) ?? []);
    }
    writeLines(join(folder, `works/updated_date=${part}`), lines);
  }
  for (const [entity, objects] of Object.entries(met)) writeLines(join(folder, entity, "updated_date=2026-03-02/part_000.gz"), objects);
}

function note(known: Set<string | undefined>, met: string[], objects: (Named | null | undefined)[]): void {
  for (const object of objects) {
    if (object?.id === undefined || known.has(object.id)) continue;
    known.add(object.id);
    met.push(JSON.stringify(object));
  }
}

function linesOf(path: string): string[] {
  return gunzipSync(readFileSync(path)).toString("utf8").split("\n").filter((line) => line !== "");
}

function writeLines(path: string, lines: string[]): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, gzipSync(lines.join("\n")));
}
