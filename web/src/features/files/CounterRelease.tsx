import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Package } from "../../lib/wire";
import { releaseOf } from "./counter-release";

/** Which release of COUNTER the reports are of, which of its reports are there, and what to do to go over to the other. */
export function CounterRelease({ pack }: { pack: Pick<Package, "files" | "counter_version" | "counter_version_is_locked"> }) {
  const { version, reports, lock } = releaseOf(pack);
  return (
    <Box component="section" aria-label="COUNTER version" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Typography variant="body2">
        COUNTER version: <strong>{version}</strong>
      </Typography>
      {reports.map(({ name, isThere }) => (
        <Chip key={name} size="small" variant="outlined" color={isThere ? "success" : "default"} label={isThere ? `✓ ${name}` : `${name}: not there yet`} />
      ))}
      {lock && (
        <Typography variant="body2" color="textSecondary">
          {lock}
        </Typography>
      )}
    </Box>
  );
}
