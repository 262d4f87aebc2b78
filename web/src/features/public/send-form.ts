/** Sends what was typed into a public form. */

import type { FormKind } from "../../api/admin";
import { sendJson } from "../../api/client";
import type { Schemas } from "../../api/schemas";
import { api } from "../../lib/paths";

/** The response to an accepted form. */
export type FormAnswer = Schemas["FormTaken"];

/** What a form sends. */
export type FormBody = Schemas["PurchaseForm"] | Schemas["DemoRequestForm"] | Schemas["PrivacyForm"];

/** Sends a form. */
export function sendForm(kind: FormKind, draft: FormBody): Promise<FormAnswer> {
  return sendJson("POST", api.form(kind), draft);
}
