import Box from "@mui/material/Box";
import type { Ref } from "react";
import type { Side } from "./pinned-axes";

/** The copy of an axis at an edge of the frame in which its chart scrolls. */
export function PinnedAxis({ side, ref }: { side: Side; ref: Ref<HTMLCanvasElement> }) {
  return <Box component="canvas" ref={ref} aria-hidden data-testid={`axis-${side}`} sx={{ position: "sticky", [side]: 0, zIndex: 1, flex: "none", display: "block", width: "100%", height: 0, bgcolor: "background.paper" }} />;
}
