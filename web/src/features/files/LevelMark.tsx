import Box from "@mui/material/Box";
import { ink } from "../../theme";
import type { Level } from "./report";

/** The level of a problem: a sign and a word, coloured. */
export function LevelMark({ level }: { level: Level | null }) {
  if (level === null) return <span />;
  const isWarning = level === "warning";
  return (
    <Box component="span" sx={{ color: isWarning ? ink.warn : ink.soft, fontWeight: isWarning ? 600 : 400, whiteSpace: "nowrap" }}>
      <span aria-hidden="true">{isWarning ? "▲" : "ℹ"} </span>
      {isWarning ? "Warning" : "Note"}
    </Box>
  );
}
