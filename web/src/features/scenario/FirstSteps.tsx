import Alert from "@mui/material/Alert";
import { memo, useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { remember, remembered } from "../../lib/remembered";
import { session } from "../../lib/session";
import { Icon } from "../../ui/Icon";
import { PlainButton } from "../../ui/PlainButton";
import { PlainIconButton } from "../../ui/PlainIconButton";
import { Tour } from "./Tour";

const NAME = "first-steps";

/**
 * Where to begin, in one line for users who see a scenario for the first time, and a tour of the screen. Visitors of the demo
 * begin with the tour. Once dismissed, neither comes again.
 */
export const FirstSteps = memo(function FirstSteps() {
  const [isShown, setIsShown] = useState(() => remembered(NAME) === null);
  const [step, setStep] = useState(() => (session.isVisit() ? 0 : undefined));
  if (!isShown) return null;
  const dismiss = () => {
    remember(NAME, "done");
    setIsShown(false);
  };
  if (step !== undefined) return <Tour at={step} onStep={setStep} onEnd={dismiss} />;
  return (
    <Alert
      severity="info"
      variant="outlined"
      className="first-steps"
      action={
        <div className="first-steps-actions">
          <PlainButton size="small" variant="outlined" onClick={() => setStep(0)}>
            Take the tour
          </PlainButton>
          <PlainIconButton aria-label="Dismiss first steps" onClick={dismiss}>
            <Icon name="close" />
          </PlainIconButton>
        </div>
      }
    >
      <strong>First steps:</strong> open a journal to see its numbers. Subscribe journals one by one, or set how many. You can undo every change. <Link to={`${screens.support()}#select`}>Learn more</Link>
    </Alert>
  );
});
