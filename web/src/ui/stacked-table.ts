import type { Theme } from "@mui/material/styles";
import { ink } from "../theme";

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
    "& td, & tbody th": {
      display: "grid",
      gridTemplateColumns: "104px 1fr",
      gap: 1,
      border: 0,
      px: 1.5,
      py: 0.5,
      textAlign: "left !important",
      maxWidth: "none",
    },
    "& td:empty": { display: "none" },
    "& td[data-label]::before, & tbody th[data-label]::before": { content: "attr(data-label)", color: ink.soft, fontWeight: 400, fontSize: "0.78rem" },
  },
});
