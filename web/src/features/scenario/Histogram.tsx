import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { money, plural } from "../../lib/format";
import { stackedDots, wrappedDots, type DotLayout, type StackedLayout } from "../../model/dots";
import { stateWords } from "../../model/journal-state";
import { STATE } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { groupColours, ink } from "../../theme";
import { axisMarks } from "./axis-marks";
import { BinTable, type OtherRows } from "./BinTable";
import { DotField, type OnJournal } from "./DotField";
import { MaximumButtons } from "./MaximumButtons";

interface Props {
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

interface Others extends OtherRows {
  layout: DotLayout;
}

/** How high the stacks may become. */
const HEIGHT = 232;

/** One square per journal, stacked by cost per use; the others below. Its table twin holds the same numbers. */
export function Histogram(props: Props) {
  const [frame, width] = useWidth();
  return (
    <Box ref={frame} component="section" aria-label="Histogram of cost per use" data-testid="histogram" data-dots={props.titles.count}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 2, mb: 1 }}>
        <Typography variant="h2" sx={{ flex: { xs: "1 1 100%", sm: 1 } }}>
          Journals by cost per use
        </Typography>
        <Key isProposal={props.states !== undefined} />
      </Box>
      {width > 0 && <Drawing {...props} width={width} />}
    </Box>
  );
}

function Drawing({ titles, isSubscribed, states, matching, currency, canToggle, onJournal, max, onMax, width }: Props & { width: number }) {
  const cpu = titles.numbers("cpu");
  const stacked = useMemo(() => stackedDots(cpu, width, HEIGHT, max), [cpu, width, max]);
  const { histogram } = stacked;
  const others = useMemo(() => othersOf(stacked, width, money(max, currency)), [stacked, width, max, currency]);
  const nameOf = (row: number) =>
    `${titles.texts("title")[row] ?? ""}: ${money(cpu[row], currency, 2)} per use, ${stateWords(states?.[row] ?? (isSubscribed[row] ? STATE.subscribed : STATE.none), states !== undefined).inSentence}`;
  const shared = { isSubscribed, states, matching, nameOf, canToggle, onJournal };
  return (
    <>
      <DotField layout={stacked} width={width} label={`${plural(histogram.binned, "journal")} by cost per use.`} {...shared} />
      <Axis layout={stacked} width={width} max={max} currency={currency} />
      <Typography variant="caption" color="textSecondary" component="p" align="center">
        Cost per use; {plural(histogram.binned, "journal")}, stacked in steps of {money(histogram.binSize, currency)}
        <MaximumButtons max={max} beyond={histogram.above.length} currency={currency} onMax={onMax} />
      </Typography>
      {others.map(({ words, rows, layout }) => (
        <Box key={words} sx={{ mt: 1 }}>
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.25 }}>
            {plural(rows.length, "journal")} {words}
          </Typography>
          <DotField layout={layout} width={width} label={`${plural(rows.length, "more journal")} ${words}.`} {...shared} />
        </Box>
      ))}
      <BinTable bins={histogram.bins} others={others} isSubscribed={isSubscribed} states={states} currency={currency} />
    </>
  );
}

/** The journals that are not on the axis, in words and dots. */
function othersOf({ histogram, cell }: StackedLayout, width: number, max: string): Others[] {
  const groups: [string, number[]][] = [
    [`above ${max} per use`, histogram.above],
    ["without paywalled use, hence without a cost per use", histogram.withoutCpu],
  ];
  const otherCell = Math.max(5, Math.min(8, cell));
  return groups.filter(([, rows]) => rows.length > 0).map(([words, rows]) => ({ words, rows, layout: wrappedDots(rows, width, otherCell) }));
}

function Key({ isProposal }: { isProposal: boolean }) {
  const kinds: [string, string][] = [["Subscribed", groupColours.subscription.fill], ...(isProposal ? [["Requested", groupColours.requested.fill] as [string, string]] : []), ["Not subscribed", ink.plain]];
  return (
    <Box sx={{ display: "flex", gap: 1.5, fontSize: 12, color: ink.soft }}>
      {kinds.map(([name, colour]) => (
        <Box key={name} sx={{ display: "flex", alignItems: "center", gap: 0.5 }}>
          <Box aria-hidden sx={{ width: 10, height: 10, border: `2px solid ${colour}`, bgcolor: name === "Not subscribed" ? undefined : colour, clipPath: name === "Requested" ? "polygon(0 0, 100% 0, 100% 100%)" : undefined }} />
          {name}
        </Box>
      ))}
    </Box>
  );
}

const SHIFT = { start: "0", middle: "-50%", end: "-100%" } as const;

function Axis({ layout, width, max, currency }: { layout: StackedLayout; width: number; max: number; currency: string | null }) {
  const { histogram, binWidth } = layout;
  const start = histogram.bins[0]?.start ?? 0;
  return (
    <Box aria-hidden sx={{ position: "relative", height: 22, borderTop: `1px solid ${ink.soft}`, fontSize: 11, color: ink.soft }}>
      {axisMarks(histogram, max, width, currency).map(({ at, text, align }) => (
        <Box key={at} component="span" sx={{ position: "absolute", left: ((at - start) / histogram.binSize) * binWidth, top: 0, height: 4, borderLeft: `1px solid ${ink.soft}` }}>
          <Box component="span" sx={{ position: "absolute", top: 4, whiteSpace: "nowrap", transform: `translateX(${SHIFT[align]})` }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The width the histogram may take, measured before it is painted and followed as the window changes. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const take = (room: number) => setWidth(Math.max(260, Math.floor(room)));
    take(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && take(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
