import { Navigate, Outlet, useSearchParams } from "react-router";
import { returnAddress, visitorAddress } from "../../lib/return-address";
import { session } from "../../lib/session";
import { useSessionId } from "./use-session-id";

/** Guards the login page: who is signed in, or has just signed in, goes on to where they wanted to be. */
export function SignedOut() {
  const [search] = useSearchParams();
  if (useSessionId() === null) return <Outlet />;
  const address = session.isVisit() ? visitorAddress : returnAddress;
  return <Navigate replace to={address(search.get("next"), window.location.origin)} />;
}
