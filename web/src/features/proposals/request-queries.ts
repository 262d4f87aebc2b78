import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import { explainInLine } from "../../api/problem";
import type { RequestDecision, TitleRequests } from "../../api/proposals";
import type { ScenarioFacts } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";
import { requestsKey } from "../scenario/keys";
import { decisionNotice, withDecisions } from "./decisions";

/** What members ask for in a consortium's scenario. */
export function useRequests(id: string, isEnabled = true) {
  return useQuery({ queryKey: requestsKey(id), queryFn: ({ signal }) => getJson(api.requests(id), signal), enabled: isEnabled });
}

/** How many requests are not decided yet; none where a scenario is no consortium's, and until they are known. */
export function useOpenRequests({ id, is_consortium = false }: Pick<ScenarioFacts, "id" | "is_consortium">): number {
  return useRequests(id, is_consortium).data?.open_count ?? 0;
}

/** Decides requests, all of them or none. Shown at once, sent in order, and taken back when the server refuses. */
export function useDecide(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const decideKey = ["decide", id] as const;
  return useMutation({
    mutationKey: decideKey,
    scope: { id: `requests-${id}` },
    mutationFn: (decisions: RequestDecision[]) => sendJson("PATCH", api.requests(id), { decisions }),
    onMutate: (decisions) => {
      void client.cancelQueries({ queryKey: requestsKey(id) });
      client.setQueryData<TitleRequests>(requestsKey(id), (now) => now && withDecisions(now, decisions, new Date().toISOString()));
    },
    onSuccess: (answer, decisions) => {
      // While more decisions are under way the server's are older than the screen's.
      if (client.isMutating({ mutationKey: decideKey }) === 1) client.setQueryData(requestsKey(id), answer);
      notify(decisionNotice(decisions));
    },
    onError: async (error) => {
      notify(explainInLine(error), "error");
      await client.invalidateQueries({ queryKey: requestsKey(id) });
    },
  });
}
