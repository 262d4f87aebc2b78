import { useEffect, useRef, useState, type RefObject } from "react";

/** How far below the window something already counts as in view, so that it is ready when it is scrolled to. */
const MARGIN = "200px";

/** Whether an element is, or was before, within the window. Where the browser cannot tell, it is. */
export function useInView<T extends Element>(): [place: RefObject<T | null>, isInView: boolean] {
  const place = useRef<T>(null);
  const [isInView, setIsInView] = useState(() => typeof IntersectionObserver === "undefined");
  useEffect(() => {
    if (isInView || place.current === null) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setIsInView(true), { rootMargin: MARGIN });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isInView]);
  return [place, isInView];
}
