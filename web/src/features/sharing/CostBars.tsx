import Box from "@mui/material/Box";
import type { PublicCosts } from "../../api/sharing";
import { money } from "../../lib/format";
import { groupColours, ink } from "../../theme";
import { Swatch } from "./Swatch";
import { hasBigDeal } from "./public-words";

type Colour = keyof typeof groupColours;

interface Line {
  name: string;
  total: number;
  parts: [colour: Colour, amount: number][];
}

/** What the whole package and this choice cost a year, one bar each on one scale, and what the choice's cost is made of. */
export function CostBars({ costs, currency }: { costs: PublicCosts; currency: string | null }) {
  const { big_deal, scenario, subscriptions, ill } = costs;
  const lines: Line[] = [
    ...(hasBigDeal(costs) ? [{ name: "The whole package (Big Deal)", total: costs.big_deal, parts: [["savings", costs.big_deal]] } satisfies Line] : []),
    { name: "This selection", total: scenario, parts: [["subscription", subscriptions], ["ill", ill]] },
  ];
  const most = Math.max(big_deal ?? 0, scenario, 1);
  return (
    <Box data-testid="cost-bars" sx={{ display: "grid", gap: 2 }}>
      {lines.map((line) => (
        <CostLine key={line.name} line={line} most={most} currency={currency} />
      ))}
      <Box component="dl" sx={{ m: 0, display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 0.75 }}>
        <CostPart colour="subscription" name="Subscriptions" amount={subscriptions} currency={currency} />
        <CostPart colour="ill" name="Interlibrary loans" amount={ill} currency={currency} />
      </Box>
    </Box>
  );
}

function CostLine({ line: { name, total, parts }, most, currency }: { line: Line; most: number; currency: string | null }) {
  return (
    <div>
      <Box sx={{ display: "flex", justifyContent: "space-between", columnGap: 2, flexWrap: "wrap", mb: 0.5 }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {name}
        </Box>
        <span className="number">{money(total, currency)} a year</span>
      </Box>
      <Box aria-hidden sx={{ height: 28, display: "flex", gap: "2px", width: `${(100 * total) / most}%`, minWidth: 4, borderRadius: 1, overflow: "hidden" }}>
        {parts.map(([colour, amount]) => amount > 0 && <Box key={colour} sx={{ flexGrow: amount, flexBasis: 0, minWidth: 2, bgcolor: groupColours[colour].fill, ...(colour === "savings" && { boxShadow: `inset 0 0 0 1.5px ${ink.plain}`, borderRadius: "inherit" }) }} />)}
      </Box>
    </div>
  );
}

function CostPart({ colour, name, amount, currency }: { colour: Colour; name: string; amount: number; currency: string | null }) {
  return (
    <Box sx={{ display: "flex", alignItems: "baseline", gap: 1 }}>
      <dt>
        <Swatch colour={colour} />
        {name}
      </dt>
      <Box component="dd" className="number" sx={{ m: 0, fontWeight: 650 }}>
        {money(amount, currency)} a year
      </Box>
    </Box>
  );
}
