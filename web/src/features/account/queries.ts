import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UserChange } from "../../api/accounts";
import { getJson, remove, sendJson } from "../../api/client";
import { api } from "../../lib/paths";

const userKey = ["user"] as const;

/** Who is signed in. */
export function useUser() {
  return useQuery({ queryKey: userKey, queryFn: ({ signal }) => getJson(api.user(), signal), staleTime: 5 * 60_000 });
}

/** Changes the account of who is signed in. */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => sendJson("POST", api.user(), change),
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}

/** Confirms a new email address by the token of the emailed link. */
export function useConfirmEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => sendJson("POST", api.ownEmail(), { token }),
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}

/** Cancels the change of the email address. */
export function useCancelEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => remove(api.ownEmail()),
    onSuccess: () => client.invalidateQueries({ queryKey: userKey }),
  });
}
