import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { BusyButton } from "../../ui/BusyButton";
import { useService } from "./service-query";
import { openDemo } from "./sign-in";
import { sorry } from "./sorry";

interface Props {
  /** Whether the first thing to see is a scenario. Without it, the page that was requested before signing in. */
  opensScenario?: boolean;
}

/** Opens the invented library. If the server has none, links to the form for a guided demo. */
export function TryDemo({ opensScenario = false }: Props) {
  const { data: service } = useService();
  const open = useMutation({ mutationFn: () => openDemo(opensScenario) });
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
