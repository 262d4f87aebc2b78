import Box from "@mui/material/Box";
import Tooltip from "@mui/material/Tooltip";
import Typography from "@mui/material/Typography";
import { count, money, percent } from "../../lib/format";
import type { Overlay } from "../../model/overlay";
import { groupColours, ink } from "../../theme";

interface Segment {
  key: keyof typeof groupColours;
  name: string;
  meaning: string;
  value: number;
}

/** A segment narrower than this share of its bar, in percent, has no label of its own. */
const LABEL_SHARE = 5;

/** The two stacked bars: where the money goes, and how uses are met. */
export function Bars({ overlay, currency }: { overlay: Overlay; currency: string | null }) {
  const { cost, use } = overlay;
  const costs: Segment[] = [
    { key: "savings", name: "Savings", meaning: "Kept compared to the Big Deal", value: cost.savings },
    { key: "ill", name: "ILL", meaning: "Interlibrary loans", value: cost.ill },
    { key: "subscription", name: "Subscriptions", meaning: "Title-by-title subscriptions", value: cost.subscription },
  ];
  const uses: Segment[] = [
    { key: "otherDelayed", name: "Not met", meaning: "Turned away or delayed: neither free, subscribed nor borrowed", value: use.otherDelayed },
    { key: "ill", name: "ILL", meaning: "Borrowed from another library", value: use.ill },
    { key: "subscription", name: "Subscription", meaning: "Only by subscription", value: use.subscription },
    { key: "backfile", name: "Backfile", meaning: "Perpetual access to years paid for", value: use.backfile },
    { key: "openAccess", name: "Open access", meaning: "Open access and academic networks", value: use.openAccess },
  ];
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)", gap: 2 }}>
      <StackedBar title="Annual cost" segments={costs} show={(value) => money(value, currency)} testId="cost-bar" />
      <StackedBar title="Annual usage" segments={uses} show={(_, share) => percent(share, share < 1 ? 1 : 0)} long={count} testId="usage-bar" />
    </Box>
  );
}

interface BarProps {
  title: string;
  segments: Segment[];
  show: (value: number, share: number) => string;
  long?: (value: number) => string;
  testId: string;
}

function StackedBar({ title, segments, show, long, testId }: BarProps) {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  const shares = segments.map((segment) => (total > 0 ? (100 * segment.value) / total : 0));
  const describe = (segment: Segment, share: number) =>
    `${segment.meaning}: ${long ? `${long(segment.value)} uses a year, ` : ""}${show(segment.value, share)}`;
  return (
    <Box component="section" aria-label={title} data-testid={testId}>
      <Typography variant="overline" color="textSecondary">
        {title}
      </Typography>
      <Box sx={{ height: 300, display: "flex", flexDirection: "column", borderRadius: 1.5, overflow: "hidden", bgcolor: ink.line, gap: "1px" }}>
        {segments.map((segment, at) => {
          const share = shares[at] ?? 0;
          if (share <= 0) return null;
          const { fill, text } = groupColours[segment.key];
          return (
            <Tooltip key={segment.key} title={describe(segment, share)} placement="right" arrow>
              <Box
                tabIndex={0}
                role="img"
                aria-label={describe(segment, share)}
                sx={{ flexGrow: share, flexBasis: 0, minHeight: 2, bgcolor: fill, color: text, px: 1.25, py: 0.25, transition: "flex-grow 250ms", overflow: "hidden", "&:focus-visible": { outlineOffset: -3 } }}
              >
                {share > LABEL_SHARE && (
                  <Box sx={{ fontSize: 12, lineHeight: 1.25 }}>
                    {share > 12 && <div>{segment.name}</div>}
                    <strong>{share > 12 ? show(segment.value, share) : `${segment.name} ${show(segment.value, share)}`}</strong>
                  </Box>
                )}
              </Box>
            </Tooltip>
          );
        })}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1, display: "grid", gridTemplateColumns: "auto minmax(0, 1fr) auto", columnGap: 0.75, rowGap: 0.25, fontSize: 12 }}>
        {segments.map((segment, at) => (
          <Box key={segment.key} sx={{ display: "contents" }}>
            <Box aria-hidden sx={{ width: 10, height: 10, borderRadius: "2px", bgcolor: groupColours[segment.key].fill, border: "1px solid #0002", alignSelf: "center" }} />
            <Box component="dt" title={segment.meaning}>{segment.name}</Box>
            <Box component="dd" className="number" sx={{ m: 0 }}>
              {show(segment.value, shares[at] ?? 0)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
