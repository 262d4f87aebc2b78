import { memo, useLayoutEffect, useRef } from "react";
import { afterPaint } from "../../ui/after-paint";

/** A text that screen readers announce when it changes. No one sees it, so it changes after the next frame and does not delay that. */
export const SpokenText = memo(function SpokenText({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const wanted = useRef(text);
  useLayoutEffect(() => {
    wanted.current = text;
    afterPaint(() => {
      if (element.current && element.current.textContent !== wanted.current) element.current.textContent = wanted.current;
    });
  }, [text]);
  return <span ref={element} className="visually-hidden" aria-live="polite" />;
});
