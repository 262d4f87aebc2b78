import Box from "@mui/material/Box";
import { useRef, type ComponentProps, type ReactNode } from "react";
import { Link, Outlet, ScrollRestoration } from "react-router";
import { ink } from "../theme";
import { Footer } from "./Footer";
import { Mark } from "./Mark";
import { TopProgress } from "./TopProgress";
import { usePageFocus } from "./use-page-focus";

interface Props {
  /** Where the name of the product leads. */
  home: string;
  /** What everybody is to know now, above all else. */
  notice?: ReactNode;
  /** Where one is, and where one can go from there; below the name on a narrow screen. */
  crumbs?: ReactNode;
  /** What stands at the right of the top bar. */
  menus: ReactNode;
  /** Which public pages the operator has filled. */
  filled: ComponentProps<typeof Footer>["filled"];
  /** What goes on while users move from page to page; in the lower right corner. */
  dock?: ReactNode;
}

/** The frame around every screen: the name of the product, the way to others, and the page. */
export function Shell({ home, notice, crumbs, menus, filled, dock }: Props) {
  const page = useRef<HTMLElement>(null);
  usePageFocus(page);
  return (
    <Box sx={{ minHeight: "100vh", display: "flex", flexDirection: "column" }}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Box
        component="header"
        className="on-brand no-print"
        sx={{ bgcolor: ink.brand, color: ink.onBrand, px: { xs: 2, md: 4 }, py: 1, minHeight: 56, display: "flex", flexWrap: { xs: "wrap", md: "nowrap" }, alignItems: "center", columnGap: 2, rowGap: 0.5 }}
      >
        <TopProgress />
        <Box component={Link} to={home} sx={{ display: "inline-flex", alignItems: "center", gap: 1.25, color: "inherit", textDecoration: "none" }}>
          <Mark />
          <Box component="span" sx={{ fontFamily: '"Source Serif 4 Variable", serif', fontWeight: 650, fontSize: "1.25rem" }}>
            Titlewise
          </Box>
        </Box>
        <Box sx={{ flex: 1, minWidth: 0, order: { xs: 3, md: 0 }, flexBasis: { xs: crumbs ? "100%" : 0, md: 0 } }}>{crumbs}</Box>
        <Box sx={{ ml: "auto", display: "flex", alignItems: "center", gap: 0.5 }}>{menus}</Box>
      </Box>
      {notice}
      {/* On a phone the footer is below the window from the beginning, so that it does not move when a page arrives. */}
      <Box component="main" id="main" ref={page} tabIndex={-1} sx={{ flex: 1, outline: "none", minHeight: { xs: "calc(100vh - 56px)", sm: 0 } }}>
        <Outlet />
      </Box>
      <Footer filled={filled} />
      <Box component="aside" aria-label="In progress" sx={{ position: "fixed", right: 16, bottom: 16, left: { xs: 16, sm: "auto" }, width: { sm: 380 }, zIndex: "snackbar", display: "grid", gap: 1, "&:empty": { display: "none" } }}>{dock}</Box>
      <ScrollRestoration />
    </Box>
  );
}
