import { money } from "../../lib/format";
import { useTitles } from "../scenario/queries";

/** What the Big Deals of the included members come to. */
export function MembersBigDeal({ scenarioId, currency }: { scenarioId: string; currency: string | null }) {
  const titles = useTitles(scenarioId);
  return <>{money(titles.data?.bigDealCost, currency)}</>;
}
