import { Navigate, createBrowserRouter, useLocation, useParams, type RouteObject } from "react-router";
import { StaffOnly } from "./features/admin/StaffOnly";
import { askEarly } from "./api/early";
import { SignedIn } from "./features/session/SignedIn";
import { SignedOut } from "./features/session/SignedOut";
import { Frame } from "./features/shell/Frame";
import { screens } from "./lib/paths";
import { LoginPage } from "./pages/LoginPage";
import { NotFoundPage } from "./pages/NotFoundPage";
import { StartPage } from "./pages/StartPage";
import { LostPage } from "./ui/LostPage";

/** The long form of an address, which servers and mails may hand out, leads to the short one; what is asked for there stays. */
function ToShortAddress() {
  const { id = "", sid } = useParams();
  const { search, hash } = useLocation();
  return <Navigate replace to={{ pathname: sid ? screens.scenario(id, sid) : screens.package(id), search, hash }} />;
}

/** A page that is fetched when it is first opened. */
function page(path: string, load: () => Promise<Record<string, React.ComponentType>>): RouteObject {
  return {
    path,
    lazy: async () => ({ Component: Object.values(await load())[0] }),
    HydrateFallback: () => null,
  };
}

/** A chapter of the guide: its text is fetched before the page is shown, so that an anchor in its address is found. */
const guideChapter: RouteObject = {
  path: "/guide/:chapter",
  lazy: async () => {
    const [{ GuideChapterPage }, { loadChapter }] = await Promise.all([import("./pages/GuideChapterPage"), import("./features/guide/chapters")]);
    return { Component: GuideChapterPage, loader: ({ params }) => loadChapter(params.chapter) };
  },
  HydrateFallback: () => null,
};

/** The table of screens. Those for everybody, those for signing in, and those for who is signed in; each is fetched when first opened. */
export const router = createBrowserRouter([
  // A page that is handed on has no frame of ours around it.
  { errorElement: <LostPage />, children: [page("/o/:token", () => import("./pages/PublicSummaryPage"))] },
  {
    element: <Frame />,
    errorElement: <LostPage />,
    children: [
      { path: "/", element: <StartPage /> },
      page("/team", () => import("./pages/TeamPage")),
      page("/press", () => import("./pages/PressPage")),
      page("/contact", () => import("./pages/ContactPage")),
      page("/support", () => import("./pages/SupportPage")),
      page("/guide", () => import("./pages/GuidePage")),
      guideChapter,
      page("/case-studies", () => import("./pages/CaseStudiesPage")),
      page("/webinars", () => import("./pages/WebinarsPage")),
      page("/terms", () => import("./pages/TermsPage")),
      page("/privacy", () => import("./pages/PrivacyPage")),
      page("/privacy-form", () => import("./pages/PrivacyFormPage")),
      page("/request-demo", () => import("./pages/RequestDemoPage")),
      page("/purchase", () => import("./pages/PurchasePage")),
      page("/purchase/:result", () => import("./pages/PurchaseResultPage")),
      { element: <SignedOut />, children: [{ path: "/login", element: <LoginPage /> }] },
      page("/recover-password", () => import("./pages/RecoverPasswordPage")),
      page("/reset-password", () => import("./pages/ResetPasswordPage")),
      { path: "/change-password", element: <Navigate replace to={screens.login()} /> },
      {
        element: <SignedIn />,
        children: [
          page("/home", () => import("./pages/HomePage")),
          page("/u", () => import("./pages/AccountPage")),
          page("/confirm-email", () => import("./pages/ConfirmEmailPage")),
          page("/i/:institutionId", () => import("./pages/InstitutionPage")),
          page("/p/:id", () => import("./pages/PackagePage")),
          page("/p/:id/s/:sid", () => {
            askEarly(window.location.pathname);
            return import("./pages/ScenarioPage");
          }),
          page("/compare", () => import("./pages/ComparisonPage")),
          {
            element: <StaffOnly />,
            children: [page("/admin", () => import("./pages/AdminPage")), page("/admin/forms", () => import("./pages/ReceivedFormsPage"))],
          },
          { path: "/a", element: <Navigate replace to={screens.account()} /> },
          { path: "/a/:id", element: <Navigate replace to={screens.account()} /> },
          ...["/a/:id/:sid", "/a/:id/:sid/overview", "/package/:id", "/package/:id/scenario/:sid", "/i/:institutionId/p/:id", "/i/:institutionId/p/:id/s/:sid"].map((path) => ({ path, element: <ToShortAddress /> })),
        ],
      },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
]);
