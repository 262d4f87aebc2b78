import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../../api/client";
import type { ConsortiumMembership, Invitation, InvitationAnswer } from "../../api/consortium";
import { api } from "../../lib/paths";

const invitationsKey = (of: string) => ["invitations", of] as const;
const membershipsKey = (of: string) => ["memberships", of] as const;

/** Whom a consortium asked to feed a package, the newest first. */
export function useInvitations(packageId: string) {
  return useQuery({ queryKey: invitationsKey(packageId), queryFn: ({ signal }) => listOf(api.invitations(packageId), signal), staleTime: 0 });
}

/** Which consortia ask a library, the newest first. */
export function useLibraryInvitations(institutionId: string) {
  return useQuery({ queryKey: invitationsKey(institutionId), queryFn: ({ signal }) => listOf(api.libraryInvitations(institutionId), signal), staleTime: 0 });
}

async function listOf(address: ReturnType<typeof api.invitations | typeof api.libraryInvitations>, signal: AbortSignal): Promise<Invitation[]> {
  return (await getJson(address, signal)).invitations;
}

/** Asks a library, by its name. */
export function useInvite(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (institution_name: string) => sendJson("POST", api.invitations(packageId), { institution_name }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationsKey(packageId) }),
  });
}

/** Takes an invitation back that was not answered. */
export function useWithdraw(packageId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => remove(api.invitation(packageId, id)),
    // Where it was answered meanwhile the list and the members are others too.
    onSettled: () => {
      for (const queryKey of [invitationsKey(packageId), ["members", packageId]]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Answers a consortium. What was accepted stands among the packages that feed one. */
export function useAnswer(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...answer }: InvitationAnswer & { id: string }) => sendJson("POST", api.libraryInvitation(institutionId, id), answer),
    onSettled: () => {
      for (const queryKey of [invitationsKey(institutionId), membershipsKey(institutionId), ["institution", institutionId], ["packages"]]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** The consortia that see data of a library. */
export function useMemberships(institutionId: string) {
  return useQuery({
    queryKey: membershipsKey(institutionId),
    queryFn: async ({ signal }): Promise<ConsortiumMembership[]> => (await getJson(api.memberships(institutionId), signal)).memberships,
    staleTime: 0,
  });
}

/** Stops sharing a package with a consortium. */
export function useStopSharing(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (memberId: string) => remove(api.membership(institutionId, memberId)),
    onSettled: () => {
      for (const queryKey of [membershipsKey(institutionId), ["institution", institutionId], ["packages"]]) void client.invalidateQueries({ queryKey });
    },
  });
}
