/** The chapters of the guide for librarians: files in `guide/librarians`, in the order of their numbers. */

import type { ChapterHeading, LoadedChapter } from "./chapter";

export interface ListedChapter extends ChapterHeading {
  /** The name in its address. */
  id: string;
}

const headings = import.meta.glob<ChapterHeading>("../../../guide/librarians/[0-9]*.md", { query: "?heading", import: "default", eager: true });
const files = import.meta.glob<LoadedChapter>("../../../guide/librarians/[0-9]*.md", { import: "default" });

/** The name of a chapter in its address: that of its file, without folder and number. */
const idOf = (path: string) => /(\d+)-([a-z-]+)\.md$/.exec(path)?.[2] ?? "";

export const chapters: readonly ListedChapter[] = Object.entries(headings)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([path, { title, lead }]) => ({ id: idOf(path), title, lead }));

/** Fetches a chapter; null if the guide has none of this name. */
export async function loadChapter(id: string | undefined): Promise<LoadedChapter | null> {
  const [, load] = Object.entries(files).find(([path]) => idOf(path) === id) ?? [];
  return load === undefined ? null : load();
}

/** The chapters before and after one. */
export function neighboursOf(id: string): { previous?: ListedChapter; next?: ListedChapter } {
  const at = chapters.findIndex((one) => one.id === id);
  return at < 0 ? {} : { previous: chapters[at - 1], next: chapters[at + 1] };
}
