import { useSyncExternalStore } from "react";
import { session } from "../../lib/session";

/** Names the present sign-in; null when nobody is signed in. */
export function useSessionId(): string | null {
  return useSyncExternalStore(session.subscribe, session.id);
}
