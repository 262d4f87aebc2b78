import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { useService } from "./service-query";
import { openDemo } from "./sign-in";
import { sorry } from "./sorry";

/** The way into the invented library; where a server has none, to somebody who shows it. */
export function TryDemo() {
  const { data: service } = useService();
  const open = useMutation({ mutationFn: openDemo });
  if (service?.has_demo !== true) {
    return (
      <Button component={Link} to={screens.requestDemo()} variant="contained" size="large">
        Request a demo
      </Button>
    );
  }
  return (
    <div>
      <BusyButton variant="contained" size="large" onClick={() => open.mutate()} isBusy={open.isPending}>
        Try the demo library
      </BusyButton>
      {open.isError && (
        <Typography role="alert" variant="body2" color="error" sx={{ mt: 1 }}>
          {sorry(open.error)}
        </Typography>
      )}
    </div>
  );
}
