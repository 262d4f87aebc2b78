import type { ButtonHTMLAttributes, Ref } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it says to those who listen. */
  "aria-label": string;
  color?: "inherit";
  ref?: Ref<HTMLButtonElement>;
}

/** A round button with a sign, small, and plain for the reason that `PlainButton` states. */
export function PlainIconButton({ color, className, ...props }: Props) {
  return <button type="button" {...props} className={["icon-button", color && `is-${color}`, className].filter(Boolean).join(" ")} />;
}
