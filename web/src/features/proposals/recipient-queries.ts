import { useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../../api/client";
import { api } from "../../lib/paths";
import { useNotify } from "../../ui/notice-context";
import { changeScope, membersKey, requestsKey } from "../scenario/keys";

/** The members to which a scenario can be sent; the same as those that it includes. */
export function useRecipients(id: string) {
  return useQuery({
    queryKey: membersKey(id),
    queryFn: async ({ signal }) => (await getJson(api.memberInstitutions(id), signal)).institutions,
  });
}

/** Sends a scenario to members, by the ids of their packages. After all changes of it that are under way. */
export function useSend(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    scope: changeScope(id),
    mutationFn: (member_institutions: string[]) => sendJson("POST", api.send(id), { member_institutions }),
    onSuccess: () => {
      refresh(client, id);
      notify("Scenario shared and notifications sent.");
    },
  });
}

/** Takes a scenario back from members, with what they ask for. What was taken back before one fails stays so. */
export function useTakeBack(id: string) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: async (memberIds: string[]) => {
      // One after the other: each takes a copy and its requests away.
      // oxlint-disable-next-line no-await-in-loop
      for (const memberId of memberIds) await remove(api.sent(id, memberId));
    },
    onSuccess: (_, { length }) => notify(length === 1 ? "Proposal withdrawn." : `${length} proposals withdrawn.`),
    onSettled: () => refresh(client, id),
  });
}

/** After a scenario was sent or taken back: who has it, and what is asked for. The dialog that asked does not wait for it, or it would speak of what is done already. */
function refresh(client: QueryClient, id: string): void {
  for (const queryKey of [membersKey(id), requestsKey(id)]) void client.invalidateQueries({ queryKey });
}
