/** What is wrong with an email that was typed. Whether it exists, a mail finds out better than a rule. */
export function emailFault(email: string): string | undefined {
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : "This email isn't valid.";
}
