import { useEffect, useRef, useState } from "react";
import { remember, remembered } from "../../lib/remembered";
import { SEEN_AFTER, visitToRemember } from "./last-visit";

/** What was remembered of the user's last visit. It stays the same while the page is shown; meanwhile this visit is remembered. */
export function useLastVisit(userId: string, items: readonly { since: string }[] | undefined): string | null {
  const name = `home.${userId}`;
  const [before] = useState(() => remembered(name));
  const newest = useRef(items);
  useEffect(() => {
    newest.current = items;
  }, [items]);
  const isShown = items !== undefined;
  useEffect(() => {
    if (!isShown) return;
    const begin = Date.now();
    const note = (isLeaving: boolean) => {
      const next = visitToRemember({ items: newest.current, before, shownFor: Date.now() - begin, isLeaving });
      if (next !== null) remember(name, next);
    };
    const timer = setTimeout(() => note(false), SEEN_AFTER);
    return () => {
      clearTimeout(timer);
      note(true);
    };
  }, [isShown, before, name]);
  return before;
}
