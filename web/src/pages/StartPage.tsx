import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, useState } from "react";
import { Navigate } from "react-router";
import { useUser } from "../features/account/queries";
import { HOME, homeOf } from "../features/home/home-of";
import { usePackages } from "../features/packages/queries";
import { takeDemoStart } from "../features/session/demo-start";
import { useSessionId } from "../features/session/use-session-id";
import { ProblemPanel } from "../ui/ProblemPanel";

const LandingPage = lazy(async () => ({ default: (await import("./LandingPage")).LandingPage }));
const HomePage = lazy(async () => ({ default: (await import("./HomePage")).HomePage }));

/** The front door: what it is all about for visitors, and the way on for users who are signed in. */
export function StartPage() {
  const id = useSessionId();
  if (id !== null) return <Onward key={id} />;
  return (
    <Suspense>
      <LandingPage />
    </Suspense>
  );
}

function Onward() {
  const [demoStart] = useState(takeDemoStart);
  return demoStart === undefined ? <Home /> : <Navigate replace to={demoStart} />;
}

function Home() {
  const user = useUser();
  const packages = usePackages();
  // Without the list of packages the way to the institution is open all the same.
  const home = user.data && homeOf(user.data, packages.isError ? 0 : packages.data?.length);
  if (user.data && home === HOME) {
    return (
      <Suspense fallback={<Loading />}>
        <HomePage user={user.data} />
      </Suspense>
    );
  }
  if (home !== undefined) return <Navigate replace to={home} />;
  return user.isError ? (
    <Container maxWidth="lg" sx={{ py: 3 }}>
      <ProblemPanel error={user.error} onRetry={() => void user.refetch()} />
    </Container>
  ) : (
    <Loading />
  );
}

function Loading() {
  return (
    <Container maxWidth="lg" sx={{ py: 3 }}>
      <Skeleton variant="rounded" height={200} />
    </Container>
  );
}
