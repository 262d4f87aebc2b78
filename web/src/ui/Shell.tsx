import Box from "@mui/material/Box";
import type { ReactNode } from "react";
import { Link, Outlet, ScrollRestoration } from "react-router";
import { screens } from "../lib/paths";
import { ink } from "../theme";

interface Props {
  /** What stands at the right of the top bar. */
  account?: ReactNode;
  /** What is shown instead of the page that the address names. */
  children?: ReactNode;
}

/** The frame around every screen: the name of the product, and the page. */
export function Shell({ account, children }: Props) {
  return (
    <Box sx={{ minHeight: "100vh", display: "flex", flexDirection: "column" }}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Box component="header" sx={{ bgcolor: ink.brand, color: "#f6f3ec", px: { xs: 2, md: 4 }, py: 1, minHeight: 56, display: "flex", alignItems: "center", justifyContent: "space-between", gap: 2 }}>
        <Box
          component={Link}
          to={screens.home()}
          sx={{ display: "inline-flex", alignItems: "center", gap: 1.25, color: "inherit", textDecoration: "none" }}
        >
          <Mark />
          <Box component="span" sx={{ fontFamily: '"Source Serif 4 Variable", serif', fontWeight: 650, fontSize: "1.25rem" }}>
            Titlewise
          </Box>
          <Box component="span" sx={{ fontSize: "0.8rem", opacity: 0.75, display: { xs: "none", sm: "inline" }, pl: 0.5 }}>
            journals worth keeping
          </Box>
        </Box>
        {account}
      </Box>
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, outline: "none" }}>
        {children ?? <Outlet />}
      </Box>
      <ScrollRestoration />
    </Box>
  );
}

function Mark() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <rect x="2" y="2" width="5" height="20" rx="1.2" fill="#f2c14e" />
      <rect x="9.5" y="8" width="5" height="14" rx="1.2" fill="#f6f3ec" />
      <rect x="17" y="14" width="5" height="8" rx="1.2" fill="#7fb8a4" />
    </svg>
  );
}
