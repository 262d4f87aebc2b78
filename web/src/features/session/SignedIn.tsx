import { Navigate, Outlet, useLocation } from "react-router";
import { screens } from "../../lib/paths";
import { session } from "../../lib/session";
import { useSessionId } from "./use-session-id";

/** Guards screens that need somebody signed in. Whoever signs in after somebody else begins with fresh screens. */
export function SignedIn() {
  const id = useSessionId();
  const { pathname, search, hash } = useLocation();
  if (id !== null) return <Outlet key={id} />;
  // Who logged out on purpose is not to be found again by the next person.
  return <Navigate replace to={session.ending() === "left" ? screens.start() : screens.login(pathname + search + hash)} />;
}
