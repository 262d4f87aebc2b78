import { expect, it } from "vitest";
import { anchorOf, chapterOf } from "./guide-chapter";

const sizes = { "pictures/one.webp": { width: 640, height: 360 } };
const line = (text: string) => ({ kind: "line", words: [text] });
const blocksOf = (markdown: string) => chapterOf(`# Title\n\nLead.\n\n${markdown}`, sizes).blocks;

it("reads the title and the sentence below it", () => {
  expect(chapterOf("# A & B\n\nWhat it is for.\n", sizes)).toEqual({ title: "A & B", lead: "What it is for.", blocks: [] });
});

it("keeps words and what they mean", () => {
  expect(blocksOf("Choose **Add & go**, *then* press `Ctrl+Z` <\nor \\* more.")).toEqual([
    { kind: "paragraph", words: ["Choose ", { strong: ["Add & go"] }, ", ", { em: ["then"] }, " press ", { code: "Ctrl+Z" }, " < or ", "*", " more."] },
  ]);
});

it("turns links to chapters into addresses of this site", () => {
  expect(blocksOf("[One](02-reading-the-screen.md#the-table), [two](#words), [three](https://ror.org)")).toEqual([
    {
      kind: "paragraph",
      words: [
        { to: "/guide/reading-the-screen#the-table", words: ["One"] }, ", ",
        { to: "#words", words: ["two"] }, ", ",
        { href: "https://ror.org", words: ["three"] },
      ],
    },
  ]);
});

it("reads headings, lists, tables, notes and pictures", () => {
  const markdown = "## The table\n\n1. One\n2. Two\n   - Inner\n\n| a | b |\n|---|---|\n| **x** | y |\n\n> Note\n\n![A picture](pictures/one.webp)";
  expect(blocksOf(markdown)).toEqual([
    { kind: "heading", level: 2, id: "the-table", words: ["The table"] },
    { kind: "list", isOrdered: true, items: [[line("One")], [line("Two"), { kind: "list", isOrdered: false, items: [[line("Inner")]] }]] },
    { kind: "table", head: [["a"], ["b"]], rows: [[[{ strong: ["x"] }], ["y"]]] },
    { kind: "note", blocks: [{ kind: "paragraph", words: ["Note"] }] },
    { kind: "picture", file: "pictures/one.webp", alt: "A picture", width: 640, height: 360 },
  ]);
});

it("gives headings the anchors that they have in the repository", () => {
  expect(anchorOf("Backfile, PTA: what's “kept”?")).toBe("backfile-pta-whats-kept");
});

it("refuses what the page could not show", () => {
  const refused: [markdown: string, reason: string][] = [
    ["<b>bold</b>", "no place for html"],
    ["[away](../consortium.md)", "leads to no chapter"],
    ["[script](javascript:alert(1))", "leads to no chapter"],
    ["![A picture](pictures/two.webp)", "npm run guide-pictures"],
    ["![](pictures/one.webp)", "has no text"],
    ["#### Too deep", "not a heading of level 2 or 3"],
    ["```\ncode\n```", "no place for code"],
  ];
  for (const [markdown, reason] of refused) expect(() => blocksOf(markdown), markdown).toThrow(reason);
  expect(() => chapterOf("No title", sizes)).toThrow("begins with its title");
  expect(() => chapterOf("# Title\n\n- No sentence", sizes)).toThrow("one sentence");
});
