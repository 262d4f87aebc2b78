import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useState } from "react";
import { Link } from "react-router";
import { DemoForm } from "../features/public/DemoForm";
import { screens } from "../lib/paths";
import { TextPage } from "../ui/TextPage";

/** Where somebody asks to be shown around. */
export function RequestDemoPage() {
  const [message, setMessage] = useState<string>();
  return (
    <TextPage title="Request a demo" width="lg">
      <Box sx={{ display: "grid", gap: { xs: 3, md: 6 }, gridTemplateColumns: { md: "minmax(0, 5fr) minmax(0, 6fr)" }, alignItems: "start" }}>
        <Box sx={{ fontSize: "1.05rem" }}>
          <p>Half an hour in which you see a package of a publisher from its reports to a decision, and in which your questions decide where we look.</p>
          <p>Bring your own COUNTER reports if you like: nothing needs to be prepared.</p>
          <p>
            Rather look around by yourself? The <Link to={screens.home()}>start page</Link> leads into an invented library where there is one.
          </p>
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3.5 } }}>
          {message === undefined ? (
            <DemoForm onTaken={setMessage} />
          ) : (
            <Alert severity="success" variant="outlined" tabIndex={-1} ref={(element: HTMLElement | null) => element?.focus()}>
              <AlertTitle>Success!</AlertTitle>
              {message} We write to you to find a date. Meanwhile: <Link to={screens.support()}>the guide</Link>, <Link to={screens.purchase()}>prices</Link>.
            </Alert>
          )}
        </Paper>
      </Box>
    </TextPage>
  );
}
