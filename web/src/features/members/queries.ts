import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../../api/client";
import type { ConsortiumTerms, MemberChange, NewMember } from "../../api/consortium";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";
import { dropForecasts, packageQuery } from "../packages/queries";

const membersKey = (packageId: string) => ["members", packageId] as const;

/** The members of a consortium's package. Libraries change what they feed in, so they are asked for each time. */
export function useMembers(packageId: string) {
  return useQuery({
    queryKey: membersKey(packageId),
    queryFn: ({ signal }) => getJson(api.members(packageId), signal),
    staleTime: 0,
  });
}

/** Packages whose institution has a name like this, and that can become members. */
export function useAddable(packageId: string, name: string) {
  return useQuery({
    queryKey: ["addable", packageId, name],
    queryFn: ({ signal }) => getJson(api.addable(packageId, name), signal),
    select: ({ packages }) => packages,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** What became of packages that were to become members. */
export interface Outcome {
  added: string[];
  refused: { id: string; error: unknown }[];
}

/** Adds members one after the other; one that is refused does not stop the others. */
export function useAddMembers(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (members: readonly NewMember[]) => {
      const outcome: Outcome = { added: [], refused: [] };
      for (const member of members) {
        try {
          // Their order is the order in which they are added.
          // oxlint-disable-next-line no-await-in-loop
          await sendJson("POST", api.members(packageId), member);
          outcome.added.push(member.source_package_id);
        } catch (error) {
          outcome.refused.push({ id: member.source_package_id, error });
        }
      }
      return outcome;
    },
    onSettled: () => refresh(client, packageId),
  });
}

/** Changes tags, place, size or mode of a member. */
export function useChangeMember(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ["member", packageId],
    scope: { id: `members-${packageId}` },
    mutationFn: ({ id, ...change }: MemberChange & { id: string }) => sendJson("PATCH", api.member(packageId, id), change),
    onSuccess: () => refresh(client, packageId),
  });
}

/** Changes the sizes of many members, one after the other, and tells how many are saved. It ends with the first that is refused. */
export function useChangeSizes(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `members-${packageId}` },
    mutationFn: async ({ changes, onSaved }: { changes: readonly { id: string; size: number | null }[]; onSaved: (count: number) => void }) => {
      for (const [at, { id, size }] of changes.entries()) {
        // A server has better to do than to save them all at once.
        // oxlint-disable-next-line no-await-in-loop
        await sendJson("PATCH", api.member(packageId, id), { size });
        onSaved(at + 1);
      }
    },
    onSettled: () => refresh(client, packageId),
  });
}

const termsKey = (packageId: string) => ["consortium-terms", packageId] as const;

/** What a consortium has agreed on beside its members' own terms. */
export function useTerms(packageId: string) {
  return useQuery({ queryKey: termsKey(packageId), queryFn: ({ signal }) => getJson(api.consortiumTerms(packageId), signal) });
}

/** Says what it has agreed on. */
export function useChangeTerms(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (terms: ConsortiumTerms) => sendJson("PUT", api.consortiumTerms(packageId), terms),
    onSuccess: async (terms) => {
      client.setQueryData(termsKey(packageId), terms);
      await refresh(client, packageId);
    },
  });
}

/** Takes a member out; its feeder goes, the library's own package stays. */
export function useRemoveMember(packageId: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (id: string) => remove(api.member(packageId, id)),
    // The dialog that asked goes with the member, so it cannot tell.
    onSuccess: async () => {
      notify("Member removed.");
      await refresh(client, packageId);
    },
  });
}

/** After a change of members: the list, and all that rests on it. Ends when the new list is there. */
async function refresh(client: QueryClient, packageId: string): Promise<void> {
  dropForecasts(client);
  for (const queryKey of [packageQuery(packageId).queryKey, ["packages"], ["institution"], ["scenario"], ["member-institutions"], ["addable", packageId]]) void client.invalidateQueries({ queryKey });
  await client.invalidateQueries({ queryKey: membersKey(packageId) });
}
