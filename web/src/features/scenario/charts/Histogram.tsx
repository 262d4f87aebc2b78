import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { memo, useMemo, type ReactNode } from "react";
import { money, plural } from "../../../lib/format";
import { columnDots, histogramsOf, stackedDots, stackedShape, wrappedDots, type ColumnLayout, type DotLayout, type StackedLayout } from "../../../model/dots";
import { stateWords } from "../../../model/journal-state";
import { STATE } from "../../../model/overlay";
import type { Numbers } from "../../../model/unpack";
import type { Titles } from "../../../model/titles";
import { useSize } from "../../../ui/use-size";
import { axisMarks } from "./axis-marks";
import { DotField, type OnJournal } from "./DotField";
import { HistogramKey } from "./HistogramKey";
import { MaximumButtons } from "./MaximumButtons";
import { otherRows, type OtherRows } from "./other-rows";
import { textScale } from "../../../ui/text-scale";

/** What the histogram is drawn from. */
export interface HistogramProps {
  titles: Titles;
  isSubscribed: Uint8Array;
  /** In a proposal: how each journal stands, as one of `STATE`. */
  states: Uint8Array | undefined;
  matching: ReadonlySet<number> | null;
  currency: string | null;
  /** Whether journals can be subscribed and unsubscribed. */
  canToggle: boolean;
  onJournal: OnJournal;
  /** How far the axis reaches, in cost per use. */
  max: number;
  onMax: (max: number) => void;
}

/** The heights of the axis and of a line of words below it, in pixels at the usual size of text. */
const AXIS = 22;
const LINE = 24;

/** The width at which the words below fit one line, in pixels at the usual size of text. */
const ONE_LINE = 760;

/** The height of what is below the stacks, in pixels. */
function heightBelow(width: number): number {
  const scale = textScale();
  return scale * (AXIS + (width / scale < ONE_LINE ? 2 : 1) * LINE);
}

/** The lowest that stacks can be, and the width from which journals that are not on the axis stand beside it. */
const LEAST_HEIGHT = 72;
const WIDE = 420;

/** The height of the stacks on a phone, whose page scrolls. */
const PHONE_HEIGHT = 200;

/** One square per journal, stacked by cost per use to the full height of its frame; journals that are not on the axis beside or below it. */
export function Histogram(props: HistogramProps) {
  const [frame, { width, height }] = useSize<HTMLElement>();
  return (
    <section ref={frame} aria-label="Histogram of cost per use" data-testid="histogram" data-dots={props.titles.count} className="histogram">
      {width > 0 && <Drawing {...props} width={Math.max(260, width)} height={width < WIDE ? PHONE_HEIGHT : Math.max(LEAST_HEIGHT, height - heightBelow(width))} />}
    </section>
  );
}

function Drawing({ titles, isSubscribed, states, matching, currency, canToggle, onJournal, max, onMax, width, height }: HistogramProps & { width: number; height: number }) {
  const cpu = titles.numbers("cpu");
  const isWide = width >= WIDE;
  const room = useMemo(() => layOut(cpu, width, height, max, isWide), [cpu, width, height, max, isWide]);
  const { stacked, stackWidth } = room;
  const { histogram } = stacked;
  const others = useMemo(() => otherRows(histogram, money(max, currency)), [histogram, max, currency]);
  const nameOf = (row: number) =>
    `${titles.texts("title")[row] ?? ""}: ${money(cpu[row], currency, 2)} per use, ${stateWords(states?.[row] ?? (isSubscribed[row] ? STATE.subscribed : STATE.none), states !== undefined).inSentence}`;
  const shared = { isSubscribed, states, matching, nameOf, canToggle, onJournal };
  const beside = isWide ? others.map((other) => ({ other, layout: room.layoutOf(other.rows) })) : [];
  const below = isWide ? [] : others.map((other) => ({ other, layout: wrappedDots(other.rows, width, Math.max(5, Math.min(8, stacked.cell))) }));
  return (
    <>
      <HistogramKey layout={stacked} isProposal={states !== undefined} right={width - stackWidth} />
      <div className="histogram-parts" style={{ gap: GAP }}>
        <div>
          <DotField layout={stacked} width={stackWidth} label={`${plural(histogram.binned, "journal")} by cost per use.`} {...shared} />
          <Axis layout={stacked} width={stackWidth} max={max} currency={currency} />
        </div>
        {beside.map(({ other, layout }) => (
          <Beside key={other.words} other={other} width={layout.width}>
            <DotField layout={layout} width={layout.width} label={labelOf(other)} {...shared} />
          </Beside>
        ))}
      </div>
      <p className="histogram-note">
        <span>Cost per use, in steps of {money(histogram.binSize, currency)}</span>
        {isWide && others.map((other) => <span key={other.words} className="after-dot">{countOf(other)}</span>)}
        <MaximumButtons max={max} beyond={histogram.above.length} currency={currency} onMax={onMax} />
      </p>
      {below.map(({ other, layout }) => (
        <Box key={other.words} sx={{ mt: 1 }}>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.25 }}>
            {countOf(other)}
          </Typography>
          <DotField layout={layout} width={width} label={labelOf(other)} {...shared} />
        </Box>
      ))}
    </>
  );
}

