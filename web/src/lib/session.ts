/** Whose token is sent with every request. It lies in the browser's storage, so that all tabs share it. */

/** The part of the browser's storage that is used. */
export type KeptTexts = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const TOKEN = "titlewise.token";
/** Which sign-in the token belongs to, and since when it is held. */
const SIGN_IN = "titlewise.sign-in";
/** From this age on a token is exchanged for a fresh one, in milliseconds. The server takes one for twelve hours. */
const OLD = 60 * 60_000;
interface SignIn {
  id: string;
  heldSince: number;
  /** Whether it is that of a visitor of the demo. */
  isVisit?: boolean;
}

/** How the last sign-in ended: by logging out in this tab, or otherwise (expired, revoked, another tab). */
export type Ending = "left" | "ended" | null;

/** Keeps the token; everything that depends on who is signed in listens to it. */
export interface SessionStore {
  token: () => string | null;
  /** Names the sign-in: another one for another sign-in, the same after a renewal, null when nobody is signed in. */
  id: () => string | null;
  ending: () => Ending;
  signIn: (token: string, isVisit?: boolean) => void;
  /** Whether a visitor of the demo is signed in, who came in by its button. */
  isVisit: () => boolean;
  /** Whether the token is due to be exchanged. */
  isOld: () => boolean;
  /** Takes a fresh token in exchange for one that is still held. */
  renew: (before: string, token: string) => void;
  /** Logs out. */
  leave: () => void;
  /** Drops a token that the server does not take any more, unless another one has taken its place. */
  lose: (token: string) => void;
  /** Calls the listener after somebody signed in or out, here or in another tab. */
  subscribe: (listener: () => void) => () => void;
  /** Takes notice of a change that another tab made; `key` as the browser's storage event names it. */
  notice: (key: string | null) => void;
}

/** A store over the given storage; the clock is given in tests. */
export function sessionStore(kept: KeptTexts, now: () => number = Date.now): SessionStore {
  const listeners = new Set<() => void>();
  let ending: Ending = null;

  const token = () => kept.getItem(TOKEN);
  const id = () => (token() === null ? null : readSignIn(kept).id);
  let known = id();
  const tell = () => {
    known = id();
    for (const listener of listeners) listener();
  };
  const write = (next: string, signIn: SignIn) => {
    // The token last: other tabs look when it changes.
    kept.setItem(SIGN_IN, JSON.stringify(signIn));
    kept.setItem(TOKEN, next);
  };
  const drop = (how: Ending) => {
    ending = how;
    kept.removeItem(SIGN_IN);
    kept.removeItem(TOKEN);
    tell();
  };

  return {
    token,
    id,
    ending: () => ending,
    isVisit: () => token() !== null && readSignIn(kept).isVisit === true,
    signIn: (next, isVisit = false) => {
      ending = null;
      write(next, { id: `${now()}-${Math.random().toString(36).slice(2)}`, heldSince: now(), ...(isVisit && { isVisit }) });
      tell();
    },
    isOld: () => token() !== null && now() - readSignIn(kept).heldSince > OLD,
    renew: (before, next) => {
      if (token() === before) write(next, { ...readSignIn(kept), heldSince: now() });
    },
    leave: () => drop("left"),
    lose: (refused) => {
      if (token() === refused) drop("ended");
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notice: (key) => {
      if ((key !== null && key !== TOKEN) || id() === known) return;
      ending = token() === null ? "ended" : null;
      tell();
    },
  };
}

/** A token that was put there by other means belongs to a sign-in without a name, and counts as old. */
function readSignIn(kept: KeptTexts): SignIn {
  try {
    const { id, heldSince, isVisit } = JSON.parse(kept.getItem(SIGN_IN) ?? "{}") as Partial<SignIn>;
    return { id: typeof id === "string" ? id : "", heldSince: typeof heldSince === "number" ? heldSince : 0, ...(isVisit === true && { isVisit }) };
  } catch {
    return { id: "", heldSince: 0 };
  }
}

/** The browser's storage; where there is none, or it is forbidden, a sign-in lasts until the page is left. */
function storage(): KeptTexts {
  try {
    if (typeof window !== "undefined") return window.localStorage;
  } catch {
    // Forbidden.
  }
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text), removeItem: (key) => void texts.delete(key) };
}

/** The session of this browser. */
export const session = sessionStore(storage());

if (typeof window !== "undefined") window.addEventListener("storage", ({ key }) => session.notice(key));
