import Button, { type ButtonProps } from "@mui/material/Button";
import CircularProgress from "@mui/material/CircularProgress";

interface Props extends Omit<ButtonProps, "loading"> {
  /** Whether what it began is not done yet; until then it begins nothing else. */
  isBusy: boolean;
}

/** A button that shows that something is under way. It stays in use, for one that is disabled loses the keyboard. */
export function BusyButton({ isBusy, onClick, children, sx, ...props }: Props) {
  return (
    <Button {...props} aria-busy={isBusy || undefined} onClick={isBusy ? undefined : onClick} sx={isBusy ? [...(Array.isArray(sx) ? sx : [sx]), hidden] : sx}>
      {children}
      {isBusy && <CircularProgress aria-hidden size={18} sx={{ position: "absolute", color: "text.secondary" }} />}
    </Button>
  );
}

/** The words keep their room. */
const hidden = { "&&": { color: "transparent" } };
