import { Navigate, Outlet, useSearchParams } from "react-router";
import { returnAddress } from "../../lib/return-address";
import { useSessionId } from "./use-session-id";

/** Guards the login page: who is signed in, or has just signed in, goes on to where they wanted to be. */
export function SignedOut() {
  const [search] = useSearchParams();
  if (useSessionId() === null) return <Outlet />;
  return <Navigate replace to={returnAddress(search.get("next"), window.location.origin)} />;
}
