import { useEffect, useRef, type RefObject } from "react";
import { useLocation } from "react-router";

/**
 * Takes the keyboard along to another page: otherwise it stays where a link was that is no more, and who listens is not
 * told. A page that puts it into a field of its own keeps it there.
 */
export function usePageFocus(page: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (!page.current?.contains(document.activeElement)) page.current?.focus({ preventScroll: true });
  }, [page, pathname]);
}
