import Drawer from "@mui/material/Drawer";
import Paper from "@mui/material/Paper";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { memo } from "react";
import type { Package } from "../../api/packages";
import type { ScenarioFacts } from "../../api/scenarios";
import type { Titles } from "../../model/titles";
import { Settings } from "./Settings";

/** How wide the settings are. */
export const SETTINGS_WIDTH = 320;

interface Props {
  scenario: ScenarioFacts;
  pack: Package | undefined;
  titles: Titles;
  /** Why nothing can be changed. */
  reason: string | undefined;
  onClose: () => void;
}

/**
 * Where the settings stand: beside the workspace where there is room, over its edge where there is not. Never over
 * all of it, so that what a change does can be watched.
 */
export const SettingsPane = memo(function SettingsPane({ scenario, pack, titles, reason, onClose }: Props) {
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up("lg"));
  const settings = <Settings scenario={scenario} pack={pack} titles={titles} reason={reason} onClose={onClose} />;
  if (!hasRoom) {
    return (
      <Drawer variant="persistent" anchor="right" open slotProps={{ paper: { sx: { width: SETTINGS_WIDTH, maxWidth: "88vw", boxShadow: 8 } } }}>
        {settings}
      </Drawer>
    );
  }
  return (
    <Paper variant="outlined" sx={{ position: "sticky", top: 8, maxHeight: "calc(100vh - 16px)", overflowY: "auto" }}>
      {settings}
    </Paper>
  );
});
