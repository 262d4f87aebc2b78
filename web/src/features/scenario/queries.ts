import { MutationObserver, defaultScheduler, keepPreviousData, notifyManager, queryOptions, useMutation, useQuery, useQueryClient, type MutationObserverOptions, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { getArrow, getJson, sendForArrow, sendJson } from "../../api/client";
import { takeArrived, takeArrivedJournals, takeEarly, takeEarlyJournals } from "../../api/early";
import { explainInLine } from "../../api/problem";
import type { Scenario, ScenarioFacts, SettingsByName, Subscriptions } from "../../api/scenarios";
import { api } from "../../lib/paths";
import { readTitles, type Titles } from "../../model/titles";
import { afterPaint } from "../../ui/after-paint";
import { useNotify, type Notify } from "../../ui/notice-context";
import { changeScope, journalKey, journalsKey, scenarioKey, settingsKey, subscribeKey } from "./keys";
import { outdateVersions, refreshForecast, refreshShares, refreshVersions } from "./refresh";
import { changeWords, costOfChange, type SubscriptionChange } from "./change-words";
import { sendChange } from "./send-change";
import { undoLast } from "./version-queries";

/**
 * The query of a scenario: settings and subscriptions, without journals. What was asked for early is for those who have nothing
 * yet: the scenario may have been changed since.
 */
export const scenarioQuery = (id: string) =>
  queryOptions({
    queryKey: scenarioKey(id),
    queryFn: ({ client, signal }) => (client.getQueryData(scenarioKey(id)) === undefined ? takeEarly(api.scenario(id)) : undefined) ?? getJson(api.scenario(id), signal),
    initialData: () => takeArrived(api.scenario(id)),
  });

/** A scenario without what clicks on its journals and its settings change: what shows this alone is not drawn anew after each of them. */
export function useScenario(id: string) {
  return useQuery({ ...scenarioQuery(id), select: factsOf });
}

/** The settings of a scenario which is loaded. */
export function useSettings(id: string): SettingsByName {
  return useQuery({ ...scenarioQuery(id), select: settingsOf }).data ?? NO_SETTINGS;
}

/** The ISSN-Ls of the journals that are subscribed in a scenario which is loaded. */
export function useSubscribed(id: string): readonly string[] {
  return useQuery({ ...scenarioQuery(id), select: subscribedOf }).data ?? NO_JOURNALS;
}

/** What is locked can be changed by nobody. */
function factsOf({ settings: _settings, subscribed: _subscribed, revision: _revision, update_percent_complete: _percent, update_notification_email: _email, ...facts }: Scenario): ScenarioFacts {
  return facts.is_locked_pending_update ? { ...facts, may_edit: false, may_take_back: facts.may_edit } : facts;
}
const settingsOf = ({ settings }: Scenario): SettingsByName => settings;
const NO_SETTINGS: SettingsByName = {};
const subscribedOf = ({ subscribed }: Scenario) => subscribed;
const NO_JOURNALS: readonly string[] = [];

/** The query of the journals as Arrow columns. Subscriptions do not change them, settings do: then only what changed is fetched. */
export const titlesQuery = (id: string) =>
  queryOptions({
    queryKey: journalsKey(id),
    queryFn: async ({ client, signal }) => {
      const before = client.getQueryData<Titles>(journalsKey(id));
      // As in `scenarioQuery`.
      const early = before === undefined ? takeEarlyJournals(id) : undefined;
      return readTitles(await (early ?? getArrow(api.journals(id, before?.etag), signal)), before);
    },
    initialData: () => arrivedTitles(id),
    structuralSharing: false,
  });

/** The journals of a scenario. */
export function useTitles(id: string) {
  return useQuery({ ...titlesQuery(id), placeholderData: (before, query) => (query?.queryKey[1] === id ? keepPreviousData(before) : undefined) });
}

/** The journals if they were asked for early and have arrived. Those that cannot be read are asked for again, which tells why. */
function arrivedTitles(id: string): Titles | undefined {
  const stream = takeArrivedJournals(id);
  try {
    return stream && readTitles(stream);
  } catch {
    return undefined;
  }
}

const journalQuery = (id: string, issnL: string) => queryOptions({ queryKey: [...journalKey(id), issnL], queryFn: ({ signal }) => getJson(api.journal(id, issnL), signal) });

/** One journal in full; while it is not wanted, only if something else requests it. */
export function useJournal(id: string, issnL: string, isWanted = true) {
  return useQuery({ ...journalQuery(id, issnL), enabled: isWanted });
}

/** Returns what requests a journal in full before it is shown, unless it was fetched recently. */
export function usePrefetchJournal(id: string, issnL: string): () => void {
  const client = useQueryClient();
  return () => void client.prefetchQuery(journalQuery(id, issnL));
}

/** Settings to change, or the word to set them all back. */
export type SettingsChange = SettingsByName | { reset: true };

/**
 * Changes settings. Shown at once, sent in order, and taken back when the server refuses; the forecast is fetched anew
 * before the change counts as made.
 */
export function useChangeSettings(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationKey: settingsKey(id),
    scope: changeScope(id),
    mutationFn: (change: SettingsChange) => sendChange(client, id, (since) => sendForArrow(api.settings(id, since), change)),
    onMutate: (change) => {
      if ("reset" in change) return undefined;
      const now: SettingsByName = client.getQueryData<Scenario>(scenarioKey(id))?.settings ?? {};
      setSettings(client, id, change);
      return Object.fromEntries(Object.entries(now).filter(([name]) => name in change));
    },
    onSuccess: async ({ answer, titles }, change) => {
      await atOnce(() => {
        // While more changes are under way the server's settings are older than the screen's.
        if (client.isMutating({ mutationKey: settingsKey(id) }) === 1) setSettings(client, id, answer.settings);
        outdateVersions(client, id);
        return refreshForecast(client, id, titles);
      });
      afterPaint(() => {
        refreshVersions(client, id);
        notify("reset" in change ? "Settings reset" : "Setting updated", "success", { undo: undoLast(client, id, notify) });
      });
    },
    onError: (_error, _change, before) => {
      if (before) setSettings(client, id, before);
    },
  });
}

