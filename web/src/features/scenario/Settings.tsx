import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Suspense, lazy, useRef } from "react";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import type { Titles } from "../../model/titles";
import { SettingGroups, isChanged } from "./SettingGroups";
import { UpdatingLine } from "./UpdatingLine";
import { settingsKey } from "./keys";
import { useChangeSettings, useSettings } from "./queries";
import { usePaneFocus } from "./use-pane-focus";

// Only consortia choose a rule.
const CostRuleChoice = lazy(async () => ({ default: (await import("../consortium/CostRuleChoice")).CostRuleChoice }));

interface Props {
  scenario: ScenarioFacts;
  /** The package, once it is loaded: its Big Deal goes before the scenario's. */
  pack: Package | undefined;
  titles: Titles;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onClose: () => void;
}

/** The settings of a scenario beside its figures, so that what a change does can be watched. */
export function Settings({ scenario, pack, titles, reason, onClose }: Props) {
  const settings = useSettings(scenario.id);
  const change = useChangeSettings(scenario.id);
  const pane = useRef<HTMLElement>(null);
  usePaneFocus(pane);
  return (
    <Box component="aside" ref={pane} tabIndex={-1} aria-label="Parameters" data-testid="settings" sx={{ p: 2, position: "relative", outline: "none" }}>
      <UpdatingLine mutationKey={settingsKey(scenario.id)} />
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center" }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Parameters
        </Typography>
        {reason === undefined && (
          <Button size="small" onClick={() => change.mutate({ reset: true })} disabled={!isChanged(scenario, settings) || change.isPending}>
            Reset all
          </Button>
        )}
        <IconButton size="small" onClick={onClose} aria-label="Close parameters">
          ✕
        </IconButton>
      </Box>
      {reason !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {reason}
        </Typography>
      )}
      {scenario.is_consortium && (
        <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
          <CostRuleChoice scenario={scenario} titles={titles} reason={reason} />
        </Suspense>
      )}
      <SettingGroups scenario={scenario} settings={settings} pack={pack} reason={reason} error={change.error} onChange={change.mutate} />
    </Box>
  );
}
