import "@fontsource-variable/inter";
import "./serif.css";
import "./buttons.css";
import "./frame.css";
import "./scenario.css";
import "./styles.css";
import "./grid.css";
import { CacheProvider } from "@emotion/react";
import CssBaseline from "@mui/material/CssBaseline";
import { ThemeProvider } from "@mui/material/styles";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { firstPageReady } from "./first-page";
import { queryClient } from "./query-client";
import { router } from "./routes";
import { theme } from "./theme";
import { NoticeProvider } from "./ui/NoticeProvider";
import { styleCache } from "./ui/style-cache";

await firstPageReady(router);
createRoot(document.getElementById("root") as HTMLElement).render(
  <StrictMode>
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme} noSsr>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <NoticeProvider>
            <RouterProvider router={router} />
          </NoticeProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
);
