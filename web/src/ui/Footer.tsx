import Box from "@mui/material/Box";
import { Link } from "react-router";
import { screens } from "../lib/paths";
import { ThemeChoice } from "./ThemeChoice";

const LINKS: [name: string, to: string, page?: "team" | "press" | "contact"][] = [
  ["Team", screens.team(), "team"],
  ["Press", screens.press(), "press"],
  ["Contact", screens.contact(), "contact"],
  ["Guide", screens.guide()],
  ["Support", screens.support()],
  ["Terms of use", screens.terms()],
  ["Privacy", screens.privacy()],
];

/** The foot of every page. Pages that the operator has not filled are not offered. */
export function Footer({ filled }: { filled: Record<"team" | "press" | "contact", boolean> }) {
  return (
    <Box
      component="footer"
      className="no-print"
      sx={{ borderTop: 1, borderColor: "divider", px: { xs: 2, md: 4 }, py: 2, mt: 4, display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, fontSize: "0.85rem", color: "text.secondary" }}
    >
      <Box component="nav" aria-label="About this service" sx={{ flex: 1, minWidth: 240 }}>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "flex", flexWrap: "wrap", columnGap: 2.5, rowGap: 0.75 }}>
          {LINKS.filter(([, , page]) => page === undefined || filled[page]).map(([name, to]) => (
            <li key={to}>
              <Box component={Link} to={to} sx={{ color: "inherit", display: "inline-block", py: 0.5 }}>
                {name}
              </Box>
            </li>
          ))}
        </Box>
      </Box>
      <ThemeChoice />
    </Box>
  );
}
