import Button, { type ButtonProps } from "@mui/material/Button";
import Tooltip from "@mui/material/Tooltip";
import { BusyButton } from "./BusyButton";

interface Props extends Omit<ButtonProps, "loading"> {
  /** Why the button does nothing; without a reason it is an ordinary button. */
  reason?: string;
  /** Whether what it began is not done yet. */
  isBusy?: boolean;
}

/** A button that may be out of use, and then says why: to the pointer, to a finger and to the keyboard. */
export function ReasonedButton({ reason, isBusy = false, ...props }: Props) {
  if (reason === undefined) return <BusyButton {...props} isBusy={isBusy} />;
  // Really disabled it could not be reached with the keyboard, and the reason could not be read.
  return (
    <Tooltip title={reason} describeChild arrow enterTouchDelay={0}>
      <Button {...props} onClick={undefined} aria-disabled disableRipple sx={[...asList(props.sx), outOfUse]} />
    </Tooltip>
  );
}

const outOfUse = { opacity: 0.45, filter: "grayscale(1)", cursor: "not-allowed" } as const;

function asList(sx: ButtonProps["sx"]) {
  return Array.isArray(sx) ? sx : [sx];
}
