import type { Theme } from "@mui/material/styles";
import { ink } from "../theme";

/** A cell of a card: its heading, then its content. */
const CELL = {
  display: "grid",
  gridTemplateColumns: "104px 1fr",
  gap: 1,
  border: 0,
  px: 1.5,
  py: 0.5,
  textAlign: "left !important",
  maxWidth: "none",
} as const;

/**
 * Style of a table that becomes a list of cards on a narrow screen, where its columns have no room. Each cell repeats
 * its heading, given as `data-label` if it has one; the headings proper stay for those who listen.
 */
export const stackedTable = (theme: Theme) => ({
  [theme.breakpoints.down("sm")]: {
    "&, & tbody, & tr": { display: "block" },
    "& thead": { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody tr": { borderBottom: `1px solid ${ink.line}`, py: 1 },
    "& tbody tr:last-child": { borderBottom: 0 },
    "& td, & tbody th": CELL,
    "& td:empty": { display: "none" },
    "& td[data-label]::before, & tbody th[data-label]::before": { content: "attr(data-label)", color: ink.soft, fontWeight: 400, fontSize: "0.78rem" },
  },
});

/** Like `stackedTable`, for a table with buttons in its headings: these stay in sight above the cards, in a line that wraps. */
export const stackedSortableTable = (theme: Theme) => {
  const narrow = theme.breakpoints.down("sm");
  return {
    [narrow]: {
      ...stackedTable(theme)[narrow],
      "& thead": { display: "block", borderBottom: `1px solid ${ink.line}` },
      "& thead tr": { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, px: 1.5, py: 0.5 },
      "& thead th": { display: "block", border: 0, p: 0, textAlign: "left", "&:not([aria-sort])": { display: "none" } },
      "& thead .MuiTableSortLabel-root": { flexDirection: "row" },
      // The name of a card takes its whole width; its cells make room for large text.
      "& td, & tbody th": { ...CELL, gridTemplateColumns: "repeat(2, minmax(0, 1fr))", overflowWrap: "anywhere" },
      "& tbody th": { display: "block" },
    },
  };
};
