import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { NONE, count, money, percent } from "../../lib/format";
import { screens } from "../../lib/paths";
import type { Overlay, Requests } from "../../model/overlay";
import { addedAccessMeaning, addedAccessWords, addedCostWords } from "../proposals/request-words";
import { Figure } from "./Figure";
import { bigDealNote, costMeaning, excessWords } from "./cost-words";

interface Props {
  overlay: Overlay;
  /** In a proposal: what is asked for besides. The figures are those of the consortium's subscriptions. */
  requests: Requests | undefined;
  currency: string | null;
  isConsortium: boolean;
  /** The package, where the cost of the Big Deal is entered. */
  packageId: string;
  /** How many titles the scenario has. */
  total: number;
  /** Shows how many are subscribed, and accepts another number. */
  counter: ReactNode;
  /** Explains a total, by its name in the API; undefined if totals are not explained. */
  onExplain: ((total: string) => void) | undefined;
}

/** The three figures of a scenario in one strip that stays in sight: its cost against the Big Deal, the uses met, and the titles subscribed. */
export function FigureStrip({ overlay, requests, currency, isConsortium, packageId, total, counter, onExplain }: Props) {
  const { accessPercent, instantPercent, saved } = overlay;
  const excess = excessWords(overlay, currency, isConsortium);
  const access = accessPercent === null ? NONE : percent(accessPercent, 1);
  const atOnce = instantPercent === null ? "Use unknown" : `${percent(instantPercent, 1)} fulfilled instantly`;
  return (
    <section aria-label="Figures of the scenario" className="figure-frame" data-testid="figures">
      <div className="figure-strip">
        <div className="figure">
          <Figure name="Annual cost" value={money(overlay.costTotal, currency)} note={bigDealNote(overlay, isConsortium)} heading="Projected annual cost" meaning={costMeaning(overlay, currency, isConsortium)} testId="annual-cost" total="cost_scenario" onExplain={onExplain} explainLabel="Explain this number" />
          {saved === null && !isConsortium && (
            <div className="figure-hint">
              <Link to={screens.package(packageId, "details")}>Enter your Big Deal cost</Link> to see savings.
            </div>
          )}
          {excess !== undefined && (
            <Box data-testid="excess" sx={{ fontSize: "0.75rem", fontWeight: 600, color: "error.main" }}>
              {excess}
            </Box>
          )}
          <Added words={requests && addedCostWords(requests, currency)} testId="added-cost" />
        </div>
        <div className="figure">
          <Figure name="Uses met" value={access} note={atOnce} heading="Projected access" meaning={[accessMeaning(overlay), requests && addedAccessMeaning(requests)].filter(Boolean).join(" ")} testId="access" total="use_instant_percent" onExplain={onExplain} explainLabel="Explain uses fulfilled instantly" />
          <Added words={requests && addedAccessWords(requests)} testId="added-access" />
        </div>
        <div className="figure is-counter" data-total="num_journals_subscribed">
          <span className="figure-name">Titles subscribed</span>
          {counter}
          <span className="figure-note">of {count(total)}</span>
        </div>
      </div>
    </section>
  );
}

/** What the requested titles would make of a figure. */
function Added({ words, testId }: { words: string | undefined; testId: string }) {
  return (
    words !== undefined && (
      <Box aria-live="polite" data-testid={testId} sx={{ fontSize: "0.75rem", fontWeight: 600, color: "var(--tw-requested)" }}>
        ◆ {words}
      </Box>
    )
  );
}

function accessMeaning({ accessPercent, instantPercent }: Overlay): string {
  if (accessPercent === null) return "The use of these journals is unknown.";
  return `${percent(accessPercent)} of all uses are met by open access, backfile, subscriptions and interlibrary loans. Without loans, which take days, ${percent(instantPercent)} are fulfilled instantly.`;
}
