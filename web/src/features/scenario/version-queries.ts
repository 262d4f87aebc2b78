import { MutationObserver, useInfiniteQuery, useMutation, useQuery, useQueryClient, type MutationObserverOptions, type QueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../api/client";
import { explainInLine } from "../../api/problem";
import type { Scenario, SettingsByName } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { useNotify, type Notify } from "../../ui/notice-context";
import { changeScope, membersKey, scenarioKey, settingsKey, stepKey, subscribeKey, versionsKey } from "./keys";
import { refreshForecast, refreshPackage, refreshVersions } from "./refresh";

/** How many versions are fetched at a time. */
const PAGE = 20;

const stepsKey = (id: string) => [...versionsKey(id), "steps"] as const;

/** Whether there is a change to undo, and one to redo. */
export function useSteps(id: string) {
  return useQuery({
    queryKey: stepsKey(id),
    queryFn: ({ signal }) => getJson(api.versions(id, 1), signal),
    select: ({ can_undo, can_redo }) => ({ canUndo: can_undo, canRedo: can_redo }),
  });
}

/** Gives a function that tells whether no change of a scenario is under way, so that its steps are known. */
export function useIsSettled(id: string): () => boolean {
  const client = useQueryClient();
  return () => {
    const isChange = ({ options }: { options: { scope?: { id: string } } }) => options.scope?.id === changeScope(id).id;
    const steps = client.getQueryState(stepsKey(id));
    return client.isMutating({ predicate: isChange }) === 0 && steps?.fetchStatus !== "fetching" && steps?.isInvalidated !== true;
  };
}

/** The versions of a scenario, the newest first, a page at a time. */
export function useVersions(id: string) {
  return useInfiniteQuery({
    queryKey: [...versionsKey(id), "pages"],
    queryFn: ({ pageParam, signal }) => getJson(api.versions(id, PAGE, pageParam), signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ versions }) => {
      const oldest = versions.at(-1);
      return versions.length < PAGE || oldest?.kind === "created" ? undefined : oldest?.revision;
    },
    select: ({ pages }) => pages.flatMap(({ versions }) => versions),
  });
}

/** A step through the versions: one back, one forth, or to the state at a revision. */
export type Step = "undo" | "redo" | { revision: number };

/** Takes a step through the versions, after all changes that are under way; then everything shows the new state. */
export function useStep(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation(stepping(client, id, notify));
}

/** Undoes the last change of a scenario; for notices, which outlive what made the change. */
export function undoLast(client: QueryClient, id: string, notify: Notify): () => void {
  return () => void new MutationObserver(client, stepping(client, id, notify)).mutate("undo").catch((error: unknown) => notify(explainInLine(error), "error"));
}

function stepping(client: QueryClient, id: string, notify: Notify): MutationObserverOptions<Scenario, Error, Step> {
  return {
    mutationKey: stepKey(id),
    scope: changeScope(id),
    mutationFn: (step: Step) => (typeof step === "object" ? sendJson("POST", api.restore(id), step) : sendJson("POST", api[step](id), {})),
    onSuccess: async (scenario, step) => {
      await client.cancelQueries({ queryKey: scenarioKey(id) });
      const before = client.getQueryData<Scenario>(scenarioKey(id));
      client.setQueryData<Scenario>(scenarioKey(id), (now) => now && takenOver(client, now, scenario));
      refreshVersions(client, id);
      if (before?.name !== scenario.name) refreshPackage(client, scenario.package_id);
      if (scenario.is_consortium) void client.invalidateQueries({ queryKey: membersKey(id) });
      // Which members a consortium's scenario includes is not in its document, so a step may always be one of these.
      if (!before || scenario.is_consortium || areOthers(before, scenario)) await refreshForecast(client, id);
      notify(noticeOf(step), "success", { isBrief: true });
    },
    onError: () => refreshVersions(client, id),
  };
}

/** The server's state, but for what has been changed on the screen since the step was asked for. */
function takenOver(client: QueryClient, now: Scenario, scenario: Scenario): Scenario {
  const isChanging = (mutationKey: readonly string[]) => client.isMutating({ mutationKey }) > 0;
  return {
    ...now,
    ...scenario,
    settings: isChanging(settingsKey(now.id)) ? now.settings : scenario.settings,
    subscribed: isChanging(subscribeKey(now.id)) ? now.subscribed : scenario.subscribed,
  };
}

function areOthers(before: Pick<Scenario, "reference"> & { settings: SettingsByName }, { settings, reference }: Scenario): boolean {
  return before.reference?.used?.version !== reference?.used?.version || Object.entries(settings).some(([name, value]) => before.settings[name] !== value);
}

function noticeOf(step: Step): string {
  if (typeof step === "object") return `Restored version ${step.revision}`;
  return step === "undo" ? "Undone" : "Redone";
}
