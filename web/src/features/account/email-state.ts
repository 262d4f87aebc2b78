/** State of the email address of an account, in words. */

import type { User } from "../../api/accounts";

/** A note below the settings, and the button that requests a link. */
export interface EmailNote {
  text: string;
  action: "Send the link again" | "Send a link";
  /** Whether there is a change that can be cancelled. */
  canCancel: boolean;
}

/** Explains which address waits for its confirmation. Returns nothing for a confirmed address without a change, and for visitors of the demo. */
export function emailNote({ email, pending_email, is_email_confirmed, is_demo }: Pick<User, "email" | "pending_email" | "is_email_confirmed" | "is_demo">): EmailNote | undefined {
  if (pending_email && pending_email !== email) {
    return { text: `Confirm your new address: we sent a link to ${pending_email}. Until you open it, your address is ${email ?? "not set"}.`, action: "Send the link again", canCancel: true };
  }
  if (pending_email) return { text: `We sent a link to ${pending_email}. Open it to confirm your address.`, action: "Send the link again", canCancel: true };
  if (is_email_confirmed || is_demo || !email) return undefined;
  return { text: "Your email address is not confirmed. New roles apply once you confirm it.", action: "Send a link", canCancel: false };
}

/** Message after a change of the email address. */
export function emailSaved({ pending_email }: Pick<User, "pending_email">): string {
  return pending_email ? `We sent a confirmation to ${pending_email}. Open its link to confirm the address.` : "Email updated";
}
