/** Shapes of the JSON that the people who run the service get. */

/** What was looked for, and what was found. */
export interface Found<T> {
  searched: string;
  matches: T[];
}

/** An institution that was found. */
export interface FoundInstitution {
  id: string;
  display_name: string;
  /** What the reference data hold of it; an older server does not tell. */
  reference_state?: { state: "ready" | "waiting"; reason: string | null };
}

/** Somebody who was found. */
export interface FoundPerson {
  id: string;
  email: string | null;
  display_name: string;
}

/** What was added. */
export interface Added {
  message: string;
  id: string;
}

/** Which public form it was. */
export type FormKind = "purchase" | "demo-request" | "privacy";

/** A form that somebody filled in without an account. */
export interface ReceivedForm {
  id: string;
  kind: FormKind;
  submitted_at: string;
  /** What was filled in (worded by `features/admin/form-words`). */
  fields: Record<string, unknown>;
  /** How it goes to another program; null where it does not. */
  webhook: FormDelivery | null;
}

/** How a form goes to another program. */
export interface FormDelivery {
  state: "waiting" | "failing" | "delivered";
  attempts: number;
  delivered_at: string | null;
  next_attempt_at: string | null;
  last_error: string | null;
}

/** A page of forms, the newest first. */
export interface ReceivedForms {
  forms: ReceivedForm[];
  /** Where the next page begins; null on the last one. */
  next_before: string | null;
}
