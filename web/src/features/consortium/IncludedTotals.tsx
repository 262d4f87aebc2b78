import { useMemo } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { overlayOf } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { ScenarioLine } from "../scenario/ScenarioLine";
import { useSubscribed, useTitles } from "../scenario/queries";

/** What the institutions that are included come to, so that a tick shows what it does. */
export function IncludedTotals({ scenario }: { scenario: ScenarioFacts }) {
  const { data: titles } = useTitles(scenario.id);
  return titles ? <Totals scenario={scenario} titles={titles} /> : null;
}

function Totals({ scenario, titles }: { scenario: ScenarioFacts; titles: Titles }) {
  const subscribed = useSubscribed(scenario.id);
  const source = useMemo(() => ({ titles, overlay: overlayOf(titles, subscribed), currency: scenario.currency ?? titles.currency }), [titles, subscribed, scenario.currency]);
  return <ScenarioLine source={source} />;
}
