import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Container from "@mui/material/Container";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { DotsDrawing, WaysDrawing, YearsDrawing } from "../features/public/Drawings";
import { TryDemo } from "../features/session/TryDemo";
import { screens } from "../lib/paths";
import { ink } from "../theme";
import { useTitle } from "../ui/use-title";

/** What the service is for, to those who do not know it. */
export function LandingPage() {
  useTitle("Which journals are worth keeping?");
  return (
    <>
      <Container maxWidth="lg" sx={{ py: { xs: 4, md: 8 } }}>
        <Box sx={{ display: "grid", gap: { xs: 4, md: 8 }, gridTemplateColumns: { md: "minmax(0, 6fr) minmax(0, 5fr)" }, alignItems: "center" }}>
          <div>
            <Typography variant="h1" sx={{ fontSize: { xs: "2.3rem", md: "3.4rem" }, lineHeight: 1.08 }}>
              Which journals are worth keeping?
            </Typography>
            <Typography sx={{ mt: 2.5, fontSize: { xs: "1.1rem", md: "1.25rem" }, maxWidth: 560 }} color="textSecondary">
              Titlewise analyses a publisher's Big Deal title by title. It forecasts five years of use, the free share of that use, and the cost of the rest. Your library decides with its own figures.
            </Typography>
            <Box sx={{ mt: 4, display: "flex", flexWrap: "wrap", gap: 1.5 }}>
              <TryDemo opensScenario />
              <Button component={Link} to={screens.purchase()} variant="outlined" size="large">
                Prices
              </Button>
            </Box>
          </div>
          <DotsDrawing />
        </Box>
      </Container>
      <Box sx={{ bgcolor: "background.paper", borderTop: 1, borderBottom: 1, borderColor: "divider" }}>
        <Container maxWidth="lg" sx={{ py: { xs: 4, md: 7 }, display: "grid", gap: { xs: 4, md: 6 }, gridTemplateColumns: { md: "repeat(3, minmax(0, 1fr))" } }}>
          <Point title="See how use is met" drawing={<WaysDrawing />}>
            Open access, backfile, subscriptions, loans: each use is counted once, and unmet demand is shown.
          </Point>
          <Point title="Look five years ahead" drawing={<YearsDrawing />}>
            Prices rise, open access grows, and backfiles age. The forecast includes all of this, and you can change every assumption.
          </Point>
          <Point title="Try before you cancel" drawing={<ScenarioDrawing />}>
            Build as many scenarios as you need. Every click shows its cost immediately, and you can undo every step.
          </Point>
        </Container>
      </Box>
      <Container maxWidth="lg" sx={{ py: { xs: 4, md: 7 } }}>
        <Typography variant="h2" sx={{ fontSize: "1.8rem", mb: 3 }}>
          From reports to a decision
        </Typography>
        <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 2, gridTemplateColumns: { sm: "1fr 1fr", md: "repeat(4, 1fr)" } }}>
          {STEPS.map(([title, text], at) => (
            <Paper component="li" variant="outlined" key={title} sx={{ p: 2.5 }}>
              <Typography aria-hidden sx={{ fontFamily: '"Source Serif 4 Variable", serif', fontSize: "1.6rem", color: "primary.main" }}>
                {at + 1}
              </Typography>
              <Typography variant="h3">{title}</Typography>
              <Typography variant="body2" color="textSecondary">
                {text}
              </Typography>
            </Paper>
          ))}
        </Box>
        <Box sx={{ mt: { xs: 4, md: 6 }, p: { xs: 3, md: 5 }, borderRadius: 2, bgcolor: ink.brand, color: ink.onBrand, display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }} className="on-brand">
          <Box sx={{ flex: 1, minWidth: 260 }}>
            <Typography variant="h2" sx={{ fontSize: "1.6rem" }}>
              Book a guided demo
            </Typography>
            <Typography sx={{ mt: 0.5, opacity: 0.9 }}>Half an hour for your questions, with your own reports if you like.</Typography>
          </Box>
          <Button component={Link} to={screens.requestDemo()} variant="outlined" color="inherit" size="large">
            Request a demo
          </Button>
        </Box>
      </Container>
    </>
  );
}

const STEPS: [title: string, text: string][] = [
  ["Drop your files", "COUNTER reports of any release, a price list, perpetual access lists. Titlewise recognises each file by its content."],
  ["Review the data", "Every row that could not be used is listed with the reason, so you can fix and re-upload them."],
  ["Build scenarios", "Subscribe to the journals that are worth their price, change assumptions, and undo any step."],
  ["Export and share", "A spreadsheet with every figure, for your committee and your negotiation."],
];

function Point({ title, drawing, children }: { title: string; drawing: ReactNode; children: ReactNode }) {
  return (
    <Box component="section" sx={{ maxWidth: 480 }}>
      {drawing}
      <Typography variant="h2" sx={{ mt: 2 }}>
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5 }}>
        {children}
      </Typography>
    </Box>
  );
}

function ScenarioDrawing() {
  const rows: [width: number, share: number][] = [[210, 0.86], [150, 0.74], [96, 0.6]];
  return (
    <Box component="svg" viewBox="0 0 320 130" role="img" aria-label="Drawing: three scenarios, each with its cost and the use it meets." sx={{ width: "100%", height: "auto", display: "block" }}>
      {rows.map(([width, share], at) => (
        <g key={width} transform={`translate(6 ${12 + at * 38})`}>
          <rect width="306" height="30" rx="4" fill="none" stroke="var(--mui-palette-divider)" strokeWidth="1.5" />
          <rect x="6" y="7" width={width} height="6" rx="2" fill="var(--tw-subscription)" />
          <rect x="6" y="17" width={294 * share} height="6" rx="2" fill="var(--tw-open)" />
        </g>
      ))}
    </Box>
  );
}