function setSettings(client: QueryClient, id: string, settings: SettingsByName) {
  client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, settings: { ...now.settings, ...settings } });
}

/**
 * Subscribes and unsubscribes. Shown at once, sent in order, and taken back when the server refuses. While more changes
 * are under way the server's list is older than the screen, so only the last answer is taken over. How far a change is
 * matters to nobody, so what makes one does not follow it, as it would with `useMutation`.
 */
export function useSubscribe(id: string): (change: SubscriptionChange) => void {
  const client = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    const changes = new MutationObserver(client, subscribing(client, id, notify));
    // `onError` told what went wrong.
    return (change) => atOnce(() => void changes.mutate(change).catch(() => undefined));
  }, [client, id, notify]);
}

/** Draws all that something changes with one stroke, as part of the task that changes it and not as a later one. */
export function atOnce<Result>(work: () => Result): Result {
  notifyManager.setScheduler(queueMicrotask);
  try {
    return notifyManager.batch(work);
  } finally {
    notifyManager.setScheduler(defaultScheduler);
  }
}

function subscribing(client: QueryClient, id: string, notify: Notify): MutationObserverOptions<Subscriptions, Error, SubscriptionChange> {
  return {
    mutationKey: subscribeKey(id),
    scope: changeScope(id),
    mutationFn: async (change: SubscriptionChange) => {
      // The browser needs several milliseconds to start a request. Sent after the next frame, it does not delay what the click changes.
      await new Promise<void>((resolve) => {
        afterPaint(resolve);
      });
      return sendJson("PATCH", api.subscriptions(id), change);
    },
    onMutate: (change) => {
      void client.cancelQueries({ queryKey: scenarioKey(id) });
      apply(client, id, change);
    },
    onSuccess: (answer, change) => {
      if (client.isMutating({ mutationKey: subscribeKey(id) }) === 1) {
        client.setQueryData<Scenario>(scenarioKey(id), (now) => now && { ...now, ...answer });
      }
      refreshVersions(client, id);
      refreshShares(client, id);
      notify(noticeOf(client, id, change), "success", { undo: undoLast(client, id, notify) });
    },
    onError: (error, change) => {
      apply(client, id, { add: change.remove, remove: change.add });
      notify(explainInLine(error), "error");
    },
  };
}

function apply(client: QueryClient, id: string, { add, remove }: SubscriptionChange) {
  client.setQueryData<Scenario>(scenarioKey(id), (now) => {
    if (!now) return now;
    const subscribed = new Set(now.subscribed);
    for (const issnL of add) subscribed.add(issnL);
    for (const issnL of remove) subscribed.delete(issnL);
    return { ...now, subscribed: [...subscribed] };
  });
}

function noticeOf(client: QueryClient, id: string, change: SubscriptionChange): string {
  const titles = client.getQueryData<Titles>(journalsKey(id));
  const scenario = client.getQueryData<Scenario>(scenarioKey(id));
  if (!titles || !scenario) return changeWords(change, null, null);
  return changeWords(change, costOfChange(titles, scenario.subscribed, change), scenario.currency ?? titles.currency);
}
