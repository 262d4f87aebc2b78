import Alert from "@mui/material/Alert";
import { useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { remember, remembered } from "../../lib/remembered";

const NAME = "first-steps";

/** Where to begin, in one line for users who see a scenario for the first time; once dismissed it does not come again. */
export function FirstSteps() {
  const [isShown, setIsShown] = useState(() => remembered(NAME) === null);
  if (!isShown) return null;
  const dismiss = () => {
    remember(NAME, "done");
    setIsShown(false);
  };
  return (
    <Alert severity="info" variant="outlined" onClose={dismiss} closeText="Dismiss first steps" className="first-steps">
      <strong>First steps:</strong> open a journal to see its numbers. Subscribe journals one by one, or set how many. You can undo every change. <Link to={`${screens.support()}#select`}>Learn more</Link>
    </Alert>
  );
}
