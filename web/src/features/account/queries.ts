import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UserChange } from "../../api/accounts";
import { getJson, sendJson } from "../../api/client";
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
