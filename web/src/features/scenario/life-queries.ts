import { useMutation, useQueryClient } from "@tanstack/react-query";
import { remove, sendJson } from "../../api/client";
import type { Scenario } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { packageQuery, refreshScenarios } from "../packages/queries";
import { changeScope, journalKey, journalsKey, scenarioKey, versionsKey } from "./keys";
import { refreshPackage, refreshVersions } from "./refresh";

/** Gives a scenario another name. */
export function useRenameScenario(id: string) {
  const client = useQueryClient();
  return useMutation({
    scope: changeScope(id),
    mutationFn: (name: string) => sendJson("PATCH", api.scenario(id), { name }),
    onSuccess: ({ name, package_id }) => {
      client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, name });
      refreshVersions(client, id);
      refreshPackage(client, package_id);
    },
  });
}

/** Deletes a scenario. Its cached state stays until `useForgetScenario`, for the page may still show it. */
export function useDeleteScenario({ id, package_id }: Pick<Scenario, "id" | "package_id">) {
  const client = useQueryClient();
  return useMutation({
    scope: changeScope(id),
    mutationFn: () => remove(api.scenario(id)),
    onSuccess: () => {
      // Taken out of the list at once, for each line of it asks for the totals of its scenario.
      client.setQueryData(packageQuery(package_id).queryKey, (now) => now && { ...now, scenarios: now.scenarios.filter((one) => one.id !== id) });
      refreshScenarios(client, package_id);
    },
  });
}

/** Drops the cached state of a scenario that is no more, so that the way back does not lead to it. */
export function useForgetScenario(id: string) {
  const client = useQueryClient();
  return () => {
    for (const key of [scenarioKey, journalsKey, journalKey, versionsKey]) client.removeQueries({ queryKey: key(id) });
  };
}
