import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import type { CostSharing, SharingRule } from "../../api/cost-sharing";
import { explainInLine } from "../../api/problem";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";
import { changeScope, ruleKey, sharesKey } from "../scenario/keys";
import { refreshVersions } from "../scenario/refresh";

/** Who of a consortium pays how much. Sizes and costs of members change it too, so it is asked for each time. */
export function useCostSharing(id: string) {
  return useQuery({ queryKey: sharesKey(id), queryFn: ({ signal }) => getJson(api.costSharing(id), signal), staleTime: 0 });
}

/**
 * Changes how the cost is shared out. The rule is shown at once and the shares as soon as they are there; both are taken back
 * when the server refuses.
 */
export function useShareOut(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  const key = sharesKey(id);
  const isLast = () => client.isMutating({ mutationKey: ruleKey(id) }) === 1;
  const setRule = (rule: SharingRule) => client.setQueryData<CostSharing>(key, (now) => now && { ...now, rule });
  return useMutation({
    mutationKey: ruleKey(id),
    scope: changeScope(id),
    mutationFn: (rule: SharingRule) => sendJson("PUT", api.costSharing(id), rule),
    onMutate: (rule) => {
      void client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<CostSharing>(key)?.rule;
      setRule(rule);
      return before;
    },
    onSuccess: (answer) => {
      // While more changes are under way the server's rule is older than the screen's; its shares are newer than those shown.
      client.setQueryData<CostSharing>(key, (now) => (now && !isLast() ? { ...answer, rule: now.rule } : answer));
      refreshVersions(client, id);
    },
    onError: async (error, _rule, before) => {
      if (before) setRule(before);
      notify(explainInLine(error), "error");
      if (isLast()) await client.invalidateQueries({ queryKey: key });
    },
  });
}
