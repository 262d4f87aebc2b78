import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { screens } from "../../lib/paths";
import { PlainLink } from "../../ui/PlainLink";
import { ThemeChoice } from "../../ui/ThemeChoice";
import { TopProgress } from "../../ui/TopProgress";

/** As wide as is easy to read, wider on a wall of pixels. */
const WIDTH = "clamp(1040px, 50vw, 1500px)";

/** The frame of a page that is handed on: nothing above it, and below it only where it comes from. */
export function PublicFrame({ children, canPrint }: { children: ReactNode; canPrint: boolean }) {
  return (
    <Box sx={{ minHeight: "100vh", display: "flex", flexDirection: "column" }}>
      <Box component="main" id="main" sx={{ flex: 1, width: "100%", maxWidth: WIDTH, mx: "auto", px: { xs: 2, sm: 4 }, py: { xs: 3, sm: 6 }, "@media print": { p: 0, maxWidth: "none" } }}>
        <TopProgress />
        {children}
      </Box>
      <Box component="footer" sx={{ width: "100%", maxWidth: WIDTH, mx: "auto", px: { xs: 2, sm: 4 }, "@media print": { px: 0, mt: 3 } }}>
        <Box sx={{ py: 2, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, borderTop: 1, borderColor: "divider", color: "text.secondary", fontSize: "0.85rem" }}>
          <Box sx={{ flex: 1 }}>
            Made with <PlainLink to={screens.start()}>Titlewise</PlainLink>
          </Box>
          {canPrint && (
            <Button className="no-print" size="small" variant="outlined" onClick={() => window.print()}>
              Print
            </Button>
          )}
          <Box className="no-print">
            <ThemeChoice />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
