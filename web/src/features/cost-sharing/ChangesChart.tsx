import Box from "@mui/material/Box";
import { useCallback, useEffect } from "react";
import type { MakeImage } from "../scenario/charts/chart-props";
import { plotImage } from "../scenario/charts/image";
import type { Palette } from "../scenario/charts/palette";
import { Plot } from "../scenario/charts/Plot";
import { PlotKey } from "../scenario/charts/PlotKey";
import { usePalette } from "../scenario/charts/use-palette";
import { changesPlot } from "./changes-plot";
import { changesSentence, type Change } from "./changes";

interface Props {
  changes: Change[];
  currency: string | null;
  /** Height of all bars with their axis, in pixels. */
  height: number;
  /** Receives what draws the picture. */
  onImage: (make: MakeImage) => void;
}

/** Winners and losers as bars. Fetched, with the chart library, when it is first shown. */
export function ChangesChart({ changes, currency, height, onImage }: Props) {
  const palette = usePalette();
  const build = useCallback((colours: Palette) => changesPlot(changes, currency, colours), [changes, currency]);
  useEffect(() => onImage((kind, title) => plotImage(kind, build, title, Math.max(675, height + 120))), [onImage, build, height]);
  return (
    <>
      <Box sx={{ display: "flex", flexDirection: "column", height }}>
        <Plot label={changesSentence(changes, currency)} build={build} />
      </Box>
      <PlotKey
        entries={[
          { name: "Pays less than today", colour: palette.open, shape: "box" },
          { name: "Pays more than today", colour: palette.requested, shape: "box" },
        ]}
      />
    </>
  );
}
