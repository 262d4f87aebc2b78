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

/** The sign of information, as notices have it. */
const INFORMATION = "M11,9H13V7H11M12,20C7.59,20 4,16.41 4,12C4,7.59 7.59,4 12,4C16.41,4 20,7.59 20, 12C20,16.41 16.41,20 12,20M12,2A10,10 0 0,0 2,12A10,10 0 0,0 12,22A10,10 0 0,0 22,12A10, 10 0 0,0 12,2M11,17H13V11H11V17Z";

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
    <div role="alert" className="first-steps">
      <svg aria-hidden focusable="false" viewBox="0 0 24 24" className="first-steps-sign">
        <path d={INFORMATION} />
      </svg>
      <div className="first-steps-words">
        <strong>First steps:</strong> open a journal to see its numbers. Subscribe journals one by one, or set how many. You can undo every change. <Link to={`${screens.support()}#select`}>Learn more</Link>
      </div>
      <div className="first-steps-actions">
        <PlainButton size="small" variant="outlined" onClick={() => setStep(0)}>
          Take the tour
        </PlainButton>
        <PlainIconButton aria-label="Dismiss first steps" onClick={dismiss}>
          <Icon name="close" />
        </PlainIconButton>
      </div>
    </div>
  );
});
