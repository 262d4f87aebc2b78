import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UserChange } from "../../api/accounts";
import { getJson, remove, sendJson } from "../../api/client";
import { takeArrived, takeEarly } from "../../api/early";
import { api } from "../../lib/paths";
import { session } from "../../lib/session";
import { isRefusal } from "./user-refusal";

const userKey = ["user"] as const;

/** Who is signed in. If the server refuses to say, the session ends; if it can't be reached or fails, pages offer to try again. */
export function useUser() {
  return useQuery({ queryKey: userKey, queryFn: ({ signal }) => fetchUser(signal), initialData: () => takeArrived(api.user()), staleTime: 5 * 60_000 });
}

async function fetchUser(signal: AbortSignal) {
  const token = session.token();
  try {
    return await (takeEarly(api.user()) ?? getJson(api.user(), signal));
  } catch (error) {
    if (token !== null && isRefusal(error)) session.lose(token);
    throw error;
  }
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
