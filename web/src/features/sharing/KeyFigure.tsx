import Box from "@mui/material/Box";
import { groupColours } from "../../theme";

interface Props {
  name: string;
  value: string;
  /** Of what, or compared to what. */
  note: string;
  colour: keyof typeof groupColours;
}

/** One figure that carries the case. */
export function KeyFigure({ name, value, note, colour }: Props) {
  return (
    <Box sx={{ borderTop: `4px solid ${groupColours[colour].fill}`, pt: 1.25, minWidth: 0 }}>
      <Box component="dt" sx={{ color: "text.secondary", fontWeight: 600, fontSize: "0.85rem" }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, fontFamily: '"Source Serif 4 Variable", Georgia, serif', fontWeight: 600, fontSize: { xs: "2.4rem", md: "3rem" }, lineHeight: 1.15, overflowWrap: "anywhere" }}>
        {value}
      </Box>
      <Box component="dd" sx={{ m: 0, color: "text.secondary" }}>
        {note}
      </Box>
    </Box>
  );
}
