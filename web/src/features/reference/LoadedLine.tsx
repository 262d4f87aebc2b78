import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReferenceVersion } from "../../api/reference";
import { moment } from "../../lib/format";
import { shortVersion } from "./version-names";

/** In the history: newer reference data, which changed the numbers though nobody changed the scenario. */
export function LoadedLine({ loaded: { version, loaded_at } }: { loaded: ReferenceVersion }) {
  return (
    <Box component="li" aria-label={`Reference data ${shortVersion(version)}`} sx={{ py: 1.5, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}>
      <Typography variant="body2" sx={{ fontWeight: 500 }}>
        Newer reference data {shortVersion(version)} loaded. The scenario uses it
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {["No stored version", "loaded by the server", moment(loaded_at)].join(" · ")}
      </Typography>
    </Box>
  );
}
