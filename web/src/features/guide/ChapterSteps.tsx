import Box from "@mui/material/Box";
import { Link } from "react-router";
import { screens } from "../../lib/paths";
import { ink } from "../../theme";
import { neighboursOf, type ListedChapter } from "./chapters";

/** The ways to the chapters before and after this one. */
export function ChapterSteps({ id }: { id: string }) {
  const { previous, next } = neighboursOf(id);
  return (
    <Box component="nav" aria-label="Previous and next chapter" className="no-print" sx={{ mt: 5, pt: 2, borderTop: `1px solid ${ink.line}`, display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: 2 }}>
      {previous && <Step name="Previous" chapter={previous} />}
      {next && <Step name="Next" chapter={next} isLast />}
    </Box>
  );
}

function Step({ name, chapter, isLast = false }: { name: string; chapter: ListedChapter; isLast?: boolean }) {
  return (
    <Box component={Link} to={screens.guide(chapter.id)} rel={isLast ? "next" : "prev"} sx={{ ml: isLast ? "auto" : 0, textAlign: isLast ? "right" : "left", textDecoration: "none", "&:hover": { textDecoration: "underline" } }}>
      <Box component="span" sx={{ display: "block", fontSize: "0.8rem", color: ink.soft }}>
        {name}:
      </Box>
      {chapter.title}
    </Box>
  );
}
