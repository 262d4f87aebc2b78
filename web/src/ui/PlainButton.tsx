import CircularProgress from "@mui/material/CircularProgress";
import type { ButtonHTMLAttributes, Ref } from "react";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "text" | "outlined" | "contained";
  size?: "small" | "medium";
  color?: "primary" | "warning" | "inherit";
  /** Whether what it began is not done yet; until then it begins nothing else, and stays in use: one that is disabled loses the keyboard. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button that looks like those of Material UI, whose styles are classes (`buttons.css`). The page of a scenario and the frame have many
 * of them, and wait for each style that is computed as they are drawn.
 */
export function PlainButton({ variant = "text", size = "medium", color = "primary", isBusy = false, className, onClick, children, ...props }: Props) {
  const classes = ["button", `is-${variant}`, size === "small" && "is-small", color !== "primary" && `is-${color}`, isBusy && "is-busy", className];
  return (
    <button type="button" {...props} className={classes.filter(Boolean).join(" ")} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : onClick}>
      {children}
      {isBusy && <CircularProgress aria-hidden size={18} sx={{ position: "absolute", color: "text.secondary" }} />}
    </button>
  );
}
