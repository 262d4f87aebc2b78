import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { Link } from "react-router";
import type { SettingDefinition, Version } from "../../api/scenarios";
import { momentAgo } from "../../lib/format";
import { versionWords } from "./version-words";

interface Props {
  version: Version;
  definitions: readonly SettingDefinition[];
  isNewest: boolean;
  /** Whether a step is under way. */
  isBusy: boolean;
  /** Left out where the scenario is only to be looked at. */
  onGoBack?: () => void;
  /** The address at which this version is compared with the current one. */
  comparison: string;
}

/** One version: who made it and when, what it changed, and the way back to it. */
export function VersionLine({ version, definitions, isNewest, isBusy, onGoBack, comparison }: Props) {
  const { revision, changed_at, changed_by, state } = version;
  const isTakenBack = state === "undone" || state === "dropped";
  const remark = isNewest ? "current version" : isTakenBack ? "undone since" : undefined;
  return (
    <Box
      component="li"
      aria-label={`Version ${revision}`}
      sx={{ display: "flex", gap: 2, alignItems: "flex-start", py: 1.5, borderTop: 1, borderColor: "divider", "&:first-of-type": { borderTop: 0 } }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {versionWords(version, definitions).map((words, at) => (
          <Typography key={words} variant="body2" sx={{ fontWeight: at === 0 ? 500 : 400 }} color={isTakenBack ? "textSecondary" : "textPrimary"}>
            {words}
          </Typography>
        ))}
        <Typography variant="caption" color="textSecondary" component="p">
          {[`Version ${revision}`, changed_by, momentAgo(changed_at), remark].filter(Boolean).join(" · ")}
        </Typography>
      </Box>
      {!isNewest && (
        <Box sx={{ display: "flex", flexDirection: "column", gap: 0.75, flexShrink: 0 }}>
          {onGoBack && (
            <Button size="small" variant="outlined" onClick={onGoBack} disabled={isBusy}>
              Restore this version
            </Button>
          )}
          <Button size="small" component={Link} to={comparison} aria-label={`Compare with current version: version ${revision}`}>
            Compare with current version
          </Button>
        </Box>
      )}
    </Box>
  );
}
