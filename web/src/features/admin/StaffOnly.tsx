import Container from "@mui/material/Container";
import LinearProgress from "@mui/material/LinearProgress";
import { useEffect } from "react";
import { Navigate, Outlet } from "react-router";
import { screens } from "../../lib/paths";
import { ProblemPanel } from "../../ui/ProblemPanel";
import { useNotify } from "../../ui/notice-context";
import { useUser } from "../account/queries";

/** Guards screens of the people who run the service. Who is none of them is told so, and is led to their own account. */
export function StaffOnly() {
  const user = useUser();
  if (user.data?.is_staff) return <Outlet />;
  if (user.data) return <Refused />;
  return <Container sx={{ py: 4 }}>{user.isError ? <ProblemPanel error={user.error} onRetry={() => void user.refetch()} /> : <LinearProgress aria-label="Loading" />}</Container>;
}

function Refused() {
  const notify = useNotify();
  useEffect(() => notify("Only staff of this service can open the admin area.", "info"), [notify]);
  return <Navigate replace to={screens.account()} />;
}
