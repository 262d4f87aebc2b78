/** The fewest characters a password may have. The server insists on it too. */
export const FEWEST = 8;

/** What a new password needs, said before anything is typed. */
export const PASSWORD_HINT = `At least ${FEWEST} characters. A few words in a row make a good one.`;

/** What is wrong with a new password. Counted as a person counts, not in units of memory. */
export function newPasswordFault(password: string): string | undefined {
  return [...password].length < FEWEST ? `A password has at least ${FEWEST} characters.` : undefined;
}
