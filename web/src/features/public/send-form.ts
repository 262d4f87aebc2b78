/** Sends what was typed into a public form. */

import { sendJson } from "../../lib/http";
import { api } from "../../lib/paths";

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
