import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useEffect } from "react";
import { TOUR } from "./tour-steps";

interface Props {
  /** The step, counted from 0. */
  at: number;
  onStep: (at: number) => void;
  /** The user has left the tour, or has reached its end. */
  onEnd: () => void;
}

/** One step of the tour, in a line that covers nothing. What it is about has a frame. */
export function Tour({ at, onStep, onEnd }: Props) {
  const step = TOUR[at];
  const isLast = at === TOUR.length - 1;
  useEffect(() => {
    const subject = document.querySelector(TOUR[at]?.selector ?? "");
    subject?.setAttribute("data-tour", "");
    if (at > 0) subject?.scrollIntoView({ block: "nearest" });
    return () => subject?.removeAttribute("data-tour");
  }, [at]);
  return (
    <Alert
      severity="info"
      variant="outlined"
      className="first-steps"
      data-testid="tour"
      action={
        <Box sx={{ display: "flex", gap: 0.5, whiteSpace: "nowrap" }}>
          {!isLast && (
            <Button size="small" color="inherit" onClick={onEnd}>
              Leave the tour
            </Button>
          )}
          {at > 0 && (
            <Button size="small" color="inherit" onClick={() => onStep(at - 1)}>
              Back
            </Button>
          )}
          <Button size="small" variant="outlined" onClick={() => (isLast ? onEnd() : onStep(at + 1))}>
            {isLast ? "Finish" : "Next"}
          </Button>
        </Box>
      }
    >
      <strong>
        Tour, {at + 1} of {TOUR.length}:
      </strong>{" "}
      {step?.text}
    </Alert>
  );
}
