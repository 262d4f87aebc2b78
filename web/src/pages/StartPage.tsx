import Container from "@mui/material/Container";
import Skeleton from "@mui/material/Skeleton";
import { Suspense, lazy, useState } from "react";
import { Navigate } from "react-router";
import type { User } from "../api/accounts";
import { useUser } from "../features/account/queries";
import { takeDemoStart } from "../features/session/demo-start";
import { useSessionId } from "../features/session/use-session-id";
import { screens } from "../lib/paths";
import { ProblemPanel } from "../ui/ProblemPanel";

const LandingPage = lazy(async () => ({ default: (await import("./LandingPage")).LandingPage }));

/** The front door: what it is all about for visitors, and the way on for who is signed in. */
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
  return (
    <Container maxWidth="lg" sx={{ py: 3 }}>
      {user.isPending && <Skeleton variant="rounded" height={200} />}
      {user.isError && <ProblemPanel error={user.error} onRetry={() => void user.refetch()} />}
      {user.data && <Navigate replace to={homeOf(user.data)} />}
    </Container>
  );
}

/** Who belongs to one institution alone is led there, all others to their account, which lists what they belong to. */
function homeOf({ institutions, consortia }: Pick<User, "institutions" | "consortia">): string {
  const [only, ...more] = [...consortia, ...institutions];
  return only && more.length === 0 ? screens.institution(only.institution_id) : screens.account();
}
