import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { memo } from "react";
import { ActionMenu } from "../../../ui/ActionMenu";
import { CHARTS, titleOf, type ChartName } from "./chart-names";
import type { ImageKind } from "./svg-image";

interface Props {
  name: ChartName;
  onChart: (name: ChartName) => void;
  /** Whether a picture is being drawn. */
  isDrawing: boolean;
  /** Opens the numbers as a table. */
  onTable: () => void;
  /** Downloads a picture. */
  onSave: (kind: ImageKind) => Promise<void>;
}

/** The line above a chart: the way to the others, its numbers as a table, and its pictures. Does not depend on subscriptions. */
export const ChartHead = memo(function ChartHead({ name, onChart, isDrawing, onTable, onSave }: Props) {
  return (
    <Box className="chart-head">
      <h2 className="visually-hidden">{titleOf(name)}</h2>
      <ToggleButtonGroup size="small" exclusive value={name} onChange={(_, next: ChartName | null) => next && onChart(next)} aria-label="Chart">
        {CHARTS.map((one) => (
          <ToggleButton key={one.name} value={one.name} title={one.title}>
            {one.label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box sx={{ flex: 1 }} />
      <Button size="small" variant="outlined" aria-haspopup="dialog" onClick={onTable}>
        Show as table
      </Button>
      <ActionMenu
        label="Picture"
        spoken="Download a picture of the chart"
        isBusy={isDrawing}
        actions={[
          { name: "PNG", note: "For slides and documents", onChoose: () => void onSave("png") },
          { name: "SVG", note: "For print, at any size", onChoose: () => void onSave("svg") },
        ]}
      />
    </Box>
  );
});
