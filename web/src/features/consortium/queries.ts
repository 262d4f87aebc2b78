import { MutationObserver, notifyManager, useMutation, useQuery, useQueryClient, type MutationObserverOptions, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { getJson, sendForArrow, sendJson } from "../../api/client";
import type { CostRule, Included, InclusionChange, MemberInstitution } from "../../api/consortium";
import { explainInLine } from "../../api/problem";
import type { Scenario } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { afterPaint } from "../../ui/after-paint";
import { useNotify, type Notify } from "../../ui/notice-context";
import { changeScope, includeKey, membersKey, scenarioKey } from "../scenario/keys";
import { atOnce } from "../scenario/queries";
import { outdateVersions, refreshForecast, refreshVersions } from "../scenario/refresh";
import { sendChange, type Changed } from "../scenario/send-change";
import { includedCount, withChange, withIncluded } from "./inclusion";

/** The members of a consortium as a scenario sees them, those with most use first. */
export function useMemberInstitutions(id: string) {
  return useQuery({
    queryKey: membersKey(id),
    queryFn: async ({ signal }) => (await getJson(api.memberInstitutions(id), signal)).institutions,
  });
}

/**
 * Includes and excludes members. Shown at once, sent in order, and taken back when the server refuses. After the last
 * of several changes everything is forecast anew. As with `useSubscribe`, what makes a change does not follow it.
 */
export function useInclude(id: string): (change: InclusionChange) => void {
  const client = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    const changes = new MutationObserver(client, including(client, id, notify));
    // In one stroke, but after the request is on its way: the numbers wait for its response. `onError` told what went wrong.
    return (change) => notifyManager.batch(() => void changes.mutate(change).catch(() => undefined));
  }, [client, id, notify]);
}

function including(client: QueryClient, id: string, notify: Notify): MutationObserverOptions<Changed<Included>, Error, InclusionChange> {
  const isLast = () => client.isMutating({ mutationKey: includeKey(id) }) === 1;
  return {
    mutationKey: includeKey(id),
    scope: changeScope(id),
    // The journals are wanted after the last change alone.
    mutationFn: async (change) =>
      isLast() ? sendChange(client, id, (since) => sendForArrow(api.inclusion(id, since), change)) : { answer: await sendJson("PATCH", api.inclusion(id), change) },
    onMutate: async (change) => {
      // To cancel takes a moment, which a tick should not wait for where there is nothing to cancel.
      if (client.isFetching({ queryKey: membersKey(id) }) > 0) await client.cancelQueries({ queryKey: membersKey(id) });
      setMembers(client, id, (members) => withChange(members, change));
    },
    onSuccess: async ({ answer: { included }, titles }) => {
      if (!isLast()) return refreshVersions(client, id);
      await atOnce(() => {
        const forecast = refreshForecast(client, id, titles);
        outdateVersions(client, id);
        setMembers(client, id, (members) => withIncluded(members, included));
        return forecast;
      });
      // Users wait for the numbers: what else is requested and shown comes after them.
      return afterPaint(() => {
        refreshVersions(client, id);
        notify("Institutions updated.");
      });
    },
    onError: async (error, { include, exclude }) => {
      setMembers(client, id, (members) => withChange(members, { include: exclude, exclude: include }));
      notify(explainInLine(error), "error");
      if (isLast()) await client.invalidateQueries({ queryKey: membersKey(id) });
    },
  };
}

function setMembers(client: QueryClient, id: string, change: (members: MemberInstitution[]) => MemberInstitution[]) {
  const members = client.setQueryData<MemberInstitution[]>(membersKey(id), (now) => now && change(now));
  if (members) client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, members_included: includedCount(members) });
}

/** Chooses by which rule subscriptions cost, and has all forecast anew. */
export function useCostRule(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    scope: changeScope(id),
    mutationFn: (cost_rule: CostRule) => sendJson("PATCH", api.scenario(id), { cost_rule }),
    onSuccess: async ({ cost_rule }) => {
      client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, cost_rule });
      refreshVersions(client, id);
      await refreshForecast(client, id);
      notify("Setting updated");
    },
    onError: (error) => notify(explainInLine(error), "error"),
  });
}
