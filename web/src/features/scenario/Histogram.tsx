import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useEffect, useMemo, useRef, useState } from "react";
import { money, plural } from "../../lib/format";
import { MAX_CPU, histogramOf, stackedDots, wrappedDots, type Bin } from "../../model/histogram";
import type { Titles } from "../../model/titles";
import { ink } from "../../theme";
import { DotField, type OnJournal } from "./DotField";

interface Props {
  titles: Titles;
  isSubscribed: Uint8Array;
  matching: ReadonlySet<number> | null;
  currency: string | null;
  onJournal: OnJournal;
}

/** One dot per journal, stacked by cost per use; the others below. Its table twin holds the same numbers. */
export function Histogram({ titles, isSubscribed, matching, currency, onJournal }: Props) {
  const [frame, width] = useWidth();
  const histogram = useMemo(() => histogramOf(titles.numbers("cpu")), [titles]);
  const stacked = useMemo(() => stackedDots(histogram, width, 240), [histogram, width]);
  const nameOf = (row: number) =>
    `${titles.texts("title")[row] ?? ""}: ${money(titles.numbers("cpu")[row], currency, 2)} per use, ${isSubscribed[row] ? "subscribed" : "not subscribed"}`;
  const shared = { width, isSubscribed, matching, nameOf, onJournal };
  const others: [string, number[]][] = [
    [`with CPU > ${money(MAX_CPU, currency)}`, histogram.above],
    ["with no paywalled usage", histogram.withoutCpu],
  ];
  return (
    <Box ref={frame} component="section" aria-label="Histogram of cost per use" data-testid="histogram" data-dots={titles.count}>
      <DotField layout={stacked} label={`${plural(histogram.binned, "journal")} by cost per use.`} {...shared} />
      <Axis bins={histogram.bins} cellWidth={stacked.cellWidth} currency={currency} />
      <Typography variant="body2" color="textSecondary" align="center">
        {plural(histogram.binned, "journal")}, arranged by cost per use (CPU)
      </Typography>
      {others.map(([words, rows]) => rows.length > 0 && (
        <Box key={words} sx={{ mt: 1 }}>
          <DotField layout={wrappedDots(rows, width, 8)} label={`${plural(rows.length, "additional journal")} ${words}.`} {...shared} />
          <Typography variant="body2" color="textSecondary">
            {plural(rows.length, "additional journal")} {words}
          </Typography>
        </Box>
      ))}
      <BinTable bins={histogram.bins} others={others} isSubscribed={isSubscribed} currency={currency} />
    </Box>
  );
}

function Axis({ bins, cellWidth, currency }: { bins: Bin[]; cellWidth: number; currency: string | null }) {
  return (
    <Box aria-hidden sx={{ position: "relative", height: 22, borderTop: `1px solid ${ink.soft}`, fontSize: 11, color: ink.soft }}>
      {bins.map((bin, at) => bin.end % 10 === 0 && (
        <Box key={bin.end} component="span" sx={{ position: "absolute", top: 3, left: (at + 1) * cellWidth, transform: `translateX(${bin.end === MAX_CPU ? "-100%" : "-50%"})` }}>
          {money(bin.end, currency)}
        </Box>
      ))}
    </Box>
  );
}

interface TableProps {
  bins: Bin[];
  others: [string, number[]][];
  isSubscribed: Uint8Array;
  currency: string | null;
}

function BinTable({ bins, others, isSubscribed, currency }: TableProps) {
  const lines: [string, number[]][] = [
    ...bins.filter((bin) => bin.rows.length > 0).map((bin): [string, number[]] => [`${money(bin.start, currency)} to ${money(bin.end, currency)}`, bin.rows]),
    ...others.filter(([, rows]) => rows.length > 0),
  ];
  return (
    <Box component="details" sx={{ mt: 1, fontSize: 13 }}>
      <summary>The histogram as a table</summary>
      <table data-testid="histogram-table">
        <thead>
          <tr>
            <th scope="col" align="left">Cost per use</th>
            <th scope="col">Journals</th>
            <th scope="col">Subscribed</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(([range, rows]) => (
            <tr key={range}>
              <th scope="row" align="left" style={{ fontWeight: 400, paddingRight: 24 }}>{range}</th>
              <td className="number">{rows.length}</td>
              <td className="number">{rows.filter((row) => isSubscribed[row]).length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

/** The width the histogram may take, followed as the window changes. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(280, Math.floor(entry.contentRect.width))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
