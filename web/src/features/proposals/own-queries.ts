import { MutationObserver, useMutation, useQuery, useQueryClient, type MutationObserverOptions, type QueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { getJson, post, sendJson } from "../../api/client";
import { explainInLine } from "../../api/problem";
import type { Proposal, RequestChange } from "../../api/proposals";
import { api } from "../../lib/paths";
import { useNotify, type Notify } from "../../ui/notice-context";
import { changeScope, proposalKey } from "../scenario/keys";
import { atOnce } from "../scenario/queries";
import { requestNotice, reversed, withRequests } from "./own-requests";

/** What a member received and asks for; nothing is asked for where a scenario is no proposal. */
export function useProposal(id: string, isProposal = true) {
  return useQuery({ queryKey: proposalKey(id), queryFn: ({ signal }) => getJson(api.proposal(id), signal), enabled: isProposal });
}

/** Changes of one's own requests. */
const askKey = (id: string) => ["ask", id] as const;

/**
 * Asks for titles, and for titles no more. Shown at once, sent in order, and taken back when the server refuses; only the
 * answer to the last of several changes is taken over.
 */
export function useAsk(id: string): (change: RequestChange) => void {
  const client = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    const changes = new MutationObserver(client, asking(client, id, notify));
    // `onError` told what went wrong.
    return (change) => atOnce(() => void changes.mutate(change).catch(() => undefined));
  }, [client, id, notify]);
}

function asking(client: QueryClient, id: string, notify: Notify): MutationObserverOptions<Proposal, Error, RequestChange> {
  const apply = (change: RequestChange) => client.setQueryData<Proposal>(proposalKey(id), (now) => now && withRequests(now, change, new Date().toISOString()));
  return {
    mutationKey: askKey(id),
    scope: changeScope(id),
    mutationFn: (change: RequestChange) => sendJson("PATCH", api.proposal(id), change),
    onMutate: (change) => {
      void client.cancelQueries({ queryKey: proposalKey(id) });
      apply(change);
    },
    onSuccess: (answer, change) => {
      if (client.isMutating({ mutationKey: askKey(id) }) === 1) client.setQueryData(proposalKey(id), answer);
      notify(requestNotice(change));
    },
    onError: (error, change) => {
      apply(reversed(change));
      notify(explainInLine(error), "error");
      void client.invalidateQueries({ queryKey: proposalKey(id) });
    },
  };
}

/** Sends a proposal back to the consortium, which is told by mail. */
export function useSendBack(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    // After what was asked for before.
    scope: changeScope(id),
    mutationFn: () => post(api.doneEditing(id)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: proposalKey(id) });
      notify("Sent back to the consortium.");
    },
    onError: (error) => notify(explainInLine(error), "error"),
  });
}
