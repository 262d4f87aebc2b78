import { useLayoutEffect, useRef, useState } from "react";

/** The room of an element in pixels, measured before it is painted and followed as the window changes; 0 until it is known. */
export function useSize<E extends HTMLElement>() {
  const frame = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    let known = { width: 0, height: 0 };
    const measure = () => {
      const next = { width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight) };
      // A state that is set to what it is renders all the same.
      if (known.width === next.width && known.height === next.height) return;
      known = next;
      setSize(next);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, size] as const;
}
