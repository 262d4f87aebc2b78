import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { NONE, money, percent, plural } from "../../lib/format";
import type { Overlay } from "../../model/overlay";

/** The two figures everybody asks for: what it costs a year, and how much of the use is met. */
export function Headline({ overlay, currency }: { overlay: Overlay; currency: string | null }) {
  const ofBigDeal = overlay.costPercent === null ? "Big Deal cost unknown" : `${percent(overlay.costPercent)} of Big Deal · ${plural(overlay.subscribedCount, "title")}`;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2, mb: 1.5 }} aria-live="polite">
      <Figure value={money(overlay.costTotal, currency)} name="Annual cost" note={ofBigDeal} testId="annual-cost" />
      <Figure
        value={overlay.accessPercent === null ? NONE : percent(overlay.accessPercent, 1)}
        name="Access"
        note={`${percent(overlay.instantPercent, 1)} at once`}
        testId="access"
      />
    </Box>
  );
}

function Figure({ value, name, note, testId }: { value: string; name: string; note: string; testId: string }) {
  return (
    <div>
      <Typography variant="overline" color="textSecondary">
        {name}
      </Typography>
      <Box data-testid={testId} sx={{ fontFamily: '"Source Serif 4 Variable", serif', fontWeight: 600, fontSize: "1.7rem", lineHeight: 1.1 }}>
        {value}
      </Box>
      <Typography variant="caption" color="textSecondary" component="div" sx={{ lineHeight: 1.4, mt: 0.5 }}>
        {note}
      </Typography>
    </div>
  );
}
