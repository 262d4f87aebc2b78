import { useLayoutEffect, useRef, useState } from "react";

/** The room of an element in pixels, measured before it is painted and followed as the window changes; 0 until it is known. */
export function useSize<E extends HTMLElement>() {
  const frame = useRef<E>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const next = { width: Math.floor(element.clientWidth), height: Math.floor(element.clientHeight) };
      setSize((now) => (now.width === next.width && now.height === next.height ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, size] as const;
}
