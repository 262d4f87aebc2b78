/** What is asked for anew after a scenario was changed. */

import type { QueryClient } from "@tanstack/react-query";
import type { Titles } from "../../model/titles";
import { packageQuery } from "../packages/queries";
import { journalKey, journalsKey, membersKey, referenceKey, requestsKey, sharesKey, summaryKey, versionsKey } from "./keys";

/** After any change: its versions, what can be undone and redone, and its totals. */
export function refreshVersions(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: versionsKey(id) });
  // Its totals follow each of them.
  void client.invalidateQueries({ queryKey: summaryKey(id) });
}

/** Notes that the versions are no longer what they were, for those that are asked for a little later. */
export function outdateVersions(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: versionsKey(id), refetchType: "none" });
}

/** After a change of what is subscribed or forecast: who of a consortium pays how much. */
export function refreshShares(client: QueryClient, id: string): void {
  void client.invalidateQueries({ queryKey: sharesKey(id) });
}

/** After a change of settings: the forecast. Ends when the new one is there; its journals may have come with the response to the change. */
export async function refreshForecast(client: QueryClient, id: string, titles?: Titles): Promise<void> {
  client.removeQueries({ queryKey: journalKey(id) });
  // Users wait for the journals, so these are requested first.
  const journals = titles ? showTitles(client, id, titles) : client.invalidateQueries({ queryKey: journalsKey(id) });
  refreshShares(client, id);
  void client.invalidateQueries({ queryKey: referenceKey(id) });
  await journals;
}

async function showTitles(client: QueryClient, id: string, titles: Titles): Promise<void> {
  // Older ones that are still on their way must not replace these.
  if (client.isFetching({ queryKey: journalsKey(id) }) > 0) await client.cancelQueries({ queryKey: journalsKey(id) });
  client.setQueryData<Titles>(journalsKey(id), titles);
}

/** After a recalculation that took long: whatever was shown from before. Ends when the new forecast is there. */
export async function refreshAll(client: QueryClient, id: string): Promise<void> {
  for (const key of [membersKey, requestsKey, versionsKey]) void client.invalidateQueries({ queryKey: key(id) });
  await refreshForecast(client, id);
}

/** After a change of names: the package with its list of scenarios. */
export function refreshPackage(client: QueryClient, packageId: string): void {
  void client.invalidateQueries({ queryKey: packageQuery(packageId).queryKey });
}
