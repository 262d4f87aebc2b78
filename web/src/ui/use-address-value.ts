import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useTypingPause } from "./typing-pause";

/**
 * A value that the address keeps, so that a link or a reload shows the same; blank is left out of it. It is the screen's
 * own as it is typed, for an address follows too late.
 */
export function useAddressValue(name: string): [value: string, set: (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const [value, setValue] = useState(() => params.get(name) ?? "");
  const write = useRef(setParams);
  const pause = useTypingPause();
  useEffect(() => {
    write.current = setParams;
  }, [setParams]);
  const set = (next: string) => {
    setValue(next);
    const page = location.pathname;
    pause.after(() => {
      // Somebody may be on the way to another part or page. The browser's own address is ahead of what is drawn.
      if (location.pathname === page) write.current(withValue(new URLSearchParams(location.search), name, next), { replace: true, preventScrollReset: true });
    });
  };
  return [value, set];
}

function withValue(params: URLSearchParams, name: string, value: string): URLSearchParams {
  if (value === "") params.delete(name);
  else params.set(name, value);
  return params;
}
