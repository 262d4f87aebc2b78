/** What is wrong with what was typed into the public forms. The server has the same rules, and the last word. */

import type { Faults } from "../../ui/use-checked-form";

const REQUIRED = "This field is required.";
const CHOOSE = "This is required.";
const NO_EMAIL = "This email isn't valid.";

const isBlank = (text: string) => text.trim() === "";
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text.trim());

/** What is ordered, and who pays. */
export interface PurchaseDraft {
  institution: string;
  accountOwnerEmail: string;
  billingEmail: string;
  mailingAddress: string;
  /** The price of the tier, as text; blank before one was chosen. */
  cost: string;
  userAgreesToTerms: boolean;
  ccEmails: string;
  notes: string;
  leaveBlank: string;
}

/** An order before anything was typed. */
export const EMPTY_PURCHASE: PurchaseDraft = { institution: "", accountOwnerEmail: "", billingEmail: "", mailingAddress: "", cost: "", userAgreesToTerms: false, ccEmails: "", notes: "", leaveBlank: "" };

/** Library materials budgets in US dollars, and what a year costs. */
export const TIERS: readonly { budget: string; price: number }[] = [
  { budget: "0 to 500,000", price: 500 },
  { budget: "500,000 to 1,000,000", price: 1000 },
  { budget: "1,000,000 to 1,500,000", price: 1500 },
  { budget: "1,500,000 to 2,000,000", price: 2000 },
  { budget: "2,000,000 to 2,500,000", price: 2500 },
  { budget: "2,500,000 and above", price: 3000 },
];

/** What is wrong with an order. */
export function purchaseFaults(draft: PurchaseDraft): Faults<PurchaseDraft> {
  return withoutNone<PurchaseDraft>({
    institution: requiredFault(draft.institution),
    accountOwnerEmail: orderEmailFault(draft.accountOwnerEmail),
    billingEmail: orderEmailFault(draft.billingEmail),
    mailingAddress: requiredFault(draft.mailingAddress),
    cost: TIERS.some(({ price }) => String(price) === draft.cost) ? undefined : CHOOSE,
    userAgreesToTerms: draft.userAgreesToTerms ? undefined : CHOOSE,
  });
}

/** Who wants to be shown it. */
export interface DemoDraft {
  givenName: string;
  familyName: string;
  email: string;
  institution: string;
  job: string;
  leaveBlank: string;
}

/** A request before anything was typed. */
export const EMPTY_DEMO: DemoDraft = { givenName: "", familyName: "", email: "", institution: "", job: "", leaveBlank: "" };

/** What is wrong with a request for a demo. */
export function demoFaults(draft: DemoDraft): Faults<DemoDraft> {
  return withoutNone<DemoDraft>({
    givenName: requiredFault(draft.givenName),
    familyName: requiredFault(draft.familyName),
    email: requiredFault(draft.email) ?? workEmailFault(draft.email),
    institution: requiredFault(draft.institution),
    job: requiredFault(draft.job),
  });
}

/** For whom somebody makes use of their rights. */
export type RightFor = "" | "right-for-myself" | "right-for-minor-child" | "right-for-acting-as-authorized-agent";

/** A request about one's own data. */
export interface PrivacyDraft {
  firstName: string;
  lastName: string;
  company: string;
  email: string;
  phone: string;
  address: string;
  rightFor: RightFor;
  childName: string;
  representedName: string;
  contactEmail: boolean;
  contactPhone: boolean;
  contactMail: boolean;
  rightKnow: boolean;
  rightDelete: boolean;
  rightShine: boolean;
  comments: string;
  leaveBlank: string;
}

/** A request before anything was typed. */
export const EMPTY_PRIVACY: PrivacyDraft = {
  firstName: "", lastName: "", company: "", email: "", phone: "", address: "", rightFor: "", childName: "", representedName: "", contactEmail: false, contactPhone: false,
  contactMail: false, rightKnow: false, rightDelete: false, rightShine: false, comments: "", leaveBlank: "",
};

/** What is wrong with a request about one's own data. */
export function privacyFaults(draft: PrivacyDraft): Faults<PrivacyDraft> {
  return withoutNone<PrivacyDraft>({
    firstName: requiredFault(draft.firstName),
    lastName: requiredFault(draft.lastName),
    email: requiredFault(draft.email) ?? (isEmail(draft.email) ? undefined : NO_EMAIL),
  });
}

/** What is wrong with a field that has to be filled. */
export function requiredFault(text: string): string | undefined {
  return isBlank(text) ? REQUIRED : undefined;
}

function orderEmailFault(email: string): string | undefined {
  if (isBlank(email)) return REQUIRED;
  if (!isEmail(email)) return NO_EMAIL;
  return /gmail|hotmail|yahoo/i.test(email) ? "This looks like a personal address." : undefined;
}

/** What is wrong with an email that somebody has at work. */
export function workEmailFault(email: string): string | undefined {
  if (!isEmail(email)) return NO_EMAIL;
  return /@((gmail|hotmail|yahoo)\.[^@]+|inbox\.ru|qq\.com)$/i.test(email.trim()) ? "This looks like a personal email address." : undefined;
}

/** Faults without the fields that have none. */
export function withoutNone<T>(faults: Faults<T>): Faults<T> {
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined)) as Faults<T>;
}
