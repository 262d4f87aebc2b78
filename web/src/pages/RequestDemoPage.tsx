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
          <p>In half an hour, see a publisher's package from its reports to a decision. Your questions set the agenda.</p>
          <p>You can bring your own COUNTER reports. No preparation is needed.</p>
          <p>
            Prefer to explore on your own? The <Link to={screens.start()}>start page</Link> has a demo library if this server offers one.
          </p>
        </Box>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3.5 } }}>
          {message === undefined ? (
            <DemoForm onTaken={setMessage} />
          ) : (
            <Alert severity="success" variant="outlined" tabIndex={-1} ref={(element: HTMLElement | null) => element?.focus()}>
              <AlertTitle>Success!</AlertTitle>
              {message} We will contact you to arrange a date. In the meantime: <Link to={screens.guide()}>the guide</Link>, <Link to={screens.purchase()}>prices</Link>.
            </Alert>
          )}
        </Paper>
      </Box>
    </TextPage>
  );
}
