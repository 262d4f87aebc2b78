import { useCallback, useMemo } from "react";
import type { ScenarioFacts } from "../../api/scenarios";
import { STATE, requestsOf, type Overlay, type Requests } from "../../model/overlay";
import type { Titles } from "../../model/titles";
import { useAsk, useProposal } from "./own-queries";

/** What a member may do with the journals of a proposal, and what it did. */
export interface OwnRequests {
  requests: Requests;
  mayRequest: boolean;
  /** Asks for the journal in a row, or for it no more. One that the consortium subscribes cannot be changed. */
  toggle: (row: number) => void;
}

/** The requests in a proposal, laid over its subscriptions; undefined where a scenario is none, and until they are known. */
export function useOwnRequests(scenario: Pick<ScenarioFacts, "id" | "is_proposal">, titles: Titles, overlay: Overlay): OwnRequests | undefined {
  const { data: proposal } = useProposal(scenario.id, scenario.is_proposal === true);
  const ask = useAsk(scenario.id);
  const asked = scenario.is_proposal ? proposal?.requests : undefined;
  const mayRequest = proposal?.may_request ?? false;
  const requests = useMemo(() => asked && requestsOf(titles, overlay, asked), [titles, overlay, asked]);
  const toggle = useCallback(
    (row: number) => {
      const state = requests?.states[row] ?? STATE.none;
      if (!mayRequest || state === STATE.subscribed) return;
      const issnL = titles.texts("issn_l")[row] ?? "";
      ask(state === STATE.none ? { add: [issnL], remove: [] } : { add: [], remove: [issnL] });
    },
    [requests, mayRequest, titles, ask],
  );
  return useMemo(() => requests && { requests, mayRequest, toggle }, [requests, mayRequest, toggle]);
}
