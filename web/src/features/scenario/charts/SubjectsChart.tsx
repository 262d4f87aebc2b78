import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent, type MouseEvent } from "react";
import { count, money, plural } from "../../../lib/format";
import { subjectsOf, type SubjectLine } from "../../../model/subjects";
import { ink } from "../../../theme";
import { roomOf, type AxisRoom } from "./axis-room";
import type { ChartProps } from "./chart-props";
import { plotImage } from "./image";
import type { Palette } from "./palette";
import { PinnedAxis } from "./PinnedAxis";
import { Plot } from "./Plot";
import { PlotKey } from "./PlotKey";
import { NO_SUBJECT, subjectsPlot } from "./subjects-plot";
import { usePinnedAxes } from "./use-pinned-axes";
import { usePalette } from "./use-palette";

/** The height of a subject and of both axes, in pixels. */
const LINE = 21;
const AXES = 76;

/** Use, unmet use and cost by discipline. A click, or a key, shows the journals of one. */
export function SubjectsChart({ titles, isSubscribed, currency, subject, onSubject, onImage }: ChartProps) {
  const lines = useMemo(() => subjectsOf(titles, isSubscribed), [titles, isSubscribed]);
  const [at, setAt] = useState<number>();
  const [area, setArea] = useState<AxisRoom>();
  const { upper, lower, onDraw } = usePinnedAxes();
  const palette = usePalette();
  const build = useCallback((colours: Palette) => subjectsPlot(lines, subject, currency, colours), [lines, subject, currency]);
  const height = lines.length * LINE + AXES;
  useEffect(() => onImage((kind, title) => plotImage(kind, build, title, Math.max(675, height + 120))), [onImage, build, height]);
  if (lines.length === 0) return <Typography color="textSecondary">The reference data has no subjects for these journals.</Typography>;
  const choose = (line: SubjectLine | undefined) => line && onSubject(line.subject === subject ? undefined : line.subject);
  const lineUnder = (event: MouseEvent) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    return area && Math.floor(((y - area.top) / (area.bottom - area.top)) * lines.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = at ?? -1;
    const places: Record<string, number> = { ArrowDown: from + 1, ArrowRight: from + 1, ArrowUp: from - 1, ArrowLeft: from - 1, Home: 0, End: lines.length - 1 };
    const next = places[event.key];
    if (next !== undefined) setAt(Math.max(0, Math.min(lines.length - 1, next)));
    else if (event.key === "Enter" || event.key === " ") choose(lines[at ?? -1]);
    else return;
    event.preventDefault();
  };
  const current = at === undefined ? undefined : lines[at];
  return (
    <>
      <Box sx={{ flex: "1 1 0", minHeight: { xs: 260, sm: 0 }, overflowY: "auto", display: "flex", flexDirection: "column" }} tabIndex={-1}>
        <PinnedAxis side="top" ref={upper} />
        <Box
          role="application"
          tabIndex={0}
          aria-label={`${plural(lines.length, "subject")} by use, unmet use and cost. Arrow keys move between subjects, Enter shows the journals of one.`}
          data-testid="subjects-plot"
          onFocus={() => setAt((now) => now ?? 0)}
          onBlur={() => setAt(undefined)}
          onKeyDown={onKeyDown}
          onClick={(event) => choose(lines[lineUnder(event) ?? -1])}
          sx={{ position: "relative", flex: "1 0 auto", height, cursor: "pointer", display: "flex", outlineOffset: "-3px" }}
        >
          <Plot
            label={`Use, unmet use and cost of ${plural(lines.length, "subject")}.`}
            build={build}
            least={height}
            onLayout={(chart) => setArea((now) => roomOf(chart, now))}
            onDraw={onDraw}
          >
            {current && area && at !== undefined && (
              <Box aria-hidden sx={{ position: "absolute", left: 0, right: 0, top: area.top + (at * (area.bottom - area.top)) / lines.length, height: (area.bottom - area.top) / lines.length, border: `2px solid ${ink.warn}`, borderRadius: 1, pointerEvents: "none" }} />
            )}
          </Plot>
        </Box>
        <PinnedAxis side="bottom" ref={lower} />
      </Box>
      <span className="visually-hidden" aria-live="polite">
        {current ? wordsOf(current, currency) : ""}
      </span>
      <PlotKey
        entries={[
          { name: "Uses met (lower axis)", colour: palette.open, shape: "box" },
          { name: "Uses not met (lower axis)", colour: palette.plain, shape: "box" },
          { name: "Cost a year (upper axis)", colour: palette.subscription, shape: "box" },
        ]}
      />
    </>
  );
}

function wordsOf({ subject, titles, subscribed, uses, unmet, cost }: SubjectLine, currency: string | null): string {
  return `${subject || NO_SUBJECT}: ${plural(titles, "journal")}, ${count(subscribed)} subscribed, ${count(uses)} uses a year, ${count(unmet)} not met, ${money(cost, currency)} a year`;
}
