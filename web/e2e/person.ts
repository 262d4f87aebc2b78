/** People who are added by the command line, each with a password. */

import { execFileSync } from "node:child_process";

/** Adds somebody to the data of a running server, with further options of the command. */
export function addPerson(data: string, { email, password }: { email: string; password: string }, ...options: string[]): void {
  execFileSync(process.env.TITLEWISE_BIN ?? "", ["user", "add", "--email", email, "--password-stdin", "--data", data, ...options], { input: `${password}\n` });
}
