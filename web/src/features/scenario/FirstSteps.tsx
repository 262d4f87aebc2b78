import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import { useState } from "react";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { remember, remembered } from "../../lib/remembered";

const NAME = "first-steps";

/** Where to begin, for who sees a scenario for the first time; once put away it does not come again. */
export function FirstSteps() {
  const [isShown, setIsShown] = useState(() => remembered(NAME) === null);
  if (!isShown) return null;
  const putAway = () => {
    remember(NAME, "done");
    setIsShown(false);
  };
  return (
    <Alert severity="info" variant="outlined" onClose={putAway} closeText="Put the first steps away" sx={{ mb: 1.5, py: 0.25 }}>
      <AlertTitle sx={{ mb: 0.25 }}>First steps</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>Each square and each row is a journal. Open one to see where its numbers come from.</li>
        <li>Subscribe journals one by one, or set the number of those with the lowest cost per use: costs and uses follow at once.</li>
        <li>Every change can be undone. More stands in <Link to={`${screens.support()}#select`}>the guide</Link>.</li>
      </Box>
    </Alert>
  );
}
