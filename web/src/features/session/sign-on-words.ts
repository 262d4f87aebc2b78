/** Why a sign-in by a provider was refused, by the name that the server gives in the address. */

const WORDS = new Map([
  ["no-account", "You have no access to Titlewise yet. Ask an Admin of your institution to invite your email address."],
  ["unverified", "Your provider has not verified your email address. Verify it there, then try again."],
  ["foreign-domain", "Your email address at this provider has a different domain. Log in with the address of your institution."],
  ["other-identity", "This email address belongs to the account of another person. Ask the operator of your Titlewise to unlink it."],
  ["expired", "This login timed out or started in another browser. Try again."],
  ["cancelled", "The login was cancelled."],
]);

/** A sentence for a refusal. */
export function signOnFault(name: string): string {
  return WORDS.get(name) ?? "Logging in with your provider failed. Try again, or contact the operator of your Titlewise.";
}
