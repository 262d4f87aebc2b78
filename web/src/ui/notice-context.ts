import { createContext, useContext } from "react";

/** How serious a passing notice is. */
export type NoticeKind = "success" | "error" | "info";

/** What a notice offers beside its text, and how long it matters. */
export interface NoticeOffer {
  /** Takes back what the notice reports. */
  undo?: () => void;
  /** Whether it ends with the next thing that the user does. */
  isBrief?: boolean;
}

/** Shows a passing notice. */
export type Notify = (text: string, kind?: NoticeKind, offer?: NoticeOffer) => void;

/** Carries the function; provided by `NoticeProvider`. */
export const NoticeContext = createContext<Notify>(() => undefined);

/** The function that shows a passing notice. */
export function useNotify(): Notify {
  return useContext(NoticeContext);
}
