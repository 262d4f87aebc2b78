import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import type { Scenario } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";
import { changeScope, membersKey, pinKey, referenceKey, scenarioKey } from "../scenario/keys";
import { refreshForecast, refreshVersions } from "../scenario/refresh";
import { undoLast } from "../scenario/version-queries";

/** The versions of the reference data that there are, and which one a scenario uses. */
export function useReference(id: string) {
  return useQuery({ queryKey: [...referenceKey(id), "versions"], queryFn: ({ signal }) => getJson(api.reference(id), signal), staleTime: 0 });
}

/** What another version would make of a scenario. Settings and subscriptions change it too, so it is asked for each time. */
export function useDifference(id: string, to: string) {
  return useQuery({
    queryKey: [...referenceKey(id), "difference", to],
    queryFn: ({ signal }) => getJson(api.referenceDifference(id, to), signal),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Pins a scenario to a version, or has it follow the newest (null); then everything shows the new numbers. */
export function usePin(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationKey: pinKey(id),
    scope: changeScope(id),
    mutationFn: (version: string | null) => sendJson("PUT", api.reference(id), { version }),
    onSuccess: async (scenario, version) => {
      const before = client.getQueryData<Scenario>(scenarioKey(id));
      client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, reference: scenario.reference });
      refreshVersions(client, id);
      void client.invalidateQueries({ queryKey: [...referenceKey(id), "versions"] });
      if (before?.reference?.used?.version !== scenario.reference?.used?.version) {
        if (scenario.is_consortium) void client.invalidateQueries({ queryKey: membersKey(id) });
        await refreshForecast(client, id);
      }
      notify(version === null ? "The scenario follows the latest reference data" : "Reference data version locked", "success", { undo: undoLast(client, id, notify) });
    },
  });
}
