import Box from "@mui/material/Box";
import { groupColours, ink } from "../../theme";
import { Swatch } from "./Swatch";
import { shareText, type UsePart } from "./public-words";

/** A part narrower than this share, in percent, has no number of its own in the bar. */
const LABEL_SHARE = 7;

interface Props {
  parts: UsePart[];
  /** What is met at once, in percent. */
  instant: number;
  isRounded: boolean;
}

/** How the uses are met, as one bar with a bracket over what is met at once, and its key. */
export function UseBar({ parts, instant, isRounded }: Props) {
  const described = parts.map(({ name, share }) => `${name} ${shareText(share, isRounded)}`).join(", ");
  return (
    <Box data-testid="use-bar">
      <Bracket share={instant} text={`${shareText(instant, isRounded)} at once`} />
      <Box role="img" aria-label={`How the uses are met: ${described}`} sx={{ height: { xs: 48, sm: 60 }, display: "flex", gap: "2px", borderRadius: 1.5, overflow: "hidden" }}>
        {parts.map((part) => (
          <BarPart key={part.key} part={part} isRounded={isRounded} />
        ))}
      </Box>
      <Key parts={parts} isRounded={isRounded} />
    </Box>
  );
}

function Bracket({ share, text }: { share: number; text: string }) {
  return (
    <Box aria-hidden sx={{ width: `${Math.min(100, Math.max(0, share))}%`, minWidth: 8, mb: 0.75, borderTop: `2px solid ${ink.text}`, position: "relative", mt: 5, "&::before, &::after": { content: '""', position: "absolute", top: 0, height: 8, borderLeft: `2px solid ${ink.text}` }, "&::before": { left: 0 }, "&::after": { right: 0 }, pb: 1 }}>
      <Box sx={{ position: "absolute", bottom: "100%", left: 0, mb: 0.5, fontWeight: 650, fontSize: "0.95rem", whiteSpace: "nowrap" }}>{text}</Box>
    </Box>
  );
}

function BarPart({ part: { key, share }, isRounded }: { part: UsePart; isRounded: boolean }) {
  if (share <= 0) return null;
  const { fill, text } = groupColours[key];
  return (
    <Box sx={{ flexGrow: share, flexBasis: 0, minWidth: 2, overflow: "hidden", bgcolor: fill, color: text, boxShadow: key === "otherDelayed" ? `inset 0 0 0 1.5px ${ink.plain}` : undefined, borderRadius: key === "otherDelayed" ? "0 12px 12px 0" : undefined, display: "grid", placeItems: "center", fontWeight: 650, fontSize: { xs: "0.8rem", sm: "1rem" } }}>
      {share >= LABEL_SHARE && shareText(share, isRounded)}
    </Box>
  );
}

function Key({ parts, isRounded }: { parts: UsePart[]; isRounded: boolean }) {
  return (
    <Box component="dl" aria-label="How the uses are met" sx={{ m: 0, mt: 2.5, display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr", md: "repeat(3, 1fr)" }, columnGap: 3, rowGap: 1.75 }}>
      {parts.map(({ key, name, meaning, share }) => (
        <Box key={key} sx={{ display: "grid", gridTemplateColumns: "1fr auto", columnGap: 1, alignItems: "baseline" }}>
          <Box component="dt" sx={{ fontWeight: 600 }}>
            <Swatch colour={key} />
            {name}
          </Box>
          <Box component="dd" className="number" sx={{ m: 0, fontWeight: 650 }}>
            {shareText(share, isRounded)}
          </Box>
          <Box component="dd" sx={{ m: 0, gridColumn: "1 / -1", pl: "22px", color: "text.secondary", fontSize: "0.875rem", lineHeight: 1.4 }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
