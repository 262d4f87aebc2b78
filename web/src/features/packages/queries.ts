import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import { takeArrived, takeEarly } from "../../api/early";
import type { NewPackage } from "../../api/packages";
import type { ScenarioTotals, Totals } from "../../api/scenarios";
import { api } from "../../lib/paths";

/** The query of one package with its files and scenarios. */
export const packageQuery = (id: string) =>
  queryOptions({ queryKey: ["package", id], queryFn: ({ signal }) => takeEarly(api.package(id)) ?? getJson(api.package(id), signal), initialData: () => takeArrived(api.package(id)) });

/** All packages. */
export function usePackages() {
  return useQuery({
    queryKey: ["packages"],
    queryFn: ({ signal }) => takeEarly(api.packages()) ?? getJson(api.packages(), signal),
    initialData: () => takeArrived(api.packages()),
    select: (answer) => answer.packages,
  });
}

/** One package. */
export function usePackage(id: string) {
  return useQuery(packageQuery(id));
}

/** What a list says of a scenario: its totals, or while these are recalculated how far they are, 0 to 100. */
export interface ScenarioState {
  summary: Totals | null;
  recalculating: number | null;
  /** Titles that a member requests in a proposal; the totals include them as subscribed. */
  requested: number;
}

/** How all scenarios of a package stand, by id. Totals change with every setting and subscription, so they are asked for each time, and again while one is recalculated. */
export function useSummaries(packageId: string, isNeeded: boolean) {
  return useQuery({
    queryKey: ["summary", packageId],
    queryFn: ({ signal }) => getJson(api.scenarioTotals(packageId), signal),
    select: ({ scenarios }) => new Map(scenarios.map((one) => [one.id, stateOf(one)])),
    refetchInterval: ({ state }) => (state.data?.scenarios.some((one) => one.is_locked_pending_update) ? 2000 : false),
    staleTime: 0,
    enabled: isNeeded,
  });
}

function stateOf({ summary, is_locked_pending_update, update_percent_complete, requested }: ScenarioTotals): ScenarioState {
  return { summary: summary ?? null, recalculating: is_locked_pending_update ? (update_percent_complete ?? 0) : null, requested };
}

/** Creates a scenario in a package: a new one, or a copy of another. */
export function useCreateScenario(packageId: string, copied?: string) {
  const client = useQueryClient();
  const address = copied === undefined ? api.scenarios(packageId) : api.scenarioCopy(packageId, copied);
  return useMutation({
    mutationFn: (name: string) => sendJson("POST", address, { name }),
    onSuccess: () => refreshScenarios(client, packageId),
  });
}

/** After a scenario came or went: its package, and the list of packages, which counts them. */
export function refreshScenarios(client: QueryClient, packageId: string): void {
  void client.invalidateQueries({ queryKey: ["package", packageId] });
  void client.invalidateQueries({ queryKey: ["packages"] });
}

/** Drops what was calculated of scenarios, after something changed that goes into it. What a page shows now is requested again. */
export function dropForecasts(client: QueryClient): void {
  for (const key of ["journals", "journal", "summary", "cost-sharing", "data-check"]) {
    client.removeQueries({ queryKey: [key], type: "inactive" });
    void client.invalidateQueries({ queryKey: [key] });
  }
}

/** Creates a package. */
export function useCreatePackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pack: NewPackage) => sendJson("POST", api.packages(), pack),
    onSuccess: () => {
      for (const key of ["packages", "institution"]) void client.invalidateQueries({ queryKey: [key] });
    },
  });
}
