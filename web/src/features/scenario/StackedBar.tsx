import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import { groupColours, ink } from "../../theme";

/** One part of a bar. */
export interface Segment {
  key: keyof typeof groupColours;
  name: string;
  meaning: string;
  value: number;
}

interface Props {
  title: string;
  segments: Segment[];
  /** The value as it stands beside and on the bar. */
  show: (value: number, share: number) => string;
  /** More about the value, for the tooltip. */
  long?: (value: number) => string;
  /** Lies instead of stands. */
  isFlat: boolean;
  testId: string;
}

/** A segment narrower than this share of its bar, in percent, has no label of its own. */
const LABEL_SHARE = 5;
/** Below this share a label of two lines does not fit. */
const TWO_LINES_SHARE = 14;

/** A bar of parts that make up a whole, with its key. Parts grow and shrink; they never vanish at once. */
export function StackedBar({ title, segments, show, long, isFlat, testId }: Props) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const shares = segments.map((segment) => (total > 0 ? (100 * segment.value) / total : 0));
  const describe = (segment: Segment, share: number) =>
    `${segment.meaning}: ${long ? `${long(segment.value)} uses a year, ` : ""}${show(segment.value, share)}`;
  return (
    <Box component="section" aria-label={title} data-testid={testId}>
      <Box
        sx={{
          height: isFlat ? 44 : 220, display: "flex", flexDirection: isFlat ? "row" : "column", gap: "1px",
          borderRadius: 1.5, overflow: "hidden", bgcolor: ink.line,
        }}
      >
        {segments.map((segment, at) => {
          const share = shares[at] ?? 0;
          const { fill, text } = groupColours[segment.key];
          const isRoomy = share > TWO_LINES_SHARE;
          return (
            <Tooltip key={segment.key} title={describe(segment, share)} placement={isFlat ? "top" : "right"} arrow>
              <Box
                tabIndex={share > 0 ? 0 : undefined}
                role="img"
                aria-hidden={share <= 0}
                aria-label={describe(segment, share)}
                // Not a class: another one for every share would have the browser look at all styles of the page again.
                style={{ flexGrow: share }}
                sx={{
                  flexBasis: 0, minWidth: 0, minHeight: 0, overflow: "hidden", bgcolor: fill, color: text,
                  display: "flex", alignItems: isFlat || !isRoomy ? "center" : "flex-start", whiteSpace: "nowrap",
                  transition: "flex-grow 350ms ease", "&:focus-visible": { outlineOffset: -3 },
                }}
              >
                {share > LABEL_SHARE && (
                  <Box sx={{ fontSize: 12, lineHeight: 1.3, px: 1.25, py: isRoomy ? 0.75 : 0 }}>
                    {isRoomy && <div>{segment.name}</div>}
                    <strong>{isRoomy || isFlat ? show(segment.value, share) : `${segment.name} ${show(segment.value, share)}`}</strong>
                  </Box>
                )}
              </Box>
            </Tooltip>
          );
        })}
      </Box>
      <BarKey segments={segments} isFlat={isFlat} show={(segment, at) => show(segment.value, shares[at] ?? 0)} />
    </Box>
  );
}

interface KeyProps {
  segments: Segment[];
  isFlat: boolean;
  show: (segment: Segment, at: number) => string;
}

function BarKey({ segments, isFlat, show }: KeyProps) {
  const columns = isFlat ? {} : { display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto" };
  return (
    <Box component="dl" sx={{ m: 0, mt: 1, display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.25, fontSize: 12, ...columns, ...(!isFlat && { columnGap: 0.75 }) }}>
      {segments.map((segment, at) => (
        <Box key={segment.key} sx={isFlat ? { display: "flex", gap: 0.75 } : { display: "contents" }}>
          <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: "2px", bgcolor: groupColours[segment.key].fill, border: "1px solid #0002", alignSelf: "center" }} />
          <Box component="dt" title={segment.meaning}>{segment.name}</Box>
          <Box component="dd" className="number" sx={{ m: 0 }}>
            {show(segment, at)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
