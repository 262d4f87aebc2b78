import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import type { Package } from "../../api/packages";
import { releaseOf } from "./counter-release";
import { placeholderFile } from "./placeholder";

interface Props {
  pack: Pick<Package, "files" | "counter_version" | "counter_version_is_locked" | "may_edit">;
  /** Takes files, as if somebody had chosen them. */
  onFiles: (files: File[]) => void;
}

/** Which release of COUNTER the reports are of, which of its reports are there, and what to do to go over to the other; nothing before there is a report. */
export function CounterRelease({ pack, onFiles }: Props) {
  const { version, reports, lock } = releaseOf(pack);
  if (lock === undefined && !reports.some(({ isThere }) => isThere)) return null;
  const lacksDenials = reports.some(({ isThere }) => isThere) && reports.some(({ name, isThere }) => name === "TR_J2" && !isThere);
  return (
    <Box component="section" aria-label="COUNTER version" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
      <Typography variant="body2">
        COUNTER version: <strong>{version}</strong>
      </Typography>
      {reports.map(({ name, isThere }) => (
        <Chip key={name} size="small" variant="outlined" color={isThere ? "success" : "default"} label={isThere ? `✓ ${name}` : `${name}: missing`} />
      ))}
      {lock && (
        <Typography variant="body2" color="textSecondary">
          {lock}
        </Typography>
      )}
      {lacksDenials && pack.may_edit && (
        <Typography variant="body2" color="textSecondary" component="div" sx={{ flexBasis: "100%" }}>
          No TR_J2 available, or one without rows?
          <Button size="small" onClick={() => onFiles([placeholderFile()])} sx={{ ml: 0.5 }}>
            Add a placeholder
          </Button>
          Counts as zero turnaways.
        </Typography>
      )}
    </Box>
  );
}
