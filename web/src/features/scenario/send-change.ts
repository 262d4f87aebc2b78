/** Sends changes after which the journals are others, and receives the journals with the response. */

import type { QueryClient } from "@tanstack/react-query";
import type { JsonOrArrow } from "../../api/client";
import { readAnswer, type Titles } from "../../model/titles";
import { journalsKey } from "./keys";

/** What a change is answered with. The journals are missing while a large consortium is recalculated. */
export interface Changed<Answer> {
  answer: Answer;
  titles?: Titles;
}

/** Sends a change. `send` is given the list of journals that the screen has, so that only what changes comes back. */
export async function sendChange<Answer>(client: QueryClient, id: string, send: (since: string | null) => Promise<JsonOrArrow<Answer>>): Promise<Changed<Answer>> {
  const before = client.getQueryData<Titles>(journalsKey(id));
  const reply = await send(before?.etag ?? null);
  if ("json" in reply) return { answer: reply.json };
  const { titles, answer } = readAnswer(reply.arrow, before);
  return { titles, answer: answer as Answer };
}
