import { useEffect, useEffectEvent } from "react";
import { isTextField, stepOf } from "./step-keys";

/** Whether the keys are those of a Mac. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Listens for the keys of undo and redo, wherever the focus is, but for text fields. Gives back whether it was taken. */
export function useStepKeys(onStep: (step: "undo" | "redo") => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event, isMac);
    if (!step || event.repeat || event.defaultPrevented) return;
    if (event.target instanceof HTMLElement && isTextField(event.target)) return;
    if (onStep(step)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
