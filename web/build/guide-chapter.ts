/**
 * Turns a Markdown file of the guide into blocks that the screens draw as elements. No HTML is made or accepted, so that the
 * content security policy holds, and links within the guide become addresses of this site.
 */

import { lexer, type Token, type Tokens } from "marked";
import type { Block, Chapter, Words } from "../src/features/guide/chapter.ts";

/** Width and height of a picture in CSS pixels. */
export interface PictureSize {
  width: number;
  height: number;
}

/** A chapter's file, such as `02-reading-the-screen.md#charts`: the name without its number is the address. */
const CHAPTER_LINK = /^(?:\d+-([a-z-]+)\.md)?(#[a-z0-9-]+)?$/;

/** Reads a chapter: its title, one sentence below it, and the rest. `sizes` has the pictures by their address in the file. */
export function chapterOf(markdown: string, sizes: Record<string, PictureSize>): Chapter {
  const tokens = lexer(markdown).filter(({ type }) => type !== "space");
  const [title, lead, ...rest] = tokens;
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("A chapter begins with its title.");
  if (lead?.type !== "paragraph") throw new Error("Below its title a chapter has one sentence.");
  return { title: title.text as string, lead: lead.text as string, blocks: blocksOf(rest, sizes) };
}

/** The anchor of a heading, as repositories build it on their web pages. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N} -]/gu, "").replaceAll(" ", "-");
}

function blocksOf(tokens: Token[], sizes: Record<string, PictureSize>): Block[] {
  return tokens.filter(({ type }) => type !== "space").map((token) => blockOf(token as Tokens.Generic, sizes));
}

function blockOf(token: Tokens.Generic, sizes: Record<string, PictureSize>): Block {
  const tokens = token.tokens ?? [];
  switch (token.type) {
    case "heading":
      if (token.depth !== 2 && token.depth !== 3) throw new Error(`“${token.raw.trim()}” is not a heading of level 2 or 3.`);
      return { kind: "heading", level: token.depth, id: anchorOf(plain(tokens)), words: wordsOf(tokens) };
    case "paragraph":
      return tokens.length === 1 && tokens[0]?.type === "image" ? pictureOf(tokens[0] as Tokens.Image, sizes) : { kind: "paragraph", words: wordsOf(tokens) };
    case "text":
      return { kind: "line", words: wordsOf(token.tokens ?? [token]) };
    case "list":
      return { kind: "list", isOrdered: token.ordered as boolean, items: (token.items as Tokens.ListItem[]).map((item) => blocksOf(item.tokens, sizes)) };
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return { kind: "table", head: header.map((cell) => wordsOf(cell.tokens)), rows: rows.map((row) => row.map((cell) => wordsOf(cell.tokens))) };
    }
    case "blockquote":
      return { kind: "note", blocks: blocksOf(tokens, sizes) };
    default:
      throw new Error(`The guide has no place for ${token.type}: ${token.raw}`);
  }
}

function pictureOf({ href, text }: Tokens.Image, sizes: Record<string, PictureSize>): Block {
  const size = sizes[href];
  if (size === undefined) throw new Error(`The size of ${href} is missing. npm run guide-pictures writes it.`);
  if (text === "") throw new Error(`${href} has no text for readers who do not see it.`);
  return { kind: "picture", file: href, alt: text, ...size };
}

function wordsOf(tokens: Token[]): Words[] {
  return tokens.map((token) => wordOf(token as Tokens.Generic));
}

function wordOf(token: Tokens.Generic): Words {
  const tokens = token.tokens ?? [];
  switch (token.type) {
    case "text":
    case "escape":
      // Lines of the file are no lines of the page.
      return (token.text as string).replaceAll("\n", " ");
    case "strong":
      return { strong: wordsOf(tokens) };
    case "em":
      return { em: wordsOf(tokens) };
    case "codespan":
      return { code: token.text as string };
    case "link":
      return linkOf(token.href as string, wordsOf(tokens));
    default:
      throw new Error(`The guide has no place for ${token.type}: ${token.raw}`);
  }
}

function linkOf(href: string, words: Words[]): Words {
  if (href.startsWith("https:")) return { href, words };
  const [, chapter, anchor = ""] = CHAPTER_LINK.exec(href) ?? [];
  if (chapter === undefined && anchor === "") throw new Error(`${href} leads to no chapter.`);
  return { to: chapter === undefined ? anchor : `/guide/${chapter}${anchor}`, words };
}

/** The words without their meaning. */
function plain(tokens: Token[]): string {
  return tokens.map((token) => ("tokens" in token && token.tokens ? plain(token.tokens) : (token as Tokens.Text).text)).join("");
}
