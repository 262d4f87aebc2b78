import LinearProgress from "@mui/material/LinearProgress";
import Container from "@mui/material/Container";
import { useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { screens } from "../../lib/paths";
import { UnreachableError } from "../../lib/problem";
import { session } from "../../lib/session";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { Shell } from "../../ui/Shell";
import { useService } from "./service-query";
import { openDemo } from "./sign-in";
import { useRenewal } from "./use-renewal";
import { useSessionId } from "./use-session-id";

/** Guards screens that need somebody signed in. Whoever signs in after somebody else begins with fresh screens. */
export function SignedIn() {
  const id = useSessionId();
  useRenewal(id !== null);
  return id === null ? <WayIn /> : <Outlet key={id} />;
}

/** Leads into the demo where there is one and it is welcome, else to the login page and back afterwards. */
function WayIn() {
  const { pathname, search, hash } = useLocation();
  const isWelcome = session.isDemoWelcome();
  const service = useService(isWelcome);
  const [isClosed, setIsClosed] = useState(false);
  const hasDemo = isWelcome && !isClosed && service.data?.has_demo === true;
  useEffect(() => {
    if (hasDemo) openDemo().catch(() => setIsClosed(true));
  }, [hasDemo]);

  if (isWelcome && service.error instanceof UnreachableError) {
    return (
      <Shell>
        <Container>
          <ProblemPanel error={service.error} onRetry={() => void service.refetch()} />
        </Container>
      </Shell>
    );
  }
  if (hasDemo || (isWelcome && service.isPending)) {
    return (
      <Shell>
        <LinearProgress aria-label="Opening Titlewise" />
      </Shell>
    );
  }
  // Who logged out on purpose is not to be found again by the next person.
  return <Navigate replace to={screens.login(session.ending() === "left" ? undefined : pathname + search + hash)} />;
}
