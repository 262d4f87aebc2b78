import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, memo, useCallback, useEffect, useRef, useState } from "react";
import { explainInLine } from "../../../api/problem";
import { ActionMenu } from "../../../ui/ActionMenu";
import { ChoiceButtons } from "../../../ui/ChoiceButtons";
import { PlainButton } from "../../../ui/PlainButton";
import { useNotify } from "../../../ui/notice-context";
import { saveBlob } from "../../downloads/save-blob";
import { CHARTS, titleOf, type ChartName } from "./chart-names";
import type { ChartProps, MakeImage } from "./chart-props";
import { Histogram } from "./Histogram";
import type { ImageKind } from "./svg-image";
import { TableDialog } from "./TableDialog";

// The library comes with the first chart that it draws, tables with the first that is opened.
const LibraryChart = lazy(async () => ({ default: (await import("./LibraryChart")).LibraryChart }));
const ChartTable = lazy(async () => ({ default: (await import("./ChartTable")).ChartTable }));

interface Props extends Omit<ChartProps, "onImage"> {
  name: ChartName;
  /** The name of the scenario, for titles and files. */
  scenarioName: string;
  onChart: (name: ChartName) => void;
}

/** One of the charts of a scenario, the way to the others, its numbers as a table, and its pictures. */
export function ChartPanel({ name, scenarioName, onChart, ...props }: Props) {
  const [isTable, setIsTable] = useState(false);
  const [isDrawing, setIsDrawing] = useState(false);
  const image = useRef<MakeImage>(undefined);
  const notify = useNotify();
  const onImage = useCallback((make: MakeImage) => {
    image.current = make;
  }, []);
  const chart = { ...props, onImage };
  const title = titleOf(name);
  const save = useCallback(async (kind: ImageKind) => {
    setIsDrawing(true);
    try {
      const blob = await image.current?.(kind, `${scenarioName}: ${title}`);
      if (blob) saveBlob(`${fileName(scenarioName)}-${name}.${kind}`, blob);
    } catch (error) {
      notify(explainInLine(error), "error");
    } finally {
      setIsDrawing(false);
    }
  }, [scenarioName, name, title, notify]);
  const showTable = useCallback(() => setIsTable(true), []);
  return (
    <section aria-label="Charts" className="panel chart-panel">
      <ChartHead name={name} isDrawing={isDrawing} onChart={onChart} onTable={showTable} onSave={save} />
      {name === "histogram" ? (
        <HistogramWithImage {...chart} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" sx={{ flex: "1 1 auto", minHeight: { xs: 260, sm: 0 }, transform: "none" }} />}>
          <LibraryChart name={name} {...chart} />
        </Suspense>
      )}
      {isTable && (
        <TableDialog title={title} onClose={() => setIsTable(false)}>
          <Suspense fallback={<Skeleton variant="rounded" width={320} height={240} />}>
            <ChartTable name={name} {...chart} />
          </Suspense>
        </TableDialog>
      )}
    </section>
  );
}

interface HeadProps {
  name: ChartName;
  /** Whether a picture is being made. */
  isDrawing: boolean;
  onChart: (name: ChartName) => void;
  onTable: () => void;
  onSave: (kind: ImageKind) => Promise<void>;
}

const CHOICES = CHARTS.map(({ name, label, title }) => ({ value: name, label, title }));

/** The way to the other charts, to the table and to pictures. It stays as it is when a journal is subscribed. */
const ChartHead = memo(function ChartHead({ name, isDrawing, onChart, onTable, onSave }: HeadProps) {
  return (
    <div className="chart-head">
      <h2 className="visually-hidden">{titleOf(name)}</h2>
      <ChoiceButtons label="Chart" value={name} choices={CHOICES} onChoose={onChart} />
      <div className="grow" />
      <PlainButton size="small" variant="outlined" aria-haspopup="dialog" onClick={onTable}>
        Show as table
      </PlainButton>
      <ActionMenu
        label="Picture"
        spoken="Download a picture of the chart"
        isBusy={isDrawing}
        actions={[
          { name: "PNG", note: "For slides and documents", onChoose: () => void onSave("png") },
          { name: "SVG", note: "For print, at any size", onChoose: () => void onSave("svg") },
        ]}
      />
    </div>
  );
});

/** Our own drawing, whose picture is made by what is fetched when it is asked for. */
function HistogramWithImage({ onImage, ...props }: ChartProps) {
  const { titles, isSubscribed, states, currency, max } = props;
  useEffect(
    () =>
      onImage(async (kind, title) => {
        const [{ SIZE, histogramSvg }, { svgImage }, { lightPalette }] = await Promise.all([import("./histogram-image"), import("./svg-image"), import("./palette")]);
        return svgImage(kind, histogramSvg({ titles, isSubscribed, states, currency, max }, title, lightPalette()), SIZE.width, SIZE.height);
      }),
    [onImage, titles, isSubscribed, states, currency, max],
  );
  return <Histogram {...props} />;
}

/** A name that every system accepts. */
function fileName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "").toLowerCase() || "scenario";
}
