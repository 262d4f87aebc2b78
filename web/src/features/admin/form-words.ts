/** What public forms hold, in the words of their pages. */

import type { FormDelivery, FormKind, ReceivedForm } from "../../api/admin";
import { humanised, moment } from "../../lib/format";
import { textOf } from "../../lib/json";

/** What each kind is called, one and many. */
export const FORM_KINDS: Record<FormKind, [one: string, many: string]> = {
  purchase: ["Order", "Orders"],
  "demo-request": ["Demo request", "Demo requests"],
  privacy: ["Privacy request", "Privacy requests"],
};

/** Days within which a request about one's own data is answered. */
const PRIVACY_DAYS = 45;

const LABELS: Record<string, string> = {
  accountOwnerEmail: "Account owner email", billingEmail: "Billing email", mailingAddress: "Billing mailing address", cost: "Annual cost", budget: "Library materials budget (USD)",
  userAgreesToTerms: "Agrees to the terms of use", ccEmails: "Billing CC emails", notes: "Additional notes", givenName: "Given name", familyName: "Family name", firstName: "First name",
  lastName: "Last name", rightFor: "Request for", childName: "Name of the child", representedName: "Name of the person represented", contactEmail: "Answer by email",
  contactPhone: "Answer by phone", contactMail: "Answer by post", rightKnow: "Requests a copy of the data", rightDelete: "Requests deletion", rightShine: "Requests the recipients of the data",
};

const VALUES: Record<string, string> = { "right-for-myself": "Themselves", "right-for-minor-child": "Their minor child", "right-for-acting-as-authorized-agent": "A person who authorised them" };

/** What was filled in, line by line; fields that were left blank are left out. */
export function formLines({ fields }: Pick<ReceivedForm, "fields">): [label: string, value: string][] {
  return Object.entries(fields)
    .map(([name, value]): [string, string] => [LABELS[name] ?? humanised(spaced(name)), valueText(value)])
    .filter(([, value]) => value !== "");
}

/** Who sent it: a name and an email, or what there is of them. */
export function senderOf({ fields }: Pick<ReceivedForm, "fields">): { name: string; email: string } {
  const at = (name: string) => textOf(fields[name]).trim();
  const person = [at("givenName") || at("firstName"), at("familyName") || at("lastName")].filter(Boolean).join(" ");
  const place = at("institution") || at("company");
  return { name: [person, place].filter(Boolean).join(", "), email: at("email") || at("accountOwnerEmail") };
}

/** The day, as ISO text, by which it is to be answered; undefined where nothing says so. */
export function dueDay({ kind, submitted_at }: Pick<ReceivedForm, "kind" | "submitted_at">): string | undefined {
  const came = Date.parse(submitted_at);
  return kind === "privacy" && !Number.isNaN(came) ? new Date(came + PRIVACY_DAYS * 86_400_000).toISOString() : undefined;
}

/** Whether another program has it, in a sentence; empty where none is to have it. */
export function deliveryText(webhook: FormDelivery | null): string {
  if (webhook === null) return "";
  if (webhook.state === "delivered") return `Forwarded ${moment(webhook.delivered_at)}.`;
  if (webhook.state === "waiting") return "Waiting to be forwarded.";
  const next = webhook.next_attempt_at ? ` Next attempt ${moment(webhook.next_attempt_at)}.` : "";
  return `Not forwarded after ${webhook.attempts === 1 ? "one attempt" : `${webhook.attempts} attempts`}: ${webhook.last_error ?? "no reason known"}.${next}`;
}

/** "fooBar" to "foo bar": the name of a field that has no label here. */
function spaced(name: string): string {
  return name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
}

/** Whether a value is one email, to which can be written. */
export function isEmail(value: string): boolean {
  return /^[^\s@,;?&]+@[^\s@,;?&]+$/.test(value);
}

function valueText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "";
  if (typeof value === "number") return String(value);
  const text = textOf(value).trim();
  return VALUES[text] ?? text;
}
