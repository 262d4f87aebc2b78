import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import type { MemberMode } from "../../api/consortium";
import { MODE_HINTS } from "./member-words";

const NAMES: Record<MemberMode, string> = { live: "Live", snapshot: "Copy" };

/** Live or a copy, each with what it means. */
export function ModeChoice({ mode, onMode, isFixed = false, hints = MODE_HINTS }: { mode: MemberMode; onMode: (mode: MemberMode) => void; isFixed?: boolean; hints?: Record<MemberMode, string> }) {
  return (
    <RadioGroup aria-label="Data source" value={mode} onChange={(_, next) => onMode(next as MemberMode)} sx={{ gap: 1 }}>
      {(["live", "snapshot"] as const).map((one) => (
        <FormControlLabel
          key={one}
          value={one}
          disabled={isFixed}
          control={<Radio size="small" sx={{ alignSelf: "flex-start", py: 0 }} />}
          label={
            <>
              <Typography component="span" sx={{ fontWeight: 600, display: "block" }}>
                {NAMES[one]}
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary">
                {hints[one]}
              </Typography>
            </>
          }
        />
      ))}
    </RadioGroup>
  );
}
