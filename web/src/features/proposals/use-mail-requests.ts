import { useMutation } from "@tanstack/react-query";
import { sendJson } from "../../api/client";
import { ReplyError } from "../../api/problem";
import { api } from "../../lib/paths";
import { useUser } from "../account/queries";

/** Has the file of member requests sent by mail to who is signed in. */
export function useMailRequests(id: string) {
  const email = useUser().data?.email;
  return useMutation({ mutationFn: () => sendJson("POST", api.memberRequestsCsv(id), { email: email ?? "" }) });
}

/** What went wrong with the mail, in a sentence. */
export function mailFault(error: unknown): string {
  return error instanceof ReplyError && error.status === 404 ? "Sorry, we couldn't find that account." : "Sorry, something went wrong";
}
