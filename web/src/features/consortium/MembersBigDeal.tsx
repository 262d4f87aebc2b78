import { money } from "../../lib/format";
import { unknownWords } from "../scenario/cost-words";
import { useTitles } from "../scenario/queries";

/** What the Big Deals of the included members cost together, average of the forecast. */
export function MembersBigDeal({ scenarioId, currency }: { scenarioId: string; currency: string | null }) {
  const titles = useTitles(scenarioId);
  const data = titles.data;
  return <>{data && data.membersWithoutBigDeal > 0 ? unknownWords(data) : money(data?.bigDealCost, currency)}</>;
}
