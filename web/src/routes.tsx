import { Navigate, createBrowserRouter, useParams } from "react-router";
import { screens } from "./lib/paths";
import { HomePage } from "./pages/HomePage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { PackagePage } from "./pages/PackagePage";
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
      { path: "/", element: <HomePage /> },
      { path: "/p/:id", element: <PackagePage /> },
      {
        path: "/p/:id/s/:sid",
        lazy: async () => ({ Component: (await import("./pages/ScenarioPage")).ScenarioPage }),
        HydrateFallback: () => null,
      },
      { path: "/package/:id", element: <ToShortAddress /> },
      { path: "/package/:id/scenario/:sid", element: <ToShortAddress /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
]);
