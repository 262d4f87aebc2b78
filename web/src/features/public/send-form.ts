/** Sends what was typed into a public form, and reads what the server says about it. */

import { sendJson } from "../../lib/http";
import { objectOf, textOf } from "../../lib/json";
import { api } from "../../lib/paths";
import { ReplyError } from "../../lib/problem";

/** The answer to a form that was taken. */
export interface FormAnswer {
  id: string;
  /** A sentence to show. */
  message: string;
}

/** Sends a form. */
export function sendForm(kind: "purchase" | "demo-request" | "privacy", draft: object): Promise<FormAnswer> {
  return sendJson<FormAnswer>("POST", api.form(kind), draft);
}

/** The faults the server found, by the name of their field; empty if the refusal is about something else. */
export function fieldFaults(error: unknown): Record<string, string> {
  if (!(error instanceof ReplyError) || error.status !== 422) return {};
  return Object.fromEntries(Object.entries(objectOf(error.document.fields)).map(([name, fault]) => [name, textOf(fault)] as const).filter(([, fault]) => fault !== ""));
}
