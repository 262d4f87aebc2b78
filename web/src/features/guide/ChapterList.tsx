import Box from "@mui/material/Box";
import { NavLink } from "react-router";
import { screens } from "../../lib/paths";
import { ink } from "../../theme";
import { chapters } from "./chapters";

/** The chapters beside the text; where there is no room for them, the page of the guide lists them. */
export function ChapterList() {
  return (
    <Box component="nav" aria-label="Chapters" className="no-print" sx={{ display: { xs: "none", md: "block" } }}>
      <Box component="ol" sx={{ listStyle: "none", m: 0, p: 0, position: "sticky", top: 24 }}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <Box
              component={NavLink}
              to={screens.guide(id)}
              sx={{ display: "block", px: 1.5, py: 0.75, borderLeft: `3px solid ${ink.line}`, color: ink.soft, textDecoration: "none", "&:hover": { color: ink.text }, "&.active": { borderColor: ink.accent, color: ink.text, fontWeight: 600 } }}
            >
              {title}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
