import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { ReasonedButton } from "./ReasonedButton";

/** One thing that can be changed by itself. */
export interface DetailLine {
  name: string;
  label: string;
  value: ReactNode;
  /** Whether there is no value, and one is shown in its place. */
  isMissing?: boolean;
  /** What the button says, and what it says to those who only listen. */
  action: string;
  actionName: string;
  /** Why it cannot be changed. */
  reason?: string;
}

/** What something is, line by line, each with a button that changes it. */
export function DetailLines({ label, lines, onChange }: { label: string; lines: DetailLine[]; onChange: (name: string) => void }) {
  return (
    <Paper variant="outlined" component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: "none", maxWidth: 760 }}>
      {lines.map(({ name, label: what, value, isMissing, action, actionName, reason }) => (
        <Box component="li" key={name} sx={{ display: "flex", alignItems: "center", gap: 2, px: 2.5, py: 1.75, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="caption" component="div" color="textSecondary">
              {what}
            </Typography>
            <Typography component="div" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }} color={isMissing ? "warning" : undefined}>
              {value}
            </Typography>
          </Box>
          <ReasonedButton variant="outlined" size="small" reason={reason} onClick={() => onChange(name)} aria-label={actionName}>
            {action}
          </ReasonedButton>
        </Box>
      ))}
    </Paper>
  );
}
