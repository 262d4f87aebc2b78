import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, useState } from "react";
import { Navigate } from "react-router";
import { useUser } from "../features/account/queries";
import { homeOf } from "../features/home/home-of";
import { useAttention } from "../features/home/queries";
import { usePackages } from "../features/packages/queries";
import { takeDemoStart } from "../features/session/demo-start";
import { useSessionId } from "../features/session/use-session-id";
import { ProblemPanel } from "../ui/ProblemPanel";

const LandingPage = lazy(async () => ({ default: (await import("./LandingPage")).LandingPage }));

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
  return demoStart === undefined ? <ToFirstPage /> : <Navigate replace to={demoStart} />;
}

/** Leads to the first page of the user. */
function ToFirstPage() {
  const user = useUser();
  const packages = usePackages();
  const attention = useAttention();
  // Without these lists the way to the institution is open all the same.
  const home = user.data && homeOf(user.data, packages.isError ? 0 : packages.data?.length, attention.isError ? 0 : attention.data?.length);
  if (home !== undefined) return <Navigate replace to={home} />;
  return user.isError ? (
    <Container maxWidth="lg" sx={{ py: 3 }}>
      <ProblemPanel error={user.error} onRetry={() => void user.refetch()} />
    </Container>
  ) : (
    <Container maxWidth="lg" sx={{ py: 3 }}>
      <Skeleton variant="rounded" height={200} />
    </Container>
  );
}
