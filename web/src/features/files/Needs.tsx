import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { FileRow } from "../../lib/wire";
import { ink } from "../../theme";

/** What a library can bring, what for, and whether a forecast can do without. */
const NEEDS: [kind: string, name: string, isNeeded: boolean, what: string][] = [
  ["counter", "COUNTER reports", true, "TR_J2, TR_J3 and TR_J4 of a full year (release 5 or 5.1), or JR1 (release 4): how much each journal is used."],
  ["price", "Price list", true, "One price for each ISSN: what each journal would cost by itself."],
  ["perpetual-access", "Perpetual access", false, "The years of each journal that stay readable when the Big Deal ends."],
  ["filter", "Title filter", false, "The journals to look at, if not all that the reports name."],
];

/** The kinds of files of a package, and which are there. */
export function Needs({ files }: { files: FileRow[] }) {
  return (
    <Box component="ul" aria-label="What a forecast needs" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "repeat(4, 1fr)" } }}>
      {NEEDS.map(([kind, name, isNeeded, what]) => {
        const live = files.filter((file) => file.is_live && file.kind === kind).length;
        const state = live > 0 ? (kind === "counter" ? `${live} used` : "used") : isNeeded ? "needed" : "if you have it";
        const colour = live > 0 ? ink.good : isNeeded ? ink.warn : ink.soft;
        return (
          <Box component="li" key={kind} sx={{ borderTop: `3px solid ${live > 0 ? ink.good : ink.line}`, pt: 1 }}>
            <Typography variant="h3" component="h3" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
              {name}
              <Box component="span" sx={{ color: colour, fontSize: "0.78rem", fontWeight: 600 }}>
                {live > 0 && "✓ "}
                {state}
              </Box>
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p" sx={{ lineHeight: 1.45 }}>
              {what}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}
