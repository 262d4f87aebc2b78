/**
 * Lets screens import the Markdown files of the guide: `NN-name.md` is a chapter with its pictures, `NN-name.md?heading` only
 * its title and the sentence below it.
 */

import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import type { Block } from "../src/features/guide/chapter.ts";
import { chapterOf, type PictureSize } from "./guide-chapter.ts";

const CHAPTER = /[\\/]guide[\\/]librarians[\\/]\d+-[a-z-]+\.md(\?heading)?$/;

export const guide: Plugin = {
  name: "guide",
  enforce: "pre",
  configResolved({ root }) {
    // Without its files the guide would be built as an empty list.
    if (!existsSync(join(root, "guide/librarians"))) throw new Error("The chapters of the guide are missing: guide/librarians.");
  },
  load(id) {
    if (!CHAPTER.test(id)) return null;
    const [file = ""] = id.split("?");
    this.addWatchFile(file);
    return { code: moduleOf(file, id.endsWith("?heading")), moduleType: "js", map: null };
  },
};

function moduleOf(file: string, isHeading: boolean): string {
  const chapter = chapterOf(readFileSync(file, "utf8"), sizesBeside(file));
  const { title, lead, blocks } = chapter;
  if (isHeading) return `export default ${JSON.stringify({ title, lead })};`;
  const pictures = picturesOf(blocks);
  // As files, whatever their size: small ones would otherwise become text within the script.
  const imports = pictures.map((picture, at) => `import picture${at} from ${JSON.stringify(`./${picture}?no-inline`)};`);
  const addresses = pictures.map((picture, at) => `${JSON.stringify(picture)}: picture${at}`);
  return `${imports.join("\n")}\nexport default { ...${JSON.stringify(chapter)}, pictures: { ${addresses.join(", ")} } };`;
}

/** Sizes of the pictures, which `npm run guide-pictures` writes. */
export function sizesBeside(file: string): Record<string, PictureSize> {
  const sizes = join(dirname(file), "pictures/sizes.json");
  return existsSync(sizes) ? (JSON.parse(readFileSync(sizes, "utf8")) as Record<string, PictureSize>) : {};
}

/** Files of the pictures of these blocks. */
export function picturesOf(blocks: readonly Block[]): string[] {
  const files = blocks.flatMap((block): string[] => {
    if (block.kind === "picture") return [block.file];
    if (block.kind === "list") return block.items.flatMap(picturesOf);
    return block.kind === "note" ? picturesOf(block.blocks) : [];
  });
  return [...new Set(files)];
}
