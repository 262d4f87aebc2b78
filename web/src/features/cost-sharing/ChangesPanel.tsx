import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import { Suspense, lazy, useCallback, useMemo, useRef, useState } from "react";
import { explainInLine } from "../../api/problem";
import { ActionMenu } from "../../ui/ActionMenu";
import { useNotify } from "../../ui/notice-context";
import { saveBlob } from "../downloads/save-blob";
import type { MakeImage } from "../scenario/charts/chart-props";
import type { ImageKind } from "../scenario/charts/svg-image";
import { changesOf } from "./changes";
import { plotSize } from "./plot-size";
import type { ShareRow } from "./share-row";

// The chart library comes when the chart is first shown.
const ChangesChart = lazy(async () => ({ default: (await import("./ChangesChart")).ChangesChart }));

/** The height of the key below the chart, in pixels. */
const KEY = 16;
const TITLE = "Winners and losers";

/** The chart of winners and losers with its pictures. The grid below has the same numbers. */
export function ChangesPanel({ rows, currency, scenarioName }: { rows: ShareRow[]; currency: string | null; scenarioName: string }) {
  const changes = useMemo(() => changesOf(rows), [rows]);
  const [isDrawing, setIsDrawing] = useState(false);
  const image = useRef<MakeImage>(undefined);
  const notify = useNotify();
  const onImage = useCallback((make: MakeImage) => {
    image.current = make;
  }, []);
  if (changes.length === 0) return null;
  const save = async (kind: ImageKind) => {
    setIsDrawing(true);
    try {
      const blob = await image.current?.(kind, `${scenarioName}: ${TITLE.toLowerCase()}, change a year against today, loans included`);
      if (blob) saveBlob(`cost-sharing-changes.${kind}`, blob);
    } catch (error) {
      notify(explainInLine(error), "error");
    } finally {
      setIsDrawing(false);
    }
  };
  return (
    <Box component="section" aria-labelledby="changes" data-testid="changes" sx={{ mt: 2 }}>
      <Box className="chart-head">
        <Typography variant="h3" id="changes" sx={{ flex: 1 }}>
          {TITLE}
        </Typography>
        <ActionMenu
          label="Picture"
          spoken="Download a picture of winners and losers"
          isBusy={isDrawing}
          actions={[
            { name: "PNG", note: "For slides and documents", onChoose: () => void save("png") },
            { name: "SVG", note: "For print, at any size", onChoose: () => void save("svg") },
          ]}
        />
      </Box>
      <Suspense fallback={<Skeleton variant="rounded" height={plotSize(changes.length).shown + KEY} sx={{ transform: "none" }} />}>
        <ChangesChart changes={changes} currency={currency} onImage={onImage} />
      </Suspense>
    </Box>
  );
}
