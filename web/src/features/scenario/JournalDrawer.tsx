import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Typography from "@mui/material/Typography";
import { NONE, count, fixed, money, percent } from "../../lib/format";
import type { Scenario } from "../../lib/wire";
import type { Titles } from "../../model/titles";
import { FiveYears } from "./FiveYears";

interface Props {
  scenario: Scenario;
  titles: Titles;
  row: number;
  isSubscribed: boolean;
  onToggle: () => void;
  onClose: () => void;
}

type Line = [name: string, value: string, isSum?: boolean];

/** One journal: what it is, and how its use and its cost come about. */
export function JournalDialog({ scenario, titles, row, isSubscribed, onToggle, onClose }: Props) {
  const text = (column: string) => titles.texts(column)[row] || NONE;
  const { metadata, usage, cost } = linesOf(scenario, titles, row);
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="journal-title" data-testid="journal-dialog">
      <DialogTitle id="journal-title" sx={{ borderLeft: 6, borderColor: isSubscribed ? "primary.main" : "divider" }}>
        <Typography variant="overline" component="div" color="textSecondary">
          {isSubscribed ? "Subscribed journal" : "Unsubscribed journal"}
        </Typography>
        {text("title")}
      </DialogTitle>
      <DialogContent dividers>
        <Box sx={{ display: "grid", gap: 4, gridTemplateColumns: { md: "1fr 1fr 1fr" }, mb: 3 }}>
          <Lines heading="Journal" lines={metadata} />
          <Lines heading="Annual usage" lines={usage} />
          <Lines heading="Annual cost" lines={cost} />
        </Box>
        <FiveYears scenario={scenario} issnL={text("issn_l")} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
        <Button variant="contained" onClick={onToggle}>
          {isSubscribed ? "Unsubscribe" : "Subscribe"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function linesOf(scenario: Scenario, titles: Titles, row: number): Record<"metadata" | "usage" | "cost", Line[]> {
  const number = (column: string) => titles.numbers(column)[row] ?? Number.NaN;
  const text = (column: string) => titles.texts(column)[row] || NONE;
  const { currency, settings } = scenario;
  const citationWeight = Number(settings.weight_citation ?? 0);
  const authorshipWeight = Number(settings.weight_authorship ?? 0);
  const society = titles.flag("is_society_journal", row);
  const embargo = number("bronze_oa_embargo_months");
  const open = number("use_oa_plus_social_networks");
  const backfile = Math.max(0, number("use_backfile"));
  const total = number("use_total");
  const share = (part: number) => (total > 0 ? percent((100 * part) / total) : NONE);
  return {
    metadata: [
      ["Publisher", text("publisher_short")],
      ["Subject", text("subject")],
      ["ISSN-L", text("issn_l")],
      ["Society journal", society === null ? NONE : society ? "Yes" : "No"],
      ["Delayed open access", embargo > 0 ? `After ${count(embargo)} months` : "No"],
      ["Perpetual access", text("perpetual_access_years_text")],
    ],
    usage: [
      ["Downloads", count(number("downloads"))],
      [`+ Citations, ${fixed(number("citations"), 1)} × ${count(citationWeight)}`, count(number("citations") * citationWeight)],
      [`+ Authorships, ${fixed(number("authorships"), 1)} × ${count(authorshipWeight)}`, count(number("authorships") * authorshipWeight)],
      ["= Weighted overall uses", count(number("usage")), true],
      [`− Open access (${share(open)})`, count(open)],
      [`− Backfile (${share(backfile)})`, count(backfile)],
      ["= Paywalled uses", count(number("use_paywalled")), true],
    ],
    cost: [
      ["Base subscription cost", money(number("subscription_cost"), currency)],
      ["− ILL cost", money(number("ill_cost"), currency)],
      ["= Net subscription cost", money(number("subscription_minus_ill_cost"), currency), true],
      ["÷ Paywalled uses", count(number("use_paywalled"))],
      ["= Cost per use", money(number("cpu"), currency, 2), true],
    ],
  };
}

function Lines({ heading, lines }: { heading: string; lines: Line[] }) {
  return (
    <section>
      <Typography variant="h2" component="h3" sx={{ mb: 1 }}>
        {heading}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr auto", rowGap: 0.5, columnGap: 2 }}>
        {lines.map(([name, value, isSum]) => (
          <Box key={name} sx={{ display: "contents", "& > *": isSum ? { fontWeight: 650, borderTop: 1, borderColor: "divider", pt: 0.5 } : {} }}>
            <Box component="dt">{name}</Box>
            <Box component="dd" className="number" sx={{ m: 0 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </section>
  );
}