const countOf = ({ rows, words }: OtherRows) => `${plural(rows.length, "journal")} ${words}`;
const labelOf = ({ rows, words }: OtherRows) => `${plural(rows.length, "more journal")} ${words}.`;

/** What keeps the columns beside the axis apart from it, in pixels, and the most they take of the width. */
const GAP = 16;
const MOST_BESIDE = 0.14;

interface Room {
  stacked: StackedLayout;
  stackWidth: number;
  /** Journals beside the axis, in squares like those on it. */
  layoutOf: (rows: readonly number[]) => ColumnLayout;
}

/** The stacks and, where there is room, the columns beside them. */
function layOut(cpu: Numbers, width: number, height: number, max: number, isWide: boolean): Room {
  const besides = (cells: Pick<DotLayout, "cell" | "line">) => (rows: readonly number[]) => {
    const layout = columnDots(rows, height, width * MOST_BESIDE, cells);
    return { ...layout, width: Math.max(LEAST_BESIDE * textScale(), layout.width) };
  };
  const histogramIn = histogramsOf(cpu, max);
  if (!isWide) {
    const stacked = stackedDots(cpu, width, height, max, histogramIn);
    return { stacked, stackWidth: width, layoutOf: besides(stacked) };
  }
  const alone = stackedShape(width, height, max, histogramIn);
  const { above, withoutCpu } = alone.histogram;
  const reserved = [above, withoutCpu].filter((rows) => rows.length > 0).reduce((sum, rows) => sum + GAP + besides(alone)(rows).width, 0);
  const stackWidth = Math.floor(width - reserved);
  const stacked = stackedDots(cpu, stackWidth, height, max, histogramIn);
  return { stacked, stackWidth, layoutOf: besides({ cell: Math.min(alone.cell, stacked.cell), line: Math.min(alone.line, stacked.line) }) };
}

/** The label of a column needs this much. */
const LEAST_BESIDE = 48;

/** Journals that have no place on the axis, with a short word in its line. */
function Beside({ other, width, children }: { other: OtherRows; width: number; children: ReactNode }) {
  return (
    <div style={{ width }}>
      {children}
      <div aria-hidden className="chart-axis is-word">
        {other.short}
      </div>
    </div>
  );
}

const SHIFT = { start: "0", middle: "-50%", end: "-100%" } as const;

const Axis = memo(function Axis({ layout, width, max, currency }: { layout: StackedLayout; width: number; max: number; currency: string | null }) {
  const { histogram, binWidth } = layout;
  const start = histogram.bins[0]?.start ?? 0;
  return (
    <div aria-hidden className="chart-axis">
      {axisMarks(histogram, max, width / textScale(), currency).map(({ at, text, align }) => (
        <span key={at} className="chart-mark" style={{ left: ((at - start) / histogram.binSize) * binWidth }}>
          <span style={{ transform: `translateX(${SHIFT[align]})` }}>{text}</span>
        </span>
      ))}
    </div>
  );
});
