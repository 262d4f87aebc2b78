import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import type { NewPerson, Role } from "../../api/accounts";
import { getJson, post, remove, sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { askRefresh } from "../reference-data/queries";
import { permissionsOf } from "./roles";

/** The query of one institution with its people. */
const institutionQuery = (id: string) =>
  queryOptions({ queryKey: ["institution", id], queryFn: ({ signal }) => getJson(api.institution(id), signal) });

/** One institution with its people. */
export function useInstitution(id: string) {
  return useQuery(institutionQuery(id));
}

/** Gives an institution another name, which also stands in the account, in packages and in scenarios. */
export function useRenameInstitution(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => sendJson("POST", api.institution(id), { name }),
    onSuccess: (institution) => {
      client.setQueryData(institutionQuery(id).queryKey, institution);
      for (const queryKey of [["user"], ["packages"], ["package"], ["scenario"]]) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Gives somebody another role, or none: that ends their access. */
export function useSetRole(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: Role | null }) =>
      sendJson("POST", api.roles(), { user_id: userId, institution_id: institutionId, permissions: permissionsOf(role) }),
    onSettled: () => askAgain(client, institutionId),
  });
}

/** Lets somebody in, by email; who has no account yet gets one, and a mail with a link to choose a password. */
export function useAddPerson(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (person: NewPerson) => sendJson("POST", api.newUser(), person),
    onSettled: () => askAgain(client, institutionId),
  });
}

/** Adds a ROR id. */
export function useAddRor(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ror: string) => post(api.ror(institutionId, ror)),
    onSuccess: (institution) => {
      client.setQueryData(institutionQuery(institutionId).queryKey, institution);
      return askRefresh(client, institutionId);
    },
  });
}

/** Takes a ROR id away. */
export function useRemoveRor(institutionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ror: string) => remove(api.ror(institutionId, ror)),
    onSuccess: (_, ror) => {
      client.setQueryData(institutionQuery(institutionId).queryKey, (now) => now && { ...now, ror_ids: now.ror_ids.filter((one) => one !== ror) });
      // What is known goes with it.
      void askAgain(client, institutionId);
      return askRefresh(client, institutionId);
    },
  });
}

/** After a change of roles or ROR ids: the institution anew. Ends when it is there. */
async function askAgain(client: QueryClient, institutionId: string): Promise<void> {
  await client.invalidateQueries({ queryKey: institutionQuery(institutionId).queryKey });
}
