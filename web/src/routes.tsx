import { Navigate, createBrowserRouter, useParams } from "react-router";
import { AccountMenu } from "./features/account/AccountMenu";
import { SignedIn } from "./features/session/SignedIn";
import { SignedOut } from "./features/session/SignedOut";
import { screens } from "./lib/paths";
import { AccountPage } from "./pages/AccountPage";
import { HomePage } from "./pages/HomePage";
import { InstitutionPage } from "./pages/InstitutionPage";
import { LoginPage } from "./pages/LoginPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { PackagePage } from "./pages/PackagePage";
import { RecoverPasswordPage } from "./pages/RecoverPasswordPage";
import { ResetPasswordPage } from "./pages/ResetPasswordPage";
import { Shell } from "./ui/Shell";

/** The long form of an address, which servers may hand out, leads to the short one. */
function ToShortAddress() {
  const { id = "", sid } = useParams();
  return <Navigate replace to={sid ? screens.scenario(id, sid) : screens.package(id)} />;
}

/** The table of screens. The scenario page brings the grid and Arrow, so it is loaded when first opened. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [
      { element: <SignedOut />, children: [{ path: "/login", element: <LoginPage /> }] },
      { path: "/recover-password", element: <RecoverPasswordPage /> },
      { path: "/reset-password", element: <ResetPasswordPage /> },
      { path: "/change-password", element: <Navigate replace to={screens.login()} /> },
    ],
  },
  {
    element: <SignedIn />,
    children: [
      {
        element: <Shell account={<AccountMenu />} />,
        children: [
          { path: "/", element: <HomePage /> },
          { path: "/u", element: <AccountPage /> },
          { path: "/i/:institutionId", element: <InstitutionPage /> },
          { path: "/p/:id", element: <PackagePage /> },
          {
            path: "/p/:id/s/:sid",
            lazy: async () => ({ Component: (await import("./pages/ScenarioPage")).ScenarioPage }),
            HydrateFallback: () => null,
          },
          { path: "/package/:id", element: <ToShortAddress /> },
          { path: "/package/:id/scenario/:sid", element: <ToShortAddress /> },
          { path: "/i/:institutionId/p/:id", element: <ToShortAddress /> },
          { path: "/i/:institutionId/p/:id/s/:sid", element: <ToShortAddress /> },
          { path: "*", element: <NotFoundPage /> },
        ],
      },
    ],
  },
]);
