/** A chapter of the guide for librarians, as the build makes it from its Markdown file. */

/** A piece of a sentence: words, or words with a meaning. `to` is an address of this site, `href` one elsewhere. */
export type Words = string | { strong: Words[] } | { em: Words[] } | { code: string } | { to: string; words: Words[] } | { href: string; words: Words[] };

export type Block =
  | { kind: "heading"; level: 2 | 3; id: string; words: Words[] }
  | { kind: "paragraph"; words: Words[] }
  /** A line of a list whose lines follow each other closely. */
  | { kind: "line"; words: Words[] }
  | { kind: "list"; isOrdered: boolean; items: Block[][] }
  | { kind: "table"; head: Words[][]; rows: Words[][][] }
  | { kind: "note"; blocks: Block[] }
  | { kind: "picture"; file: string; alt: string; width: number; height: number };

/** What the list of chapters shows. */
export interface ChapterHeading {
  title: string;
  /** One sentence about what the chapter is for. */
  lead: string;
}

export interface Chapter extends ChapterHeading {
  blocks: Block[];
}

/** A chapter with the addresses of its pictures. */
export interface LoadedChapter extends Chapter {
  pictures: Record<string, string>;
}
