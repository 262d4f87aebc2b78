import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { Theme } from "@mui/material/styles";
import { useCallback, useEffect } from "react";
import type { MakeImage } from "../scenario/charts/chart-props";
import { plotImage } from "../scenario/charts/image";
import type { Palette } from "../scenario/charts/palette";
import { Plot } from "../scenario/charts/Plot";
import { PlotKey } from "../scenario/charts/PlotKey";
import { usePalette } from "../scenario/charts/use-palette";
import { changesPlot } from "./changes-plot";
import { changesSentence, type Change } from "./changes";
import { plotSize } from "./plot-size";

/** Charts are at least this high on a phone, in pixels. */
const LEAST = 240;
const onAll = (height: number) => ({ xs: Math.max(LEAST, height), sm: height });

interface Props {
  changes: Change[];
  currency: string | null;
  /** Receives what draws the picture. */
  onImage: (make: MakeImage) => void;
}

/** Winners and losers as bars. Fetched, with the chart library, when it is first shown. */
export function ChangesChart({ changes, currency, onImage }: Props) {
  const { height, shown } = plotSize(changes.length);
  const scrolls = height > shown ? { tabIndex: 0, role: "group", "aria-label": "Chart of winners and losers" } : {};
  const palette = usePalette();
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const build = useCallback((colours: Palette) => changesPlot(changes, currency, colours, isNarrow), [changes, currency, isNarrow]);
  useEffect(() => onImage((kind, title) => plotImage(kind, (colours) => changesPlot(changes, currency, colours), title, Math.max(675, height + 120))), [onImage, changes, currency, height]);
  return (
    <>
      <Box {...scrolls} sx={{ maxHeight: onAll(shown), overflowY: "auto" }}>
        <Box sx={{ display: "flex", flexDirection: "column", height: onAll(height) }}>
          <Plot label={changesSentence(changes, currency)} build={build} />
        </Box>
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
