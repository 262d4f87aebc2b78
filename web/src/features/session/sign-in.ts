/** Signing in and out. Who is signed in afterwards is known by the session, to which everything else listens. */

import { post, remove, sendJson } from "../../api/client";
import { api, screens } from "../../lib/paths";
import { session } from "../../lib/session";
import type { AccountAnswer } from "../../api/accounts";
import { setDemoStart } from "./demo-start";
import { UnknownAccountError, type Account, type Credentials } from "./login-steps";

/** The first step of signing in. Fails if there is no such account, and no provider that could know it. */
export async function lookForAccount(account: Account): Promise<AccountAnswer> {
  const answer = await sendJson("POST", api.loginAccount(), account);
  if (!answer.is_known && !answer.provider) throw new UnknownAccountError("unknown account");
  return answer;
}

let collecting: Promise<null> | undefined;

/** Fetches the token after a provider has signed the user in; once, however often it is requested. */
export function collectSignOn(): Promise<null> {
  collecting ??= post(api.signOnEnd())
    .then((answer) => {
      session.signIn(answer.access_token);
      return null;
    })
    .finally(() => {
      collecting = undefined;
    });
  return collecting;
}

/** Signs in with a password. */
export async function logIn(credentials: Credentials): Promise<void> {
  session.signIn((await sendJson("POST", api.login(), credentials)).access_token);
}

let opening: Promise<void> | undefined;

/** Signs in to the invented library; once, however often it is asked for meanwhile. The start page then opens its scenario. */
export function openDemo(opensScenario: boolean): Promise<void> {
  opening ??= post(api.demoSession())
    .then(({ access_token, package_id, scenario_id }) => {
      if (opensScenario && package_id && scenario_id) setDemoStart(screens.scenario(package_id, scenario_id));
      session.signIn(access_token, true);
    })
    .finally(() => {
      opening = undefined;
    });
  return opening;
}

let renewing: Promise<void> | undefined;

/** Exchanges the token for a fresh one if it is due. What cannot be renewed now is tried again later. */
export function renewIfOld(): void {
  const before = session.token();
  if (before === null || !session.isOld()) return;
  renewing ??= post(api.renewal())
    .then(
      (answer) => session.renew(before, answer.access_token),
      () => undefined,
    )
    .finally(() => {
      renewing = undefined;
    });
}

/** Logs out. Also without an answer from the server this browser forgets the token. */
export async function logOut(): Promise<void> {
  await remove(api.session()).catch(() => undefined);
  session.leave();
}
