import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getJson, sendJson } from "../../lib/http";
import { api } from "../../lib/paths";
import type { User, UserChange } from "../../lib/wire";

const userKey = ["user"] as const;

/** Who is signed in. */
export function useUser() {
  return useQuery({ queryKey: userKey, queryFn: ({ signal }) => getJson<User>(api.user(), signal), staleTime: 5 * 60_000 });
}

/** Changes the account of who is signed in. */
export function useChangeUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UserChange) => sendJson<User>("POST", api.user(), change),
    onSuccess: (user) => client.setQueryData(userKey, user),
  });
}
