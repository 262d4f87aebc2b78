import Box from "@mui/material/Box";
import { Fragment } from "react";
import { Link } from "react-router";
import { ink } from "../../theme";
import { Heading } from "../../ui/Heading";
import type { Block, LoadedChapter, Words } from "./chapter";

type PictureBlock = Extract<Block, { kind: "picture" }>;

/** Lines of text stay short enough to read; tables and pictures have all the room. */
const LINE = "70ch";
const STYLE = {
  mt: 3, lineHeight: 1.65, overflowWrap: "break-word",
  "& h2": { mt: 4.5, mb: 1, fontSize: "1.45rem", scrollMarginTop: 16 },
  "& h3": { mt: 3, mb: 0.5, fontSize: "1.05rem", scrollMarginTop: 16 },
  "& p": { my: 1.25, maxWidth: LINE },
  "& ul, & ol": { pl: 3, my: 1.25, maxWidth: LINE },
  "& li": { my: 0.75 },
  "& code": { fontSize: "0.9em", px: 0.5, py: 0.25, borderRadius: 0.5, border: `1px solid ${ink.line}`, backgroundColor: ink.band },
  "& table": { width: "100%", my: 2, borderCollapse: "collapse", fontSize: "0.92rem", lineHeight: 1.5 },
  "& th, & td": { textAlign: "left", verticalAlign: "top", fontWeight: 400, py: 0.9, pr: 2, borderBottom: `1px solid ${ink.line}` },
  "& thead th": { color: ink.soft, fontSize: "0.8rem", fontWeight: 600 },
  "& th, & td, & li, & p": { overflowWrap: "anywhere" },
  "& thead th::first-letter": { textTransform: "uppercase" },
  "& tbody th": { fontWeight: 600, width: "26%" },
  "& [role=note]": { my: 2, px: 2, py: 0.5, maxWidth: LINE, borderLeft: `3px solid ${ink.accent}`, backgroundColor: ink.tint, borderRadius: 1 },
  // A telephone has no room for two columns: each name stands above its meaning.
  "@media (max-width: 599.95px)": {
    "& table, & tbody, & tr, & tbody th, & td": { display: "block", width: "auto" },
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody th": { borderBottom: 0, pb: 0 },
    "& td": { pt: 0.25 },
  },
  "@media print": { fontSize: "10.5pt", "& h2, & h3": { breakAfter: "avoid" }, "& img": { breakInside: "avoid" } },
} as const;

/** The text of a chapter. */
export function GuideText({ chapter }: { chapter: LoadedChapter }) {
  return (
    <Box sx={STYLE}>
      <Blocks blocks={chapter.blocks} pictures={chapter.pictures} />
    </Box>
  );
}

function Blocks({ blocks, pictures }: { blocks: readonly Block[]; pictures: LoadedChapter["pictures"] }) {
  return blocks.map((block, at) => <BlockOf key={at} block={block} pictures={pictures} />);
}

function BlockOf({ block, pictures }: { block: Block; pictures: LoadedChapter["pictures"] }) {
  switch (block.kind) {
    case "heading":
      return (
        <Heading level={block.level} id={block.id}>
          <Text words={block.words} />
        </Heading>
      );
    case "paragraph":
      return (
        <p>
          <Text words={block.words} />
        </p>
      );
    case "line":
      return <Text words={block.words} />;
    case "list": {
      const List = block.isOrdered ? "ol" : "ul";
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Blocks blocks={item} pictures={pictures} />
            </li>
          ))}
        </List>
      );
    }
    case "table":
      return <Table head={block.head} rows={block.rows} />;
    case "note":
      return (
        <div role="note">
          <Blocks blocks={block.blocks} pictures={pictures} />
        </div>
      );
    case "picture":
      return <Picture picture={block} address={pictures[block.file] ?? ""} />;
  }
}

function Table({ head, rows }: { head: Words[][]; rows: Words[][][] }) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell, at) => (
            <th key={at} scope="col">
              <Text words={cell} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            {row.map((cell, column) => {
              const Cell = column === 0 ? "th" : "td";
              return (
                <Cell key={column} scope={column === 0 ? "row" : undefined}>
                  <Text words={cell} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A picture at its place, before it is fetched; a link shows it in full, which a narrow screen cannot. */
function Picture({ picture: { alt, width, height }, address }: { picture: PictureBlock; address: string }) {
  return (
    <Box component="a" href={address} sx={{ display: "block", my: 2.5, maxWidth: width, border: `1px solid ${ink.line}`, borderRadius: 1, overflow: "hidden", lineHeight: 0 }}>
      <Box component="img" src={address} alt={alt} width={width} height={height} loading="lazy" decoding="async" sx={{ maxWidth: "100%", height: "auto" }} />
    </Box>
  );
}

function Text({ words }: { words: readonly Words[] }) {
  return words.map((word, at) => <Fragment key={at}>{wordOf(word)}</Fragment>);
}

function wordOf(word: Words) {
  if (typeof word === "string") return word;
  if ("strong" in word) return <strong><Text words={word.strong} /></strong>;
  if ("em" in word) return <em><Text words={word.em} /></em>;
  if ("code" in word) return <code>{word.code}</code>;
  if ("to" in word) return <Link to={word.to}><Text words={word.words} /></Link>;
  return <a href={word.href}><Text words={word.words} /></a>;
}
